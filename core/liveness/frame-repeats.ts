import type { InjectionSettings, TracedFrame } from './camera-facts.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** Fewer frames say nothing about repeats. */
const MIN_FRAMES = 10;
/** The last frames of an attempt are looked at, so that the work is bounded. */
const MAX_FRAMES = 400;
/** Two pictures that differ in fewer points are one picture, compressed twice. */
const DIFFERENT_POINTS = 0.005;

/**
 * The share of frames that repeat an earlier one exactly: a loop, a freeze, a still picture. The same frame of the
 * camera sent twice is no repeat.
 */
export function repeatsSignal(
  frames: readonly TracedFrame[],
  { maxRepeats }: InjectionSettings,
): LivenessSignal {
  const id = 'injection-repeats';
  const seen = distinctFrames(frames);
  if (seen.length < MIN_FRAMES)
    return { id, verdict: 'NOT_PERFORMED', reason: 'too-few-frames', frames: seen.length };
  const repeats = seen.filter((frame, index) => isRepeat(frame, seen.slice(0, index))).length;
  const value = repeats / (seen.length - 1);
  const suspect = value > maxRepeats;
  return {
    id,
    verdict: suspect ? 'FAILED' : 'PASSED',
    reason: suspect ? 'repeated-frames' : 'ok',
    value,
    threshold: maxRepeats,
    unit: 'share of frames',
    frames: seen.length,
  };
}

/**
 * How many points of the picture stay exactly as they are from frame to frame, the median over the attempt. The sensor
 * of a camera never rests; a drawn picture does.
 */
export function noiseSignal(
  frames: readonly TracedFrame[],
  { maxStillPoints }: InjectionSettings,
): LivenessSignal {
  const id = 'injection-noise';
  const seen = distinctFrames(frames);
  if (seen.length < MIN_FRAMES)
    return { id, verdict: 'NOT_PERFORMED', reason: 'too-few-frames', frames: seen.length };
  const shares = seen
    .slice(1)
    .map((frame, index) => 1 - differentShare(frame.traces.grid, seen[index]!.traces.grid, 1))
    .toSorted((a, b) => a - b);
  const value = shares[Math.floor(shares.length / 2)]!;
  const suspect = value > maxStillPoints;
  return {
    id,
    verdict: suspect ? 'FAILED' : 'PASSED',
    reason: suspect ? 'no-sensor-noise' : 'ok',
    value,
    threshold: maxStillPoints,
    unit: 'share of points',
    frames: seen.length,
  };
}

/** Frames as the camera delivered them: one that was only read again, because the camera is slow, is left out. */
function distinctFrames(frames: readonly TracedFrame[]): TracedFrame[] {
  return frames
    .filter(({ timing }, index) => {
      const before = frames[index - 1]?.timing;
      return !timing || !before || timing.presentedFrames !== before.presentedFrames;
    })
    .slice(-MAX_FRAMES);
}

function isRepeat({ traces }: TracedFrame, earlier: readonly TracedFrame[]): boolean {
  return earlier.some(
    (other) =>
      other.traces.digest === traces.digest ||
      differentShare(traces.grid, other.traces.grid, DIFFERENT_POINTS) <= DIFFERENT_POINTS,
  );
}

/** Share of points that differ; stops counting once it is beyond `enough`. Grids of another size differ everywhere. */
function differentShare(a: Uint8Array, b: Uint8Array, enough: number): number {
  if (a.length !== b.length || a.length === 0) return 1;
  const most = enough * a.length;
  let different = 0;
  for (let point = 0; point < a.length && different <= most; point += 1)
    if (a[point] !== b[point]) different += 1;
  return different / a.length;
}
