import { randomBytes } from 'node:crypto';
import type { Sealers } from '#services/kernel/ports/sealer.ts';

/** Crockford's base 32: no I, L, O, U, so a code survives a telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code of `groups` groups of five characters, 25 bits each. */
export function newCode(groups: number): string {
  const characters = Array.from(randomBytes(groups * 5), (byte) => ALPHABET[byte & 31]).join('');
  return characters.match(/.{5}/g)!.join('-');
}

/** A typed code, brought to the one spelling that is hashed. */
export function normaliseCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Keyed hashes of what is stored instead of a licence key or an enrolment code. */
export const licenceHash = (sealers: Sealers, key: string): Uint8Array =>
  sealers.service.blindIndex(normaliseCode(key), 'licence.key');
export const enrolmentHash = (sealers: Sealers, code: string): Uint8Array =>
  sealers.service.blindIndex(normaliseCode(code), 'enrolment_code.code');
