import type { TryBucket } from '#services/kernel/database/tables/callers.ts';

/** More than one address can add: the longest wait of an address is an hour, so one adds 35 in its first day. */
const HOLDS = 100;
const DRAIN_MS = 15 * 60_000;

/** The bucket after one more wrong try. */
export function withTry(before: TryBucket | undefined, now: string): TryBucket {
  const from = Math.max(Date.parse(now), before ? Date.parse(before.emptyAt) : 0);
  return { emptyAt: new Date(from + DRAIN_MS).toISOString() };
}

/** Seconds until the bucket holds one more try; a clock that was set back lengthens them no further than to two drains. */
export function secondsFull(bucket: TryBucket | undefined, now: string): number {
  if (!bucket) return 0;
  const over = Date.parse(bucket.emptyAt) - Date.parse(now) - (HOLDS - 1) * DRAIN_MS;
  return Math.ceil(Math.min(Math.max(over, 0), 2 * DRAIN_MS) / 1000);
}
