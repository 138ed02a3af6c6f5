import type { ComparisonBands } from '../contract/comparison-bands.ts';
import type { ReasonCode } from '../proofing/verdicts.ts';
import { cosineSimilarity } from './cosine-similarity.ts';

/** How far a score goes. None of them decides alone. */
export type ComparisonBand = 'supports' | 'review' | 'does-not-support';

/** The template of one face, and the quality of its picture. */
export interface FaceTemplate {
  /** The model that made the template. Templates of different models cannot be compared. */
  modelId: string;
  /** Length one. */
  vector: Float32Array;
  interEyePx: number;
}

export interface ComparisonRules {
  bands: ComparisonBands;
  /** A document portrait with less between its eyes cannot be judged by score. */
  minPortraitInterEyePx?: number;
  /** The least score of `single-face-present` of the selfie, as at its capture; absent: the usual one. */
  singleFace?: number;
}

export interface ComparisonResult {
  /** Cosine similarity. */
  score: number;
  band: ComparisonBand;
  /** False until a signed calibration report exists for this kiosk's camera and population. */
  calibrated: boolean;
  thresholdSetId: string;
  interEyePx: { selfie: number; portrait: number };
  reasons: ReasonCode[];
}

export function bandOf(score: number, { supports, review }: ComparisonBands): ComparisonBand {
  if (score >= supports) return 'supports';
  return score >= review ? 'review' : 'does-not-support';
}

/**
 * Compares a selfie with a portrait (or with an earlier selfie) and puts the score into its band.
 * @throws RangeError when the templates come from different models
 */
export function compareTemplates(
  selfie: FaceTemplate,
  portrait: FaceTemplate,
  { bands, minPortraitInterEyePx = 0 }: ComparisonRules,
): ComparisonResult {
  if (selfie.modelId !== portrait.modelId) {
    throw new RangeError(`templates of ${selfie.modelId} and ${portrait.modelId} cannot be compared`);
  }
  const score = cosineSimilarity(selfie.vector, portrait.vector);
  const tooSmall = portrait.interEyePx < minPortraitInterEyePx;
  const band = tooSmall ? 'review' : bandOf(score, bands);
  return {
    score,
    band,
    calibrated: bands.calibration !== undefined,
    thresholdSetId: bands.thresholdSetId,
    interEyePx: { selfie: selfie.interEyePx, portrait: portrait.interEyePx },
    reasons: [tooSmall ? 'portrait-too-small' : `score-${band}`],
  };
}
