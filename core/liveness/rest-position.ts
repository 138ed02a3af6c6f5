import type { FaceSample } from './challenge.ts';
import type { RestPosition } from './movement.ts';

/** A face that rests looks about straight ahead, degrees. */
const NEAR_FRONTAL = { yaw: 13, pitch: 22, roll: 25 };
/** How long it is watched, milliseconds, in how many frames at least, and how many of the last are looked at. */
const STEADY_MS = 250;
const STEADY_SAMPLES = 3;
const MOST_SAMPLES = 16;

/** How far figures may lie apart while a face rests: degrees, and parts of the largest one. */
interface Steadiness {
  angle: number;
  scale: number;
  mouth: number;
  eyes: number;
}
/** Four to eight times the variation of the mesh on a still picture. */
const STEADY: Steadiness = { angle: 5, scale: 0.06, mouth: 0.08, eyes: 0.3 };
/** Slower than any answer: below this the rest position follows the person. */
const SETTLED: Steadiness = { angle: 2.5, scale: 0.03, mouth: 0.04, eyes: 0.15 };

/** The resting face, when the last samples are near frontal and steady for long enough. @param samples without jumps */
export function restPosition(samples: readonly FaceSample[]): RestPosition | undefined {
  return steadyFace(samples, STEADY);
}

/**
 * The rest position of a person who settles again: a new direction; the widest eyes, the narrowest mouth and the
 * smallest size measured at rest, so that an early smile or squint does not shift it.
 */
export function settle(rest: RestPosition, samples: readonly FaceSample[]): RestPosition {
  const again = steadyFace(samples, SETTLED);
  if (!again) return rest;
  return {
    ...again,
    scale: Math.min(rest.scale, again.scale),
    eyeOpening: Math.max(rest.eyeOpening, again.eyeOpening),
    mouthWidth: Math.min(rest.mouthWidth, again.mouthWidth),
  };
}

function steadyFace(samples: readonly FaceSample[], steadiness: Steadiness): RestPosition | undefined {
  const window = lastSamples(samples);
  return window.length > 0 && window.every(isNearFrontal) && isSteady(window, steadiness)
    ? middleOf(window)
    : undefined;
}

/** The fewest last samples that last long enough to judge; empty if too few. */
function lastSamples(samples: readonly FaceSample[]): readonly FaceSample[] {
  const recent = samples.slice(-MOST_SAMPLES);
  for (let first = recent.length - STEADY_SAMPLES; first >= 0; first -= 1)
    if (recent.at(-1)!.at - recent[first]!.at >= STEADY_MS) return recent.slice(first);
  return [];
}

function isNearFrontal({ yaw, pitch, roll }: FaceSample): boolean {
  return (
    Math.abs(yaw) <= NEAR_FRONTAL.yaw &&
    Math.abs(pitch) <= NEAR_FRONTAL.pitch &&
    Math.abs(roll) <= NEAR_FRONTAL.roll
  );
}

function isSteady(window: readonly FaceSample[], { angle, scale, mouth, eyes }: Steadiness): boolean {
  return (
    spread(window, 'yaw') <= angle &&
    spread(window, 'pitch') <= angle &&
    spread(window, 'scale') <= scale * most(window, 'scale') &&
    spread(window, 'mouthWidth') <= mouth * most(window, 'mouthWidth') &&
    spread(window, 'eyeOpening') <= eyes * most(window, 'eyeOpening')
  );
}

type Figure = keyof RestPosition;

function most(window: readonly FaceSample[], figure: Figure): number {
  return Math.max(...window.map((sample) => sample[figure]));
}

function spread(window: readonly FaceSample[], figure: Figure): number {
  return most(window, figure) - Math.min(...window.map((sample) => sample[figure]));
}

function middleOf(window: readonly FaceSample[]): RestPosition {
  const median = (figure: Figure) =>
    window.map((sample) => sample[figure]).toSorted((a, b) => a - b)[Math.floor(window.length / 2)]!;
  return {
    yaw: median('yaw'),
    pitch: median('pitch'),
    scale: median('scale'),
    eyeOpening: median('eyeOpening'),
    mouthWidth: median('mouthWidth'),
    noseX: median('noseX'),
    noseY: median('noseY'),
  };
}
