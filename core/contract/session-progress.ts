import { z } from 'zod';
import { Digest, EvidenceEvent, EvidenceSignature, Timestamp } from '../evidence/evidence-schema.ts';
import { SESSION_STEPS } from '../proofing/session-step.ts';

/** Events of one segment; a kiosk that was offline sends several. */
export const MAX_PROGRESS_EVENTS = 200;

/**
 * The next events of a running session with the signatures over them: no opening and no artefact. A checkpoint of the
 * kiosk covers the last one.
 */
export const ProgressSegment = z
  .strictObject({
    v: z.literal(1),
    sessionId: z.uuidv7(),
    events: z.array(EvidenceEvent).min(1).max(MAX_PROGRESS_EVENTS),
    signatures: z
      .array(EvidenceSignature)
      .min(1)
      .max(2 * MAX_PROGRESS_EVENTS),
  })
  .meta({ id: 'ProgressSegment' });
export type ProgressSegment = z.infer<typeof ProgressSegment>;

/** The part of a running log that the services hold: how many events, and the hash of the last. */
export const ProgressStand = z
  .object({ count: z.number().int(), head: Digest.nullable() })
  .meta({ id: 'ProgressStand' });
export type ProgressStand = z.infer<typeof ProgressStand>;

export const SessionStepName = z.enum(SESSION_STEPS);

/** What the kiosk told of a session while it ran, and nothing about the applicant. */
export const SessionProgress = z
  .object({
    step: SessionStepName.nullable().describe('The step it is at; null before the first.'),
    receivedAt: z.iso.datetime(),
    events: z
      .array(z.object({ seq: z.number().int(), type: z.string(), time: Timestamp }))
      .describe('Empty for a program that may only poll, and once the log itself has arrived.'),
  })
  .meta({ id: 'SessionProgress' });
export type SessionProgress = z.infer<typeof SessionProgress>;
