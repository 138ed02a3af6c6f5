import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { OUTBOX_SESSION } from '#core/contract/outbox-entries.ts';
import type { ProgressSegment } from '#core/contract/session-progress.ts';
import { emptyLog, type LogHead } from '#core/evidence/evidence-log.ts';
import { TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { RequestError } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, KIOSK, nextBatch, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { ProgressSender } from './live-progress.ts';

const PATH = `/proofingsession/${SESSION}/progress`;
const PAUSES = { firstMs: 60_000, longestMs: 240_000 };
/** Longer than the least time between two requests, shorter than a pause. */
const SOON = 10_000;

/** A request that the sender made, which the test answers. */
interface Asked {
  method: string;
  path: string;
  json: ProgressSegment;
  answer(value: unknown): void;
  fail(error: unknown): void;
}

let vault: Vault;
let dispose: () => void;
let asked: Asked[];
let faults: unknown[];
let head: LogHead;
let running: string | undefined;
let sender: ProgressSender;

const senderOf = () =>
  new ProgressSender({
    vault,
    client: {
      authorised: (({ method, path, json }: Asked) =>
        new Promise((answer, fail) => {
          asked.push({ method, path, json, answer, fail });
        })) as ServicesClient['authorised'],
    },
    kioskDid: KIOSK.did,
    running: () => running,
    isEnrolled: () => true,
    pauses: PAUSES,
    onFault: (error) => faults.push(error),
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  ({ vault, dispose } = temporaryVault());
  addSession(vault);
  [asked, faults, head, running] = [[], [], emptyLog(SESSION), SESSION];
  sender = senderOf();
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
  dispose();
});

/** The counter logs something. */
function log(type = 'step.done', payload = {}): void {
  const next = nextBatch(head, { type, payload });
  vault.evidence.append(next.batch);
  head = next.head;
  sender.changed();
}
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const seqs = () => asked.map(({ json }) => json?.events.map(({ seq }) => seq));
const last = (): Asked => {
  const request = asked.at(-1);
  if (!request) throw new Error('nothing was asked');
  return request;
};
const stand = () => ({ count: head.seq, head: head.hash });
const refusal = (problem: string, status = 409) =>
  new RequestError(failure('SERVICES_REFUSED', problem), { status, problem });
const unreached = () => new RequestError(failure('SERVICES_UNREACHABLE', 'no answer'));
/** Two events that the services have. */
async function followed(): Promise<void> {
  log();
  log();
  sender.start();
  await pass();
  last().answer(stand());
  await pass();
}

describe('live progress', () => {
  it('sends what is logged since, without openings, one request at a time', async () => {
    await followed();
    expect(asked).toMatchObject([{ method: 'POST', path: PATH }]);
    expect(Object.keys(last().json).sort()).toEqual(['events', 'sessionId', 'signatures', 'v']);
    log();
    await pass(SOON);
    log();
    log();
    await pass(10 * SOON);
    expect(seqs()).toEqual([[1, 2], [3]]);
    last().answer(stand());
    await pass(SOON);
    expect(seqs()).toEqual([[1, 2], [3], [4, 5]]);
  });

  it('leaves time between requests, however much happens', async () => {
    await followed();
    for (let times = 0; times < 20; times += 1) {
      log();
      await pass(100);
    }
    expect(asked).toHaveLength(1);
    await pass(SOON);
    expect(seqs()).toEqual([[1, 2], Array.from({ length: 20 }, (_, index) => index + 3)]);
  });

  it('waits until the outbox has announced the session', async () => {
    const entry = { entryId: 'e', kind: OUTBOX_SESSION, idempotencyKey: 'k', payload: {} };
    vault.outbox.append(SESSION, entry, AT);
    log();
    sender.start();
    await pass(SOON);
    expect(asked).toEqual([]);
    vi.spyOn(vault.outbox, 'waiting').mockReturnValue([]);
    sender.changed();
    await pass(SOON);
    expect(seqs()).toEqual([[1]]);
  });

  it('asks where the services are after a start, and continues there', async () => {
    await followed();
    sender.stop();
    sender = senderOf();
    log();
    sender.start();
    await pass(SOON);
    expect(seqs().at(-1)).toEqual([1, 2, 3]);
    last().fail(refusal('PROGRESS_REPEATED'));
    await pass();
    expect(last()).toMatchObject({ method: 'GET', path: PATH });
    const { prev } = vault.evidence.events(SESSION)[2]!;
    last().answer({ count: 2, head: prev });
    await pass(SOON);
    expect(seqs().at(-1)).toEqual([3]);
  });

  it('is silent while the services are away, and catches up', async () => {
    await followed();
    log();
    await pass(SOON);
    last().fail(unreached());
    log();
    await pass(PAUSES.firstMs - SOON);
    expect(asked).toHaveLength(2);
    await pass(SOON);
    expect(seqs().at(-1)).toEqual([3, 4]);
    expect(faults).toEqual([]);
  });

  it.each(['SESSION_ENDED', 'EVIDENCE_INVALID', 'SESSION_NOT_FOUND', 'BODY_TOO_LARGE'])(
    'leaves the session to its log after %s',
    async (problem) => {
      await followed();
      log();
      await pass(SOON);
      last().fail(refusal(problem));
      log();
      await pass(10 * PAUSES.longestMs);
      expect(asked).toHaveLength(2);
      expect(faults).toEqual([]);
    },
  );

  it('sends nothing more of a log that the services do not follow', async () => {
    await followed();
    log();
    await pass(SOON);
    last().fail(refusal('PROGRESS_REPEATED'));
    await pass();
    last().answer({ count: 3, head: 'x'.repeat(43) });
    log();
    await pass(10 * PAUSES.longestMs);
    expect(asked).toHaveLength(3);
  });

  it('tells its own part of a session that another kiosk had, once the other part is there', async () => {
    log();
    log(TAKEN_OVER_EVENT, { to: KIOSK.did });
    sender.start();
    await pass();
    expect(seqs()).toEqual([[2]]);
    last().fail(refusal('EVIDENCE_OUT_OF_ORDER'));
    await pass();
    last().answer({ count: 0, head: null });
    await pass(PAUSES.firstMs - 1);
    expect(asked).toHaveLength(2);
    await pass(SOON);
    expect(seqs().at(-1)).toEqual([2]);
  });

  it('says nothing where no session runs, and begins anew with the next', async () => {
    running = undefined;
    log();
    sender.start();
    await pass(SOON);
    expect(asked).toEqual([]);
    running = SESSION;
    sender.changed();
    await pass(SOON);
    expect(seqs()).toEqual([[1]]);
  });

  it('looks into no vault after its end', async () => {
    await followed();
    log();
    await pass(SOON);
    sender.stop();
    const events = vi.spyOn(vault.evidence, 'events');
    last().fail(refusal('PROGRESS_REPEATED'));
    await pass();
    last().answer(stand());
    sender.changed();
    await pass(10 * PAUSES.longestMs);
    expect(events).not.toHaveBeenCalled();
    expect(faults).toEqual([]);
  });

  it('reports what it does not expect, and tries again', async () => {
    await followed();
    log();
    await pass(SOON);
    const error = new TypeError('unexpected');
    last().fail(error);
    await pass(PAUSES.firstMs + SOON);
    expect(faults).toEqual([error]);
    expect(asked).toHaveLength(3);
  });
});
