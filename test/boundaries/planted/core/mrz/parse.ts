export const parse = (text: string): string => text.trim();
