import { z } from 'zod';

/** The data to erase: those of one session, or of every session of a person that a client knows by a `uid`. */
export const ErasureRequest = z
  .strictObject({
    sessionId: z.uuid().optional(),
    uid: z.string().min(1).max(200).optional(),
    /** Only sessions of this community; with `uid`. */
    communityId: z.uuid().optional(),
    /**
     * Also sessions that wait for a reviewer; left out, such sessions are named and kept. Sessions on hold always are.
     */
    includeHeld: z.boolean().default(false),
  })
  .refine(({ sessionId, uid }) => (sessionId === undefined) !== (uid === undefined), {
    message: 'either sessionId or uid',
  })
  .meta({ id: 'ErasureRequest' });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** An erasure: its finished and waiting parts, and until when back-ups hold copies. Chosen by this project. */
export const Erasure = z
  .object({
    erasureId: z.uuid(),
    requestedAt: z.iso.datetime(),
    subject: z.enum(['session', 'uid']),
    sessions: z.array(z.uuid()).describe('Whose personal data were erased here.'),
    held: z.array(z.uuid()).describe('Kept, because they are held or a decision is outstanding.'),
    erased: z
      .record(z.string(), z.number().int())
      .describe('Rows of each table, blobs, faces of the gallery that were removed.'),
    blobs: z
      .object({
        deleted: z.number().int(),
        absent: z.number().int().describe('The store did not hold them.'),
        waiting: z.number().int().describe('Yet to be removed; the services try again.'),
      })
      .describe('The state of the pictures and parts of uploads.'),
    kiosks: z
      .array(
        z.object({
          kioskId: z.uuid(),
          sessionId: z.uuid(),
          acknowledgedAt: z.iso.datetime().optional(),
          removed: z.record(z.string(), z.number().int()),
        }),
      )
      .describe('Kiosks whose vault and outbox hold copies; without `acknowledgedAt` the order waits.'),
    complete: z.boolean().describe('Nothing waits any more; back-ups excepted.'),
    backups: z
      .object({ until: z.iso.datetime() })
      .describe('When the last back-up that holds a copy is gone.'),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

export const PrivacySettings = z
  .strictObject({ backupRetentionDays: z.number().int().min(0).max(3650) })
  .meta({ id: 'PrivacySettings' });

export const ReplacedKey = z
  .object({ activeFrom: z.iso.datetime().describe('From when on the new key seals.') })
  .meta({ id: 'ReplacedKey' });

/** `typ` of the signed orders of erasure. */
export const ERASURE_ORDERS_TYPE = 'counterproof-erasure-orders+jws';

/** Sessions whose data a kiosk must remove from its vault and its outbox. */
export const ErasureOrders = z.object({
  v: z.literal(1),
  kioskId: z.uuid(),
  issuedAt: z.iso.datetime(),
  orders: z.array(
    z.object({
      erasureId: z.uuid(),
      sessionId: z.uuid(),
      orderedAt: z.iso.datetime(),
      /** The applicant withdrew: a session that still runs ends now, and is not waited for. */
      withdrawn: z.boolean().optional(),
    }),
  ),
  /**
   * Sessions whose Success was overturned: the kiosk asks for their results again, and removes data that rest on the
   * first.
   */
  corrected: z.array(z.uuid()).default([]),
  /** Sessions that a reviewer rejected and another one approved: the kiosk asks for their results again. */
  approved: z.array(z.uuid()).default([]),
});
export type ErasureOrders = z.infer<typeof ErasureOrders>;

export const SignedErasureOrders = z
  .object({
    jws: z.string().describe('Compact JWS, ES256, by the key of the services; its payload is ErasureOrders.'),
  })
  .meta({ id: 'SignedErasureOrders' });

/** The items that the kiosk removed, by their place. */
export const ErasureAcknowledgement = z
  .strictObject({
    removed: z.strictObject({
      vault: z.number().int().min(0).max(1_000_000),
      outbox: z.number().int().min(0).max(1_000_000),
    }),
  })
  .meta({ id: 'ErasureAcknowledgement' });
