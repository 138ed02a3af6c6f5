import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTBOX_ARTEFACT, OUTBOX_EVIDENCE, OUTBOX_SESSION } from '#core/contract/outbox-entries.ts';
import type { Receipt } from '#core/contract/receipt.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, firstHead, nextBatch, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { outboxStatus } from './sync-status.ts';

const OTHER = '0197a000-0000-7000-8000-000000000002';

let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  addSession(vault);
  const { batch } = nextBatch(firstHead);
  vault.evidence.append({ ...batch, change: { status: 'ended', endedAt: AT, eraseAfter: AT } });
  for (const kind of [OUTBOX_SESSION, OUTBOX_EVIDENCE, OUTBOX_ARTEFACT]) {
    vault.outbox.append(SESSION, { entryId: kind, kind, idempotencyKey: `key-${kind}`, payload: {} }, AT);
  }
});
afterEach(() => dispose());

function arrive(entryId: string, rest: Partial<Receipt> = {}): void {
  const entry = vault.outbox.find(entryId);
  if (!entry) throw new Error('no entry');
  const { sessionId, idempotencyKey, contentHash } = entry;
  const receipt = {
    v: 1 as const,
    entryId,
    sessionId,
    idempotencyKey,
    contentHash,
    serverTime: AT,
    durability: 'server' as const,
    ...rest,
  };
  vault.outbox.recordReceipt(entryId, { receipt, jws: 'a.b.c', receivedAt: AT });
}
const sealed = () => {
  const head = vault.evidence.head(SESSION);
  return { count: head?.seq ?? 0, head: head?.hash ?? '' };
};
const session = () => outboxStatus(vault, false).perSession.get(SESSION);

describe('the status of the outbox', () => {
  it('tells since when the oldest entry waits', () => {
    vault.outbox.append(
      SESSION,
      { entryId: 'later', kind: OUTBOX_ARTEFACT, idempotencyKey: 'key-later', payload: {} },
      '2026-01-05T00:00:00.000Z',
    );
    expect(outboxStatus(vault, false).oldest).toBe(AT);
  });

  it('takes the receipt of an announcement for the time alone', () => {
    const serverTime = '2026-01-02T04:00:00.000Z';
    arrive(OUTBOX_SESSION, { serverTime });
    expect(session()).toEqual({ waiting: 2, refused: false, dropped: false, serverTime });
  });

  it.each([
    ['head', () => ({ ...sealed(), head: 'A'.repeat(43) })],
    ['count', () => ({ ...sealed(), count: 7 })],
  ])('believes no closing receipt of another %s', (_what, evidence) => {
    for (const entry of [OUTBOX_SESSION, OUTBOX_ARTEFACT]) arrive(entry);
    arrive(OUTBOX_EVIDENCE, { evidence: evidence() });
    expect(session()).toMatchObject({ waiting: 0 });
    expect(session()?.receipt).toBeUndefined();
  });

  it('knows the receipt that closes the sealed log', () => {
    arrive(OUTBOX_SESSION, { serverTime: '2026-01-02T05:00:00.000Z' });
    arrive(OUTBOX_EVIDENCE, { evidence: sealed() });
    arrive(OUTBOX_ARTEFACT);
    expect(session()).toMatchObject({
      waiting: 0,
      dropped: false,
      serverTime: '2026-01-02T05:00:00.000Z',
      receipt: { serverTime: AT, durability: 'server', verified: true },
    });
  });

  it.each([[[]], [[OUTBOX_SESSION]], [[OUTBOX_SESSION, OUTBOX_EVIDENCE]]])(
    'says that something was dropped when a purge came after %j',
    (arrived) => {
      for (const entry of arrived) {
        arrive(entry, entry === OUTBOX_EVIDENCE ? { evidence: sealed() } : {});
      }
      vault.sessions.erase(SESSION, { time: AT, actor: 'kiosk', action: 'session.erased', subject: SESSION });
      expect(session()).toMatchObject({ waiting: 0, dropped: true });
    },
  );

  it('does not count an announcement that is made again after a withdrawal', () => {
    addSession(vault, OTHER);
    const announce = { entryId: 'o1', kind: OUTBOX_SESSION, idempotencyKey: 'key-o1', payload: {} };
    vault.outbox.append(OTHER, announce, AT);
    vault.sessions.update(OTHER, { status: 'ended', endedAt: AT }, AT);
    vault.sessions.erase(OTHER, { time: AT, actor: 'kiosk', action: 'session.purged', subject: OTHER });
    vault.outbox.append(OTHER, { ...announce, entryId: 'o2', idempotencyKey: 'key-o2' }, AT);
    expect(outboxStatus(vault, false).perSession.get(OTHER)).toMatchObject({ waiting: 1, dropped: false });
  });
});
