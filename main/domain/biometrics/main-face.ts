import type { ObservedFace } from './face-analysis.ts';

/** Someone in the background, this much smaller than the person at the counter, is not a second applicant. */
const BYSTANDER_SHARE = 0.4;

/** True when the first face is the only one, or much larger than every other. @param faces largest first */
export function standsOut([face, second]: readonly ObservedFace[]): boolean {
  if (!face) return false;
  return !second || second.interEyePx <= BYSTANDER_SHARE * face.interEyePx;
}
