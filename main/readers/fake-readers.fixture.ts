import type { AppError } from '#core/contract/errors.ts';
import { scannerReports } from '#core/readers/hid/reports.fixture.ts';
import { scannerFramer } from '#core/readers/hid/scanner-framer.ts';
import type { ReaderCapture } from '../ports/readers.ts';
import type { FoundReader, LineEvents, ReaderBus } from './reader-bus.ts';
import { readerHub } from './reader-hub.ts';
import type { ReaderTimers } from './reader-timers.ts';

/** Time that stands still until it is moved; everything that is due then runs in order. */
const stoppedTime = () => {
  let now = 0;
  let waiting: { at: number; run: () => void }[] = [];
  const timers: ReaderTimers = {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      const [next] = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      waiting = waiting.filter((entry) => entry !== next);
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = end;
    await settle();
  };
  return { timers, pass, settle };
};

/** A reader of the fake bus, with the controls of a test. */
export class FakeReader {
  plugged = true;
  opened = 0;
  closed = 0;
  refuses: AppError | undefined;
  /** Set while an opening must not end; its result is decided later. */
  hangs: Promise<void> | undefined;
  line: LineEvents | undefined;
  readonly found: FoundReader;

  constructor(id: string, path: string, refusal?: AppError) {
    this.found = {
      path,
      info: { id, transport: 'hid', kind: 'barcode', driver: 'hid-pos' },
      ...(refusal ? { refusal } : {}),
      framer: () => scannerFramer(),
      open: async (events) => {
        if (this.refuses) throw this.refuses;
        this.opened += 1;
        await this.hangs;
        this.line = events;
        return {
          close: async () => {
            this.closed += 1;
          },
        };
      },
    };
  }

  send(text: string, parts = Number.POSITIVE_INFINITY): void {
    for (const report of scannerReports(text).slice(0, parts)) this.line?.data(report);
  }
}

/** Longer than one report. */
export const LONG = 'A'.repeat(100);

/** A hub on a bus of fake readers, looked at once; `others` are further buses. */
export const fakeKiosk = async (...readers: FakeReader[]) => kioskWith([], ...readers);

export const kioskWith = async (others: readonly ReaderBus[], ...readers: FakeReader[]) => {
  const time = stoppedTime();
  const bus: ReaderBus & { broken?: Error | undefined; hangs?: Promise<void> | undefined } = {
    transport: 'hid',
    list: async () => {
      await bus.hangs;
      if (bus.broken) throw bus.broken;
      return readers.filter(({ plugged }) => plugged).map(({ found }) => found);
    },
  };
  const hub = readerHub({
    buses: [bus, ...others],
    timers: time.timers,
    clock: { now: () => new Date(1_700_000_000_000) },
  });
  const captures: ReaderCapture[] = [];
  hub.onCapture((capture) => captures.push(capture));
  await hub.start();
  await time.settle();
  const status = (id = 'one') => hub.statuses().find(({ info }) => info.id === id);
  return { hub, bus, captures, status, pass: time.pass, settle: time.settle, readers };
};
