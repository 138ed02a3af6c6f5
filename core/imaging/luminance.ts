import type { GreyImage } from './grey-image.ts';

export interface LuminanceStatistics {
  /** 0 to 255. */
  mean: number;
  /** Share of pixels at 250 or more: burnt out, as by glare. */
  burnt: number;
  /** The values below which 5 % and 95 % of the pixels lie. */
  p5: number;
  p95: number;
}

/** Luminance of a whole picture; crop it to the area of interest first. */
export function luminanceStatistics({ data }: GreyImage): LuminanceStatistics {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) histogram[data[i]!]!++;
  let sum = 0;
  let burnt = 0;
  for (let value = 0; value < 256; value++) {
    sum += value * histogram[value]!;
    if (value >= 250) burnt += histogram[value]!;
  }
  const count = Math.max(1, data.length);
  return {
    mean: sum / count,
    burnt: burnt / count,
    p5: quantile(histogram, data.length * 0.05),
    p95: quantile(histogram, data.length * 0.95),
  };
}

function quantile(histogram: Uint32Array, rank: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (seen > rank) return value;
  }
  return 255;
}
