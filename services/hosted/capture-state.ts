import { z } from 'zod';
import { FlowReference } from '#core/contract/published-flows.ts';
import { DocumentRecord } from '#core/document/document-records.ts';
import { CameraFacts } from '#core/liveness/camera-facts.ts';
import { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { SelfieRecord } from '#core/proofing/selfie-record.ts';
import { CaptureDevice, CaptureReason } from '#services/contract/hosted.ts';

/** The ways out of a visit: the exits of the node, or the verdict on its session. */
const PART_EXITS = ['success', 'failed', 'incomplete', 'judged'] as const;

/** The results of one visit of a node so far. */
const Part = z.object({
  /** Tries that did not count, of the step that is under way. */
  tries: z.number().int(),
  lastReason: CaptureReason.optional(),
  exit: z.enum(PART_EXITS).optional(),
  /** The session that was abandoned during the visit. */
  sessionId: z.string().optional(),
});
export type Part = z.infer<typeof Part>;

/** The session that the captures of an instance go into. */
const OpenSession = z.object({
  sessionId: z.string(),
  flow: FlowReference,
  /** When it is abandoned unless it continues; it is kept here no longer than that. */
  keptUntil: z.iso.datetime(),
  /** The visit that is left as incomplete when the session is abandoned, while the instance lasts. */
  lapses: z.object({ visit: z.string(), until: z.iso.datetime() }).optional(),
  /** Signatures of its log so far. */
  signatures: z.number().int(),
  consents: z.object({ procedure: z.boolean(), biometric: z.boolean() }),
  documents: z.array(DocumentRecord),
  /** Tries at a document that the log mentions. */
  documentAttempts: z.number().int(),
  selfie: SelfieRecord.optional(),
  selfieAttempts: z.number().int(),
  comparison: ComparisonRecord.optional(),
  camera: CameraFacts.optional(),
  /** How many devices and cameras were added to its log after it began. */
  devicesTold: z.number().int().optional(),
  /** A face is held; questions about it follow. */
  held: z.boolean(),
  liveness: LivenessProgress.extend({
    challengeId: z.string(),
    /** Clips that left the open question open. */
    clips: z.number().int().optional(),
  }).optional(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** Everything that an instance has captured; personal, and stored sealed. */
export const CaptureState = z.object({
  v: z.literal(1),
  /** By the visit of the node. */
  parts: z.record(z.string(), Part),
  device: CaptureDevice.optional(),
  session: OpenSession.optional(),
});
export type CaptureState = z.infer<typeof CaptureState>;

export const NO_CAPTURES: CaptureState = { v: 1, parts: {} };
const NEW_PART: Part = { tries: 0 };

export const partOf = ({ parts }: Pick<CaptureState, 'parts'>, visit: string): Part =>
  parts[visit] ?? NEW_PART;

/** The state with something else said about a visit. */
export const withPart = (state: CaptureState, visit: string, change: Partial<Part>): CaptureState => ({
  ...state,
  parts: { ...state.parts, [visit]: { ...partOf(state, visit), ...change } },
});
