import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { flowHash } from '#core/contract/flow-hash.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { servicesMetrics } from '#services/observability/metrics.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import {
  entry,
  evidenceEntry,
  FLOW,
  FLOW_REFERENCE,
  type Scenario,
  scenario,
} from '#specimens/evidence-under-test.ts';
import { onBothDatabases } from '../support/services-under-test.ts';

const ABANDON = FLOW.abandonSessionInMin;
const EXPIRE = FLOW.expireSessionInMin;

onBothDatabases('timers and late evidence', (current) => {
  let kiosk: KioskUnderTest;
  const operator = jwsSigner(generateKeyPair());

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    await kiosk.api.POST('/v1/operators', {
      body: {
        operator: {
          operatorId: 'op-1',
          name: 'Olga Operator',
          role: 'supervisor',
          permissions: ['counter.verify'],
          verifier: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
          did: operator.did,
          wrappedKey: 'sealed',
        },
        authority: { kind: 'enrolment', code: kiosk.enrolmentCode },
      },
    });
  });

  const path = ({ sessionId }: Scenario) => ({ params: { path: { id: sessionId } } });
  const create = (session: Scenario) =>
    kiosk.api.PUT('/proofingsession/{id}', { ...path(session), body: entry(session.open) });
  const send = async (session: Scenario, ...parts: (0 | 1)[]) => {
    for (const part of parts) {
      const body = evidenceEntry(session.segments[part]);
      const answer = await kiosk.api.POST('/proofingsession/{id}/evidence', { ...path(session), body });
      expect(answer.error).toBeUndefined();
    }
  };
  /** Sends the whole log and its pictures, and waits for the verdict. */
  const finish = async (session: Scenario) => {
    await send(session, 0, 1);
    await deliverPictures(current().services, kiosk.api, session);
  };
  const result = async (session: Scenario) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', path(session))).data;
  const eventsOf = async (session: Scenario) => {
    const answer = await kiosk.api.POST('/proofingsession/{id}/fetch/details', {
      ...path(session),
      body: {},
    });
    return (
      answer.data?.events.map(({ type }) => type).filter((type) => type.startsWith('E_IDV_SESSION')) ?? []
    );
  };
  const made = (options: Partial<Parameters<typeof scenario>[0]> = {}) =>
    scenario({ kiosk: kiosk.wallet, operator, startedAt: new Date(), stepMs: 100, ...options });
  /** The context as it would be that many minutes from now. */
  const later = (minutes: number) => ({
    ...current().services.context,
    now: () => new Date(Date.now() + minutes * 60_000),
  });
  const sweep = (minutes = 0) => sweepTimers(later(minutes));
  const sealedRows = async ({ sessionId }: Scenario) =>
    (
      await current()
        .services.context.db.selectFrom('evidence_segment')
        .select('entry_id')
        .where('session_id', '=', sessionId)
        .execute()
    ).length;

  it('abandons a session without activity once, with an event', async () => {
    const session = made();
    await create(session);
    await sweep();
    expect(await result(session)).toMatchObject({ state: 'Pending' });
    await Promise.all([sweep(ABANDON + 1), sweep(ABANDON + 1)]);
    expect(await result(session)).toMatchObject({ state: 'Abandoned', ended: false });
    expect(await eventsOf(session)).toEqual(['E_IDV_SESSION_ABANDONED']);
  });

  it('ends every other session when one cannot be ended, and tries that one again later', async () => {
    const { db } = current().services.context;
    const [stuck, fine] = [made(), made()];
    for (const session of [stuck, fine]) {
      await create(session);
      await send(session, 0);
    }
    const rename = (flowHash: string) =>
      db
        .updateTable('proofing_session')
        .set({ flow_hash: flowHash })
        .where('session_id', '=', stuck.sessionId)
        .execute();
    await rename('nobody-knows-this-flow');
    await expect(sweep(ABANDON + 1)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining(stuck.sessionId), cause: { code: 'FLOW_NOT_FOUND' } }],
    });
    expect(await result(fine)).toMatchObject({ state: 'Abandoned' });
    expect(await result(stuck)).toMatchObject({ state: 'In Progress' });
    expect(await eventsOf(stuck)).not.toContain('E_IDV_SESSION_ABANDONED');
    expect(await sweep(ABANDON + 2)).toBe(0);
    await rename(FLOW_REFERENCE.hash);
    expect(await sweep(ABANDON + 12)).toBe(1);
    expect(await result(stuck)).toMatchObject({ state: 'Abandoned' });
  });

  it('measures how late the timers are without what is postponed, and counts that', async () => {
    const { db } = current().services.context;
    const gauge = async (minutes: number, name: string) => {
      const { body } = await servicesMetrics(later(minutes)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
    };
    const lag = (minutes: number) => gauge(minutes, 'counterproof_session_timer_lag_seconds');
    const postponed = (minutes: number) => gauge(minutes, 'counterproof_sessions_postponed');
    await sweep(ABANDON * 2);
    const stuck = made();
    await create(stuck);
    await send(stuck, 0);
    const rename = (flowHash: string) =>
      db
        .updateTable('proofing_session')
        .set({ flow_hash: flowHash })
        .where('session_id', '=', stuck.sessionId)
        .execute();
    await rename('nobody-knows-this-flow');
    expect(await lag(0)).toBe(0);
    expect(await postponed(ABANDON + 1)).toBe(0);
    expect(await lag(ABANDON + 31)).toBeGreaterThan(29 * 60);
    await expect(sweep(ABANDON + 31)).rejects.toMatchObject({ errors: [{}] });
    expect(await lag(ABANDON + 32)).toBe(0);
    expect(await postponed(ABANDON + 32)).toBe(1);
    // Due again after ten minutes, and late from then on.
    expect(await lag(ABANDON + 51)).toBeGreaterThan(9 * 60);
    expect(await lag(ABANDON + 51)).toBeLessThan(11 * 60);
    expect(await postponed(ABANDON + 51)).toBe(0);
    await rename(FLOW_REFERENCE.hash);
    expect(await sweep(ABANDON + 51)).toBe(1);
  });

  it('wait once for the partitions of a day that others hold, and postpone all that need them', async ({
    skip,
  }) => {
    const { databaseUrl } = current();
    skip(!databaseUrl, 'one connection waits for nobody');
    const far = EXPIRE + 400 * 24 * 60;
    const expired = made({ startedAt: new Date(Date.now() - (EXPIRE - ABANDON / 2) * 60_000) });
    const alike = [made(), made(), made(), expired];
    for (const session of alike) {
      await create(session);
      await send(session, 0);
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE evidence_segment IN SHARE MODE');
    // Each wait that ends without a result would be an error of its own.
    const refused = await sweep(far).catch((error: unknown) => error);
    await client.end();
    expect(refused).toMatchObject({ errors: [{ cause: { code: '55P03' } }] });
    expect((refused as AggregateError).errors).toHaveLength(1);
    for (const session of alike) expect(await result(session)).toMatchObject({ state: 'In Progress' });
    await sweep(far + 2);
    const states = await Promise.all(alike.map(async (session) => (await result(session))?.state));
    expect(states).toEqual(['Abandoned', 'Abandoned', 'Abandoned', 'Expired']);
  });

  it('knows the flow that a session named whatever becomes of the options under which it was made', async () => {
    const { db } = current().services.context;
    const { tenantId, communityId } = kiosk;
    const since = new Date();
    await db
      .insertInto('flow_setting')
      .values({
        tenant_id: tenantId,
        community_id: communityId,
        default_flow_id: null,
        ignore_middle_names: true,
        middle_names_ignored_since: since,
        revision: 1,
        updated_by: 'test',
        updated_at: since,
      })
      .execute();
    const flow = { ...FLOW, document: { ...FLOW.document, ignoreMiddleNames: true } };
    const [session, offline] = [made({ flow }), made({ flow })];
    await create(session);
    await send(session, 0);
    await kiosk.api.GET('/v1/flows');
    // As with a later version of the product, which can no longer make the hash.
    await db.deleteFrom('flow_setting').where('community_id', '=', communityId).execute();
    await sweep(ABANDON + 1);
    await send(session, 1);
    await deliverPictures(current().services, kiosk.api, session);
    expect(await result(session)).toMatchObject({ state: 'Success', reasons: ['LATE_EVIDENCE'] });
    // What a kiosk was told stays known, too, although no session had come of it yet.
    await create(offline);
    await finish(offline);
    expect(await result(offline)).toMatchObject({ state: 'Success' });
  });

  it('make kiosks send evidence again while its flow cannot be read, and accept what needs no flow', async () => {
    const { db } = current().services.context;
    const flow = { ...FLOW, id: 'unreadable' };
    const reference = { id: flow.id, version: flow.version, hash: flowHash(flow) };
    await insertFlowVersion(db, kiosk, { flow, document: flow, reference }, { by: 'test', at: new Date() });
    const [begun, empty] = [made({ flow }), made({ flow })];
    await create(begun);
    await create(empty);
    await send(begun, 0);
    const store = async (document: object) => {
      const stored = { document: JSON.stringify(document) };
      await db.updateTable('flow_version').set(stored).where('flow_hash', '=', reference.hash).execute();
    };
    await store({ ...flow, steps: ['dance'] });
    const evidence = { ...path(begun), body: evidenceEntry(begun.segments[1]) };
    const answers = [
      await kiosk.api.POST('/proofingsession/{id}/evidence', evidence),
      await create(made({ flow })),
    ];
    for (const { response, error } of answers) {
      expect(response.status).toBe(503);
      expect(error).toMatchObject({ code: 'FLOW_UNREADABLE', faults: [{ path: '/steps/0' }] });
    }
    await expect(sweep(ABANDON + 1)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining(begun.sessionId), cause: { code: 'FLOW_UNREADABLE' } }],
    });
    expect(await result(empty)).toMatchObject({ state: 'Abandoned' });
    expect(await result(begun)).toMatchObject({ state: 'In Progress' });
    await store(flow);
    await send(begun, 1);
    await deliverPictures(current().services, kiosk.api, begun);
    expect(await result(begun)).toMatchObject({ state: 'Success', ended: true });
  });

  it('expires a session that is only kept alive', async () => {
    const startedAt = new Date(Date.now() - (EXPIRE + 1) * 60_000);
    const session = made({ startedAt });
    await create(session);
    await sweep();
    expect(await result(session)).toMatchObject({ state: 'Expired', ended: false });
    expect(await eventsOf(session)).toEqual(['E_IDV_SESSION_EXPIRED']);
  });

  it('lets a signed end inside the limits win over the timer that came first, and corrects what it told', async () => {
    const session = made();
    await create(session);
    await sweep(ABANDON + 5);
    expect(await result(session)).toMatchObject({ state: 'Abandoned' });
    await finish(session);
    expect(await result(session)).toMatchObject({
      state: 'Success',
      ended: true,
      reasons: ['LATE_EVIDENCE'],
      disagreement: false,
    });
    expect(await eventsOf(session)).toContain('E_IDV_SESSION_CORRECTED');
  });

  it('keeps late evidence of a session whose personal data would have been erased by now', async () => {
    const session = made();
    await create(session);
    await send(session, 0);
    await sweep(ABANDON + 5);
    await eraseDue(later(EXPIRE * 10));
    const fresh = made();
    await create(fresh);
    await sweep(ABANDON + 5);
    const { db } = current().services.context;
    await db
      .updateTable('proofing_session')
      .set({ erase_on: '2020-01-01' })
      .where('session_id', '=', fresh.sessionId)
      .execute();
    await finish(fresh);
    expect(await result(fresh)).toMatchObject({ state: 'Success', reasons: ['LATE_EVIDENCE'] });
    expect(await sealedRows(fresh)).toBe(2);
    // The other one has lost its beginning, so that nothing can be decided by machine.
    await send(session, 1);
    await current().services.verdictsDone();
    expect(await result(session)).toMatchObject({ state: 'Review', ended: true });
  });

  it('does not move a session with a signed end, however long ago', async () => {
    const session = made();
    await create(session);
    await send(session, 0, 1);
    await sweep(EXPIRE + 60);
    expect(await result(session)).toMatchObject({ state: 'In Progress', ended: true });
    await deliverPictures(current().services, kiosk.api, session);
    await sweep(EXPIRE + 60);
    expect(await result(session)).toMatchObject({ state: 'Success', ended: true });
  });

  it('judges an end outside the limits the same whether timer or evidence came first', async () => {
    const long = { startedAt: new Date(Date.now() - 20 * ABANDON * 60_000) };
    const paused = made({ ...long, stepMs: (ABANDON + 1) * 60_000 });
    await create(paused);
    await finish(paused);
    expect(await result(paused)).toMatchObject({
      state: 'Abandoned',
      ended: true,
      reasons: ['OUTSIDE_LIMITS'],
    });
    const swept = made({ ...long, stepMs: (ABANDON + 1) * 60_000 });
    await create(swept);
    await sweep(ABANDON + 1);
    await finish(swept);
    expect(await result(swept)).toMatchObject({
      state: 'Abandoned',
      ended: true,
      reasons: ['OUTSIDE_LIMITS'],
    });
  });

  it('lets no suspicion lapse that was sealed outside the limits', async () => {
    const long = {
      startedAt: new Date(Date.now() - 20 * ABANDON * 60_000),
      conclusion: 'suspected' as const,
    };
    const late = made({ ...long, stepMs: (ABANDON + 1) * 60_000 });
    await create(late);
    await finish(late);
    expect(await result(late)).toMatchObject({ state: 'Review', reasons: ['OUTSIDE_LIMITS'] });
    const cases = await current()
      .services.context.db.selectFrom('review_case')
      .select('kind')
      .where('session_id', '=', late.sessionId)
      .execute();
    expect(cases).toEqual([{ kind: 'review' }]);
  });

  it('sends a session whose times lie in the future to Review', async () => {
    const session = made({ startedAt: new Date(Date.now() + 60 * 60_000) });
    await create(session);
    await finish(session);
    expect(await result(session)).toMatchObject({ state: 'Review', ended: true });
    expect((await result(session))?.reasons).toContain('CLOCK_UNTRUSTED');
  });

  it('erases at once what a withdrawal takes back, and keeps the outcome', async () => {
    const session = made({ conclusion: 'withdrawn' });
    await create(session);
    await finish(session);
    expect(await result(session)).toMatchObject({ state: 'Not Performed', ended: true });
    expect(await sealedRows(session)).toBe(0);
    const left = await current()
      .services.context.db.selectFrom('proofing_session')
      .select(['device', 'document_expires_on', 'uid_index', 'reference'])
      .where('session_id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    expect(Object.values(left)).toEqual([null, null, null, null]);
  });

  it('erases evidence when its day has come, and keeps what was suspected', async () => {
    const [kept, sealed] = [made(), made({ conclusion: 'suspected' })];
    for (const session of [kept, sealed]) {
      await create(session);
      await finish(session);
    }
    expect(await result(sealed)).toMatchObject({ state: 'Review' });
    expect(await sealedRows(kept)).toBe(2);
    const devices = () =>
      current()
        .services.context.db.selectFrom('proofing_session')
        .select(['session_id', 'device'])
        .where('session_id', 'in', [kept.sessionId, sealed.sessionId])
        .where('device', 'is not', null)
        .execute();
    expect(await devices()).toHaveLength(2);
    await eraseDue(later(FLOW.retentionMin.success + 3 * 24 * 60));
    expect(await sealedRows(kept)).toBe(0);
    expect(await sealedRows(sealed)).toBe(2);
    expect((await devices()).map(({ session_id }) => session_id)).toEqual([sealed.sessionId]);
    expect(await result(kept)).toMatchObject({ state: 'Success', final: { outcome: 'Success' } });
  });

  it('keeps what is in Review until somebody has decided, also when the log does not verify', async () => {
    const early = made({ startedAt: new Date(Date.now() + 60 * 60_000) });
    const broken = made({ operator: jwsSigner(generateKeyPair()) });
    for (const session of [early, broken]) {
      await create(session);
      await finish(session);
      expect(await result(session)).toMatchObject({ state: 'Review' });
    }
    expect((await result(broken))?.reasons).toContain('EVIDENCE_BROKEN');
    await eraseDue(later(10 * 365 * 24 * 60));
    expect(await sealedRows(early)).toBe(2);
    expect(await sealedRows(broken)).toBe(2);
  });
});
