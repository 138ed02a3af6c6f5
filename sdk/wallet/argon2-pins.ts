import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';
import type { PinVerifier } from '../ports/wallet.ts';
import { type Argon2Cost, DEFAULT_COST } from './passphrase-kdf.ts';

const KEY_BYTES = 32;

/** PINs on Argon2id. Six digits are few: the limit of tries protects them, the cost only slows who stole the vault. */
export function argon2Pins({ memoryKiB, passes, lanes }: Argon2Cost = DEFAULT_COST): PinVerifier {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };
  return {
    create: (pin) => hashSync(pin, cost),
    stretch: (pin, salt) => hashRawSync(pin, { ...cost, outputLen: KEY_BYTES, salt }),
    verify(verifier, pin) {
      try {
        return verifySync(verifier, pin);
      } catch {
        // Only a malformed PHC string gets here.
        return false;
      }
    },
  };
}
