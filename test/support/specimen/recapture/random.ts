/** Numbers that are the same for the same seed on every machine. */
export interface Random {
  /** Evenly spread, from `low` to `high`. */
  between(low: number, high: number): number;
  /** One of several intervals, each as likely, then evenly spread in it. */
  within(intervals: readonly Interval[]): number;
  /** True in this share of cases. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export type Interval = readonly [low: number, high: number];

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  return {
    between,
    pick,
    within: (intervals) => between(...pick(intervals)),
    chance: (share) => next() < share,
  };
}
