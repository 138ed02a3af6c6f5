import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTBOX_SECOND_LOG, type SecondLogSegment } from '#core/contract/outbox-entries.ts';
import { tellAfterwards, tellErasure } from '#core/evidence/keep-second-log.ts';
import { ERASED_EVENT, RECEIPT_EVENT, WITHDRAWN_EVENT } from '#core/evidence/second-log.ts';
import { verifySecondLog } from '#core/evidence/verify-second-log.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, firstHead, KIOSK, nextBatch, SESSION, temporaryVault } from './vault.fixture.ts';

const LATER = '2026-02-01T00:00:00.000Z';
const RECEIPT = {
  type: RECEIPT_EVENT,
  payload: { idempotencyKey: 'key-e1', receiptHash: 'A'.repeat(43) },
  time: AT,
} as const;
const WITHDRAWN = { type: WITHDRAWN_EVENT, payload: { erasureId: 'order-1' }, time: LATER } as const;
const ERASURE = {
  time: LATER,
  actor: KIOSK.did,
  action: 'session.erased',
  subject: SESSION,
  detail: { reason: 'retention-over' },
};

let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  addSession(vault);
  const { batch } = nextBatch(firstHead, { fields: { surname: 'ERIKSSON' } });
  vault.evidence.append({ ...batch, change: { status: 'ended', endedAt: AT } });
});
afterEach(() => dispose());

const erase = (entry = ERASURE) =>
  tellErasure(vault, KIOSK, SESSION, () => vault.sessions.erase(SESSION, entry));
const types = () => vault.secondLog.read(SESSION)?.events.map(({ type }) => type);
/** The stretches in the outbox, as the types of their events. */
const queued = () =>
  vault.outbox
    .due('9999', 10)
    .filter(({ kind }) => kind === OUTBOX_SECOND_LOG)
    .map(({ payload }) => (payload as SecondLogSegment).events.map(({ type }) => type));

describe('the second log of a session in the vault', () => {
  it('holds the later events of the session, and verifies as the continuation of the first', () => {
    expect(vault.secondLog.read(SESSION)).toBeUndefined();
    tellAfterwards(vault, KIOSK, SESSION, RECEIPT);
    tellAfterwards(vault, KIOSK, SESSION, WITHDRAWN);
    erase();
    expect(types()).toEqual(['log.continued', RECEIPT_EVENT, WITHDRAWN_EVENT, ERASED_EVENT]);
    const head = vault.evidence.head(SESSION);
    const first = { sessionId: SESSION, count: head?.seq ?? 0, head: head?.hash, signer: KIOSK.did };
    const second = vault.secondLog.read(SESSION);
    expect(second && verifySecondLog(second, first).broken).toBeUndefined();
    expect(second?.events.at(-1)?.payload).toMatchObject({
      by: KIOSK.did,
      reason: 'retention-over',
      erased: vault.sessions.erasures(SESSION)[0]?.erased,
    });
  });

  it('is sent from the receipt on, together with the entries before it', () => {
    erase();
    expect(queued()).toEqual([]);
    tellAfterwards(vault, KIOSK, SESSION, { ...RECEIPT, time: LATER });
    expect(queued()).toEqual([['log.continued', ERASED_EVENT, RECEIPT_EVENT]]);
  });

  it('is sent entry by entry after the receipt, also while everything personal is erased', () => {
    tellAfterwards(vault, KIOSK, SESSION, RECEIPT);
    vault.outbox.append(
      SESSION,
      { entryId: 'p', kind: 'artefact', idempotencyKey: 'key-p', payload: {} },
      AT,
    );
    erase();
    expect(vault.outbox.dropped(SESSION)).toEqual(['artefact']);
    expect(queued()).toEqual([['log.continued', RECEIPT_EVENT]]);
    expect(vault.outbox.waiting()).toMatchObject([{ sessionId: SESSION, waiting: 2 }]);
  });

  it('keeps no erasure waiting', () => {
    vault.sessions.update(SESSION, { eraseAfter: AT, summary: { finalState: 'Success' } }, AT);
    tellAfterwards(vault, KIOSK, SESSION, RECEIPT);
    expect(vault.sessions.dueForErasure(LATER, AT)).toEqual([{ sessionId: SESSION, unsynced: false }]);
  });

  it('is not begun for a session whose events are elsewhere', () => {
    const other = '0197a000-0000-7000-8000-000000000002';
    addSession(vault, other);
    tellAfterwards(vault, KIOSK, other, RECEIPT);
    expect(vault.secondLog.read(other)).toBeUndefined();
  });

  it('tells of frames that are erased with the verdict', () => {
    const named = { ...ERASURE, action: 'session.frames-erased', detail: { reason: 'judged' } };
    tellErasure(vault, KIOSK, SESSION, () => vault.sessions.eraseArtefacts(SESSION, ['surname'], named));
    expect(vault.secondLog.read(SESSION)?.events.at(-1)?.payload).toMatchObject({
      reason: 'judged',
      erased: [{ name: 'surname' }],
    });
  });

  it('remembers the first enrolment of a session, and none of another', () => {
    vault.secondLog.noteEnrolment(SESSION, { confirmedAt: AT, owner: 'did:key:zFirst' });
    vault.secondLog.noteEnrolment(SESSION, { confirmedAt: LATER, owner: 'did:key:zSecond' });
    expect(vault.secondLog.enrolledAt(SESSION)).toBe(AT);
    expect(vault.secondLog.enrolledOwner(SESSION)).toBe('did:key:zFirst');
    expect(vault.secondLog.enrolledAt('0197a000-0000-7000-8000-000000000002')).toBeUndefined();
  });

  it('is told each thing once', () => {
    tellAfterwards(vault, KIOSK, SESSION, RECEIPT);
    tellAfterwards(vault, KIOSK, SESSION, { ...RECEIPT, time: LATER });
    expect(types()).toEqual(['log.continued', RECEIPT_EVENT]);
    expect(queued()).toHaveLength(1);
  });

  it('is not begun where an erasure erased nothing', () => {
    erase();
    erase({ ...ERASURE, time: '2026-02-02T00:00:00.000Z' });
    expect(types()).toEqual(['log.continued', ERASED_EVENT]);
  });
});
