import { hash, verify } from '@node-rs/argon2';
import { normalisePassphrase } from '#core/keys/passphrase-policy.ts';

/** The cost of one guess at a passphrase: KiB of memory, passes over it, lanes. */
export interface Argon2Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** RFC 9106 section 4, second recommended option (64 MiB, 3 passes), with one lane; the default is Argon2id. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const decoys = new WeakMap<Argon2Cost, Promise<string>>();

/** The verifier of a passphrase or password that was judged already. */
export const verifierOf = (passphrase: string, cost: Argon2Cost): Promise<string> =>
  hash(normalisePassphrase(passphrase), cost);

/** Whether the passphrase is that of the verifier. Without one it takes the same time and answers no. */
export async function matchesVerifier(
  verifier: string | undefined,
  passphrase: string,
  cost: Argon2Cost,
): Promise<boolean> {
  const decoy = decoys.get(cost) ?? hash('of nobody', cost);
  decoys.set(cost, decoy);
  const matches = await verify(verifier ?? (await decoy), normalisePassphrase(passphrase));
  return matches && verifier !== undefined;
}
