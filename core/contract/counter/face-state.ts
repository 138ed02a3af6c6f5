import { z } from 'zod';
import { ArtefactRef } from '../../document/document-records.ts';
import { LivenessResult } from '../../liveness/liveness-result.ts';

export const QualityView = z.object({
  component: z.string(),
  score: z.number().optional(),
  native: z.object({ value: z.number(), unit: z.string() }).optional(),
  verdict: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
  /** The fault, or why nothing was measured. */
  reason: z.string().optional(),
});
export type QualityView = z.infer<typeof QualityView>;

export const SelfieView = z.object({
  attempt: z.number().int(),
  captureType: z.enum(['Auto', 'Manual']),
  capturedAt: z.string(),
  image: ArtefactRef,
  quality: z.array(QualityView),
  /** Every signal with its value, threshold and verdict; absent where nothing was asked. */
  liveness: LivenessResult.optional(),
});
export type SelfieView = z.infer<typeof SelfieView>;

export const ComparisonView = z.object({
  /** Cosine similarity, absent when no template may or could be made. */
  score: z.number().optional(),
  band: z.enum(['supports', 'review', 'does-not-support', 'not-performed']),
  calibrated: z.boolean(),
  thresholdSetId: z.string(),
  /** The scores from which it supports, and from which a person looks. */
  limits: z.object({ supports: z.number(), review: z.number() }).optional(),
  interEyePx: z.object({ selfie: z.number(), portrait: z.number() }).optional(),
  /** Quality of both pictures; `portrait` is the enrolled picture where a Live ID was compared. */
  quality: z.object({ selfie: z.array(QualityView), portrait: z.array(QualityView) }).optional(),
  /** A second recogniser's score, when its model is installed; it never lifts the band. */
  secondOpinion: z.object({ model: z.string(), score: z.number() }).optional(),
  reasons: z.array(z.string()),
});
export type ComparisonView = z.infer<typeof ComparisonView>;
