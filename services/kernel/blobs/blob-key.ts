const KEY = /^[0-9a-f-]{1,64}(\/[0-9a-zA-Z_-]{1,128}){1,3}$/;

/** Only keys that the services make themselves become a path or an address. @throws Error for any other key. */
export function requireBlobKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a blob key');
  return key;
}

export const isBlobKey = (key: string): boolean => KEY.test(key);
