import { z } from 'zod';

/** `typ` of the compact JWS (ES256, key of the services) that carries a receipt. */
export const RECEIPT_TYPE = 'counterproof-receipt+jws';

/** How far apart from the kiosk the services judge it. */
export const Independence = z.enum(['same-machine', 'server']);
export type Independence = z.infer<typeof Independence>;

/** A closed log, by its length and the hash of its last event. */
export const LogEnd = z.object({ count: z.number().int(), head: z.string() });

/** Where the services keep and judge their data, and how far apart from the kiosk. */
export const keeping = {
  /** RFC 3339. */
  serverTime: z.string(),
  durability: z.enum(['embedded', 'server']),
  /** Where these services make captures again: on the kiosk's own machine, or on a server. Older services say nothing. */
  independence: Independence.optional(),
};

/**
 * The services' signed receipt of one stored outbox entry. `durability`: `embedded` has survived a crash of the process
 * but perhaps not of the power; `server` is PostgreSQL with its write-ahead log on disk.
 */
export const Receipt = z.object({
  v: z.literal(1),
  sessionId: z.string().nullable(),
  entryId: z.string(),
  idempotencyKey: z.string(),
  /** SHA-256 of the RFC 8785 form of the received payload, base64url. */
  contentHash: z.string(),
  /**
   * Present when the payload closed a session: the head of its evidence log, so that the receipt alone ties a package
   * to the services' data.
   */
  evidence: LogEnd.optional(),
  /** Present when the payload was a part of a second log: where the services hold it to stand now. */
  second: LogEnd.optional(),
  ...keeping,
});
export type Receipt = z.infer<typeof Receipt>;
