import { hash, verify } from '@node-rs/argon2';
import { utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { checkNewPassphrase, normalisePassphrase } from '#core/keys/passphrase-policy.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** RFC 9106 section 4, second recommended option (64 MiB, 3 passes), with one lane; the default is Argon2id. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
let decoy: Promise<string> | undefined;

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
export async function newVerifier(passphrase: string): Promise<string> {
  requireStrong(passphrase);
  return hash(normalisePassphrase(passphrase), COST);
}

/**
 * Stands for a passphrase where requests are compared: the same for the same salt, and as slow to guess at as a
 * verifier.
 */
export const passphraseMark = (passphrase: string, salt: string): Promise<string> =>
  hash(normalisePassphrase(passphrase), { ...COST, salt: sha256(utf8(salt)).subarray(0, 16) });

/** Whether the passphrase is that of the verifier. Without one it takes the same time and answers no. */
export async function matchesVerifier(verifier: string | undefined, passphrase: string): Promise<boolean> {
  decoy ??= hash('of nobody', COST);
  const matches = await verify(verifier ?? (await decoy), normalisePassphrase(passphrase));
  return matches && verifier !== undefined;
}
