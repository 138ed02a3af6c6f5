/** The part of this area that others may use. */
export { privateJwk, type TokenKeySet, type TokenKeys } from './token-keys.ts';
