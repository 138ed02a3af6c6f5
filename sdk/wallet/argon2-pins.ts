import { hashSync, verifySync } from '@node-rs/argon2';
import type { PinVerifier } from '../ports/wallet.ts';
import { type Argon2Cost, DEFAULT_COST } from './passphrase-kdf.ts';

/** PINs on Argon2id. Six digits are few: the limit of tries protects them, the cost only slows who stole the vault. */
export function argon2Pins({ memoryKiB, passes, lanes }: Argon2Cost = DEFAULT_COST): PinVerifier {
  return {
    create: (pin) => hashSync(pin, { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }),
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
