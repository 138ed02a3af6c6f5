import { z } from 'zod';
import { Digest, EvidenceEvent, EvidenceSignature, Opening, Timestamp } from '../evidence/evidence-schema.ts';
import { SecondLog } from '../evidence/second-log.ts';
import { Flow } from './flow.ts';

/** Size limits of one entry; the body limits follow from them. */
export const MAX_SEGMENT_EVENTS = 500;
export const MAX_ARTEFACT_BYTES = 6 * 1024 * 1024;

/** Kinds of outbox entries, in the order in which a session sends them. */
export const OUTBOX_SESSION = 'session';
export const OUTBOX_EVIDENCE = 'evidence';
export const OUTBOX_ARTEFACT = 'artefact';
export const OUTBOX_SECOND_LOG = 'second-log';

/** Payload of the first entry of a session. Creation is idempotent on the kiosk's id. */
export const SessionOpen = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    flow: z.strictObject({
      id: Flow.shape.id,
      version: z.number().int().min(1).max(2_147_483_647),
      hash: Digest,
    }),
    /** Kiosk time. */
    startedAt: Timestamp,
  })
  .meta({ id: 'SessionOpen' });
export type SessionOpen = z.infer<typeof SessionOpen>;

/**
 * Payload of an evidence entry: the next events of the log with the signatures and openings that belong to them. The
 * segment with the `final` signature closes the session.
 */
export const EvidenceSegment = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    events: z.array(EvidenceEvent).max(MAX_SEGMENT_EVENTS),
    signatures: z.array(EvidenceSignature).max(MAX_SEGMENT_EVENTS),
    openings: z.array(Opening).max(20 * MAX_SEGMENT_EVENTS),
  })
  .meta({ id: 'EvidenceSegment' });
export type EvidenceSegment = z.infer<typeof EvidenceSegment>;

/** Media types of evidence: pictures, and the data of a chip or a reader. */
export const EVIDENCE_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/jp2',
  'application/json',
  'application/octet-stream',
] as const;
/** Artefacts that one session may have: several documents with every retry of a flow and all their pictures stay below. */
export const MAX_ARTEFACTS = 200;

/** Bytes of all artefacts of one session; of a log of an earlier version, whose kiosk did not keep them small. */
export const MAX_SESSION_BYTES = 3_000_000;
export const MAX_EARLIER_SESSION_BYTES = 24_000_000;

/**
 * Payload of an artefact entry, sent after the segment whose opening its bytes open. The bytes travel before it, in a
 * separate request; `sha256` links the two.
 */
export const ArtefactDeclaration = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    artefactId: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
    kind: z.string().max(40),
    mediaType: z.enum(EVIDENCE_MEDIA_TYPES),
    /** The commitment in the log that the bytes open. */
    digest: Digest,
    size: z.number().int().min(1).max(MAX_ARTEFACT_BYTES),
    sha256: Digest,
  })
  .meta({ id: 'ArtefactDeclaration' });
export type ArtefactDeclaration = z.infer<typeof ArtefactDeclaration>;

/**
 * Where the vault of a kiosk stands: its number now, and the highest one that the services may have been told before. Run
 * and kiosk time tell a request that the network held back from a vault that was copied back.
 */
export const VaultStanding = z
  .strictObject({
    number: z.number().int().min(0).max(2_147_483_647),
    before: z.number().int().min(0).max(2_147_483_647),
    run: z.uuid().describe('Drawn each time that the kiosk opens its vault.'),
    at: Timestamp,
  })
  .meta({
    id: 'VaultStanding',
    description: 'Shows a vault that was copied back: `before` is below what is known.',
  });
export type VaultStanding = z.infer<typeof VaultStanding>;

/** Payload of a second-log entry: the next events after the close of a session whose log the services hold whole. */
export const SecondLogSegment = z
  .strictObject({ v: z.literal(1), sessionId: z.uuidv7(), ...SecondLog.shape })
  .meta({ id: 'SecondLogSegment' });
export type SecondLogSegment = z.infer<typeof SecondLogSegment>;

/** One outbox entry on the wire. */
const submission = <T extends z.ZodType>(payload: T, id: string) =>
  z
    .strictObject({
      entryId: z.uuid(),
      idempotencyKey: z.string().regex(/^[\x20-\x7e]{8,128}$/),
      payload,
      vault: VaultStanding.optional(),
    })
    .meta({ id });
export const SessionSubmission = submission(SessionOpen, 'SessionSubmission');
export const EvidenceSubmission = submission(EvidenceSegment, 'EvidenceSubmission');
export const ArtefactSubmission = submission(ArtefactDeclaration, 'ArtefactSubmission');
export const SecondLogSubmission = submission(SecondLogSegment, 'SecondLogSubmission');

/** Answer to every stored entry. */
export const Stored = z
  .object({ receipt: z.string().describe('Compact JWS, ES256, by the key of the services (see Receipt).') })
  .meta({ id: 'Stored' });
