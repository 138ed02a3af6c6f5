import type { FaceSample } from './challenge.ts';

/** How many of the last samples are examined: two minutes at 25 a second. */
const MAX_SAMPLES = 3000;

/** The fastest that a head moves on purpose, each second, and the noise of the mesh. */
const FASTEST_TURN = { perSecond: 300, noise: 4 };
/** Natural logarithm of the size. */
const FASTEST_APPROACH = { perSecond: 1.5, noise: 0.05 };
/** Parts of the picture. */
const FASTEST_SHIFT = { perSecond: 1.5, noise: 0.03 };

/**
 * The samples that can be judged: figures all finite, sizes positive, in the order of time, without single outliers
 * such as a misread frame.
 */
export function usableSamples(samples: readonly FaceSample[], from: number, to: number): FaceSample[] {
  const ordered: FaceSample[] = [];
  for (const sample of samples.slice(-MAX_SAMPLES)) {
    const later = sample.at > (ordered.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    if (later && sample.at >= from && sample.at <= to && isFigure(sample)) ordered.push(sample);
  }
  return ordered.filter((sample, index) => !isMisread(sample, ordered[index - 1], ordered[index + 1]));
}

function isFigure(sample: FaceSample): boolean {
  return (
    Object.values(sample).every(Number.isFinite) &&
    sample.scale > 0 &&
    sample.eyeOpening >= 0 &&
    sample.mouthWidth > 0
  );
}

/** The last sample may begin a movement, so it stays. */
function isMisread(sample: FaceSample, before?: FaceSample, after?: FaceSample): boolean {
  if (!before || !after) return false;
  return isJump(before, sample) && isJump(sample, after) && !isJump(before, after);
}

/** True when no head comes from one sample to the other in the time between them: a cut, or another picture. */
export function isJump(before: FaceSample, after: FaceSample): boolean {
  const seconds = (after.at - before.at) / 1000;
  const beyond = (change: number, { perSecond, noise }: typeof FASTEST_TURN) =>
    Math.abs(change) > perSecond * seconds + noise;
  return (
    beyond(after.yaw - before.yaw, FASTEST_TURN) ||
    beyond(after.pitch - before.pitch, FASTEST_TURN) ||
    beyond(after.roll - before.roll, FASTEST_TURN) ||
    beyond(Math.log(after.scale / before.scale), FASTEST_APPROACH) ||
    beyond(Math.hypot(after.x - before.x, after.y - before.y), FASTEST_SHIFT)
  );
}

/** Most rows of a track in evidence. */
const MAX_ROWS = 60;

/** The samples as rows of evidence, evenly thinned out: ms since the issue, yaw, pitch, scale, eyes, mouth. */
export function trackRows(samples: readonly FaceSample[], issuedAt: number): number[][] {
  const step = Math.max(1, samples.length / MAX_ROWS);
  const count = Math.min(samples.length, MAX_ROWS);
  return Array.from({ length: count }, (_, row) => {
    const { at, yaw, pitch, scale, eyeOpening, mouthWidth } = samples[Math.floor(row * step)]!;
    return [Math.round(at - issuedAt), yaw, pitch, scale, eyeOpening, mouthWidth].map(rounded);
  });
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
