export const reader = 'reader';
