export const kernel = 'kernel';
