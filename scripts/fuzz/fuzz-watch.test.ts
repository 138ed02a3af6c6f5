import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { watchFuzz } from './fuzz-watch.ts';
import { runSecondLogForgeries } from './run-second-log-forgeries.ts';

const told: string[] = [];
const watching = (signals: EventEmitter, clock = { now: 0 }, rest = async () => {}) => ({
  total: 100_000,
  say: (line: string) => void told.push(line),
  now: () => clock.now,
  rest,
  signals,
});

it('says every half minute how far the run is', async () => {
  told.length = 0;
  const clock = { now: 0 };
  const watch = watchFuzz(watching(new EventEmitter(), clock));
  for (let made = 0; made < 1200; made += 1) {
    clock.now += 100;
    expect(await watch.next()).toBe(true);
  }
  expect(told).toEqual([
    '  299 of 100000 after 0.5 min',
    '  599 of 100000 after 1.0 min',
    '  899 of 100000 after 1.5 min',
    '  1199 of 100000 after 2.0 min',
  ]);
});

it.each(['SIGINT', 'SIGTERM'])(
  'ends the run after the current forgery on %s, with the verdicts so far',
  async (signal) => {
    const signals = new EventEmitter();
    const clock = { now: 0 };
    let rests = 0;
    const watch = watchFuzz(
      watching(signals, clock, async () => {
        rests += 1;
        if (rests === 3) signals.emit(signal);
      }),
    );
    const ticking = {
      next: () => {
        clock.now += 50;
        return watch.next();
      },
    };
    const { judged, unchanged, believed } = await runSecondLogForgeries(1000, 1, ticking);
    const left = Object.values(unchanged).reduce((sum, count) => sum + count, 0);
    expect(judged + left).toBe(5);
    expect(believed).toEqual([]);
    expect(watch.isStopped()).toBe(true);
    // The next one ends the process.
    expect(signals.listenerCount(signal)).toBe(0);
  },
);

it('leaves the signals of the process alone once it is over', () => {
  const signals = new EventEmitter();
  watchFuzz(watching(signals)).close();
  expect(signals.eventNames()).toEqual([]);
});
