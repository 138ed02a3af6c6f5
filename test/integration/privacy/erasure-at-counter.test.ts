import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ERASURE_RECEIPT_TYPE,
  ERASURE_REQUEST_TYPE,
  type ErasureClaim,
  ErasureReceipt,
} from '#core/contract/erasure-request.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { signOperatorAuthority } from '#main/sync/sign-operator-authority.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { confirmOperator, operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { NEVER } from '#services/kernel/database/partitions.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { supervisorRecord } from '../support/link-under-test.ts';
import { running } from '../support/services-under-test.ts';

const DAY = 24 * 60 * 60_000;

describe('an erasure that an applicant asks for at a counter', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  const db = () => current().services.context.db;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
  });

  /** A session with evidence at the services, in a state that a verdict or a timer would bring it to. */
  const made = async (state = 'Success', eraseOn?: string): Promise<Scenario> => {
    const session = scenario({ kiosk: kiosk.wallet, operator });
    const path = { params: { path: { id: session.sessionId } } };
    await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(session.open) });
    await kiosk.api.POST('/proofingsession/{id}/evidence', {
      ...path,
      body: evidenceEntry(session.segments[0]),
    });
    await db()
      .updateTable('proofing_session')
      .set({ state, ...(eraseOn ? { erase_on: eraseOn } : {}) } as never)
      .where('session_id', '=', session.sessionId)
      .execute();
    return session;
  };
  const claim = (sessionId: string, change: Partial<ErasureClaim> = {}): ErasureClaim => ({
    v: 1,
    erasureId: randomUUID(),
    communityId: kiosk.communityId,
    kiosk: kiosk.wallet.did,
    sessionId,
    presence: 'document',
    time: new Date().toISOString(),
    ...change,
  });
  const signed = (what: ErasureClaim, by = operator) => by.signJws(what, ERASURE_REQUEST_TYPE);
  const ask = async (request: string, confirmation?: string) => {
    const body = { request, ...(confirmation ? { confirmation } : {}) };
    const { data, error } = await kiosk.api.POST('/v1/kiosks/erasure-requests', { body });
    if (!data) return { refused: error?.code };
    const verdict = verifyJws(data.receipt);
    if (!verdict.valid) throw new Error(verdict.reason);
    expect([verdict.did, verdict.typ]).toEqual([kiosk.servicesDid, ERASURE_RECEIPT_TYPE]);
    return ErasureReceipt.parse(verdict.payload);
  };
  const segmentsOf = async ({ sessionId }: Scenario) => {
    const rows = await db()
      .selectFrom('evidence_segment')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .execute();
    return rows.length;
  };
  const audited = async (sessionId: string) => {
    const admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    const { data } = await admin.api.GET('/v1/audit', { params: { query: { limit: 1000 } } });
    return (data?.entries ?? []).filter(
      ({ action, data: about }) => action.startsWith('erasure.') && about.sessionId === sessionId,
    );
  };

  it('erases the session and proves it, once, however often the kiosk asks', async () => {
    const session = await made();
    const request = signed(claim(session.sessionId));
    const first = await ask(request);
    expect(first).toMatchObject({
      state: 'erased',
      sessionId: session.sessionId,
      requestHash: toBase64Url(sha256(utf8(request))),
      erased: { evidence_segment: 1 },
      waitingBlobs: 0,
      backupsUntil: expect.any(String),
    });
    expect(await segmentsOf(session)).toBe(0);
    expect(await ask(request)).toMatchObject({ ...first, issuedAt: expect.any(String) });
    const entries = await audited(session.sessionId);
    expect(entries.map(({ action }) => action)).toEqual(['erasure.requested', 'erasure.done']);
    expect(entries[0]?.data).toMatchObject({ operatorId: 'op-1', presence: 'document', request });
    const { data } = await kiosk.api.GET('/v1/kiosks/erasure-orders');
    const orders = verifyJws(data?.jws ?? '');
    expect(orders.valid && orders.payload).toMatchObject({ orders: [{ sessionId: session.sessionId }] });
  });

  it('keeps a session that is undecided, runs or is held, and erases it when the same request comes later', async () => {
    const [inReview, runs, held] = [await made('Review', NEVER), await made('In Progress'), await made()];
    const hold = { hold_id: randomUUID(), session_id: held.sessionId, held_by: 'x', held_at: new Date() };
    await db()
      .insertInto('session_hold')
      .values({
        ...hold,
        tenant_id: kiosk.tenantId,
        community_id: kiosk.communityId,
        reason: 'fraud-reported',
        operator_id: null,
        release_reason: null,
        release_asked_by: null,
        released_by: null,
      })
      .execute();
    for (const session of [inReview, runs, held]) {
      const request = signed(claim(session.sessionId));
      expect(await ask(request)).toMatchObject({ state: 'kept', erased: {} });
      expect(await ask(request)).toMatchObject({ state: 'kept' });
      expect(await segmentsOf(session)).toBe(1);
      const decided = { state: 'Failed', erase_on: '2099-01-01' } as never;
      await db()
        .updateTable('proofing_session')
        .set(decided)
        .where('session_id', '=', session.sessionId)
        .execute();
      await db().deleteFrom('session_hold').where('session_id', '=', session.sessionId).execute();
      expect(await ask(request)).toMatchObject({ state: 'erased', erased: { evidence_segment: 1 } });
      expect(await segmentsOf(session)).toBe(0);
    }
  });

  it('says that it holds nothing of a session that never arrived', async () => {
    const sessionId = randomUUID();
    const answer = await ask(signed(claim(sessionId)));
    expect(answer).toMatchObject({ state: 'absent', erased: {}, waitingBlobs: 0 });
    expect(answer).not.toHaveProperty('backupsUntil');
    expect((await audited(sessionId)).map(({ action }) => action)).toEqual(['erasure.requested']);
  });

  it('takes no request that nobody signed who might, and none of another time, place or kiosk', async () => {
    const session = await made();
    const { sessionId } = session;
    const nobody = jwsSigner(generateKeyPair());
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const requests = [
      'no.jws.here',
      signed(claim(sessionId), nobody),
      operator.signJws(claim(sessionId), 'counterproof-erasure-receipt+jws'),
      operator.signJws({ ...claim(sessionId), more: 1 }, ERASURE_REQUEST_TYPE),
      signed(claim(sessionId, { communityId: randomUUID() })),
      signed(claim(sessionId, { kiosk: nobody.did })),
      signed(claim(sessionId, { time: ago(46 * DAY) })),
      signed(claim(sessionId, { time: ago(-10 * 60_000) })),
      // Before there was an operator.
      signed(claim(sessionId, { time: ago(DAY) })),
    ];
    for (const request of requests) expect(await ask(request)).toEqual({ refused: 'AUTHORITY_INVALID' });
    expect(await segmentsOf(session)).toBe(1);
    // No longer this kiosk's.
    await db()
      .updateTable('proofing_session')
      .set({ kiosk_id: null })
      .where('session_id', '=', sessionId)
      .execute();
    expect(await ask(signed(claim(sessionId)))).toEqual({ refused: 'SESSION_NOT_FOUND' });
    expect(await segmentsOf(session)).toBe(1);
  });

  it('takes no id of another erasure', async () => {
    const [one, two] = [await made(), await made()];
    const erasureId = randomUUID();
    expect(await ask(signed(claim(one.sessionId, { erasureId })))).toMatchObject({ state: 'erased' });
    expect(await ask(signed(claim(two.sessionId, { erasureId })))).toEqual({ refused: 'AUTHORITY_INVALID' });
    expect(await segmentsOf(two)).toBe(1);
  });

  it('takes a second person where each roster of the time had one, and no other signature for theirs', async () => {
    const second = jwsSigner(generateKeyPair());
    const added = { ...supervisorRecord(second), operatorId: 'op-2', name: 'Mara Quill' };
    const signature = signOperatorAuthority(operator, kiosk.communityId, added, new Date());
    const body = { operator: added, authority: { kind: 'supervisor', signature } } as never;
    expect((await kiosk.api.POST('/v1/operators', { body })).error).toBeUndefined();
    await confirmOperator(current().services, { ...kiosk, operatorId: 'op-2' });
    const since = new Date(Date.now() - 30 * DAY);
    await db().updateTable('operator').set({ since }).where('operator_id', '=', 'op-2').execute();
    const session = await made();
    const asked = claim(session.sessionId);
    expect(await ask(signed(asked))).toEqual({ refused: 'SECOND_PERSON_REQUIRED' });
    const wrong = [
      signed(asked),
      signed(asked, jwsSigner(generateKeyPair())),
      signed({ ...asked, presence: 'guardian' }, second),
    ];
    for (const confirmation of wrong)
      expect(await ask(signed(asked), confirmation)).toEqual({ refused: 'AUTHORITY_INVALID' });
    expect(await segmentsOf(session)).toBe(1);
    expect(await ask(signed(asked), signed(asked, second))).toMatchObject({ state: 'erased' });
    const [entry] = await audited(session.sessionId);
    expect(entry?.data).toMatchObject({ operatorId: 'op-1', confirmedBy: 'op-2' });
  });
});
