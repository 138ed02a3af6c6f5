import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { readOn } from './read-events.ts';
import { isStillAdmitted } from './still-admitted.ts';
import type { PlacedEvent, StreamScope } from './stream.repository.ts';
import { StreamPlaces } from './stream-places.ts';

/** The intervals of a stream, in milliseconds. */
export interface StreamPace {
  pollMs: number;
  /** A comment goes out this often, and the credential is looked at again. */
  beatMs: number;
  /** A reader that takes nothing for this long is dropped. */
  drainMs: number;
}

const PACE: StreamPace = { pollMs: 1_000, beatMs: 15_000, drainMs: 10_000 };
const BATCH = 100;

/** One reader. */
export interface Reading {
  caller: Caller;
  scope: StreamScope;
  /** Place after which it reads. */
  after: number;
  /** When its credential ends, if it says so itself. */
  endsAt: Date | undefined;
  /** Whether its admission still stands; unless given, whether the caller may still read events. */
  stands?: () => Promise<boolean>;
  /** The part of an event that it gets; all of it unless given. */
  told?: (placed: PlacedEvent) => object;
}

type StreamContext = Pick<ServicesContext, 'db' | 'now'>;

export interface EventStreams {
  /** Takes a place for one more stream of the caller. @throws ProblemError `RATE_LIMITED`. */
  admit(caller: Caller): { release(): void };
  /** Writes events until the reader leaves, its credential ends, or the services do. Never throws on a closed reader. */
  run(raw: ServerResponse, reading: Reading): Promise<void>;
  /**
   * The next events of a reader who asks for them page by page, waiting a while for the first.
   *
   * @throws ProblemError `RATE_LIMITED`, and as {@link readOn}.
   */
  next(
    raw: ServerResponse,
    asked: Pick<Reading, 'caller' | 'scope' | 'after'> & { waitMs: number },
  ): ReturnType<typeof readOn>;
  /** Ends every stream; readers come back with their cursor. */
  close(): void;
}

/** Server-sent events (HTML, section 9.2) of one node. Each reader polls the stream by its own cursor. */
export function eventStreams(context: StreamContext, pace: StreamPace = PACE): EventStreams {
  const places = new StreamPlaces();
  const readers = new Set<AbortController>();
  return {
    admit: (caller) => ({ release: places.take(caller) }),
    async run(raw, reading) {
      const leaving = new AbortController();
      raw.on('close', () => leaving.abort());
      readers.add(leaving);
      try {
        await stream(context, pace, leaving.signal, raw, reading);
      } finally {
        readers.delete(leaving);
      }
    },
    async next(raw, { caller, scope, after, waitMs }) {
      const place = this.admit(caller);
      const leaving = new AbortController();
      raw.on('close', () => leaving.abort());
      readers.add(leaving);
      try {
        const until = performance.now() + waitMs;
        for (;;) {
          const read = await readOn(context.db, scope, after, BATCH);
          const left = until - performance.now();
          if (read.events.length > 0 || left <= 0 || leaving.signal.aborted) return read;
          await sleep(Math.min(pace.pollMs, left), undefined, { signal: leaving.signal }).catch(
            () => undefined,
          );
        }
      } finally {
        readers.delete(leaving);
        place.release();
      }
    },
    close() {
      for (const leaving of readers) leaving.abort();
    },
  };
}

async function stream(
  { db, now }: StreamContext,
  pace: StreamPace,
  signal: AbortSignal,
  raw: ServerResponse,
  { caller, scope, after, endsAt, told = ({ event }) => event, ...reading }: Reading,
): Promise<void> {
  const stands = reading.stands ?? (() => isStillAdmitted(db, caller, now()));
  let cursor = after;
  let beatAt = 0;
  while (!signal.aborted) {
    if (endsAt && endsAt <= now()) break;
    if (performance.now() >= beatAt) {
      if (!(await stands())) break;
      // An id without data is no event, and moves the cursor that the reader resumes from.
      if (!(await write(raw, `id: ${cursor}\n: still here\n\n`, pace, signal))) break;
      beatAt = performance.now() + pace.beatMs;
    }
    const read = await readOn(db, scope, cursor, BATCH);
    const frames = read.events.map((placed) => frameOf(placed, told(placed))).join('');
    if (frames && !(await write(raw, frames, pace, signal))) break;
    cursor = read.cursor;
    if (!read.more) await sleep(pace.pollMs, undefined, { signal }).catch(() => undefined);
  }
}

const frameOf = ({ position, event }: PlacedEvent, told: object): string =>
  `id: ${position}\nevent: ${event.type}\ndata: ${JSON.stringify(told)}\n\n`;

/** Writes and waits until the reader has taken it; answers false for one that is gone or takes too long. */
async function write(
  raw: ServerResponse,
  text: string,
  { drainMs }: StreamPace,
  signal: AbortSignal,
): Promise<boolean> {
  if (raw.destroyed || signal.aborted) return false;
  if (raw.write(text)) return true;
  const isTaken = await new Promise<boolean>((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      raw.off('drain', end);
      signal.removeEventListener('abort', end);
      resolve(!raw.writableNeedDrain);
    };
    const limit = setTimeout(end, drainMs);
    raw.on('drain', end);
    signal.addEventListener('abort', end);
  });
  // Unsent data would be waited for as well; the reader resumes from the last id that it got.
  if (!isTaken) raw.destroy();
  return isTaken;
}
