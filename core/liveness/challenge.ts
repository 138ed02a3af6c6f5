import { z } from 'zod';

/** Movements that a person can be asked for in front of the camera. Left and right are the person's own. */
export const CHALLENGE_KINDS = ['turn-left', 'turn-right', 'nod', 'approach', 'blink', 'smile'] as const;
export const ChallengeKind = z.enum(CHALLENGE_KINDS);
export type ChallengeKind = z.infer<typeof ChallengeKind>;

/**
 * Whether a question is judged by the lids as their contours show them: a blink alone. All frames of one question are
 * looked at alike, so that the two scales of {@link FaceSample} never mix.
 */
export const judgesLids = (kind: ChallengeKind | undefined): boolean => kind === 'blink';

const within = (lowest: number, highest: number) => z.number().min(lowest).max(highest);

/**
 * From where on a movement counts, each against the person's own rest position. Angles in degrees; opening and width
 * are ratios of the resting value, so that no face has an advantage.
 */
export const ChallengeLimits = z.object({
  turnYaw: within(10, 45).default(20),
  nodPitch: within(6, 40).default(12),
  /** How much larger the face becomes. */
  approachScale: within(1.1, 2).default(1.25),
  /** The eyes count as closed below this part of their resting opening. */
  blinkOpening: within(0.1, 0.9).default(0.55),
  /**
   * How long they stay closed, milliseconds: longer than anybody's blink of the moment, which is over in less than 200
   * and no answer.
   */
  blinkMs: within(200, 2000).default(250),
  /** The mouth counts as smiling when it is wider than at rest by this factor. */
  smileWidth: within(1.03, 1.5).default(1.1),
  /**
   * Cosine similarity of every near-frontal frame with the face that began; below it another face answers. 0.85 would
   * let a third of all strangers take over (docs/face-liveness.md).
   */
  continuity: within(0.5, 1).default(0.9),
  /** How long the face may be lost within one challenge, milliseconds. */
  maxGapMs: within(100, 3000).default(700),
});
export type ChallengeLimits = z.infer<typeof ChallengeLimits>;

export const ChallengeSettings = z.object({
  /** How many challenges follow each other; 0 asks none. */
  count: z.number().int().min(0).max(4).default(0),
  kinds: z
    .array(ChallengeKind)
    .min(1)
    .default([...CHALLENGE_KINDS]),
  /** The time to answer one challenge. */
  timeoutSec: within(3, 120).default(20),
  limits: ChallengeLimits.prefault({}),
});
export type ChallengeSettings = z.infer<typeof ChallengeSettings>;

/** One face in one frame, reduced to the measures that judge challenges. */
export interface FaceSample {
  /** Milliseconds since the epoch, when the frame was taken. */
  at: number;
  /** Degrees, signs as in HeadPose. */
  yaw: number;
  pitch: number;
  roll: number;
  /** Distance of the eyes corrected for the turn of the head, pixels. */
  scale: number;
  /** Opening of the eyes: of both by their contours where they were looked for, else of the wider one by the mesh. */
  eyeOpening: number;
  /** Width of the mouth as a part of the distance from eyes to chin, and its opening likewise. */
  mouthWidth: number;
  mouthOpening: number;
  /**
   * Place of the tip of the nose in the picture: along the line of the outer eye corners, from their middle towards
   * the person's left, as a part of their distance; and from the eyes (0) to the mouth (1). Only depth moves it.
   */
  noseX: number;
  noseY: number;
  /** Middle of the face, parts of the picture's width and height. */
  x: number;
  y: number;
  /** How many faces the frame shows. */
  faces: number;
}

export const CHALLENGE_REASONS = [
  'ok',
  'too-late',
  'wrong-movement',
  'face-lost',
  'another-face',
  'several-faces',
  'not-answered',
  'accessible-alternative',
] as const;
export const ChallengeReason = z.enum(CHALLENGE_REASONS);
export type ChallengeReason = z.infer<typeof ChallengeReason>;

/** One challenge as recorded in evidence: the question, the frames seen, and the result. */
export const ChallengeEvidence = z.object({
  kind: ChallengeKind,
  verdict: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
  reason: ChallengeReason,
  /** RFC 3339. */
  issuedAt: z.string(),
  /** RFC 3339; when the movement was complete. */
  answeredAt: z.string().optional(),
  /** The measure that decided, and its limit. */
  measured: z.object({ value: z.number(), threshold: z.number(), unit: z.string() }).optional(),
  /** Milliseconds since the issue, then yaw, pitch, scale, eye opening, mouth width: at most 60 rows. */
  track: z.array(z.array(z.number()).length(6)).max(60),
});
export type ChallengeEvidence = z.infer<typeof ChallengeEvidence>;
