import type { InjectionSettings, TracedFrame } from './camera-facts.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** Fewer intervals say nothing about a clock. */
const MIN_INTERVALS = 10;
/** The last intervals of an attempt, so that the work is bounded. */
const MAX_INTERVALS = 2000;
/** A camera that is opened again within an attempt restarts its clock: one or two such steps are not suspect. */
const IMPOSSIBLE_STEPS = 3;
/** No camera delivers faster than this many frames a second. */
const MAX_FRAME_RATE = 240;
/** The stream's clock and the display's may differ by this part over an attempt, beyond the delay of one late frame. */
const CLOCK_TOLERANCE = 0.1;
const CLOCK_SLACK_MS = 500;

interface Step {
  /** Milliseconds by the display's clock, and by the stream's. */
  wall: number;
  media: number;
  /** Frames presented meanwhile. */
  presented: number;
}

/**
 * Whether the frames keep the time of a camera: never backwards, not faster than any camera, no other pace than the
 * display's clock, and not as regular as only a computed stream is. An impossible step decides before regularity does.
 */
export function timingSignal(
  frames: readonly TracedFrame[],
  { minJitter }: InjectionSettings,
): LivenessSignal {
  const id = 'injection-timing';
  const steps = stepsOf(frames);
  if (!frames.some(({ timing }) => timing))
    return { id, verdict: 'NOT_PERFORMED', reason: 'camera-says-nothing' };
  if (steps.length < MIN_INTERVALS)
    return { id, verdict: 'NOT_PERFORMED', reason: 'too-few-frames', frames: steps.length };
  const impossible = steps.filter(isImpossible).length;
  if (impossible >= IMPOSSIBLE_STEPS)
    return judged('FAILED', {
      value: impossible,
      threshold: IMPOSSIBLE_STEPS,
      unit: 'impossible steps',
      frames: steps.length,
    });
  const possible = steps.filter((step) => !isImpossible(step));
  const apart = clocksApart(possible);
  if (apart > CLOCK_TOLERANCE)
    return judged('FAILED', {
      value: apart,
      threshold: CLOCK_TOLERANCE,
      unit: 'difference of the clocks, part of the time',
      frames: steps.length,
    });
  const value = jitter(possible);
  return judged(value < minJitter ? 'FAILED' : 'PASSED', {
    value,
    threshold: minJitter,
    unit: 'deviation of the frame interval, part of its mean',
    frames: steps.length,
  });
}

function judged(
  verdict: 'PASSED' | 'FAILED',
  figure: Required<Pick<LivenessSignal, 'value' | 'threshold' | 'unit' | 'frames'>>,
): LivenessSignal {
  return {
    id: 'injection-timing',
    verdict,
    reason: verdict === 'FAILED' ? 'impossible-timing' : 'ok',
    ...figure,
  };
}

/** Between frames that both carry a time; a frame that was only read again is no step. */
function stepsOf(frames: readonly TracedFrame[]): Step[] {
  const timed = frames
    .flatMap(({ at, timing }) => (timing ? [{ at, ...timing }] : []))
    .filter((frame, index, all) => frame.presentedFrames !== all[index - 1]?.presentedFrames)
    .slice(-MAX_INTERVALS);
  return timed.slice(1).map((frame, index) => ({
    wall: frame.at - timed[index]!.at,
    media: 1000 * (frame.mediaTime - timed[index]!.mediaTime),
    presented: frame.presentedFrames - timed[index]!.presentedFrames,
  }));
}

/** Written so that a figure that is no number is impossible as well. */
function isImpossible({ wall, media, presented }: Step): boolean {
  return !(wall > 0 && media > 0 && presented > 0 && media / presented >= 1000 / MAX_FRAME_RATE);
}

function clocksApart(steps: readonly Step[]): number {
  const [wall, media] = [sum(steps.map((step) => step.wall)), sum(steps.map((step) => step.media))];
  return Math.max(0, Math.abs(wall - media) - CLOCK_SLACK_MS) / wall;
}

/** Standard deviation of the interval between two frames of the camera, as a part of its mean. */
function jitter(steps: readonly Step[]): number {
  const intervals = steps.map(({ media, presented }) => media / presented);
  const mean = sum(intervals) / intervals.length;
  const variance = sum(intervals.map((interval) => (interval - mean) ** 2)) / intervals.length;
  return Math.sqrt(variance) / mean;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
