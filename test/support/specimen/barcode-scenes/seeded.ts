/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Mulberry32: the same numbers for the same seed on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

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
