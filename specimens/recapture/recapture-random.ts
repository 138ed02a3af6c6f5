import { seeded } from '../seeded.ts';

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

export function randomFrom(seed: number): Random {
  const next = seeded(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  return {
    between,
    pick,
    within: (intervals) => between(...pick(intervals)),
    chance: (share) => next() < share,
  };
}
