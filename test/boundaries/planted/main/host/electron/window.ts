export const frame = 'frame';
