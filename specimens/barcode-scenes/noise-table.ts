import { seeded } from '../seeded.ts';

const NOISE_LENGTH = 2 ** 20;
let noise: Float32Array | undefined;

/** About normal numbers of deviation 1, the same ones at each call; its length is a power of two. */
export function noiseTable(): Float32Array {
  if (noise) return noise;
  const random = seeded(20260117);
  noise = Float32Array.from(
    { length: NOISE_LENGTH },
    // The sum of four uniform numbers has a deviation of the square root of a third.
    () => (random() + random() + random() + random() - 2) * Math.sqrt(3),
  );
  return noise;
}
