import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import type { WalletEvent } from '#core/contract/wallet-calls/events.ts';
import type { WalletEventFrame, WalletServices } from '../../ports/services.ts';
import { ApplicationWallet } from '../../wallet/application-wallet.ts';
import { MemoryKeyStore } from '../../wallet/memory-key-store.ts';
import { EventFollowers } from './follow-events.ts';

const event = (n: number): WalletEvent => ({
  eventId: `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  type: 'E_WALLET_LINKED',
  timestamp: '2026-01-02T03:04:05.006Z',
  sessionId: null,
  data: {},
  cursor: String(n),
});
const frame = (n: number): WalletEventFrame => ({ cursor: String(n), event: event(n) });
const place = (n: number): WalletEventFrame => ({ cursor: String(n), event: undefined });
const code = (name: ErrorCode) => expect.objectContaining({ code: name });
/** A stream that stays open after its frames. */
const HANGS = 'hangs';
type Part = WalletEventFrame | ErrorCode | typeof HANGS;

/** A stream of these parts; one that hangs ends with its signal. */
async function* streamOf(parts: readonly Part[], signal: AbortSignal): AsyncGenerator<WalletEventFrame> {
  for (const part of parts) {
    if (part === HANGS)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    else if (typeof part === 'string') throw failure(part, 'the connection broke');
    else yield part;
  }
}

/** A reader before services that answer with these streams one after the other; the last one stays. */
function following(
  streams: readonly (readonly Part[] | ErrorCode | undefined)[],
  { from = '0' as string | null, pages = [] as WalletEvent[][], silenceMs = 1000 } = {},
) {
  const wallet = new ApplicationWallet(new MemoryKeyStore());
  wallet.initiate();
  const asked: (string | undefined)[] = [];
  const polled: unknown[] = [];
  let turn = 0;
  const events: WalletServices['events'] = async (after, _wallet, signal) => {
    asked.push(after);
    const parts = streams[Math.min(turn, streams.length - 1)];
    turn += 1;
    if (typeof parts === 'string') throw failure(parts, 'the services answered');
    return parts && streamOf(parts, signal);
  };
  const call = async (_record: unknown, input: { query: { cursor?: string } }) => {
    polled.push(input.query);
    const page = pages.shift();
    if (!page) throw failure('WALLET_REVOKED', 'nothing more to read');
    return { events: page, next: page.at(-1)?.cursor ?? input.query.cursor ?? '0', more: false };
  };
  const services = { events, call: call as unknown as WalletServices['call'] };
  const timing = { firstMs: 1, longestMs: 4, silenceMs };
  const followers = new EventFollowers({ services, wallet, timing });
  const told: string[] = [];
  const tell = vi.fn((events: readonly WalletEvent[]): unknown => {
    told.push(...events.map(({ cursor }) => cursor));
    return undefined;
  });
  const ended = vi.fn<(error: AppError) => void>();
  const stop = followers.follow(from ?? undefined, { tell, ended });
  return { followers, asked, polled, told, tell, ended, stop };
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 2 });

describe('who follows the events of a wallet', () => {
  it('is told each in its order, and of places nothing', async () => {
    const { told, tell, stop } = following([[place(3), frame(4), place(5), frame(6), HANGS]]);
    await soon(() => expect(told).toEqual(['4', '6']));
    expect(tell).toHaveBeenCalledTimes(2);
    stop();
  });

  it('continues after the last place where a connection was lost, and misses nothing', async () => {
    const { told, asked, ended, stop } = following([
      [frame(1), place(7), 'SERVICES_UNREACHABLE'],
      'SERVICES_TIMEOUT',
      'RATE_LIMITED',
      [frame(8)],
      [frame(9), HANGS],
    ]);
    await soon(() => expect(told).toEqual(['1', '8', '9']));
    expect(asked).toEqual(['0', '7', '7', '7', '8']);
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('takes a stream that falls silent for lost', async () => {
    const { told, asked, polled, stop } = following(
      [
        [frame(1), HANGS],
        [frame(2), HANGS],
      ],
      { silenceMs: 20 },
    );
    await soon(() => expect(told.slice(0, 2)).toEqual(['1', '2']));
    expect(asked.slice(0, 2)).toEqual(['0', '1']);
    expect(polled).toEqual([]);
    stop();
  });

  it.each([
    ['where there is none', [undefined], 1000],
    ['where something holds it back', [[HANGS]], 20],
  ] as const)('asks again and again %s', async (_, streams, silenceMs) => {
    const pages = [[], [event(1), event(2)], [event(3)]];
    const { told, asked, polled, ended } = following(streams, { pages, silenceMs });
    await soon(() => expect(ended).toHaveBeenCalledOnce());
    expect(told).toEqual(['1', '2', '3']);
    expect(asked).toEqual(['0']);
    expect(polled).toEqual([
      { cursor: '0', waitSec: 10 },
      { cursor: '0', waitSec: 10 },
      { cursor: '2', waitSec: 10 },
      { cursor: '3', waitSec: 10 },
    ]);
  });

  it('from the beginning asks for earlier events, then reads on', async () => {
    const { told, asked, polled, stop } = following([[frame(3), HANGS]], {
      from: null,
      pages: [[event(1), event(2)]],
    });
    await soon(() => expect(told).toEqual(['1', '2', '3']));
    expect(polled).toEqual([{ waitSec: 0 }]);
    expect(asked).toEqual(['2']);
    stop();
  });

  it.each([
    ['WALLET_REVOKED', ['0', '1']],
    // Services that are stopping refuse as well.
    ['SERVICES_REFUSED', ['0', '1', '1', '1']],
  ] as const)('is told %s once, and nothing more is asked', async (name, questions) => {
    const { told, asked, ended } = following([[frame(1)], name]);
    await soon(() => expect(ended).toHaveBeenCalled());
    expect(ended).toHaveBeenCalledExactlyOnceWith(code(name));
    expect([told, asked]).toEqual([['1'], questions]);
  });

  it('is waited for before more is read', async () => {
    const taken = Promise.withResolvers<void>();
    const { told, tell, stop } = following([[frame(1), frame(2), HANGS]]);
    tell.mockImplementationOnce(() => {
      told.push('first');
      return taken.promise;
    });
    await soon(() => expect(told).toEqual(['first']));
    expect(tell).toHaveBeenCalledOnce();
    taken.resolve();
    await soon(() => expect(told).toEqual(['first', '2']));
    stop();
  });

  it('leaves nothing behind on its signal, however often it connects again', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    const waiting = new Set<unknown>();
    const [add, remove] = [EventTarget.prototype.addEventListener, EventTarget.prototype.removeEventListener];
    vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
      this: EventTarget,
      ...all
    ) {
      if (all[0] === 'abort') waiting.add(all[1]);
      add.apply(this, all);
    });
    vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
      this: EventTarget,
      ...all
    ) {
      waiting.delete(all[1]);
      remove.apply(this, all);
    });
    const { asked, stop } = following([[frame(1)], 'SERVICES_UNREACHABLE', [frame(2)], [frame(3), HANGS]]);
    await soon(() => expect(asked).toHaveLength(4));
    // The stream of the test that hangs.
    await soon(() => expect(waiting.size).toBe(1));
    stop();
  });

  it('is told nothing more once it stopped, or all were stopped', async () => {
    for (const end of ['stop', 'all'] as const) {
      const { followers, told, tell, ended, asked, stop } = following([[frame(1), HANGS]]);
      await soon(() => expect(told).toEqual(['1']));
      if (end === 'stop') stop();
      else followers.stop();
      await soon(() => expect(asked).toHaveLength(1));
      expect(tell).toHaveBeenCalledOnce();
      expect(ended).not.toHaveBeenCalled();
    }
  });
});
