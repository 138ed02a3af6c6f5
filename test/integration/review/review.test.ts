import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { WalletEventPage } from '#core/contract/wallet-calls/events.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { readAddress } from '#services/contact/message.repository.ts';
import { ErasureOrders } from '#services/contract/privacy.ts';
import { placeEvents } from '#services/events/stream.repository.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { closeLapsed } from '#services/review/case.repository.ts';
import { decideCase } from '#services/review/decide.ts';
import { openReviewCase } from '#services/review/open-case.ts';
import { lockSession } from '#services/sessions/session.repository.ts';
import { writeRequest } from '#services/sessions/session-request.repository.ts';
import { noteEnrolment } from '#services/users/enrolment.repository.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { holdDeskRows } from './hold-desk-rows.ts';
import { holdRows } from './hold-rows.ts';

type Administrator = Awaited<ReturnType<typeof administrator>>;

onEachDatabase('manual review', (current) => {
  let kiosk: KioskUnderTest;
  let manager: Administrator;
  let operator: JwsSigner;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    manager = await reviewer('idproofing.session-management', 'accounts.manage');
    operator = await operatorOf(kiosk);
  });

  const reviewer = (...more: Parameters<typeof administrator>[1]['permissions'] & object) =>
    administrator(current().services, {
      tenantId: kiosk.tenantId,
      permissions: ['idproofing.manual-review', ...more],
    });
  const shareOf = async (secondLookShare: number) => {
    const place = { params: { path: { communityId: kiosk.communityId } } };
    const set = await manager.api.PUT('/v1/review/settings/{communityId}', {
      ...place,
      body: { secondLookShare },
    });
    expect(set.error).toBeUndefined();
  };

  /** A session that went to Review, because the counter claims what its checks do not bear. */
  async function sessionInReview() {
    const eyes = { selfie: 90, portrait: 60 };
    const comparison = { performed: true, score: 0.2, model: 'specimen', interEyePx: eyes } as const;
    const claim = { outcome: 'Success' as const, ruleSet: 'outcome-rules-1', rules: [] };
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(randomUUID())]);
    const session = scenario({
      kiosk: kiosk.wallet,
      operator,
      startedAt: new Date(),
      stepMs: 100,
      comparison,
      claim,
      picture,
    });
    await deliverSession(current().services, kiosk.api, session);
    const found = await caseOf(session.sessionId);
    const { artefactId } = session.artefact;
    const { artefacts, segments } = session;
    const [events, openings] = [
      segments.flatMap((segment) => segment.events),
      segments.flatMap((segment) => segment.openings),
    ];
    const typeOf = (at: number) => events.find(({ seq }) => seq === at)?.type;
    return {
      sessionId: session.sessionId,
      artefactId,
      picture,
      caseId: found?.caseId ?? '',
      /** What a reviewer sees of it. */
      fields: openings
        .filter(({ kind }) => kind === 'json')
        .map(({ seq, name, value }) => ({ seq, event: typeOf(seq), name, value })),
      pictures: artefacts.map(({ declaration: { artefactId: name, kind }, bytes }) => ({
        artefactId: name,
        name,
        event: kind === 'selfie' ? 'selfie.captured' : 'document.captured',
        size: bytes.length,
      })),
    };
  }

  const queueOf = async (who: Administrator, query = {}) =>
    (await who.api.GET('/v1/review/cases', { params: { query: { limit: 200, ...query } as never } })).data
      ?.cases ?? [];
  const caseOf = async (sessionId: string, who = manager) =>
    (await queueOf(who, { claimed: 'anybody' })).find((found) => found.sessionId === sessionId);
  const at = (caseId: string) => ({ params: { path: { caseId } } });
  const claim = (who: Administrator, caseId: string) =>
    who.api.POST('/v1/review/cases/{caseId}/claim', at(caseId));
  const decide = (who: Administrator, caseId: string, decision: 'approved' | 'rejected', more = {}) =>
    who.api.POST('/v1/review/cases/{caseId}/decision', {
      ...at(caseId),
      body: { decision, reasonCode: 'identity-confirmed', ...more },
    });
  const claimAndDecide = async (who: Administrator, caseId: string, decision: 'approved' | 'rejected') => {
    expect((await claim(who, caseId)).error).toBeUndefined();
    expect((await decide(who, caseId, decision)).error).toBeUndefined();
  };
  const evidence = (who: Administrator, caseId: string) =>
    who.api.GET('/v1/review/cases/{caseId}/evidence', at(caseId));
  const resultOf = async (sessionId: string) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', { params: { path: { id: sessionId } } })).data;
  const rowOf = (sessionId: string) =>
    current()
      .services.context.db.selectFrom('proofing_session')
      .select(['state', 'review_result', 'final'])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
  const eventsOf = async (sessionId: string) => {
    const rows = await current()
      .services.context.db.selectFrom('proofing_event')
      .select(['type', 'data'])
      .where('session_id', '=', sessionId)
      .where('type', 'in', ['E_IDV_MANUAL_REVIEW_DECISION', 'E_IDV_SESSION_CORRECTED'])
      .orderBy('written')
      .execute();
    return rows;
  };
  const auditOf = async (caseId: string) => {
    const rows = await current()
      .services.context.db.selectFrom('audit')
      .select(['action', 'actor', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .orderBy('seq')
      .execute();
    return rows.filter(({ data }) => data.caseId === caseId).map(({ action, actor }) => `${action} ${actor}`);
  };

  it('queues what goes to Review and lets one reviewer at a time look, with every view in the audit log', async () => {
    await shareOf(0);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const { sessionId, caseId, artefactId, picture, fields, pictures } = await sessionInReview();
    expect(await rowOf(sessionId)).toMatchObject({ state: 'Review', review_result: 'review pending' });
    expect(await caseOf(sessionId)).toMatchObject({
      kind: 'review',
      reasons: ['DECISION_DIFFERS'],
      claim: 'nobody',
      ageMin: 0,
    });
    expect((await evidence(anna, caseId)).error).toMatchObject({ code: 'CASE_NOT_CLAIMED' });
    expect((await claim(anna, caseId)).error).toBeUndefined();
    expect((await claim(ben, caseId)).error).toMatchObject({ code: 'CASE_CLAIMED' });
    expect((await evidence(ben, caseId)).error).toMatchObject({ code: 'CASE_NOT_CLAIMED' });
    const seen = await evidence(anna, caseId);
    expect(seen.response.headers.get('cache-control')).toBe('no-store');
    expect(seen.data).toMatchObject({
      counter: { outcome: 'Success' },
      services: { outcome: 'Review' },
      fields,
      pictures: expect.arrayContaining(pictures.map((each) => expect.objectContaining(each))),
      earlierLooks: [],
    });
    expect(seen.data?.fields).toContainEqual(expect.objectContaining({ name: 'name', value: 'ANNA' }));
    expect(seen.data?.pictures).toHaveLength(pictures.length);
    expect(seen.data?.checks.some(({ verdict }) => verdict === 'FAILED')).toBe(true);
    const shown = await anna.fetch(`/v1/review/cases/${caseId}/pictures/${artefactId}`);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
    expect((await ben.fetch(`/v1/review/cases/${caseId}/pictures/${artefactId}`)).status).toBe(409);
    const released = await anna.api.POST('/v1/review/cases/{caseId}/release', at(caseId));
    expect(released.response.status).toBe(204);
    expect((await claim(ben, caseId)).error).toBeUndefined();
    const [annas, bens] = [`account:${anna.accountId}`, `account:${ben.accountId}`];
    expect(await auditOf(caseId)).toEqual([
      `review.claimed ${annas}`,
      `review.evidence-viewed ${annas}`,
      `review.picture-viewed ${annas}`,
      `review.released ${annas}`,
      `review.claimed ${bens}`,
    ]);
  });

  it('moves the session by the decision, tells it, starts retention, and takes the same decision once', async () => {
    await shareOf(0);
    const anna = await reviewer();
    const approved = await sessionInReview();
    expect((await decide(anna, approved.caseId, 'approved')).error).toMatchObject({
      code: 'CASE_NOT_CLAIMED',
    });
    await claim(anna, approved.caseId);
    const [first, second] = await Promise.all([
      decide(anna, approved.caseId, 'approved', { text: 'Anna looks like Anna' }),
      decide(anna, approved.caseId, 'approved', { text: 'Anna looks like Anna' }),
    ]);
    expect(second.data).toEqual(first.data);
    for (const text of ['anna looks like anna', 'Somebody else', undefined]) {
      const other = await decide(anna, approved.caseId, 'approved', text === undefined ? {} : { text });
      expect(other.error).toMatchObject({ code: 'CASE_CLOSED' });
    }
    expect((await decide(anna, approved.caseId, 'rejected')).error).toMatchObject({ code: 'CASE_CLOSED' });
    expect(await resultOf(approved.sessionId)).toMatchObject({
      state: 'Success',
      reviewResult: 'approved',
      final: { outcome: 'Success' },
    });
    const told = await eventsOf(approved.sessionId);
    expect(told).toMatchObject([
      {
        type: 'E_IDV_MANUAL_REVIEW_DECISION',
        data: {
          decision: 'approved',
          reasonCode: 'identity-confirmed',
          secondLook: false,
          look: 1,
          state: 'Success',
        },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain(anna.accountId);
    expect(JSON.stringify(told)).not.toContain('expiryTs');
    const rejected = await sessionInReview();
    await claimAndDecide(anna, rejected.caseId, 'rejected');
    expect(await resultOf(rejected.sessionId)).toMatchObject({ state: 'Failed', reviewResult: 'rejected' });
    const later = new Date(Date.now() + (FLOW.retentionMin.review + 3 * 24 * 60) * 60_000);
    await eraseDue({ ...current().services.context, now: () => later });
    for (const table of ['evidence_segment', 'review_note'] as const) {
      const left = await current()
        .services.context.db.selectFrom(table)
        .select('session_id')
        .where('session_id', '=', approved.sessionId)
        .execute();
      expect(left).toEqual([]);
    }
    expect(await resultOf(approved.sessionId)).toMatchObject({ state: 'Success' });
  });

  it('tells the person of an approval once, at the address that they answered from', async () => {
    await shareOf(0);
    const anna = await reviewer();
    const { sessionId, caseId } = await sessionInReview();
    const { context } = current().services;
    const { db, sealers } = context;
    const { tenantId, communityId } = kiosk;
    const sealer = await sealers.community(db, tenantId, communityId);
    const validated = { channel: 'email' as const, to: 'own@example.org' };
    const request = { contact: { email: 'said@example.org' }, validated };
    await db.transaction().execute(async (trx) => {
      const session = await lockSession(trx, tenantId, sessionId);
      await writeRequest(trx, session!, sealer, { request, at: new Date() });
    });
    await claim(anna, caseId);
    const ids = { tenantId, communityId: null, accountId: anna.accountId, signInId: randomUUID() };
    const permissions = new Set(['idproofing.manual-review' as const]);
    const email = { send: async () => ({ outcome: 'sent' as const }) };
    const approve = () =>
      decideCase(
        { ...context, messages: { email } as never },
        { kind: 'account', ...ids, permissions },
        caseId,
        {
          decision: 'approved',
          reasonCode: 'identity-confirmed',
        },
      );
    await Promise.all([approve(), approve()]);
    await approve();
    const notices = await db
      .selectFrom('contact_message')
      .select(['message_id', 'kind', 'channel'])
      .where('session_id', '=', sessionId)
      .execute();
    expect(notices).toMatchObject([{ kind: 'success-notice', channel: 'email' }]);
    const key = { tenantId, sessionId, messageId: notices[0]?.message_id ?? '' };
    expect(await readAddress(db, sealer, key)).toEqual(validated);
  });

  it('shows a second reviewer nothing of the first, and lets the first decision stand where they agree', async () => {
    await shareOf(1);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const { sessionId, caseId } = await sessionInReview();
    await claim(anna, caseId);
    const first = await evidence(anna, caseId);
    expect((await decide(anna, caseId, 'approved', { text: 'my note' })).error).toBeUndefined();
    expect(await resultOf(sessionId)).toMatchObject({ state: 'Success' });
    expect(await caseOf(sessionId, anna)).toBeUndefined();
    expect((await claim(anna, caseId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
    expect(await caseOf(sessionId, ben)).toMatchObject({ claim: 'nobody', needsSupervisor: false });
    await claim(ben, caseId);
    expect((await evidence(ben, caseId)).data).toEqual(first.data);
    expect((await decide(ben, caseId, 'approved')).error).toBeUndefined();
    expect(await caseOf(sessionId)).toBeUndefined();
    expect((await eventsOf(sessionId)).map(({ data }) => data.secondLook)).toEqual([false, true]);
  });

  it('brings two who differ before a supervisor, whose word overturns the first with a correcting event', async () => {
    await shareOf(1);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const figures = async () =>
      (
        await manager.api.GET('/v1/review/figures', {
          params: { query: { from: '2000-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' } },
        })
      ).data;
    const before = await figures();
    const { sessionId, caseId } = await sessionInReview();
    await claimAndDecide(anna, caseId, 'approved');
    await claimAndDecide(ben, caseId, 'rejected');
    expect(await resultOf(sessionId)).toMatchObject({ state: 'Success', reviewResult: 'approved' });
    const carla = await reviewer();
    expect(await caseOf(sessionId, carla)).toBeUndefined();
    expect((await claim(carla, caseId)).error).toMatchObject({ code: 'PERMISSION_MISSING' });
    const supervisor = await reviewer('idproofing.session-management');
    expect(await caseOf(sessionId, supervisor)).toMatchObject({ needsSupervisor: true });
    await claim(supervisor, caseId);
    const { data } = await evidence(supervisor, caseId);
    expect(data?.earlierLooks).toMatchObject([
      { look: 1, decision: 'approved' },
      { look: 2, decision: 'rejected' },
    ]);
    expect((await decide(supervisor, caseId, 'rejected')).error).toBeUndefined();
    expect(await resultOf(sessionId)).toMatchObject({ state: 'Failed', reviewResult: 'rejected' });
    const { reason, reasonCode } = (await resultOf(sessionId)) ?? {};
    expect(reasonCode).toBe('REVIEW_OVERTURNED');
    expect(await eventsOf(sessionId)).toMatchObject([
      {
        data: { look: 1, decision: 'approved', reason: expect.stringMatching(/look 1: identity-confirmed/) },
      },
      { data: { look: 2, decision: 'rejected', state: 'Success' } },
      { data: { look: 3, decision: 'rejected', reason: expect.stringMatching(/^A reviewer decided/) } },
      { type: 'E_IDV_SESSION_CORRECTED', data: { from: 'Success', to: 'Failed', reason, reasonCode } },
    ]);
    const after = await figures();
    expect(after).toMatchObject({
      secondLooks: (before?.secondLooks ?? 0) + 1,
      agreed: before?.agreed,
      overturned: (before?.overturned ?? 0) + 1,
    });
  });

  it('keeps a session from the operator who served it', async () => {
    await shareOf(0);
    const olga = await reviewer();
    const path = { communityId: kiosk.communityId, accountId: olga.accountId };
    const link = (operatorIds: string[]) =>
      manager.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
        params: { path },
        body: { operatorIds },
      });
    expect((await link(['nobody'])).error).toMatchObject({ code: 'OPERATOR_NOT_FOUND' });
    expect((await link(['op-1'])).data).toEqual({ operatorIds: ['op-1'] });
    const { caseId } = await sessionInReview();
    expect((await claim(olga, caseId)).error).toMatchObject({ code: 'REVIEWER_EXCLUDED' });
    const self = { communityId: kiosk.communityId, accountId: manager.accountId };
    const own = await manager.api.PUT('/v1/review/reviewers/{communityId}/{accountId}/operators', {
      params: { path: self },
      body: { operatorIds: [] },
    });
    expect(own.error).toMatchObject({ code: 'OWN_RIGHTS' });
    await link([]);
    expect((await claim(olga, caseId)).error).toBeUndefined();
  });

  it('opens one case for a repudiation, keeps the evidence meanwhile, and fails the session when it is founded', async () => {
    await shareOf(0);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const { sessionId, caseId, fields } = await sessionInReview();
    await claimAndDecide(anna, caseId, 'approved');
    const { context } = current().services;
    const repudiate = () =>
      context.db.transaction().execute(async (trx) => {
        const session = await lockSession(trx, kiosk.tenantId, sessionId);
        if (session)
          await openReviewCase(trx, session, {
            kind: 'repudiation',
            reasons: ['REPUDIATED'],
            at: new Date(),
          });
      });
    await repudiate();
    await repudiate();
    const open = (await queueOf(ben, { kind: 'repudiation' })).filter(
      (found) => found.sessionId === sessionId,
    );
    expect(open).toHaveLength(1);
    const far = new Date(Date.now() + 10 * 365 * 24 * 60 * 60_000);
    await eraseDue({ ...context, now: () => far });
    await claim(ben, open[0]?.caseId ?? '');
    expect((await evidence(ben, open[0]?.caseId ?? '')).data?.fields).toEqual(fields);
    expect(
      (await decide(ben, open[0]?.caseId ?? '', 'rejected', { reasonCode: 'repudiation-founded' })).error,
    ).toBeUndefined();
    const { state, reason, reasonCode } = (await resultOf(sessionId)) ?? {};
    expect([state, reasonCode]).toEqual(['Failed', 'REPUDIATED']);
    expect((await eventsOf(sessionId)).at(-1)).toMatchObject({
      type: 'E_IDV_SESSION_CORRECTED',
      data: { reason, reasonCode },
    });
  });

  it('tells the kiosk of what a reviewer overturned, and of no other session', async () => {
    await shareOf(1);
    const told = async () => {
      await placeEvents(current().services.context.db, kiosk.tenantId);
      const { data } = await kiosk.api.GET('/v1/kiosks/erasure-orders');
      return ErasureOrders.parse(decodeJwt(data?.jws ?? ''));
    };
    const [anna, ben] = [await reviewer(), await reviewer()];
    const supervisor = await reviewer('idproofing.session-management');
    const [overturned, rejected] = [await sessionInReview(), await sessionInReview()];
    await claimAndDecide(anna, overturned.caseId, 'approved');
    await claimAndDecide(anna, rejected.caseId, 'rejected');
    await claimAndDecide(ben, overturned.caseId, 'rejected');
    await claimAndDecide(ben, rejected.caseId, 'approved');
    const before = await told();
    expect(before.corrected).not.toContain(overturned.sessionId);
    expect(before.approved).not.toContain(rejected.sessionId);
    await wallet(overturned.sessionId);
    await claimAndDecide(supervisor, overturned.caseId, 'rejected');
    await claimAndDecide(supervisor, rejected.caseId, 'approved');
    const { corrected, approved } = await told();
    expect([corrected[0], approved[0]]).toEqual([overturned.sessionId, rejected.sessionId]);
    expect(corrected).not.toContain(rejected.sessionId);
    expect(approved).not.toContain(overturned.sessionId);
  });

  /** A person whose wallet took the documents before the kiosk learnt of the review, with a back-up. */
  const wallet = async (sessionId: string): Promise<PersonUnderTest> => {
    const { services } = current();
    const person = await personAt(services, kiosk);
    const { tenantId, communityId } = kiosk;
    const { did } = person.wallet;
    await services.context.db.transaction().execute(async (trx) => {
      await noteEnrolment(trx, { tenantId, communityId, sessionId, did }, new Date());
      const owner = { tenant_id: tenantId, community_id: communityId, did };
      const sealed = { data_sealed: new Uint8Array([1]), restorable_sealed: null };
      const [stored_at, ends_at] = [new Date(), new Date(Date.now() + 86_400_000)];
      await trx
        .insertInto('wallet_backup')
        .values({ ...owner, ...sealed, stored_at, ends_at })
        .execute();
    });
    return person;
  };
  const backUpsOf = ({ wallet: { did } }: PersonUnderTest) =>
    current().services.context.db.selectFrom('wallet_backup').select('did').where('did', '=', did).execute();
  const toldTo = async (by: PersonUnderTest) => {
    const { body } = await by.send<WalletEventPage>('GET', '/v1/wallet/events');
    return body.events.map(({ type, sessionId, data }) => [type, sessionId, data]);
  };
  const enrol = async (by: PersonUnderTest, sessionId: string) =>
    (await by.send('POST', '/v1/wallet/enrolments', { sessionId })).body.code ?? 'enrolled';

  it('removes the back-up of a wallet whose session ends with Failed, and tells the wallet', async () => {
    await shareOf(1);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const supervisor = await reviewer('idproofing.session-management');
    const { sessionId, caseId } = await sessionInReview();
    const owner = await wallet(sessionId);
    await claimAndDecide(anna, caseId, 'approved');
    await claimAndDecide(ben, caseId, 'rejected');
    expect(await backUpsOf(owner)).toHaveLength(1);
    await claimAndDecide(supervisor, caseId, 'rejected');
    expect(await backUpsOf(owner)).toEqual([]);
    expect(await toldTo(owner)).toEqual([
      ['E_IDV_SESSION_ENDED', sessionId, { state: 'Review' }],
      ['E_IDV_MANUAL_REVIEW_DECISION', sessionId, { state: 'Success' }],
      ['E_IDV_SESSION_CORRECTED', sessionId, { state: 'Failed' }],
    ]);
  });

  it('lets another wallet take the documents where the third look approves', async () => {
    await shareOf(1);
    const [anna, ben] = [await reviewer(), await reviewer()];
    const { sessionId, caseId } = await sessionInReview();
    await wallet(sessionId);
    const [next, third] = [
      await personAt(current().services, kiosk),
      await personAt(current().services, kiosk),
    ];
    await claimAndDecide(anna, caseId, 'rejected');
    expect(await enrol(next, sessionId)).toBe('TRANSITION_NOT_ALLOWED');
    await claimAndDecide(ben, caseId, 'approved');
    expect(await enrol(next, sessionId)).toBe('TRANSITION_NOT_ALLOWED');
    await claimAndDecide(await reviewer('idproofing.session-management'), caseId, 'approved');
    expect(await enrol(next, sessionId)).toBe('enrolled');
    expect(await enrol(third, sessionId)).toBe('SESSION_CONFLICT');
  });

  it('lets no later look that agrees open the session for a further wallet', async () => {
    await shareOf(1);
    const { sessionId, caseId } = await sessionInReview();
    await claimAndDecide(await reviewer(), caseId, 'approved');
    const [owner, other] = [
      await personAt(current().services, kiosk),
      await personAt(current().services, kiosk),
    ];
    expect(await enrol(owner, sessionId)).toBe('enrolled');
    await claimAndDecide(await reviewer(), caseId, 'approved');
    expect(await enrol(other, sessionId)).toBe('SESSION_CONFLICT');
  });

  it('lets another wallet take the documents after an approval, and no third one', async () => {
    await shareOf(0);
    const { services } = current();
    const [next, third] = [await personAt(services, kiosk), await personAt(services, kiosk)];
    const { sessionId, caseId } = await sessionInReview();
    const first = await wallet(sessionId);
    const bind = (by: PersonUnderTest) => by.send('PUT', `/v1/wallet/proofing-sessions/${sessionId}`);
    expect(await enrol(next, sessionId)).toBe('TRANSITION_NOT_ALLOWED');
    await claimAndDecide(await reviewer(), caseId, 'approved');
    expect((await bind(third)).body.code).toBe('SESSION_WALLET_OTHER');
    expect(await enrol(next, sessionId)).toBe('enrolled');
    expect(await enrol(next, sessionId)).toBe('enrolled');
    expect([await enrol(first, sessionId), await enrol(third, sessionId)]).toEqual([
      'SESSION_CONFLICT',
      'SESSION_CONFLICT',
    ]);
    expect(await backUpsOf(first)).toEqual([]);
    expect(await toldTo(first)).toEqual([['E_WALLET_REPLACED', sessionId, {}]]);
    expect((await toldTo(next)).at(-1)).toEqual(['E_WALLET_ENROLLED', sessionId, { state: 'Success' }]);
    const replacements = await services.context.db
      .selectFrom('audit')
      .select('data')
      .where('action', '=', 'wallet.replaced')
      .execute();
    expect(replacements.map(({ data }) => data)).toContainEqual({
      sessionId,
      replaced: first.wallet.did,
      backups: 1,
    });
  });

  it('gives up a second look when there is nothing left to look at', async () => {
    await shareOf(1);
    const anna = await reviewer();
    const { sessionId, caseId } = await sessionInReview();
    await claimAndDecide(anna, caseId, 'approved');
    const later = new Date(Date.now() + (FLOW.retentionMin.review + 3 * 24 * 60) * 60_000);
    expect(await closeLapsed(current().services.context.db, later)).toBeGreaterThan(0);
    expect(await caseOf(sessionId)).toBeUndefined();
  });

  it('is for reviewers of the community alone', async () => {
    const { caseId } = await sessionInReview();
    const { services } = current();
    const other = await enrolledKiosk(services, randomUUID());
    const stranger = await administrator(services, { tenantId: other.tenantId });
    expect((await claim(stranger, caseId)).error).toMatchObject({ code: 'CASE_NOT_FOUND' });
    expect(await queueOf(stranger)).toEqual([]);
    const unpermitted = await administrator(services, {
      tenantId: kiosk.tenantId,
      permissions: ['events.manage'],
    });
    expect((await claim(unpermitted, caseId)).error).toMatchObject({ code: 'PERMISSION_MISSING' });
  });

  holdRows(current);
  holdDeskRows(current);
});
