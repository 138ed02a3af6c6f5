import { expect, it } from 'vitest';
import { servicesLog } from './log.ts';
import { startTimers, type TimerJob } from './timers.ts';

const log = servicesLog('silent');

it('runs a job again that throws before it answers a promise', async () => {
  const twice = Promise.withResolvers<void>();
  const outcomes: boolean[] = [];
  const job: TimerJob = {
    name: 'throws',
    everyMs: 1,
    run: () => {
      throw new Error('at once');
    },
  };
  const ran = (_name: string, _seconds: number, failed: boolean): void => {
    if (outcomes.push(failed) === 2) twice.resolve();
  };
  const timers = startTimers([job], { log, ran });
  await twice.promise;
  await timers.stop();
  expect(outcomes.slice(0, 2)).toEqual([true, true]);
});

it('stops every job though one of them cannot end its background work', async () => {
  const stopped: string[] = [];
  const job = (name: string, stop: () => Promise<void>): TimerJob => ({
    name,
    everyMs: 60_000,
    run: async () => undefined,
    stop,
  });
  const lost = job('lost', () => Promise.reject(new Error('the database is gone')));
  const other = job('other', async () => {
    stopped.push('other');
  });
  await startTimers([lost, other], { log, ran: () => undefined }).stop();
  expect(stopped).toEqual(['other']);
});
