import { hash } from '@node-rs/argon2';
import { utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { checkNewPassphrase, normalisePassphrase } from '#core/keys/passphrase-policy.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { verifierOf } from '#services/kernel/password-verifier.ts';

/** @throws ProblemError `PASSPHRASE_WEAK`; it never repeats the passphrase. */
export function requireStrong(passphrase: string): void {
  try {
    checkNewPassphrase(passphrase);
  } catch (cause) {
    throw new ProblemError('PASSPHRASE_WEAK', 'Choose at least twelve characters: several unrelated words.', {
      cause,
    });
  }
}

/** The verifier that is stored for a new passphrase. @throws ProblemError `PASSPHRASE_WEAK`. */
export async function newVerifier(
  { argon2Cost }: Pick<ServicesContext, 'argon2Cost'>,
  passphrase: string,
): Promise<string> {
  requireStrong(passphrase);
  return verifierOf(passphrase, argon2Cost);
}

/**
 * Stands for a passphrase where requests are compared: the same for the same salt, and as slow to guess at as a
 * verifier.
 */
export const passphraseMark = (
  { argon2Cost }: Pick<ServicesContext, 'argon2Cost'>,
  passphrase: string,
  salt: string,
): Promise<string> =>
  hash(normalisePassphrase(passphrase), { ...argon2Cost, salt: sha256(utf8(salt)).subarray(0, 16) });
