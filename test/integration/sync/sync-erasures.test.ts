import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { awaitedFinals } from '#main/sync/awaited-finals.ts';
import { carryOutErasures, type ErasureContext } from '#main/sync/erasure-orders.ts';
import { connectionError, mapRefusal } from '#sdk/network/request-errors.ts';
import { ERASURE_ORDERS_TYPE } from '#services/contract/privacy.ts';
import { QUEUED, queueSession, type TemporaryVault, temporaryVault } from '../support/outbox-under-test.ts';

const services = jwsSigner(generateKeyPair());
const wallet = jwsSigner(generateKeyPair());
const operator = jwsSigner(generateKeyPair());
const KIOSK_ID = randomUUID();
const KIOSK = { clientId: `${randomUUID()}.${KIOSK_ID}`, servicesDid: services.did };
const AT = '2026-11-22T10:00:00.000Z';

describe('orders of erasure', () => {
  let store: TemporaryVault;
  let orders: { erasureId: string; sessionId: string; orderedAt: string; withdrawn?: boolean }[];
  let corrected: string[] | undefined;
  let approved: string[] | undefined;
  let acknowledged: { path: string; json: unknown }[];
  let failing: Error | undefined;
  let erased: string[];
  let endNow: ((sessionId: string) => void) | undefined;
  let signer = services;
  let kioskId = KIOSK_ID;

  beforeEach(() => {
    store = temporaryVault();
    [orders, acknowledged, erased] = [[], [], []];
    [corrected, approved] = [undefined, undefined];
    failing = undefined;
    endNow = undefined;
    signer = services;
    kioskId = KIOSK_ID;
  });
  afterEach(() => store.remove());

  const desk = (): ErasureContext => ({
    vault: store.vault,
    client: {
      authorised: async ({ method, path, json, answer }) => {
        if (method === 'GET') {
          const list = {
            v: 1,
            kioskId,
            issuedAt: AT,
            orders,
            ...(corrected ? { corrected } : {}),
            ...(approved ? { approved } : {}),
          };
          return answer.parse({ jws: signer.signJws(list, ERASURE_ORDERS_TYPE) }) as never;
        }
        if (failing) throw failing;
        acknowledged.push({ path, json });
        return undefined as never;
      },
    },
    signer: wallet,
    finals: awaitedFinals(store.vault.settings),
    now: () => new Date(AT),
    isStopped: () => false,
    onErased: (sessionId) => erased.push(sessionId),
    onWithdrawn: (sessionId) => endNow?.(sessionId),
  });
  const carryOut = () => carryOutErasures(desk(), KIOSK);
  const order = (sessionId: string, more: { withdrawn?: boolean } = {}) => {
    const made = { erasureId: randomUUID(), sessionId, orderedAt: AT, ...more };
    orders.push(made);
    return made;
  };
  const kept = (sessionId: string) => [
    store.vault.evidence.openings(sessionId).length,
    store.vault.artefacts.list(sessionId).length,
    store.vault.outbox.due('9999', 100).filter((entry) => entry.sessionId === sessionId).length,
  ];

  it('remove everything personal of a session from vault and outbox, and say what there was', async () => {
    const gone = queueSession(store.vault, wallet, operator);
    const other = queueSession(store.vault, wallet, operator);
    const before = kept(other.sessionId);
    expect(before.every((count) => count > 0)).toBe(true);
    const { erasureId } = order(gone.sessionId);
    await carryOut();
    expect(kept(gone.sessionId)).toEqual([0, 0, 0]);
    expect(kept(other.sessionId)).toEqual(before);
    expect(store.vault.sessions.find(gone.sessionId)).toMatchObject({ erasedAt: AT, snapshot: null });
    const removed = { vault: before[0]! + before[1]! + 1, outbox: QUEUED };
    expect(acknowledged).toEqual([
      { path: `/v1/kiosks/erasure-orders/${erasureId}/sessions/${gone.sessionId}`, json: { removed } },
    ]);
    expect(store.vault.audit.list(1)[0]).toMatchObject({
      actor: services.did,
      action: 'session.erased',
      subject: gone.sessionId,
      detail: { reason: 'ordered', erasureId, ...removed },
    });
    expect(erased).toEqual([gone.sessionId]);
    expect(store.vault.evidence.events(gone.sessionId).length).toBeGreaterThan(0);
  });

  it('reach the wallet that took the documents of the session, and no other', async () => {
    const { applicants, secondLog, audit } = store.vault;
    const gone = queueSession(store.vault, wallet, operator);
    const other = queueSession(store.vault, wallet, operator);
    const owners = ['did:key:zGone', 'did:key:zOther'];
    for (const [index, { sessionId }] of [gone, other].entries()) {
      const owner = owners[index]!;
      applicants.put(owner, new Uint8Array([1]), AT);
      secondLog.noteEnrolment(sessionId, { confirmedAt: AT, owner });
    }
    order(gone.sessionId, { withdrawn: true });
    await carryOut();
    expect(owners.map((owner) => applicants.find(owner) !== undefined)).toEqual([false, true]);
    expect(audit.list(1)[0]).toMatchObject({ action: 'sdk.enrolment-erased', subject: gone.sessionId });
  });

  it('have results that were overturned asked for again, and those of no other session', async () => {
    const states = ['Success', 'Failed', 'Review'] as const;
    const sessions = states.map((finalState) => {
      const { sessionId } = queueSession(store.vault, wallet, operator);
      const { summary = {} } = store.vault.sessions.find(sessionId) ?? {};
      store.vault.sessions.update(sessionId, { summary: { ...summary, finalState } }, AT);
      return sessionId;
    });
    corrected = [...sessions, randomUUID()];
    await carryOut();
    expect(awaitedFinals(store.vault.settings).list()).toEqual(sessions.slice(0, 1));
    [corrected, approved] = [undefined, sessions];
    await carryOut();
    expect(awaitedFinals(store.vault.settings).list()).toEqual(sessions.slice(0, 2));
  });

  it('are acknowledged with the same word when the process was killed between erasure and answer', async () => {
    const gone = queueSession(store.vault, wallet, operator);
    order(gone.sessionId);
    failing = connectionError('SERVICES_UNREACHABLE', 'connect ECONNREFUSED');
    await expect(carryOut()).rejects.toMatchObject({ code: 'SERVICES_UNREACHABLE' });
    expect(kept(gone.sessionId)).toEqual([0, 0, 0]);
    failing = undefined;
    await carryOut();
    await carryOut();
    const [first] = acknowledged;
    expect(first?.json).toMatchObject({ removed: { outbox: QUEUED } });
    expect(erased).toHaveLength(1);
    expect(store.vault.audit.list(10).filter(({ action }) => action === 'session.erased')).toHaveLength(1);
  });

  it('are acknowledged for what this kiosk never had, and need no word where they were taken back', async () => {
    order(randomUUID());
    await carryOut();
    expect(acknowledged[0]?.json).toEqual({ removed: { vault: 0, outbox: 0 } });
    failing = mapRefusal(
      { status: 404, data: { code: 'ERASURE_NOT_FOUND', detail: '', status: 404 }, retryAfter: undefined },
      {},
    );
    await expect(carryOut()).resolves.toBeUndefined();
    expect(erased).toEqual([]);
  });

  it('wait for the end of an active session, and for the evidence of one that is sealed under suspicion', async () => {
    const active = queueSession(store.vault, wallet, operator);
    const sealed = queueSession(store.vault, wallet, operator);
    store.vault.sessions.update(active.sessionId, { status: 'active' }, AT);
    store.vault.sessions.update(sealed.sessionId, { sealed: true }, AT);
    order(active.sessionId);
    order(sealed.sessionId);
    await carryOut();
    expect(acknowledged).toEqual([]);
    expect(kept(sealed.sessionId).every((count) => count > 0)).toBe(true);
    store.vault.sessions.update(active.sessionId, { status: 'ended' }, AT);
    await carryOut();
    expect(acknowledged).toHaveLength(1);
    expect(kept(active.sessionId)).toEqual([0, 0, 0]);
    expect(store.vault.sessions.find(sealed.sessionId)).toMatchObject({ sealed: true });
  });

  it('leave what became of the session in its second log, a withdrawal before the erasure', async () => {
    const gone = queueSession(store.vault, wallet, operator);
    const { erasureId } = order(gone.sessionId, { withdrawn: true });
    await carryOut();
    const events = store.vault.secondLog.read(gone.sessionId)?.events ?? [];
    expect(events.map(({ type }) => type)).toEqual(['log.continued', 'consent.withdrawn', 'values.erased']);
    expect(events[1]?.payload).toEqual({ erasureId });
    expect(events[2]?.payload).toMatchObject({ by: services.did, reason: 'ordered' });
  });

  it('end an active session whose applicant withdrew elsewhere, and take what its end has queued', async () => {
    const active = queueSession(store.vault, wallet, operator);
    store.vault.sessions.update(active.sessionId, { status: 'active' }, AT);
    endNow = (sessionId) => {
      expect(sessionId).toBe(active.sessionId);
      store.vault.sessions.update(sessionId, { status: 'ended' }, AT);
      const audit = { time: AT, actor: wallet.did, action: 'session.purged', subject: sessionId, detail: {} };
      store.vault.sessions.erase(sessionId, audit);
      const entry = { entryId: randomUUID(), kind: 'evidence', idempotencyKey: 'end', payload: {} };
      store.vault.outbox.append(sessionId, entry, AT);
    };
    order(active.sessionId, { withdrawn: true });
    await carryOut();
    expect(acknowledged).toMatchObject([{ json: { removed: { vault: 0 } } }]);
    expect(kept(active.sessionId)).toEqual([0, 0, 0]);
    expect(erased).toEqual([active.sessionId]);
    const told = store.vault.secondLog.read(active.sessionId)?.events.map(({ type }) => type) ?? [];
    expect(told).not.toContain('consent.withdrawn');
  });

  it('of others than the pinned services, or for another kiosk, remove nothing', async () => {
    const safe = queueSession(store.vault, wallet, operator);
    order(safe.sessionId);
    signer = wallet;
    await expect(carryOut()).rejects.toMatchObject({ code: 'SERVICES_SIGNATURE_INVALID' });
    [signer, kioskId] = [services, randomUUID()];
    await expect(carryOut()).rejects.toMatchObject({ code: 'SERVICES_SIGNATURE_INVALID' });
    expect(kept(safe.sessionId).every((count) => count > 0)).toBe(true);
    expect(acknowledged).toEqual([]);
  });
});
