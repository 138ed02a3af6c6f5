import type { ChallengeKind, ChallengeLimits, FaceSample } from './challenge.ts';

/** How the face looks while it does nothing: the person's own zero, measured for every question. */
export type RestPosition = Pick<
  FaceSample,
  'yaw' | 'pitch' | 'scale' | 'eyeOpening' | 'mouthWidth' | 'noseX' | 'noseY'
>;

/**
 * How far the tip of the nose moves in the picture when a head turns or bends, as a part of the sine of the angle: the
 * lesser of what was measured on heads. A flat picture that is tilted shows a tenth of it.
 */
const NOSE_DEPTH_ACROSS = 0.3;
const NOSE_DEPTH_DOWN = 0.3;

/** A movement of the set: what it is measured by, and the limit from which on it counts. */
interface Movement {
  unit: string;
  /** How far the sample is from rest, in the unit of the limit. */
  value(sample: FaceSample, rest: RestPosition): number;
  limit(limits: ChallengeLimits): number;
  /** The value at rest. */
  zero: number;
  /** Share of the depth that the place of the nose bears out; absent where depth does not take part. */
  depth?(sample: FaceSample, rest: RestPosition, limits: ChallengeLimits): number;
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);

const turn = (side: 1 | -1): Movement => ({
  unit: 'deg',
  value: (sample, rest) => side * (sample.yaw - rest.yaw),
  limit: ({ turnYaw }) => turnYaw,
  zero: 0,
  depth: (sample, rest, { turnYaw }) =>
    (side * (sample.noseX - rest.noseX)) / (NOSE_DEPTH_ACROSS * sine(turnYaw)),
});

export const MOVEMENTS: Readonly<Record<ChallengeKind, Movement>> = {
  'turn-left': turn(1),
  'turn-right': turn(-1),
  nod: {
    unit: 'deg',
    // Up counts as well as down: people nod either way first.
    value: (sample, rest) => Math.abs(sample.pitch - rest.pitch),
    limit: ({ nodPitch }) => nodPitch,
    zero: 0,
    depth: (sample, rest, { nodPitch }) =>
      (Math.sign(sample.pitch - rest.pitch) * (sample.noseY - rest.noseY)) /
      (NOSE_DEPTH_DOWN * sine(nodPitch)),
  },
  approach: {
    unit: 'times the resting size',
    value: (sample, rest) => sample.scale / rest.scale,
    limit: ({ approachScale }) => approachScale,
    zero: 1,
  },
  blink: {
    unit: 'part of the resting opening',
    value: (sample, rest) => sample.eyeOpening / rest.eyeOpening,
    limit: ({ blinkOpening }) => blinkOpening,
    zero: 1,
  },
  smile: {
    unit: 'times the resting width',
    value: (sample, rest) => sample.mouthWidth / rest.mouthWidth,
    limit: ({ smileWidth }) => smileWidth,
    zero: 1,
  },
};

/** How far a movement has come: 0 at rest, 1 at its limit. Depth that does not follow holds it back. */
export function progress(
  kind: ChallengeKind,
  sample: FaceSample,
  rest: RestPosition,
  limits: ChallengeLimits,
): number {
  const { value, limit, zero, depth } = MOVEMENTS[kind];
  const reached = (value(sample, rest) - zero) / (limit(limits) - zero);
  return depth ? Math.min(reached, depth(sample, rest, limits)) : reached;
}
