export const pin = 'pin';
