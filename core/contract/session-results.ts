import { z } from 'zod';
import { SESSION_STATES } from '../proofing/session-states.ts';
import { DeviceSignals, SignedPhone } from '../proofing/signed-device.ts';
import {
  CheckResult,
  ExplainedVerdict,
  FlowPart,
  KeptPictures,
  OutcomeVerdict,
} from '../proofing/verdicts.ts';
import { FlowReference } from './published-flows.ts';
import { sandboxMarks } from './sandbox-mark.ts';

export const SessionStateName = z.enum(SESSION_STATES);

/** The answer of the `/result` API. */
export const SessionResult = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    /** When the services gave it out, by their clock: an older answer cannot pass for today's. Earlier services lack it. */
    issuedAt: z.iso.datetime().optional(),
    state: SessionStateName,
    /** Whether a signed end has arrived; timers no longer act. */
    ended: z.boolean(),
    /**
     * By the services from the signed evidence; each rule with its subject and the best outcome that it left possible.
     */
    final: ExplainedVerdict.optional(),
    /** As the counter showed it. */
    provisional: OutcomeVerdict.optional(),
    /** The recommended action: `review` while someone has to look, `none` where nothing was verified. */
    overallRecommendation: z.enum(['approve', 'reject', 'review', 'none']).optional(),
    /** The verdict of the services differs from the one at the counter. */
    disagreement: z.boolean(),
    reasons: z.array(z.string()),
    /** Why the session has this state, in words and as a code; there with `overallRecommendation`. */
    reason: z.string().optional(),
    reasonCode: z.string().optional(),
    reviewResult: z.enum(['approved', 'rejected', 'review pending']).optional(),
    /** The evidence log that this is about. */
    evidence: z.object({ count: z.number().int(), head: z.string() }).optional(),
    /** The phone that the person used, by its own word; for callers who may read devices. */
    phone: SignedPhone.optional(),
  })
  .meta({ id: 'SessionResult' });
export type SessionResult = z.infer<typeof SessionResult>;

/** `typ` of a signed session result. */
export const SESSION_RESULT_TYPE = 'counterproof-session-result+jws';
/** A session result, and the same signed by the services, to be shown as final. */
export const SignedSessionResult = SessionResult.extend({
  jws: z
    .string()
    .describe('Compact JWS, ES256, by the key of the services; its payload is the SessionResult.'),
  receipt: z
    .string()
    .optional()
    .describe('Compact JWS likewise: the receipt that carries the final verdict; there once it is final.'),
}).meta({ id: 'SignedSessionResult' });

/** The selfie of a session in the poll, without the picture. */
export const LiveIdObject = z
  .object({
    /** The face key where the community enrolled this face, else the id of the session. */
    id: z.uuid(),
    type: z.literal('liveid'),
    category: z.literal('identity_document'),
    proofedBy: z.string(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    liveness: CheckResult.optional(),
    comparison: CheckResult.optional(),
  })
  .meta({ id: 'LiveIdObject' });

/** Session-level data behind a poll. */
const RawData = z
  .object({
    state: z.enum(SESSION_STATES),
    flow: FlowReference,
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    evidence: z.object({ count: z.number().int(), head: z.string().nullable() }),
    checks: z.array(CheckResult),
    device: DeviceSignals.nullable().describe('Null for a program that may only poll.'),
  })
  .meta({ id: 'RawData' });

/**
 * The session poll, with the result keys of its third form. `resultStatus` and the members after it appear together,
 * with the result; `responseStatus` stays `in_progress` during a review.
 */
export const SessionPoll = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    responseStatus: z.enum(['pending', 'in_progress', 'success', 'failed']),
    resultStatus: z.enum(['SUCCESS', 'FAILED', 'NOT_PERFORMED', 'REVIEW', 'EXPIRED', 'ABANDONED']).optional(),
    /** Why the session has this result, in words for a reader; `reasonCode` is for programs. Both fit `resultStatus`. */
    reason: z.string().optional(),
    reasonCode: z.string().optional(),
    /** Parts that the flow leaves out: the result says nothing about them. */
    without: z.array(FlowPart).optional(),
    /** Only the kiosk has the pictures; the result rests on its word where the community accepts it. */
    pictures: KeptPictures.optional(),
    /** 0 to 100, the field that fits least; null where nothing was entered to compare. */
    fuzzyMatchScore: z.number().nullable().optional(),
    liveid_object: LiveIdObject.nullable().optional(),
    rawData: RawData.optional(),
    token: z.string().describe('Compact JWS, ES256, by the key of the services.').optional(),
  })
  .meta({ id: 'SessionPoll' });
