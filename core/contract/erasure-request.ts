import { z } from 'zod';
import { Timestamp } from '../evidence/evidence-schema.ts';
import { Did } from './platform.ts';

/**
 * How the operator knows that the person at the counter may ask about a session: by a document of theirs, because the
 * session was theirs a moment ago, or as the guardian who answered for the applicant.
 */
export const APPLICANT_PRESENCES = ['document', 'session', 'guardian'] as const;
export const ApplicantPresence = z.enum(APPLICANT_PRESENCES);
export type ApplicantPresence = z.infer<typeof ApplicantPresence>;

/**
 * How far an erasure is that an applicant asked for at the counter: `waiting` for the services, `kept` there until a
 * decision, `erased` with their proof, `absent` where they hold nothing, `refused` by them.
 */
export const ErasureState = z.enum(['waiting', 'kept', 'erased', 'absent', 'refused']);
export type ErasureState = z.infer<typeof ErasureState>;

/** Refusals that the same request meets every time: the operator has to ask anew. */
export const ERASURE_REFUSALS = ['AUTHORITY_INVALID', 'SECOND_PERSON_REQUIRED', 'SESSION_NOT_FOUND'] as const;

/** `typ` of the signature by which an operator passes an applicant's wish for erasure on, or a second person confirms it. */
export const ERASURE_REQUEST_TYPE = 'counterproof-erasure-request+jws';

/** What both of them sign. */
export const ErasureClaim = z.strictObject({
  v: z.literal(1),
  /** Drawn by the kiosk; a request that is sent again is the same erasure. */
  erasureId: z.uuid(),
  communityId: z.uuid(),
  kiosk: Did,
  sessionId: z.uuid(),
  presence: ApplicantPresence,
  /** Kiosk time; the request may be sent much later. */
  time: Timestamp,
});
export type ErasureClaim = z.infer<typeof ErasureClaim>;

export const KioskErasureRequest = z
  .strictObject({
    request: z.string().max(4000).describe('Compact JWS, ES256, by the key of the operator (ErasureClaim).'),
    confirmation: z
      .string()
      .max(4000)
      .optional()
      .describe('The same claim signed by a second person, where the community has one.'),
  })
  .meta({ id: 'KioskErasureRequest' });
export type KioskErasureRequest = z.infer<typeof KioskErasureRequest>;

/** `typ` of the services' signed answer. */
export const ERASURE_RECEIPT_TYPE = 'counterproof-erasure-receipt+jws';

/** What the services did with the wish of an applicant at a counter. */
export const ErasureReceipt = z.object({
  v: z.literal(1),
  kioskId: z.uuid(),
  erasureId: z.uuid(),
  sessionId: z.uuid(),
  /** SHA-256 of the signed request, base64url. */
  requestHash: z.string(),
  /** When the services first learnt of it, RFC 3339. */
  requestedAt: z.string(),
  issuedAt: z.string(),
  /**
   * `kept`: the session is not decided yet, or it is held; asked again, the same request is carried out then. `absent`:
   * the services hold nothing of it.
   */
  state: z.enum(['erased', 'kept', 'absent']),
  /** How many rows of each table, blobs and faces were removed. */
  erased: z.record(z.string(), z.number().int()),
  /** Blobs that are still to be removed. */
  waitingBlobs: z.number().int(),
  /** When the last back-up that holds a copy is gone, RFC 3339; none where nothing was ever held. */
  backupsUntil: z.string().optional(),
});
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

export const SignedErasureReceipt = z
  .object({
    receipt: z
      .string()
      .describe('Compact JWS, ES256, by the key of the services; its payload is ErasureReceipt.'),
  })
  .meta({ id: 'SignedErasureReceipt' });
