import { z } from 'zod';
import { Digest } from '../evidence/evidence-schema.ts';
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
  /** P-256 private key sealed under a key derived from the passphrase (format in sdk/wallet). */
  wrappedKey: z.string(),
  active: z.boolean(),
});
export type RosterOperator = z.infer<typeof RosterOperator>;

/** An operator as an examiner of evidence may know them: no name, and nothing that guards a passphrase or key. */
export const RosterEntry = z.strictObject({
  operatorId: z.string(),
  did: z.string(),
  role: RosterOperator.shape.role,
  permissions: RosterOperator.shape.permissions,
  active: z.boolean(),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** `typ` of a signed roster extract. */
export const ROSTER_EXTRACT_TYPE = 'counterproof-roster-extract+jws';

/**
 * The extract that the services sign beside a roster: salted commitments to its entries, in no order. A holder of the
 * salt of one operator can show that entry, and that entry alone.
 */
export const RosterExtract = z.object({
  v: z.literal(1),
  tenantId: z.string(),
  communityId: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string(),
  entries: z.array(Digest),
});
export type RosterExtract = z.infer<typeof RosterExtract>;

/** One operator as one signed roster lists them. */
export const RosterProof = z.strictObject({
  /** The {@link RosterExtract}, compact JWS by the services. */
  extract: z.string(),
  salt: Digest,
  entry: RosterEntry,
});
export type RosterProof = z.infer<typeof RosterProof>;

/** The signed roster that a kiosk caches for offline sign-in; it expires 7 days after it was issued. */
export const Roster = z.object({
  v: z.literal(1),
  tenantId: z.string(),
  communityId: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string(),
  operators: z.array(RosterOperator),
  /** The extract of this roster with the salt of each operator; absent from services of an earlier version. */
  proofs: z.object({ extract: z.string(), salts: z.record(z.string(), Digest) }).optional(),
});
export type Roster = z.infer<typeof Roster>;
