import type { ObservedFace } from './face-analysis.ts';
import { QUALITY_LIMITS } from './quality-limits.ts';
import { scoreComponent } from './quality-score.ts';

/**
 * The native measure of `single-face-present`: the area of the second largest face as a part of the largest one's, 0
 * without another face. Areas come from the distance between the eyes, which hair and beard do not change.
 * @param faces largest first
 */
export function secondFaceShare([face, second]: readonly ObservedFace[]): number {
  if (!face || !second) return 0;
  return Math.min(1, (second.interEyePx / face.interEyePx) ** 2);
}

/**
 * True when the first face is the only one, or much larger than every other: a face behind the applicant is recorded
 * and is not a second applicant.
 * @param faces largest first
 * @param leastScore of `single-face-present`, by the limits of the flow
 */
export function standsOut(
  faces: readonly ObservedFace[],
  leastScore: number = QUALITY_LIMITS['single-face-present'],
): boolean {
  if (faces.length === 0) return false;
  const { verdict } = scoreComponent('single-face-present', secondFaceShare(faces), {
    ...QUALITY_LIMITS,
    'single-face-present': leastScore,
  });
  return verdict === 'PASSED';
}
