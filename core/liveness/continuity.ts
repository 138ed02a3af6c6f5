import type { ChallengeLimits } from './challenge.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** One frame may be blurred; a second one in a row that does not match is another face. */
const IN_A_ROW = 2;

/**
 * Whether the face that began the attempt is the one that answered.
 * @param similarities cosine similarity of every near-frontal frame with the picture, in the order of capture
 * @returns the value is the lowest similarity that a neighbouring frame bears out; NOT_PERFORMED below two frames
 */
export function judgeContinuity(
  similarities: readonly number[],
  { continuity }: ChallengeLimits,
): LivenessSignal {
  const id = 'face-continuity';
  const frames = similarities.length;
  if (frames < IN_A_ROW)
    return { id, verdict: 'NOT_PERFORMED', reason: 'too-few-frames', threshold: continuity, frames };
  // A similarity that is not a number supports no face.
  const known = similarities.map((similarity) => (Number.isFinite(similarity) ? similarity : -1));
  let value = 1;
  for (let index = 1; index < frames; index += 1)
    value = Math.min(value, Math.max(known[index - 1]!, known[index]!));
  const same = value >= continuity;
  return {
    id,
    verdict: same ? 'PASSED' : 'FAILED',
    reason: same ? 'ok' : 'another-face',
    value,
    threshold: continuity,
    unit: 'cosine',
    frames,
  };
}
