/** What other areas use of this one. */
export type { SigningKeys, TokenKeySet } from './token-keys.ts';
