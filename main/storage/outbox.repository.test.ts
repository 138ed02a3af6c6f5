import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, Vault } from '../ports/vault.ts';
import { addSession, temporaryVault } from './vault.fixture.ts';

const code = (name: string) => expect.objectContaining({ code: name });
const A = '0197a000-0000-7000-8000-00000000000a';
const B = '0197a000-0000-7000-8000-00000000000b';
const t = (minute: number): string => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const ERROR = { code: 'SERVICES_UNREACHABLE' as const, message: 'The services cannot be reached.' };

let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  addSession(vault, A);
  addSession(vault, B);
  for (const [id, session] of [
    ['a1', A],
    ['b1', B],
    ['a2', A],
    ['k1', null],
  ] as const) {
    vault.outbox.append(
      session,
      { entryId: id, kind: 'x', idempotencyKey: `key-${id}`, payload: { id } },
      t(0),
    );
  }
});
afterEach(() => dispose());

const due = (minute: number): string[] => vault.outbox.due(t(minute), 10).map(({ entryId }) => entryId);
function receiptOf({ entryId, sessionId, idempotencyKey, contentHash }: OutboxEntry) {
  const receipt = {
    v: 1 as const,
    entryId,
    sessionId,
    idempotencyKey,
    contentHash,
    serverTime: t(1),
    durability: 'embedded' as const,
  };
  return { receipt, jws: 'a.b.c', receivedAt: t(1) };
}
function acknowledge(entryId: string): void {
  const entry = vault.outbox.find(entryId);
  if (entry) vault.outbox.recordReceipt(entryId, receiptOf(entry));
}

describe('the outbox', () => {
  it('offers the first unsent entry of each session, oldest first', () => {
    expect(due(0)).toEqual(['a1', 'b1', 'k1']);
    expect(vault.outbox.due(t(0), 1).map(({ entryId }) => entryId)).toEqual(['a1']);
  });

  it('moves on only with a receipt', () => {
    acknowledge('a1');
    expect(due(0)).toEqual(['b1', 'a2', 'k1']);
    expect(vault.outbox.receipts(A)).toHaveLength(1);
    expect(vault.outbox.waiting()).toMatchObject([
      { sessionId: B, waiting: 1 },
      { sessionId: A, waiting: 1 },
      { sessionId: null, waiting: 1 },
    ]);
  });

  it('waits until the next attempt is due, and holds back later entries of the same session', () => {
    vault.outbox.recordAttempt('a1', { at: t(1), result: 'failed', error: ERROR, nextAttemptAt: t(5) });
    expect(due(4)).toEqual(['b1', 'k1']);
    expect(due(5)).toEqual(['a1', 'b1', 'k1']);
    expect(vault.outbox.find('a1')?.attempts).toBe(1);
    expect(vault.outbox.waiting()[0]).toMatchObject({
      sessionId: A,
      waiting: 2,
      refused: 0,
      oldest: t(0),
      lastAttempt: { at: t(1), result: 'failed', error: ERROR, nextAttemptAt: t(5) },
    });
  });

  it('does not repeat a refused entry, nor overtake it, until someone retries', () => {
    vault.outbox.recordAttempt('a1', { at: t(1), result: 'refused', error: ERROR });
    expect(due(59)).toEqual(['b1', 'k1']);
    expect(vault.outbox.waiting()[0]).toMatchObject({ sessionId: A, waiting: 2, refused: 1 });
    vault.outbox.retryNow();
    expect(due(1)).toEqual(['a1', 'b1', 'k1']);
  });

  it('tells when something is due next', () => {
    expect(vault.outbox.nextDue()).toBe(t(0));
    for (const id of ['a1', 'a2', 'k1']) acknowledge(id);
    vault.outbox.recordAttempt('b1', { at: t(1), result: 'failed', error: ERROR, nextAttemptAt: t(9) });
    expect(vault.outbox.nextDue()).toBe(t(9));
    acknowledge('b1');
    expect(vault.outbox.nextDue()).toBeUndefined();
  });

  it('makes waiting entries due at once, and leaves refused ones unchanged', () => {
    vault.outbox.recordAttempt('a1', { at: t(1), result: 'refused', error: ERROR });
    vault.outbox.recordAttempt('b1', { at: t(1), result: 'failed', error: ERROR, nextAttemptAt: t(50) });
    vault.outbox.retryWaiting();
    expect(due(2)).toEqual(['b1', 'k1']);
    expect(vault.outbox.waiting()[0]).toMatchObject({ sessionId: A, refused: 1 });
    vault.outbox.retryNow();
    expect(due(2)).toContain('a1');
  });

  it('refuses a receipt for another entry, key, session or content, and keeps the entry', () => {
    const entry = vault.outbox.find('a1');
    if (!entry) throw new Error('no entry');
    for (const change of [
      { entryId: 'b1' },
      { idempotencyKey: 'key-b1' },
      { sessionId: B },
      { contentHash: 'A'.repeat(43) },
    ]) {
      const stored = receiptOf({ ...entry, ...change });
      expect(() => vault.outbox.recordReceipt('a1', stored)).toThrow(code('RECEIPT_INVALID'));
    }
    expect(() => vault.outbox.recordReceipt('none', receiptOf(entry))).toThrow(code('RECEIPT_INVALID'));
    expect(due(0)).toContain('a1');
  });

  it('takes the same receipt twice and an idempotency key once', () => {
    acknowledge('a1');
    acknowledge('a1');
    expect(vault.outbox.receipts(A)).toHaveLength(1);
    const again = { entryId: 'a3', kind: 'x', idempotencyKey: 'key-a1', payload: {} };
    expect(() => vault.outbox.append(A, again, t(2))).toThrow(code('STORAGE_FAILED'));
    expect(vault.outbox.find('a3')).toBeUndefined();
  });
});
