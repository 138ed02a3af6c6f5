import type { FaceSample } from './challenge.ts';
import type { RestPosition } from './movement.ts';

/** A face that rests looks about straight ahead, degrees. */
const NEAR_FRONTAL = { yaw: 15, pitch: 22, roll: 25 };
/** How long it is watched, milliseconds, and in how many frames at least. */
const STEADY_MS = 250;
const STEADY_SAMPLES = 3;
/** How far its figures may lie apart in that time: degrees, and parts of the larger one. */
const STEADY_ANGLE = 6;
const STEADY_SCALE = 0.06;
const STEADY_MOUTH = 0.08;
const STEADY_EYES = 0.35;

/**
 * The resting face, when the samples from the last one backwards are near frontal and steady for long enough.
 * @param samples in the order of time, without jumps
 */
export function restPosition(samples: readonly FaceSample[]): RestPosition | undefined {
  const last = samples.at(-1);
  if (!last) return undefined;
  let first = samples.length - 1;
  while (first > 0 && (last.at - samples[first]!.at < STEADY_MS || samples.length - first < STEADY_SAMPLES))
    first -= 1;
  const window = samples.slice(first);
  if (window.length < STEADY_SAMPLES || last.at - window[0]!.at < STEADY_MS) return undefined;
  return window.every(isNearFrontal) && isSteady(window) ? medians(window) : undefined;
}

function isNearFrontal({ yaw, pitch, roll }: FaceSample): boolean {
  return (
    Math.abs(yaw) <= NEAR_FRONTAL.yaw &&
    Math.abs(pitch) <= NEAR_FRONTAL.pitch &&
    Math.abs(roll) <= NEAR_FRONTAL.roll
  );
}

function isSteady(window: readonly FaceSample[]): boolean {
  const range = (of: (sample: FaceSample) => number) => {
    const values = window.map(of);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return { spread: most - least, share: (most - least) / most, positive: least > 0 };
  };
  const [scale, mouth, eyes] = [
    range((one) => one.scale),
    range((one) => one.mouthWidth),
    range((one) => one.eyeOpening),
  ];
  return (
    range((one) => one.yaw).spread <= STEADY_ANGLE &&
    range((one) => one.pitch).spread <= STEADY_ANGLE &&
    [scale, mouth, eyes].every(({ positive }) => positive) &&
    scale.share <= STEADY_SCALE &&
    mouth.share <= STEADY_MOUTH &&
    eyes.share <= STEADY_EYES
  );
}

function medians(window: readonly FaceSample[]): RestPosition {
  const median = (of: (sample: FaceSample) => number) =>
    window.map(of).toSorted((a, b) => a - b)[Math.floor(window.length / 2)]!;
  return {
    yaw: median((one) => one.yaw),
    pitch: median((one) => one.pitch),
    scale: median((one) => one.scale),
    eyeOpening: median((one) => one.eyeOpening),
    mouthWidth: median((one) => one.mouthWidth),
    noseX: median((one) => one.noseX),
    noseY: median((one) => one.noseY),
  };
}
