export const screen = 'screen';
