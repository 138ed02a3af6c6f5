import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { type PuppetPose, REST, REST_DISTANCE } from './puppet-figure.ts';

/** How long a movement takes to its peak, stays there, and takes back, milliseconds. */
const RISE_MS = 1000;
const STAY_MS = 900;
const RETURN_MS = 1000;
export const MOVEMENT_MS = RISE_MS + STAY_MS + RETURN_MS;

/** The movement of a willing person on request, at its peak. */
const PEAKS: Readonly<Record<ChallengeKind, Partial<PuppetPose>>> = {
  'turn-left': { yaw: 32 },
  'turn-right': { yaw: -32 },
  nod: { pitch: 22 },
  approach: { distance: 0.66 * REST_DISTANCE },
  blink: { lids: 1 },
  smile: { smile: 1 },
};

/** A person who obeys. @param ms since the movement began; before and after it they rest */
export function movementPose(kind: ChallengeKind, ms: number): PuppetPose {
  const share = shareAt(ms);
  const pose = { ...REST };
  for (const [key, peak] of Object.entries(PEAKS[kind]) as [keyof PuppetPose, number][]) {
    pose[key] = REST[key] + share * (peak - REST[key]);
  }
  return pose;
}

/** A person never stands still: a slow sway about the pose. */
export function swaying(pose: PuppetPose, ms: number): PuppetPose {
  const wave = (period: number) => Math.sin((2 * Math.PI * ms) / period);
  return {
    ...pose,
    yaw: pose.yaw + 0.7 * wave(3100),
    pitch: pose.pitch + 0.5 * wave(4300),
    roll: pose.roll + 0.4 * wave(5300),
    x: pose.x + 0.12 * wave(3700),
    y: pose.y + 0.08 * wave(2900),
  };
}

function shareAt(ms: number): number {
  if (ms <= 0 || ms >= MOVEMENT_MS) return 0;
  if (ms < RISE_MS) return smooth(ms / RISE_MS);
  if (ms < RISE_MS + STAY_MS) return 1;
  return smooth((MOVEMENT_MS - ms) / RETURN_MS);
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
