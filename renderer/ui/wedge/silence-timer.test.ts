import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilenceTimer } from './silence-timer.ts';
import { SILENCE_MS } from './wedge-collector.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Keys that were pressed 2 ms apart from `firstAt` on, as a collector holds them until silence. */
const keysFrom = (firstAt: number) => {
  let held: number | undefined;
  let pressed = 0;
  const silentAt: number[] = [];
  const timer = new SilenceTimer({
    deadline: () => (held === undefined ? undefined : held + SILENCE_MS),
    onSilence: (now) => {
      held = undefined;
      silentAt.push(now);
    },
  });
  return {
    silentAt,
    timer,
    hear(): void {
      held = firstAt + pressed * 2;
      pressed += 1;
      timer.heardKey();
    },
  };
};

it('ends a burst after its silence', () => {
  const keys = keysFrom(performance.now());
  keys.hear();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(keys.silentAt).toEqual([]);
  vi.advanceTimersByTime(5);
  expect(keys.silentAt).toHaveLength(1);
});

it('keeps a burst whole that a busy computer hands over late and in pieces', () => {
  const keys = keysFrom(performance.now() - 2000);
  for (let piece = 0; piece < 5; piece += 1) {
    keys.hear();
    vi.advanceTimersByTime(SILENCE_MS - 20);
  }
  expect(keys.silentAt).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(keys.silentAt).toHaveLength(1);
});

it('waits once more after a page that was too busy to hear', () => {
  const keys = keysFrom(performance.now());
  keys.hear();
  const now = performance.now.bind(performance);
  // The clock has run on, and the timer fires only now.
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
  vi.advanceTimersByTime(SILENCE_MS + 5);
  expect(keys.silentAt).toEqual([]);
  vi.advanceTimersByTime(SILENCE_MS + 5);
  expect(keys.silentAt).toHaveLength(1);
});

it('is silent itself once it is stopped', () => {
  const keys = keysFrom(performance.now());
  keys.hear();
  keys.timer.stop();
  vi.advanceTimersByTime(1000);
  expect(keys.silentAt).toEqual([]);
});
