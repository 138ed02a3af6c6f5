import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';

import { OUTBOX_EVIDENCE } from '#core/contract/outbox-entries.ts';
import { RECEIPT_TYPE, type Receipt } from '#core/contract/receipt.ts';
import { SESSION_RESULT_TYPE } from '#core/contract/session-results.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { RequestError } from '#sdk/network/request-errors.ts';
import type { KioskIdentity, ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer } from '../ports/services-gateway.ts';
import type { OutboxEntry, Vault } from '../ports/vault.ts';
import { AT, addSession, temporaryVault } from '../storage/vault.fixture.ts';
import { OutboxLoop } from './sync-loop.ts';

const SESSIONS = ['first', 'second', 'third'];
const ORDERS = '/v1/kiosks/erasure-orders';
const STANDING = { number: 7, before: 5, run: randomUUID(), at: '2026-01-02T03:04:05.006Z' };
const PAUSES = { firstMs: 60_000, longestMs: 240_000 };
const services = jwsSigner(generateKeyPair());
const wallet = jwsSigner(generateKeyPair());
const identity: KioskIdentity = { clientId: 'kiosk', servicesDid: services.did };

/** A request that the loop made, which the test answers. */
interface Asked {
  path: string;
  json: unknown;
  answer(value: unknown): void;
  fail(error: unknown): void;
}

let vault: Vault;
let dispose: () => void;
let asked: Asked[];
let faults: unknown[];
let loop: OutboxLoop;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  ({ vault, dispose } = temporaryVault());
  for (const sessionId of SESSIONS) {
    addSession(vault, sessionId);
    const entry = { entryId: `e-${sessionId}`, kind: OUTBOX_EVIDENCE, idempotencyKey: `k-${sessionId}` };
    vault.outbox.append(sessionId, { ...entry, payload: { of: sessionId } }, AT);
  }
  asked = [];
  faults = [];
  let underWay = 0;
  const authorised = ({ path, json }: { path: string; json?: unknown }) => {
    underWay += 1;
    return new Promise((answer, fail) => {
      asked.push({ path, json, answer, fail });
    }).finally(() => {
      underWay -= 1;
    });
  };
  loop = new OutboxLoop({
    vault: vaultOf(vault, () => underWay > 0),
    client: { authorised } as unknown as ServicesClient,
    signer: wallet,
    identity: () => identity,
    standing: () => STANDING,
    pauses: PAUSES,
    onFault: (error) => faults.push(error),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  const stopped = loop.stop();
  for (const { fail } of asked) fail(failure('SERVICES_UNREACHABLE', 'the test is over'));
  await stopped;
  dispose();
});

/** The vault, which throws on a loop that looks for entries to send before its request is answered: that one never ends. */
const vaultOf = (whole: Vault, isAsking: () => boolean): Vault => ({
  ...whole,
  outbox: {
    ...whole.outbox,
    due: (now, limit) => {
      if (isAsking()) throw new Error('a request is under way');
      return whole.outbox.due(now, limit);
    },
  },
});

const entryOf = (sessionId: string): OutboxEntry => {
  const entry = vault.outbox.find(`e-${sessionId}`);
  if (!entry) throw new Error('no entry');
  return entry;
};
const receiptOf = (sessionId: string, change: Partial<Receipt> = {}): Receipt => {
  const { entryId, idempotencyKey, contentHash } = entryOf(sessionId);
  const about = { v: 1 as const, sessionId, entryId, idempotencyKey, contentHash };
  return { ...about, serverTime: AT, durability: 'server', ...change };
};
const signed = (receipt: Receipt) => ({ receipt: services.signJws(receipt, RECEIPT_TYPE) });
const receipts = () => SESSIONS.filter((sessionId) => vault.outbox.receipts(sessionId).length > 0);
const paths = () => asked.map(({ path }) => path);
const evidenceOf = (sessionId: string) => `/proofingsession/${sessionId}/evidence`;
const resultOf = (sessionId: string) => `/proofingsession/${sessionId}/result`;
const refusal = (status: number, retryAfterMs?: number) =>
  new RequestError(failure('SERVICES_REFUSED', 'the services refused the request'), {
    status,
    problem: 'RATE_LIMITED',
    retryAfterMs,
  });
const unreached = () => new RequestError(failure('SERVICES_UNREACHABLE', 'no answer'));

/** Lets time pass, and the loop do what it can do in it. */
async function pass(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the outbox', () => {
  it('sends one entry after the other: the next one when the receipt of the last is stored', async () => {
    loop.start();
    for (const [sent, sessionId] of SESSIONS.entries()) {
      await pass();
      expect(paths()).toEqual(SESSIONS.slice(0, sent + 1).map(evidenceOf));
      expect(receipts()).toEqual(SESSIONS.slice(0, sent));
      asked[sent]?.answer(signed(receiptOf(sessionId)));
    }
    await pass();
    expect(receipts()).toEqual(SESSIONS);
    expect(faults).toEqual([]);
  });

  it('says with each entry where the vault stands', async () => {
    loop.start();
    await pass();
    expect(asked.map(({ json }) => json)).toEqual([
      expect.objectContaining({ entryId: 'e-first', vault: STANDING }),
    ]);
  });

  it('asks for orders only when everything is sent, and is sending until they are carried out', async () => {
    const sending: boolean[] = [];
    loop.onStatus(({ sending: now }) => sending.push(now));
    loop.start();
    for (const [sent, sessionId] of SESSIONS.entries()) {
      await pass();
      expect(loop.status().sending).toBe(true);
      asked[sent]?.answer(signed(receiptOf(sessionId)));
    }
    await pass();
    expect(paths()).toEqual([...SESSIONS.map(evidenceOf), ORDERS]);
    asked.at(-1)?.fail(refusal(503));
    await pass();
    expect(loop.status().sending).toBe(false);
    expect(sending).toEqual([true, true, true, true, false]);
  });

  it('keeps an entry that was refused for now with the cause, and sends the others', async () => {
    loop.start();
    await pass();
    asked[0]?.fail(refusal(503));
    await pass();
    expect(loop.status().perSession.get('first')).toMatchObject({
      waiting: 1,
      refused: false,
      error: { code: 'SERVICES_REFUSED' },
    });
    expect(paths()).toEqual([evidenceOf('first'), evidenceOf('second')]);
    expect(faults).toEqual([]);
  });

  it('stores no receipt for other content', async () => {
    loop.start();
    await pass();
    asked[0]?.answer(signed(receiptOf('first', { contentHash: 'A'.repeat(43) })));
    await pass();
    expect(receipts()).toEqual([]);
    expect(loop.status().perSession.get('first')?.error?.code).toBe('RECEIPT_INVALID');
  });

  it('asks nothing more after an attempt that reached no services, until the pause is over', async () => {
    loop.start();
    await pass();
    asked[0]?.fail(unreached());
    await pass(29_000);
    expect(loop.status().sending).toBe(false);
    expect(paths()).toEqual([evidenceOf('first')]);
    await pass(32_000);
    expect(paths()).toHaveLength(2);
  });

  it('asks for an awaited outcome again after a pause when no services answered', async () => {
    for (const sessionId of SESSIONS) {
      vault.outbox.recordReceipt(`e-${sessionId}`, {
        receipt: receiptOf(sessionId),
        jws: '',
        receivedAt: AT,
      });
    }
    vault.settings.set('sync.awaiting-final', ['first']);
    loop.onFinal(() => undefined);
    loop.start();
    await pass();
    expect(paths()).toEqual([ORDERS]);
    asked[0]?.fail(unreached());
    await pass();
    expect(paths()).toEqual([ORDERS, resultOf('first')]);
    asked[1]?.fail(unreached());
    await pass(29_000);
    expect(paths()).toHaveLength(2);
    await pass(32_000);
    asked[2]?.fail(unreached());
    await pass();
    expect(paths().filter((path) => path === resultOf('first'))).toHaveLength(2);
  });

  it('asks less and less often for an outcome that waits for something, and soon again after a receipt', async () => {
    for (const sent of SESSIONS) {
      vault.outbox.recordReceipt(`e-${sent}`, {
        receipt: receiptOf(sent),
        jws: '',
        receivedAt: AT,
      });
    }
    const sessionId = randomUUID();
    vault.settings.set('sync.awaiting-final', [sessionId]);
    loop.onFinal(() => undefined);
    loop.start();
    const waiting = {
      sessionId,
      state: 'In Progress',
      ended: true,
      disagreement: false,
      reasons: [],
    };
    let answered = 0;
    /** Answers each request of that time, and tells how often the outcome was asked for. */
    const questions = async (milliseconds: number): Promise<number> => {
      let count = 0;
      await pass(milliseconds);
      for (; answered < asked.length; answered += 1) {
        const { path, answer, fail } = asked[answered] as Asked;
        if (path === ORDERS) fail(unreached());
        else if (path === resultOf(sessionId))
          answer({ jws: services.signJws(waiting, SESSION_RESULT_TYPE) });
        else answer(signed({ ...receiptOf('second'), ...more }));
        if (path === resultOf(sessionId)) count += 1;
        await pass();
      }
      return count;
    };
    let more: Partial<Receipt> = {};
    expect(await questions(0)).toBe(1);
    expect(await questions(61_000)).toBe(1);
    expect(await questions(61_000)).toBe(0);
    expect(await questions(61_000)).toBe(1);
    expect(await questions(200_000)).toBe(0);
    const entry = { entryId: 'e-more', kind: OUTBOX_EVIDENCE, idempotencyKey: 'k-more' };
    vault.outbox.append('second', { ...entry, payload: { of: 'more' } }, AT);
    const { entryId, idempotencyKey, contentHash } = vault.outbox.find('e-more') ?? expect.fail('no entry');
    more = { entryId, idempotencyKey, contentHash };
    loop.wake();
    expect(await questions(0)).toBe(1);
    expect(await questions(61_000)).toBe(1);
  });

  it('believes no final outcome whose receipt says another verdict, and asks again', async () => {
    for (const sent of SESSIONS) {
      vault.outbox.recordReceipt(`e-${sent}`, { receipt: receiptOf(sent), jws: '', receivedAt: AT });
    }
    const sessionId = randomUUID();
    addSession(vault, sessionId);
    vault.settings.set('sync.awaiting-final', [sessionId]);
    const told: string[] = [];
    loop.onFinal(({ state }) => told.push(state));
    loop.start();
    const evidence = { count: 6, head: 'A'.repeat(43) };
    const final = { outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [] };
    const result = {
      sessionId,
      state: 'Success',
      ended: true,
      final,
      disagreement: false,
      reasons: [],
      evidence,
    };
    const verdict = { v: 1, sessionId, evidence, serverTime: AT, durability: 'server' };
    const answer = (reasons: string[]) => ({
      ...result,
      jws: services.signJws(result, SESSION_RESULT_TYPE),
      receipt: services.signJws({ ...verdict, verdict: { state: 'Success', reasons } }, RECEIPT_TYPE),
    });
    const kept = () => vault.statements.list(sessionId, 'result').length;
    const answered = async (reasons: string[]) => {
      if (asked.at(-1)?.path === ORDERS) asked.at(-1)?.fail(unreached());
      await pass();
      expect(paths().at(-1)).toBe(resultOf(sessionId));
      asked.at(-1)?.answer(answer(reasons));
      await pass();
    };
    await pass();
    await answered(['CHECKS_DIFFER']);
    expect({ told, kept: kept() }).toEqual({ told: [], kept: 0 });
    await pass(61_000);
    await answered([]);
    expect({ told, kept: kept() }).toEqual({ told: ['Success'], kept: 1 });
  });

  it('asks for the word of a reviewer as often as for orders, and tells it once', async () => {
    const [sessionId, gone] = [randomUUID(), randomUUID()];
    for (const id of SESSIONS) {
      vault.outbox.recordReceipt(`e-${id}`, { receipt: receiptOf(id), jws: '', receivedAt: AT });
    }
    for (const id of [gone, sessionId]) {
      addSession(vault, id);
      const summary = { outcome: 'Success', finalState: 'Review' };
      vault.sessions.update(id, { status: 'ended', endedAt: AT, summary }, AT);
    }
    const told: FinalAnswer[] = [];
    loop.onFinal((answer) => told.push(answer));
    loop.start();
    const final = { outcome: 'Review', ruleSet: 'rules-1', rules: [] };
    const result = { sessionId, ended: true, disagreement: false, reasons: [], final };
    let answered = 0;
    const questions = async (milliseconds: number, change: object): Promise<number> => {
      const before = answered;
      await pass(milliseconds);
      for (; answered < asked.length; answered += 1) {
        const { path, answer, fail } = asked[answered] as Asked;
        if (path === ORDERS) fail(unreached());
        else if (path === resultOf(gone)) fail(refusal(404));
        else answer({ jws: services.signJws({ ...result, ...change }, SESSION_RESULT_TYPE) });
        await pass();
      }
      return paths()
        .slice(before)
        .filter((path) => path === resultOf(sessionId)).length;
    };
    const waits = { state: 'Review', reviewResult: 'review pending' };
    expect(await questions(0, waits)).toBe(1);
    expect(await questions(10_000, waits)).toBe(0);
    expect(await questions(60_000, waits)).toBe(1);
    expect(told).toEqual([]);
    expect(await questions(300_000, { state: 'Success', reviewResult: 'approved' })).toBe(1);
    expect(told).toMatchObject([{ sessionId, state: 'Success', reviewed: true }]);
    expect(vault.statements.list(sessionId, 'result')).toHaveLength(1);
  });

  it('waits for the request under way when it is stopped, and asks nothing more', async () => {
    loop.start();
    await pass();
    let isStopped = false;
    void loop.stop().then(() => {
      isStopped = true;
    });
    await pass();
    expect(isStopped).toBe(false);
    asked[0]?.answer(signed(receiptOf('first')));
    await pass();
    expect(isStopped).toBe(true);
    expect(receipts()).toEqual(['first']);
    expect(paths()).toEqual([evidenceOf('first')]);
  });
});

describe('services that ask for a pause', () => {
  it.each([429, 503])('get nothing of any session until it is over (%i)', async (status) => {
    loop.start();
    await pass();
    asked[0]?.fail(refusal(status, 90_000));
    await pass(89_000);
    loop.wake();
    await pass(500);
    expect(paths()).toEqual([evidenceOf('first')]);
    await pass(1000);
    expect(paths()).toHaveLength(2);
  });

  it('are asked again after twice the longest pause of the loop, however long they ask for', async () => {
    loop.start();
    await pass();
    asked[0]?.fail(refusal(503, 30 * 86_400_000));
    await pass(2 * PAUSES.longestMs - 1000);
    expect(paths()).toEqual([evidenceOf('first')]);
    await pass(2000);
    expect(paths()).toHaveLength(2);
  });
});
