import type { FaceSample } from '#core/liveness/challenge.ts';

/**
 * Two frames so far apart, milliseconds, or less, leave no time for anything that a question counts: another movement
 * counts from 250 on, closed eyes from 200 and several faces from three frames on.
 */
const MOST_APART_MS = 240;
/** A face that rests looks about straight ahead, and differs no more than this: degrees, and parts of the larger figure. */
const NEAR_FRONTAL = { yaw: 13, pitch: 22 };
const AT_REST = { angle: 5, scale: 0.06, mouth: 0.08, eyes: 0.2 };
/** Largest changes between two looks at a face that does not move. */
const STILL = { angle: 2.5, scale: 0.03, mouth: 0.04, eyes: 0.15 };

/** The last frame within reach of the one that was looked at, else the next. @param times of frames, ascending */
export function nextLook(times: readonly number[], from: number): number {
  let next = from + 1;
  while (next + 1 < times.length && times[next + 1]! - times[from]! <= MOST_APART_MS) next += 1;
  return next;
}

/** Whether a head has left the place of the first frame: a blink leaves it there. */
export const hasLeftRest = (sample: FaceSample, first: FaceSample): boolean =>
  !differsLittle({ ...sample, eyeOpening: first.eyeOpening }, first, AT_REST);

/**
 * Whether a face rests in two frames as in the first one of its clip, so that those between need no look: from rest no
 * movement comes about and is over in so short a time. A face that rests turned or with closed eyes is always looked at.
 */
export function restsBetween(before: FaceSample, after: FaceSample, first: FaceSample): boolean {
  return differsLittle(before, after, STILL) && [before, after].every((sample) => isAtRest(sample, first));
}

const isAtRest = (sample: FaceSample, first: FaceSample): boolean =>
  sample.faces === 1 &&
  Math.abs(sample.yaw) <= NEAR_FRONTAL.yaw &&
  Math.abs(sample.pitch) <= NEAR_FRONTAL.pitch &&
  differsLittle(sample, first, AT_REST);

function differsLittle(one: FaceSample, other: FaceSample, { angle, ...parts }: typeof STILL): boolean {
  const turned = (figure: 'yaw' | 'pitch' | 'roll') => Math.abs(one[figure] - other[figure]) <= angle;
  const changed = (figure: 'scale' | 'mouthWidth' | 'eyeOpening', most: number) =>
    Math.abs(one[figure] - other[figure]) <= most * Math.max(one[figure], other[figure]);
  return (
    turned('yaw') &&
    turned('pitch') &&
    turned('roll') &&
    changed('scale', parts.scale) &&
    changed('mouthWidth', parts.mouth) &&
    changed('eyeOpening', parts.eyes)
  );
}
