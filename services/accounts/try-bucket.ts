import { certainlyPassed } from '#core/keys/lockout.ts';
import type { TryBucket } from '#services/kernel/database/tables/callers.ts';

/** More than one address can add: the longest wait of an address is an hour, so one adds 35 in its first day. */
const HOLDS = 100;
const DRAIN_MS = 15 * 60_000;

/** The bucket after one more wrong try. @param uptimeMs how long the machine has run, where people at it could move the clock */
export function withTry(before: TryBucket | undefined, now: string, uptimeMs?: number): TryBucket {
  const fullMs = leftMs(before, now, uptimeMs) + DRAIN_MS;
  const emptyAt = new Date(Date.parse(now) + fullMs).toISOString();
  return { emptyAt, ...(uptimeMs === undefined ? {} : { ran: { uptimeMs, fullMs } }) };
}

/**
 * Seconds until the bucket holds one more try. Where the uptime of the machine is known, then and now, no change of its
 * clock matters; otherwise a clock that was set back lengthens them no further than to two drains.
 */
export function secondsFull(bucket: TryBucket | undefined, now: string, uptimeMs?: number): number {
  const over = leftMs(bucket, now, uptimeMs) - (HOLDS - 1) * DRAIN_MS;
  return Math.ceil(Math.min(Math.max(over, 0), 2 * DRAIN_MS) / 1000);
}

/** How long the bucket still drains. */
function leftMs(bucket: TryBucket | undefined, now: string, uptimeMs: number | undefined): number {
  if (!bucket) return 0;
  const { emptyAt, ran } = bucket;
  const left =
    uptimeMs === undefined || !ran
      ? Date.parse(emptyAt) - Date.parse(now)
      : ran.fullMs - certainlyPassed(ran.uptimeMs, uptimeMs);
  return Math.max(0, left);
}
