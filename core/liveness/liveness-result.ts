import { z } from 'zod';
import { ChallengeEvidence, ChallengeKind } from './challenge.ts';

/** Every liveness signal; docs/face-liveness.md has the figures. */
export const LIVENESS_SIGNALS = [
  'challenge-response',
  'face-continuity',
  'light-reflection',
  'passive-mean',
  'passive-worst',
  'injection-label',
  'injection-timing',
  'injection-repeats',
  'injection-noise',
  'injection-metadata',
] as const;
export const LivenessSignalId = z.enum(LIVENESS_SIGNALS);
export type LivenessSignalId = z.infer<typeof LivenessSignalId>;

export const LIVENESS_REASONS = [
  'ok',
  'skipped',
  'not-asked',
  'no-method',
  'model-missing',
  'too-few-frames',
  'ambient-too-bright',
  'camera-says-nothing',
  'challenge-failed',
  'challenge-late',
  'another-face',
  'several-faces',
  'face-lost',
  'no-reflection',
  'attack-score',
  'virtual-camera',
  'impossible-timing',
  'repeated-frames',
  'no-sensor-noise',
  'accessible-alternative',
  'fallback',
  'signals-inconclusive',
] as const;
export const LivenessReason = z.enum(LIVENESS_REASONS);
export type LivenessReason = z.infer<typeof LivenessReason>;

export const LivenessSignal = z.object({
  id: LivenessSignalId,
  verdict: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
  reason: LivenessReason,
  value: z.number().optional(),
  threshold: z.number().optional(),
  unit: z.string().optional(),
  /** How many frames it rests on. */
  frames: z.number().int().optional(),
});
export type LivenessSignal = z.infer<typeof LivenessSignal>;

/** The rules by which signals become a decision; the flow names one. */
export const LIVENESS_RULES = ['attested-inspection', 'active-checks', 'active-and-passive'] as const;
export const LivenessRule = z.enum(LIVENESS_RULES);
export type LivenessRule = z.infer<typeof LivenessRule>;

/**
 * The liveness result of one attempt, version 1 (docs/face-liveness.md). `status` follows from the signals by `rule`
 * alone; injection has its own verdict, because it concerns the camera, not the person.
 */
export const LivenessResult = z.object({
  v: z.literal(1),
  status: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
  reasonCode: LivenessReason,
  rule: LivenessRule,
  /** `review` where the flow's `mustNotFail` or `requiredChecks` name `face.injection`; else `report`, recorded only. */
  injection: z.object({
    verdict: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
    action: z.enum(['review', 'report']),
  }),
  attempt: z.number().int(),
  /** Binds the answers to this one sequence, base64url; absent when nothing was asked. */
  nonce: z.string().optional(),
  /** RFC 3339. */
  startedAt: z.string(),
  endedAt: z.string(),
  challenges: z.array(ChallengeEvidence),
  /** Challenges that the person could not do and that were replaced. */
  replaced: z.array(ChallengeKind),
  signals: z.array(LivenessSignal),
  /** Optional models by name and SHA-256 that took part. */
  models: z.array(z.string()),
});
export type LivenessResult = z.infer<typeof LivenessResult>;
