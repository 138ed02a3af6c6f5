import type { Argon2Cost } from '#services/kernel/password-verifier.ts';

/** For services under test: a suite makes hundreds of verifiers, and no attacker guesses at them. */
export const CHEAP_VERIFIERS: Argon2Cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
