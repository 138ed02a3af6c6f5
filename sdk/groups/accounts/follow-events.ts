import { backOff } from '#core/back-off.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { eventCalls, LONGEST_WAIT_S, type WalletEvent } from '#core/contract/wallet-calls/events.ts';
import type { WalletEventFrame, WalletServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** A listener for events. */
export interface EventReader {
  /** A promise is waited for before more is read. @param next cursor of the next events. */
  tell(events: readonly WalletEvent[], next: string): unknown;
  /** Once, unless it was stopped. */
  ended(error: AppError): void;
}

export interface FollowDependencies {
  readonly services: Pick<WalletServices, 'call' | 'events'>;
  readonly wallet: Wallet;
  readonly timing?: FollowTiming;
}

/** Milliseconds. */
export interface FollowTiming {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A stream that brings nothing for so long is lost: the services send a place every 15 seconds. */
  readonly silenceMs: number;
}

const TIMING: FollowTiming = { firstMs: 1_000, longestMs: 60_000, silenceMs: 45_000 };
/** Those who lost the same network do not come back in one moment. */
const SPREAD = [0.5, 1] as const;
/** Trying again does not help. */
const FINAL: readonly ErrorCode[] = ['WALLET_REVOKED', 'WALLET_MISSING'];
/** Services that refuse once may be busy, or stopping; so many refusals in a row are their word. */
const MOST_REFUSALS = 3;

/** Follows the events of one wallet at a time, for as many readers as there are. */
export class EventFollowers {
  readonly #deps: FollowDependencies;
  readonly #running = new Set<AbortController>();

  constructor(deps: FollowDependencies) {
    this.#deps = deps;
  }

  /** @returns a function that stops it; after that the reader gets no more events. */
  follow(after: string | undefined, reader: EventReader): () => void {
    const stopping = new AbortController();
    this.#running.add(stopping);
    void followEvents(this.#deps, after, reader, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) reader.ended(asAppError(error));
      })
      .finally(() => this.#running.delete(stopping));
    return () => stopping.abort();
  }

  /** Stops all: the wallet is gone, or another. */
  stop(): void {
    for (const stopping of this.#running) stopping.abort();
  }
}

const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : failure('INTERNAL', 'following the events failed', { cause: error });

/** One reader from its place on: by the stream, or where there is none by asking again and again. Ends by throwing. */
async function followEvents(
  { services, wallet, timing = TIMING }: FollowDependencies,
  after: string | undefined,
  reader: EventReader,
  signal: AbortSignal,
): Promise<void> {
  let cursor = after;
  let failures = 0;
  let refusals = 0;
  let hasStream = true;
  const tell = async (events: readonly WalletEvent[], next: string): Promise<void> => {
    signal.throwIfAborted();
    [failures, refusals] = [0, 0];
    cursor = next;
    if (events.length > 0) await reader.tell(events, next);
  };
  const ask = async (waitSec: number): Promise<void> => {
    const query = { waitSec, ...(cursor === undefined ? {} : { cursor }) };
    const page = await services.call(eventCalls.read, { query }, wallet);
    await tell(page.events, page.next);
  };
  const read = async (): Promise<void> => {
    // A stream without a place begins now; earlier events are fetched.
    if (cursor === undefined) return ask(0);
    const leaving = new AbortController();
    const both = AbortSignal.any([signal, leaving.signal]);
    const frames = hasStream ? await services.events(cursor, wallet, both) : undefined;
    hasStream = frames !== undefined;
    if (!frames) return ask(LONGEST_WAIT_S);
    let isBegun = false;
    try {
      for await (const { event, cursor: next } of withoutSilence(frames, timing.silenceMs)) {
        isBegun = true;
        await tell(event ? [event] : [], next);
      }
    } catch (error) {
      // A proxy in between holds the answer back until it ends, which it never does.
      if (!isBegun && error instanceof AppError && error.code === 'SERVICES_TIMEOUT') hasStream = false;
      throw error;
    } finally {
      leaving.abort();
    }
    if (!isBegun) throw failure('SERVICES_INVALID_ANSWER', 'the stream ended before it began');
    await pause(backOff(1, { ...timing, spread: SPREAD }), signal);
  };
  for (;;) {
    signal.throwIfAborted();
    try {
      await read();
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || FINAL.includes(error.code)) throw error;
      failures += 1;
      refusals = error.code === 'SERVICES_REFUSED' ? refusals + 1 : 0;
      if (refusals === MOST_REFUSALS) throw error;
      await pause(backOff(failures, { ...timing, spread: SPREAD }), signal);
    }
  }
}

/** @throws AppError `SERVICES_TIMEOUT` where nothing comes for so long. */
async function* withoutSilence(
  frames: AsyncIterable<WalletEventFrame>,
  silenceMs: number,
): AsyncGenerator<WalletEventFrame> {
  const iterator = frames[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(iterator.next(), silenceMs);
    if (next.done) return;
    yield next.value;
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(failure('SERVICES_TIMEOUT', `the stream brought nothing for ${ms} ms`)),
    ms,
  );
  // An answer after the time limit has no listener.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = (): void => resolve();
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  // A signal outlives many pauses.
  signal.removeEventListener('abort', end);
}
