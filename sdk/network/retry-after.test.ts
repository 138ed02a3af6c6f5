import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapRefusal } from './request-errors.ts';
import { RequestedPause, retryAfterMs } from './retry-after.ts';

const SENT = 'Fri, 02 Jan 2026 03:04:00 GMT';

describe('Retry-After', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-01-02T03:00:00.000Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['30', SENT, 30_000],
    ['1', undefined, 1000],
    ['0', SENT, undefined],
    // From the sender's date, not from the kiosk's clock, which is four minutes slow here.
    ['Fri, 02 Jan 2026 03:05:00 GMT', SENT, 60_000],
    ['Fri, 02 Jan 2026 03:05:00 GMT', undefined, 300_000],
    ['Fri, 02 Jan 2026 03:05:00 GMT', 'today', 300_000],
    ['Fri, 02 Jan 2026 03:04:00 GMT', SENT, undefined],
    ['Fri, 02 Jan 2026 03:03:00 GMT', SENT, undefined],
    ['Fri, 99 Jan 2026 03:05:00 GMT', SENT, undefined],
    ['2026-01-02T03:05:00Z', SENT, undefined],
    ['x Fri, 02 Jan 2026 03:05:00 GMT', SENT, undefined],
    ['Fri, 02 Jan 2026 03:05:00 GMT x', SENT, undefined],
    ['-5', SENT, undefined],
    ['1.5', SENT, undefined],
    ['x5', SENT, undefined],
    ['5x', SENT, undefined],
    ['1e9', SENT, undefined],
    ['', SENT, undefined],
    [undefined, SENT, undefined],
  ])('%s in an answer of %s asks for %s ms', (value, sent, wait) => {
    expect(retryAfterMs(value, sent)).toBe(wait);
  });

  it.each([
    ['problem details', { code: 'RATE_LIMITED', detail: 'slower', status: 429 }],
    ['a page of a gateway', '<html>Busy</html>'],
  ])('is read beside %s', (_, data) => {
    const refusal = mapRefusal({ status: 429, data, retryAfter: '30', date: SENT }, {});
    expect(refusal.retryAfterMs).toBe(30_000);
  });
});

describe('the pause that the services asked for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends when its time is over', () => {
    const pause = new RequestedPause(60_000);
    expect(pause.left()).toBe(0);
    expect(pause.begin(30_000)).toBe(30_000);
    expect(pause.left()).toBe(30_000);
    vi.advanceTimersByTime(20_000);
    expect(pause.left()).toBe(10_000);
    vi.advanceTimersByTime(20_000);
    expect(pause.left()).toBe(0);
  });

  it('is never longer than its limit', () => {
    const pause = new RequestedPause(60_000);
    expect(pause.begin(86_400_000)).toBe(60_000);
    expect(pause.left()).toBe(60_000);
  });

  it('is not shortened by an answer that asks for less or for nothing', () => {
    const pause = new RequestedPause(60_000);
    pause.begin(30_000);
    expect(pause.begin(5000)).toBe(5000);
    expect(pause.begin(undefined)).toBe(0);
    expect(pause.left()).toBe(30_000);
  });
});
