import { z } from 'zod';
import { PERMISSIONS } from './kit.ts';

/** One operator, as the services list them. Holds no passphrase: a verifier and a sealed key. */
export const RosterOperator = z.object({
  operatorId: z.string(),
  name: z.string(),
  role: z.enum(['operator', 'supervisor']),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Argon2id PHC string. */
  verifier: z.string(),
  did: z.string(),
  /** P-256 private key sealed under a key derived from the passphrase (format in main/wallet). */
  wrappedKey: z.string(),
  active: z.boolean(),
});
export type RosterOperator = z.infer<typeof RosterOperator>;

/** The signed roster that a kiosk caches for offline sign-in; it expires 7 days after it was issued. */
export const Roster = z.object({
  v: z.literal(1),
  tenantId: z.string(),
  communityId: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string(),
  operators: z.array(RosterOperator),
});
export type Roster = z.infer<typeof Roster>;
