import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { base32nopad } from '@scure/base';
import { failure } from '../contract/errors.ts';
import { equalBytes, i2osp, utf8 } from './bytes.ts';

/** How long one code counts (RFC 6238 section 5.2), in seconds. */
export const TOTP_STEP_S = 30;
/** Steps that a code may be early or late. */
const TOTP_WINDOW = 1;

const DIGITS = 6;
/** RFC 4226 section 4 asks for 128 bits of seeds that are made; seeds from elsewhere must have 80. */
const FEWEST_BYTES = 10;
const MOST_BYTES = 64;
/** More than any seed needs, with its spaces. */
const LONGEST_TEXT = 200;

/**
 * Reads a seed as authenticator apps show it: base32 (RFC 4648), in any case, with spaces, hyphens and padding or
 * without.
 *
 * @throws AppError `OTP_SEED_INVALID`.
 */
export function parseOtpSeed(text: string): Uint8Array {
  if (text.length > LONGEST_TEXT) throw invalid('longer than any seed');
  const letters = text.replaceAll(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  let seed: Uint8Array;
  try {
    seed = base32nopad.decode(letters);
  } catch {
    // The inner error quotes the seed.
    throw invalid('not base32');
  }
  if (seed.length < FEWEST_BYTES) throw invalid(`under ${FEWEST_BYTES * 8} bits`);
  if (seed.length > MOST_BYTES) throw invalid(`over ${MOST_BYTES * 8} bits`);
  return seed;
}

/** The base32 form of a seed, without padding. */
export const otpSeedText = (seed: Uint8Array): string => base32nopad.encode(seed);

/** Number of the step that a time lies in. */
export const totpStepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / TOTP_STEP_S);

/** The code of a step: HMAC-SHA-1, as RFC 6238 has it by default and every authenticator app knows. */
export function totpCode(seed: Uint8Array, step: number, digits: number = DIGITS): string {
  const mac = hmac(sha1, seed, i2osp(step, 8));
  // Dynamic truncation (RFC 4226 section 5.3).
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = new DataView(mac.buffer, mac.byteOffset + offset, 4).getUint32(0) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The code of a time, and how many seconds it is still the present one. */
export function totpAt(seed: Uint8Array, at: Date): { code: string; validForSec: number } {
  const validForSec = TOTP_STEP_S - (Math.floor(at.getTime() / 1000) % TOTP_STEP_S);
  return { code: totpCode(seed, totpStepAt(at)), validForSec };
}

/**
 * The step whose code this is, among those within the window; undefined where there is none.
 *
 * @param after the step that was accepted last: it and those before it no longer count, so no code counts twice.
 */
export function totpStepOf(
  seed: Uint8Array,
  code: string,
  { at, after = -1 }: { readonly at: Date; readonly after?: number },
): number | undefined {
  const present = totpStepAt(at);
  const steps = Array.from({ length: 2 * TOTP_WINDOW + 1 }, (_, i) => present - TOTP_WINDOW + i);
  return steps
    .filter((step) => step > after)
    .find((step) => equalBytes(utf8(code), utf8(totpCode(seed, step))));
}

const invalid = (probe: string) => failure('OTP_SEED_INVALID', probe);
