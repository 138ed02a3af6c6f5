import { hash } from '@node-rs/argon2';
import { type Argon2Cost, DEFAULT_COST } from '#sdk/wallet/passphrase-kdf.ts';
import type { PasswordHasher } from '../ports/wallet.ts';

/** Passwords of applicants on Argon2id, off the main thread: the kiosk continues meanwhile. */
export const argon2Passwords =
  ({ memoryKiB, passes, lanes }: Argon2Cost = DEFAULT_COST): PasswordHasher =>
  (password) =>
    hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes });
