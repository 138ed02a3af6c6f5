import { describe, expect, it } from 'vitest';
import { guardTime } from './enter-guard.ts';

describe('the guard after a signature', () => {
  const signedAt = '2026-11-20T10:00:00.000Z';
  const after = (ms: number) => guardTime(signedAt, Date.parse(signedAt) + ms);

  it('lasts two seconds', () => {
    expect([0, 500, 1999, 2000, 60_000].map(after)).toEqual([2000, 1500, 1, 0, 0]);
  });

  it('is none for a session that was never signed here, or by another clock', () => {
    expect([guardTime(undefined, Date.now()), after(-5000)]).toEqual([0, 0]);
  });
});
