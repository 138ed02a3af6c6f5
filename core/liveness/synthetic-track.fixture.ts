import type { ChallengeKind, FaceSample } from './challenge.ts';

/** A repeatable generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number of a normal distribution (Box and Muller). */
export function normal(uniform: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** One person before one camera; every figure is drawn by {@link drawActor}, or stated by a test. */
export interface Actor {
  rest: Omit<FaceSample, 'at' | 'faces'>;
  /** The shift of the nose when the head turns, parts of the sine of the angle. */
  depth: { across: number; down: number };
  framesPerSecond: number;
  /** Chance that a frame never arrives. */
  missing: number;
  /** Noise of the mesh, relative to still pictures. */
  noise: number;
  /** Involuntary blinks: the average interval in milliseconds; 0 for none. */
  blinksEveryMs: number;
}

/** One movement: how far at its height, in the unit of its limit, and its times in milliseconds. */
export interface Act {
  kind: ChallengeKind;
  height: number;
  outMs: number;
  holdMs: number;
  backMs: number;
  /** How much the other measures move along, 0 to 1. */
  companions: number;
}

export function drawActor(uniform: () => number): Actor {
  const around = (middle: number, spread: number) => middle + spread * (2 * uniform() - 1);
  return {
    rest: {
      yaw: around(0, 9),
      pitch: around(0, 10),
      roll: around(0, 8),
      scale: around(90, 40),
      eyeOpening: around(0.078, 0.02),
      mouthWidth: around(0.52, 0.09),
      mouthOpening: around(0.02, 0.015),
      noseX: around(0, 0.05),
      noseY: around(0.65, 0.08),
      x: around(0.5, 0.1),
      y: around(0.5, 0.1),
    },
    depth: { across: around(0.46, 0.1), down: around(0.58, 0.16) },
    framesPerSecond: around(10, 5),
    missing: 0.15 * uniform(),
    noise: around(1.25, 0.5),
    blinksEveryMs: 4000,
  };
}

/** As people move when they are asked to; `small` for those who cannot move far. */
export function drawAct(kind: ChallengeKind, uniform: () => number, small = false): Act {
  const between = (low: number, high: number) => low + (high - low) * uniform();
  const [low, high] = small ? SMALL[kind] : HEIGHTS[kind];
  const slow = kind === 'approach' ? 2 : 1;
  return {
    kind,
    height: between(low, high),
    outMs: kind === 'blink' ? between(80, 160) : slow * between(250, 800),
    holdMs: kind === 'nod' ? between(40, 300) : between(350, 1000),
    backMs: kind === 'blink' ? between(120, 250) : slow * between(250, 800),
    companions: uniform(),
  };
}

const HEIGHTS: Readonly<Record<ChallengeKind, readonly [number, number]>> = {
  'turn-left': [25, 45],
  'turn-right': [25, 45],
  nod: [15, 28],
  approach: [1.32, 1.7],
  blink: [0.1, 0.4],
  smile: [1.14, 1.3],
};
const SMALL: Readonly<Record<ChallengeKind, readonly [number, number]>> = {
  'turn-left': [21.5, 25],
  'turn-right': [21.5, 25],
  nod: [13, 15],
  approach: [1.28, 1.32],
  blink: [0.4, 0.48],
  smile: [1.12, 1.14],
};

/** The pose of a face at one moment, each measure as its change from rest. */
type Pose = Record<'yaw' | 'pitch' | 'scale' | 'eyes' | 'mouth', number>;

/** The acts one after the other, with a pause before, between and after. @param pauseMs milliseconds */
export function playTrack(
  actor: Actor,
  acts: readonly Act[],
  uniform: () => number,
  { from = 0, pauseMs = 900 }: { from?: number; pauseMs?: number } = {},
): FaceSample[] {
  const starts: number[] = [];
  let end = pauseMs;
  for (const act of acts) {
    starts.push(end);
    end += act.outMs + act.holdMs + act.backMs + pauseMs;
  }
  const blinks = blinkTimes(actor, end, uniform);
  const samples: FaceSample[] = [];
  for (let at = 0; at <= end; at += (1000 / actor.framesPerSecond) * (0.85 + 0.3 * uniform())) {
    if (uniform() < actor.missing) continue;
    const pose: Pose = { yaw: 0, pitch: 0, scale: 1, eyes: 1, mouth: 1 };
    for (const [index, act] of acts.entries()) applyAct(pose, act, at - starts[index]!);
    if (blinks.some((start) => at >= start && at < start + 170)) pose.eyes = Math.min(pose.eyes, 0.25);
    sway(pose, at, actor);
    samples.push(seen(actor, pose, from + at, uniform));
  }
  return samples;
}

function blinkTimes({ blinksEveryMs }: Actor, end: number, uniform: () => number): number[] {
  const times: number[] = [];
  if (blinksEveryMs === 0) return times;
  for (let at = -blinksEveryMs * Math.log(1 - uniform()); at < end; ) {
    times.push(at);
    at += 400 - blinksEveryMs * Math.log(1 - uniform());
  }
  return times;
}

/** 0 at rest, 1 at the height; smooth as a person's movement. */
function share({ outMs, holdMs, backMs }: Act, since: number): number {
  const smooth = (part: number) => part ** 3 * (10 - 15 * part + 6 * part ** 2);
  if (since <= 0 || since >= outMs + holdMs + backMs) return 0;
  if (since < outMs) return smooth(since / outMs);
  return since < outMs + holdMs ? 1 : smooth((outMs + holdMs + backMs - since) / backMs);
}

function applyAct(pose: Pose, act: Act, since: number): void {
  const part = share(act, since);
  const along = act.companions * part;
  if (act.kind === 'turn-left' || act.kind === 'turn-right') {
    pose.yaw += (act.kind === 'turn-left' ? 1 : -1) * act.height * part;
    pose.pitch += 6 * along;
    pose.eyes *= 1 - 0.25 * along;
    pose.mouth *= 1 - 0.06 * along;
    pose.scale *= 1 - 0.06 * along;
  } else if (act.kind === 'nod') {
    pose.pitch += act.height * part;
    pose.yaw += 4 * along;
    pose.eyes *= 1 - 0.5 * along;
    pose.mouth *= 1 + 0.05 * along;
  } else if (act.kind === 'approach') {
    pose.scale *= 1 + (act.height - 1) * part;
    pose.pitch += 8 * along;
    pose.yaw += 4 * along;
  } else if (act.kind === 'blink') {
    pose.eyes *= 1 + (act.height - 1) * part;
    pose.pitch += 2 * along;
    pose.mouth *= 1 + 0.03 * along;
  } else {
    pose.mouth *= 1 + (act.height - 1) * part;
    pose.eyes *= 1 - 0.4 * along;
    pose.pitch -= 3 * along;
  }
}

/** A live person never stands completely still. */
function sway(pose: Pose, at: number, { rest }: Actor): void {
  const phase = rest.x * 100;
  pose.yaw += 0.8 * Math.sin(at / 900 + phase);
  pose.pitch += 0.6 * Math.sin(at / 1100 + 2 * phase);
  pose.scale *= 1 + 0.008 * Math.sin(at / 1300 + 3 * phase);
}

/** Noise of the mesh on a picture that does not move: the medians over fourteen portraits. */
function seen({ rest, depth, noise }: Actor, pose: Pose, at: number, uniform: () => number): FaceSample {
  const error = (deviation: number) => noise * deviation * normal(uniform);
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  return {
    at,
    yaw: rest.yaw + pose.yaw + error(0.4),
    pitch: rest.pitch + pose.pitch + error(0.45),
    roll: rest.roll + error(0.2),
    scale: rest.scale * pose.scale * (1 + error(0.006)),
    eyeOpening: rest.eyeOpening * pose.eyes * (1 + error(0.017)),
    mouthWidth: rest.mouthWidth * pose.mouth * (1 + error(0.009)),
    mouthOpening: rest.mouthOpening,
    noseX: rest.noseX + depth.across * sine(pose.yaw) + error(0.004),
    noseY: rest.noseY + depth.down * sine(pose.pitch) + error(0.004),
    x: rest.x + 0.05 * sine(pose.yaw),
    y: rest.y + 0.05 * sine(pose.pitch),
    faces: 1,
  };
}
