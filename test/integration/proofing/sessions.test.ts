import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { daysAfter, utcDay } from '#core/days.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import { noteLinkOpened } from '#services/sessions/first-use.ts';
import { entry, evidenceEntry, FLOW, FLOW_REFERENCE, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

const APPLICANT = { surname: 'Müller', givenNames: 'Anna', dateOfBirth: '1974-08-12' };

onEachDatabase('a session made ahead of a visit', (current) => {
  let kiosk: KioskUnderTest;
  let other: Awaited<ReturnType<typeof secondKiosk>>;
  let stranger: KioskUnderTest;
  let operator: JwsSigner;
  let program: CallerUnderTest;
  let admin: CallerUnderTest;

  beforeAll(async () => {
    const { services } = current();
    stranger = await enrolledKiosk(services, 'Elsewhere');
    kiosk = await enrolledKiosk(services);
    other = await secondKiosk(services, kiosk);
    operator = await operatorOf(kiosk);
    const { tenantId, communityId } = kiosk;
    program = await apiClient(services, { tenantId, communityId });
    admin = await administrator(services, { tenantId, permissions: ['idproofing.session-management'] });
  });

  type Wish = NonNullable<Parameters<typeof ask>[0]>;
  const ask = (
    body: { communityId?: string; flowId?: string; dvcID?: string; uid?: string; applicant?: object } = {},
    key?: string,
    by: CallerUnderTest = program,
  ) =>
    by.api.POST('/proofingsession/create', {
      body,
      ...(key ? { params: { header: { 'idempotency-key': key } } } : {}),
    });
  const made = async (body: Wish = {}) => {
    const { data, error } = await ask(body);
    if (!data) throw new Error(JSON.stringify(error));
    return data;
  };
  const claim = (reference: string, by: { api: KioskUnderTest['api'] } = kiosk) =>
    by.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
  const at = (id: string) => ({ params: { path: { id } } });
  const release = (id: string, by: { api: KioskUnderTest['api'] } = kiosk) =>
    by.api.POST('/v1/kiosk-sessions/{id}/release', at(id));
  const cancel = (id: string) => program.api.POST('/proofingsession/{id}/cancel', { ...at(id), body: {} });
  const result = async (id: string) => (await program.api.GET('/proofingsession/{id}/result', at(id))).data;
  const later = (minutes: number) => ({
    ...current().services.context,
    now: () => new Date(Date.now() + minutes * 60_000),
  });
  const logOf = (sessionId: string, startedAt = new Date()) =>
    scenario({ kiosk: kiosk.wallet, operator, sessionId, startedAt, stepMs: 100 });
  const send = async (session: ReturnType<typeof logOf>, ...parts: (0 | 1)[]) => {
    for (const part of parts) {
      const body = evidenceEntry(session.segments[part]);
      const sent = await kiosk.api.POST('/proofingsession/{id}/evidence', { ...at(session.sessionId), body });
      expect(sent.error).toBeUndefined();
    }
    if (parts.includes(1)) await deliverPictures(current().services, kiosk.api, session);
  };

  it('waits with a reference and QR text, and keeps what is personal sealed', async () => {
    const session = await made({ uid: 'customer-1', applicant: APPLICANT });
    expect(session).toMatchObject({ state: 'Pending', flow: FLOW_REFERENCE, communityId: kiosk.communityId });
    expect(session.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(session.qrText).toBe(`counterproof:session:${session.reference}`);
    expect(session.sessionId[14]).toBe('7');
    const { db } = current().services.context;
    const row = await db
      .selectFrom('session_request')
      .select('request_sealed')
      .where('session_id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.request_sealed).toString('latin1')).not.toContain('1974');
    const stored = await db.selectFrom('api_answer').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('1974');
  });

  it('is found by its uid also where it was stored with the hash of earlier versions, which knew no capitals', async () => {
    const { db, sealers } = current().services.context;
    const earlier = sealers.service.blindIndex('CUST-9', `proofing_session.uid|${kiosk.tenantId}`);
    const [mine, other, erased] = [
      await made({ uid: 'Cust-9' }),
      await made({ uid: 'cUST-9' }),
      await made({ uid: 'Cust-9' }),
    ];
    const ids = [mine, other, erased].map(({ sessionId }) => sessionId);
    await db
      .updateTable('proofing_session')
      .set({ uid_index: earlier })
      .where('session_id', 'in', ids)
      .execute();
    await db.deleteFrom('session_request').where('session_id', '=', erased.sessionId).execute();
    const found = async (uid: string) => {
      const { data } = await program.api.GET('/proofingsession', { params: { query: { uid } } });
      return data?.sessions.map(({ sessionId }) => sessionId);
    };
    expect(await found('Cust-9')).toEqual([mine.sessionId]);
    expect(await found('cUST-9')).toEqual([other.sessionId]);
    expect(await found('cust-9')).toEqual([]);
    const left = await db
      .selectFrom('proofing_session')
      .select('session_id')
      .where('uid_index', '=', earlier)
      .execute();
    expect(left).toEqual([{ session_id: erased.sessionId }]);
  });

  it('is of exactly the person that the uid names: letters of another case are another person', async () => {
    const mine = await made({ uid: 'aB3' });
    await made({ uid: 'Ab3' });
    const listed = await program.api.GET('/proofingsession', { params: { query: { uid: 'aB3' } } });
    expect(listed.data?.sessions.map(({ sessionId }) => sessionId)).toEqual([mine.sessionId]);
  });

  it('is made once under one idempotency key, however many requests come at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ uid: 'once' }, key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.data?.sessionId).toBeTruthy();
    const conflict = await ask({ uid: 'another' }, key);
    expect(conflict.error).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    const listed = await program.api.GET('/proofingsession', { params: { query: { uid: 'once' } } });
    expect(listed.data?.sessions).toHaveLength(1);
  });

  it('names a flow and a community that exist for the caller, and nothing unknown', async () => {
    expect((await ask({ flowId: 'demo' })).data?.flow.id).toBe('demo');
    expect((await ask({ flowId: 'nobody-published-it' })).error).toMatchObject({ code: 'FLOW_NOT_FOUND' });
    expect((await ask({ dvcID: randomUUID() })).error).toMatchObject({ code: 'DVC_NOT_FOUND' });
    expect((await ask({ communityId: stranger.communityId })).error).toMatchObject({
      status: 404,
      code: 'COMMUNITY_NOT_FOUND',
    });
    expect((await ask({}, undefined, admin)).error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect((await ask({ communityId: kiosk.communityId }, undefined, admin)).data?.state).toBe('Pending');
    const unknown = { surprise: true } as Wish;
    expect((await ask(unknown)).error).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect((await ask({ applicant: { dateOfBirth: '12.08.1974' } })).error).toMatchObject({ status: 400 });
    expect((await ask({ uid: 'a'.repeat(201) })).error).toMatchObject({ status: 400 });
  });

  it('is given to one kiosk with what it needs, however the reference is spelled', async () => {
    const session = await made({ applicant: APPLICANT });
    const first = await claim(` ${session.reference.toLowerCase().replace('-', ' ')} `);
    expect(first.data).toMatchObject({
      sessionId: session.sessionId,
      flow: FLOW_REFERENCE,
      applicant: APPLICANT,
      state: 'Pending',
    });
    expect((await claim(session.qrText)).data).toEqual(first.data);
    expect((await claim(session.reference, other)).error).toMatchObject({
      status: 409,
      code: 'SESSION_CLAIMED',
    });
    expect((await claim(session.reference, stranger)).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await claim('0000-0001')).error).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('goes to exactly one of two kiosks that ask at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { reference } = await made();
      const asked = Array.from({ length: 6 }, (_, i) => claim(reference, i % 2 ? other : kiosk));
      const codes = (await Promise.all(asked)).map(({ error }) => error?.code ?? 'claimed');
      expect(codes.filter((code) => code === 'claimed')).toHaveLength(3);
      expect(codes.filter((code) => code === 'SESSION_CLAIMED')).toHaveLength(3);
    }
  });

  it('can be given back before its first evidence, and taken by another kiosk', async () => {
    const { sessionId, reference } = await made();
    await claim(reference);
    expect((await release(sessionId, other)).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await release(sessionId)).response.status).toBe(204);
    expect((await release(sessionId)).response.status).toBe(204);
    expect((await claim(reference, other)).data).toMatchObject({ sessionId });
  });

  it('runs at the kiosk that holds it, and at no other', async () => {
    const { sessionId, reference } = await made();
    const session = logOf(sessionId);
    const put = (body = entry(session.open)) =>
      kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body });
    expect((await put()).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await claim(reference);
    const strange = { ...session.open, flow: { ...FLOW_REFERENCE, hash: 'A'.repeat(43) } };
    expect((await put(entry(strange))).error).toMatchObject({ code: 'FLOW_NOT_FOUND' });
    expect((await put()).error).toBeUndefined();
    expect((await put()).error).toBeUndefined();
    const moved = { ...session.open, startedAt: new Date(0).toISOString() };
    expect((await put(entry(moved))).error).toMatchObject({ code: 'SESSION_CONFLICT' });
    await send(session, 0);
    expect((await release(sessionId)).error).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect((await claim(reference)).error).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      detail: expect.stringContaining('In Progress'),
    });
    await send(session, 1);
    expect(await result(sessionId)).toMatchObject({ state: 'Success', overallRecommendation: 'approve' });
    expect((await cancel(sessionId)).error).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
      detail: expect.stringContaining('Success'),
    });
  });

  it('keeps the beginning that the kiosk named, in the millisecond of its creation too', async () => {
    const { sessionId, reference } = await made();
    await claim(reference);
    const { started_at } = await current()
      .services.context.db.selectFrom('proofing_session')
      .select('started_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const { open } = logOf(sessionId, started_at);
    const put = (payload: typeof open) =>
      kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body: entry(payload) });
    expect((await put(open)).error).toBeUndefined();
    const moved = { ...open, startedAt: new Date(0).toISOString() };
    expect((await put(moved)).error).toMatchObject({ code: 'SESSION_CONFLICT' });
  });

  it('can be called off, once, and evidence that was signed in time still decides it', async () => {
    const { sessionId, reference } = await made();
    await claim(reference);
    const session = logOf(sessionId);
    await kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body: entry(session.open) });
    const answers = await Promise.all([cancel(sessionId), cancel(sessionId), cancel(sessionId)]);
    const codes = answers.map(({ error, response }) => error?.code ?? String(response.status));
    expect(codes.sort()).toEqual(['204', 'TRANSITION_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED']);
    expect(await result(sessionId)).toMatchObject({ state: 'Abandoned', ended: false });
    expect((await claim(reference)).error).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    await send(session, 0, 1);
    expect(await result(sessionId)).toMatchObject({ state: 'Success', reasons: ['LATE_EVIDENCE'] });
  });

  it('counts for nothing that a kiosk begins after it was called off, was left or has expired', async () => {
    const minute = 60_000;
    const { db } = current().services.context;
    const begun = async (startedAt: Date, before: (id: string) => Promise<unknown>) => {
      const { sessionId, reference } = await made();
      await claim(reference);
      await before(sessionId);
      const session = logOf(sessionId, startedAt);
      await kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body: entry(session.open) });
      await send(session, 0, 1);
      return result(sessionId);
    };
    const change = (columns: object) => (id: string) =>
      db.updateTable('proofing_session').set(columns).where('session_id', '=', id).execute();
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
    const cancelled = (id: string) => cancel(id).then(() => change({ cancelled_at: ago(15) })(id));
    // Request, registration of the kiosk and operator are all older than the evidence.
    const old = { created_at: ago(30) };
    await db
      .updateTable('kiosk')
      .set({ registered_at: ago(60) })
      .execute();
    await db
      .updateTable('operator')
      .set({ since: ago(60) })
      .execute();
    expect(await begun(ago(8), cancelled)).toMatchObject({
      state: 'Abandoned',
      ended: true,
      reasons: ['OUTSIDE_LIMITS'],
    });
    const left = change({ ...old, claimed_at: ago(FLOW.abandonSessionInMin + 15) });
    expect(await begun(ago(8), left)).toMatchObject({ state: 'Abandoned', reasons: ['OUTSIDE_LIMITS'] });
    expect(await begun(ago(16), left)).toMatchObject({ state: 'Success' });
    const expired = change({ ...old, expires_at: ago(15) });
    expect(await begun(ago(8), expired)).toMatchObject({ state: 'Expired', reasons: ['OUTSIDE_LIMITS'] });
    expect(await begun(ago(16), expired)).toMatchObject({ state: 'Success' });
  });

  it('takes no more evidence once its applicant withdrew', async () => {
    const { sessionId, reference } = await made();
    await claim(reference);
    const session = logOf(sessionId);
    await kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body: entry(session.open) });
    await send(session, 0);
    const body = { reason: 'applicant-withdrew' } as const;
    await program.api.POST('/proofingsession/{id}/cancel', { ...at(sessionId), body });
    const refused = await kiosk.api.POST('/proofingsession/{id}/evidence', {
      ...at(sessionId),
      body: evidenceEntry(session.segments[1]),
    });
    expect(refused.error).toMatchObject({ status: 409, code: 'SESSION_ENDED' });
    expect(await result(sessionId)).toMatchObject({ state: 'Abandoned', ended: false });
  });

  it('is not abandoned while it waits, is abandoned when the kiosk leaves it, and expires', async () => {
    const [waiting, left] = [await made(), await made({ applicant: APPLICANT })];
    await claim(left.reference);
    await sweepTimers(later(FLOW.abandonSessionInMin + 1));
    expect(await result(waiting.sessionId)).toMatchObject({ state: 'Pending' });
    expect(await result(left.sessionId)).toMatchObject({ state: 'Abandoned' });
    // Personal data are kept for the flow's period from here, not from the expiry.
    const kept = await current()
      .services.context.db.selectFrom('session_request')
      .select(sql<string>`erase_on::text`.as('day'))
      .where('session_id', '=', left.sessionId)
      .executeTakeFirstOrThrow();
    const end = Date.now() + (FLOW.abandonSessionInMin + 1 + FLOW.retentionMin.abandoned) * 60_000;
    expect(kept.day).toBe(daysAfter(utcDay(new Date(end)), 1));
    await sweepTimers(later(FLOW.expireSessionInMin + 1));
    expect(await result(waiting.sessionId)).toMatchObject({
      state: 'Expired',
      overallRecommendation: 'none',
    });
    expect((await claim(waiting.reference)).error).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  it('is abandoned from its first use on: a release undoes a claim, an opened link stays', async () => {
    const { db } = current().services.context;
    const [released, opened] = [await made(), await made()];
    await claim(released.reference);
    await release(released.sessionId);
    const key = ({ sessionId }: { sessionId: string }) => ({ tenantId: kiosk.tenantId, sessionId });
    const halfway = new Date(Date.now() + (FLOW.abandonSessionInMin / 2) * 60_000);
    await noteLinkOpened(db, key(opened), new Date());
    await noteLinkOpened(db, key(opened), halfway);
    await claim(opened.reference);
    await release(opened.sessionId);
    await sweepTimers(later(FLOW.abandonSessionInMin - 1));
    expect(await result(opened.sessionId)).toMatchObject({ state: 'Pending' });
    await sweepTimers(later(FLOW.abandonSessionInMin + 1));
    expect(await result(opened.sessionId)).toMatchObject({ state: 'Abandoned' });
    expect(await result(released.sessionId)).toMatchObject({ state: 'Pending' });
  });

  it('is abandoned from its creation on where its flow says so, claimed or not', async () => {
    const { tenantId, communityId } = kiosk;
    const editor = await administrator(current().services, {
      tenantId,
      permissions: ['idproofing.add-journey'],
    });
    const base = `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
    const flow = { ...FLOW, id: 'from-creation', uniqueTag: 'from-creation', abandonFrom: 'created' };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const draft = await editor.fetch(base, { ...init, body: JSON.stringify(flow) });
    expect(draft.status).toBe(201);
    const { status } = await editor.fetch(`${base}/from-creation/publish`, {
      method: 'POST',
      headers: { 'if-match': draft.headers.get('etag') ?? '' },
    });
    expect(status).toBe(200);
    const flowId = 'from-creation';
    const [waiting, claimed] = [await made({ flowId }), await made({ flowId })];
    await claim(claimed.reference);
    const db = current().services.context.db;
    const due = await db
      .selectFrom('proofing_session')
      .select(['abandon_at', 'created_at'])
      .where('session_id', 'in', [waiting.sessionId, claimed.sessionId])
      .execute();
    for (const { abandon_at, created_at } of due) {
      expect(abandon_at.getTime() - created_at.getTime()).toBe(FLOW.abandonSessionInMin * 60_000);
    }
    await db
      .updateTable('proofing_session')
      .set({ abandon_at: new Date(Date.now() - 1000) })
      .where('session_id', '=', waiting.sessionId)
      .execute();
    expect((await claim(waiting.reference)).error).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      detail: expect.stringContaining('Abandoned'),
    });
    await sweepTimers(later(FLOW.abandonSessionInMin + 1));
    expect(await result(waiting.sessionId)).toMatchObject({ state: 'Abandoned' });
    expect(await result(claimed.sessionId)).toMatchObject({ state: 'Abandoned' });
  });

  it('is found by uid, state and reference, page by page, and never from another tenant', async () => {
    const uid = randomUUID();
    const sessions = [];
    for (let i = 0; i < 5; i++) sessions.push(await made({ uid }));
    const list = (query: object, by: CallerUnderTest = admin) =>
      by.api.GET('/proofingsession', { params: { query } });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await list({ uid, limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...(data?.sessions ?? []).map(({ sessionId }) => sessionId));
      cursor = data?.next;
      if (!cursor) break;
    }
    expect(seen).toEqual(
      sessions
        .map(({ sessionId }) => sessionId)
        .sort()
        .reverse(),
    );
    const [first] = sessions;
    const found = await list({ reference: first?.reference.toLowerCase() });
    expect(found.data?.sessions.map(({ sessionId }) => sessionId)).toEqual([first?.sessionId]);
    expect((await list({ uid, state: 'Success' })).data?.sessions).toEqual([]);
    expect((await list({ reference: 'nothing' })).data?.sessions).toEqual([]);
    const abroad = await administrator(current().services, {
      tenantId: stranger.tenantId,
      permissions: ['idproofing.session-management'],
    });
    expect((await list({ uid }, abroad)).data?.sessions).toEqual([]);
    expect(JSON.stringify((await list({ uid })).data)).not.toContain(uid);
  });

  it('is refused to callers who may not make, see or end sessions', async () => {
    const { services } = current();
    const { sessionId } = await made();
    const poller = await apiClient(services, { tenantId: kiosk.tenantId, scopes: ['results.poll'] });
    expect((await ask({}, undefined, poller)).error).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
    const nobody = await administrator(services, { tenantId: kiosk.tenantId, permissions: ['audit.read'] });
    expect((await nobody.api.GET('/proofingsession')).error).toMatchObject({ code: 'PERMISSION_MISSING' });
    const abroad = await apiClient(services, { tenantId: stranger.tenantId });
    for (const refused of [
      await abroad.api.GET('/proofingsession/{id}/result', at(sessionId)),
      await abroad.api.POST('/proofingsession/{id}/cancel', { ...at(sessionId), body: {} }),
      await abroad.api.POST('/proofingsession/{id}/fetch/user-device-details', at(sessionId)),
    ]) {
      expect(refused.error).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
    }
  });
});
