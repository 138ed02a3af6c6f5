import { hash, verify } from '@node-rs/argon2';
import { normalisePassphrase } from '#core/keys/passphrase-policy.ts';

/** RFC 9106 section 4, second recommended option (64 MiB, 3 passes), with one lane; the default is Argon2id. */
export const ARGON2_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
let decoy: Promise<string> | undefined;

/** The verifier of a passphrase or password that was judged already. */
export const verifierOf = (passphrase: string): Promise<string> =>
  hash(normalisePassphrase(passphrase), ARGON2_COST);

/** Whether the passphrase is that of the verifier. Without one it takes the same time and answers no. */
export async function matchesVerifier(verifier: string | undefined, passphrase: string): Promise<boolean> {
  decoy ??= hash('of nobody', ARGON2_COST);
  const matches = await verify(verifier ?? (await decoy), normalisePassphrase(passphrase));
  return matches && verifier !== undefined;
}
