export const vault = 'vault';
