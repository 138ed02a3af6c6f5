import type { Random } from '../seeded.ts';

const TABLE = 1 << 16;
const LAST = TABLE - 1;

/** The sensor noise of a camera: other noise in every row of every picture. */
export type SensorNoise = (rgba: Uint8ClampedArray) => void;

/** @param deviation in levels of 255 */
export function createSensorNoise(random: Random, deviation: number): SensorNoise {
  const table = Int8Array.from({ length: TABLE }, () => Math.round(deviation * normal(random)));
  return (rgba) => {
    let from = 0;
    for (let at = 0; at < rgba.length; at += 4) {
      if ((at & 4095) === 0) from = Math.floor(random() * TABLE);
      rgba[at] = rgba[at]! + table[from & LAST]!;
      rgba[at + 1] = rgba[at + 1]! + table[(from + 1) & LAST]!;
      rgba[at + 2] = rgba[at + 2]! + table[(from + 2) & LAST]!;
      from += 3;
    }
  };
}

/** A normal deviate of mean 0 and deviation 1 (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
