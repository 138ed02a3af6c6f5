/** What other areas use of this one. */
export { privateJwk, type TokenKeySet, type TokenKeys } from './token-keys.ts';
