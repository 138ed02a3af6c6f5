import { failure } from '../contract/errors.ts';

/** Shortest accepted passphrase, in characters after normalisation (chosen by this project). */
export const MIN_PASSPHRASE_LENGTH = 12;
/** Longest accepted passphrase (SP 800-63B section 3.1.1.2 asks for at least 64). */
const MAX_PASSPHRASE_LENGTH = 256;
const MIN_DISTINCT_CHARACTERS = 6;

/** The form that is hashed: NFKC, so that every keyboard gives the same bytes (SP 800-63B section 3.1.1.2). */
export function normalisePassphrase(passphrase: string): string {
  return passphrase.normalize('NFKC');
}

/**
 * Refuses a new passphrase that is too easy to guess. There are no rules on character classes (SP 800-63B).
 *
 * @throws AppError `PASSPHRASE_WEAK`; the error never repeats the passphrase.
 */
export function checkNewPassphrase(passphrase: string): void {
  const characters = [...normalisePassphrase(passphrase)];
  if (characters.length < MIN_PASSPHRASE_LENGTH) {
    throw failure('PASSPHRASE_WEAK', `shorter than ${MIN_PASSPHRASE_LENGTH} characters`);
  }
  if (characters.length > MAX_PASSPHRASE_LENGTH) {
    throw failure('PASSPHRASE_WEAK', `longer than ${MAX_PASSPHRASE_LENGTH} characters`);
  }
  if (new Set(characters).size < MIN_DISTINCT_CHARACTERS || isRun(characters)) {
    throw failure('PASSPHRASE_WEAK', 'a repetition or a run of neighbouring characters');
  }
}

/** True for text such as `abcdefghijkl` or `987654321098`: every step is the same. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 1;
}
