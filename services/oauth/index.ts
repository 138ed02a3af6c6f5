/** Exports for other areas. */
export type { SigningKeys, TokenKeySet } from './token-keys.ts';
