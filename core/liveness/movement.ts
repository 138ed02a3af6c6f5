import type { ChallengeKind, ChallengeLimits, FaceSample } from './challenge.ts';

/** The figures of a face at rest: the person's own zero, measured for every question. */
export type RestPosition = Pick<
  FaceSample,
  'yaw' | 'pitch' | 'scale' | 'eyeOpening' | 'mouthWidth' | 'noseX' | 'noseY'
>;

/** The movement of a head between two looks: the change of one sample from rest. */
interface Change {
  /** Degrees. */
  yaw: number;
  pitch: number;
  /** Yaw itself, not its change. */
  aside: number;
  /** Parts of the resting value. */
  scale: number;
  eyes: number;
  mouth: number;
  /** The nose against the eyes and the mouth, as in FaceSample. */
  noseX: number;
  noseY: number;
}

/**
 * How far the tip of the nose moves in the picture when a head turns or bends, as a part of the sine of the angle. On
 * portraits 0.48 across and 0.60 down; here two thirds of it, since noses differ. Flat pictures: docs/face-liveness.md.
 */
const NOSE_DEPTH_ACROSS = 0.3;
const NOSE_DEPTH_DOWN = 0.35;
/**
 * The mesh corrects the lengths of a face for its turn. On a picture that is tilted or bent it cannot, and they shrink
 * (across) or the face becomes shorter, so that the mouth seems wider (down).
 */
const TURNED_SCALE = { least: 0.8, most: 1.15 };
const TURNED_MOUTH = { least: 0.8, most: 1.25 };
const NODDING_MOUTH = { least: 0.9, most: 1.12 };
/** How far on the other side of the middle a turn may begin at no cost, degrees. */
const MAY_BEGIN_ASIDE = 8;
/** A movement that its guards forbid comes close to its limit, but not over it. */
const HELD_BACK = 0.9;

/** A movement of the set: its measure, and the limit from which it counts. */
interface Movement {
  unit: string;
  /** The value at rest. */
  zero: number;
  value(change: Change): number;
  limit(limits: ChallengeLimits): number;
  /** Share of the depth that the position of the nose confirms, 1 at the limit. */
  depth?(change: Change, limits: ChallengeLimits): number;
  /** True where the lengths change as those of a picture that is tilted do. */
  flat?(change: Change): boolean;
  /** False where something else moves that would explain the value. */
  alone(change: Change, limits: ChallengeLimits): boolean;
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);

const turn = (side: 1 | -1): Movement => ({
  unit: 'deg',
  zero: 0,
  // Beyond the middle as well: a picture that swings from one side to the other turns far, but not far aside.
  value: ({ yaw, aside }) => Math.min(side * yaw, side * aside + MAY_BEGIN_ASIDE),
  limit: ({ turnYaw }) => turnYaw,
  depth: ({ noseX }, { turnYaw }) => (side * noseX) / (NOSE_DEPTH_ACROSS * sine(turnYaw)),
  flat: ({ scale, mouth }) => isOutside(scale, TURNED_SCALE) || isOutside(mouth, TURNED_MOUTH),
  alone: ({ yaw, pitch }) => Math.abs(pitch) <= Math.abs(yaw),
});

const MOVEMENTS: Readonly<Record<ChallengeKind, Movement>> = {
  'turn-left': turn(1),
  'turn-right': turn(-1),
  nod: {
    unit: 'deg',
    zero: 0,
    // Up counts as well as down: people begin a nod either way.
    value: ({ pitch }) => Math.abs(pitch),
    limit: ({ nodPitch }) => nodPitch,
    depth: ({ pitch, noseY }, { nodPitch }) =>
      (Math.sign(pitch) * noseY) / (NOSE_DEPTH_DOWN * sine(nodPitch)),
    flat: ({ mouth }) => isOutside(mouth, NODDING_MOUTH),
    alone: ({ yaw, pitch }) => Math.abs(yaw) <= Math.abs(pitch),
  },
  approach: {
    unit: 'times the resting size',
    zero: 1,
    value: ({ scale }) => scale,
    limit: ({ approachScale }) => approachScale,
    alone: ({ yaw, pitch }, limits) =>
      Math.abs(yaw) <= 0.6 * limits.turnYaw && Math.abs(pitch) <= 1.2 * limits.nodPitch,
  },
  blink: {
    unit: 'part of the resting opening',
    zero: 1,
    value: ({ eyes }) => eyes,
    limit: ({ blinkOpening }) => blinkOpening,
    // A person who looks down or smiles widely narrows the eyes as well.
    alone: ({ yaw, pitch, mouth }, limits) =>
      Math.abs(yaw) <= 0.5 * limits.turnYaw &&
      Math.abs(pitch) <= 0.5 * limits.nodPitch &&
      mouth < limits.smileWidth,
  },
  smile: {
    unit: 'times the resting width',
    zero: 1,
    value: ({ mouth }) => mouth,
    limit: ({ smileWidth }) => smileWidth,
    alone: ({ yaw, pitch }, limits) =>
      Math.abs(yaw) <= 0.5 * limits.turnYaw && Math.abs(pitch) <= 0.6 * limits.nodPitch,
  },
};

export interface Measure {
  value: number;
  threshold: number;
  unit: string;
}

/** The figure by which a movement is judged, and its limit. */
export function measureOf(
  kind: ChallengeKind,
  sample: FaceSample,
  rest: RestPosition,
  limits: ChallengeLimits,
): Measure {
  const { value, limit, unit } = MOVEMENTS[kind];
  return { value: value(changeFrom(rest, sample)), threshold: limit(limits), unit };
}

/**
 * How far a movement has come: 0 at rest, 1 at its limit. Other movements that would explain it, and depth that does
 * not follow, hold it below 1.
 */
export function progressOf(
  kind: ChallengeKind,
  sample: FaceSample,
  rest: RestPosition,
  limits: ChallengeLimits,
): number {
  const { value, limit, zero, depth, alone } = MOVEMENTS[kind];
  const change = changeFrom(rest, sample);
  const reached = (value(change) - zero) / (limit(limits) - zero);
  const borneOut = depth ? depth(change, limits) >= Math.min(1, reached) : true;
  return borneOut && alone(change, limits) ? reached : Math.min(reached, HELD_BACK);
}

/** True where the face changes its proportions as a tilted or bent picture of one does, and no head. */
export function looksFlat(kind: ChallengeKind, sample: FaceSample, rest: RestPosition): boolean {
  return MOVEMENTS[kind].flat?.(changeFrom(rest, sample)) ?? false;
}

function isOutside(value: number, { least, most }: { least: number; most: number }): boolean {
  return value < least || value > most;
}

function changeFrom(rest: RestPosition, sample: FaceSample): Change {
  return {
    yaw: sample.yaw - rest.yaw,
    pitch: sample.pitch - rest.pitch,
    aside: sample.yaw,
    scale: sample.scale / rest.scale,
    eyes: sample.eyeOpening / rest.eyeOpening,
    mouth: sample.mouthWidth / rest.mouthWidth,
    noseX: sample.noseX - rest.noseX,
    noseY: sample.noseY - rest.noseY,
  };
}
