import type { LightSample, ScreenColour } from './light.ts';

/** Two chroma channels over the frames: red against green, blue against green. */
export type Series = readonly [readonly number[], readonly number[]];

/** Darker than this, parts of full scale, a colour is noise. */
const DARK = 0.004;
/** How many of the last frames are examined. */
const MAX_FRAMES = 600;

type Colour = readonly [number, number, number];

/**
 * The chroma of the face against that of its surroundings, of every usable frame: logarithms of ratios, so that a gain
 * of the camera, of one channel or all, is a constant that detrending takes away.
 */
export function chromaTrack(samples: readonly LightSample[]): {
  at: number[];
  /** The stage that each frame names. */
  stage: number[];
  face: Series;
  /** Mean brightness of the face while the screen was neutral, parts of full scale. */
  level: number;
} {
  const usable = samples.slice(-MAX_FRAMES).filter(isUsable);
  const against = (channel: 0 | 2) =>
    usable.map(
      ({ face, surround }) => Math.log(face[channel] / face[1]) - Math.log(surround[channel] / surround[1]),
    );
  const neutral = usable.filter(({ stage }) => stage <= 0);
  const bright = (neutral.length > 0 ? neutral : usable).map(({ face }) => (face[0] + face[1] + face[2]) / 3);
  return {
    at: usable.map(({ at }) => at),
    stage: usable.map(({ stage }) => stage),
    face: [against(0), against(2)],
    level: mean(bright),
  };
}

function isUsable({ at, face, surround }: LightSample): boolean {
  const isLight = (colour: Colour) => colour.every((channel) => channel >= DARK && channel <= 1);
  return Number.isFinite(at) && isLight(face) && isLight(surround);
}

/**
 * The chroma of the screen at the time of each frame, had its light taken `lag` milliseconds to arrive. A colour begins
 * with the first frame that names it.
 */
export function screenTrack(
  colours: readonly ScreenColour[],
  samples: readonly LightSample[],
  at: readonly number[],
  lag: number,
): Series {
  const begins = beginnings(samples, colours.length);
  const shown = at.map((time) => {
    const stage = begins.findLast((begin) => begin.at <= time - lag)?.stage ?? 0;
    const [red, green, blue] = colours[stage]!.map(decode) as [number, number, number];
    return [red - green, blue - green] as const;
  });
  return [shown.map(([red]) => red), shown.map(([, blue]) => blue)];
}

/** When each colour was first said to be shown; in order, since a display does not go back. */
function beginnings(samples: readonly LightSample[], stages: number): { stage: number; at: number }[] {
  const begins: { stage: number; at: number }[] = [];
  for (const { stage, at } of samples)
    if (Number.isInteger(stage) && stage < stages && stage > (begins.at(-1)?.stage ?? -1))
      begins.push({ stage, at });
  return begins;
}

/** The values without their mean and a steady drift over the frames. */
export function detrended(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  let [along, length] = [0, 0];
  for (const [index, value] of values.entries()) {
    along += (index - middle) * (value - average);
    length += (index - middle) ** 2;
  }
  const slope = length > 0 ? along / length : 0;
  return values.map((value, index) => value - average - slope * (index - middle));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** IEC 61966-2-1, sRGB 0..255 to linear 0..1. */
function decode(value: number): number {
  const part = Math.min(1, Math.max(0, value / 255)) || 0;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
