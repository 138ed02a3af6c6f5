import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import type { EnteredData } from '#core/proofing/checks/entered-data.ts';
import {
  accessKey,
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { SESSION_TABLES } from '#services/kernel/database/partitions.ts';
import {
  claimedChecks,
  entry,
  evidenceEntry,
  FLOW,
  type ScenarioOptions,
  scenario,
} from '#specimens/evidence-under-test.ts';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { LICENCE_HOLDERS, type LicenceHolder } from '#specimens/licence/licence-holder.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { licenceCapture, passportCapture } from '#specimens/logged-captures.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

/** The camera of the counter. */
const CAMERA = { label: 'Kiosk Cam 4K', width: 1920, height: 1080 };
const LICENCE = { document: licenceCapture, camera: CAMERA };
const PASSPORT = { camera: CAMERA };
/** A licence that expired, except for its holder. */
const EXPIRED_LICENCE = {
  version: 10,
  jurisdiction: 'VA',
  type: 'DL',
  number: 'T64230815',
  issued: '2024-08-12',
  expires: '2026-01-31',
} as const;

const licenceOf = (holder: LicenceHolder): ScenarioOptions['document'] => {
  const record = composeAamva(licenceModel({ ...EXPIRED_LICENCE, holder }));
  return (portrait, on) => licenceCapture(portrait, { ...on, record });
};

const POLL_KEYS = [
  'fuzzyMatchScore',
  'liveid_object',
  'rawData',
  'reason',
  'reasonCode',
  'responseStatus',
  'resultStatus',
  'sessionId',
  'token',
];

onEachDatabase('results of a session', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let admin: CallerUnderTest & { accountId: string };
  let poller: CallerUnderTest;
  let reader: CallerUnderTest;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    const { tenantId, communityId } = kiosk;
    admin = await administrator(services, { tenantId, permissions: ['idproofing.session-management'] });
    poller = await accessKey(services, { tenantId, communityId, scopes: ['results.poll'], type: 'app' });
    reader = await apiClient(services, {
      tenantId,
      scopes: ['results.poll', 'user_device_details.read', 'proofing_sessions.create'],
    });
  });

  const at = (id: string) => ({ params: { path: { id } } });
  const run = async (options: Partial<ScenarioOptions> = {}, applicant?: EnteredData) => {
    let sessionId: string | undefined;
    if (applicant) {
      const wish = { body: { communityId: kiosk.communityId, uid: 'customer-7', applicant } };
      const { data } = await admin.api.POST('/proofingsession/create', wish);
      sessionId = data?.sessionId;
      await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference: data?.reference ?? '' } });
    }
    const id = sessionId === undefined ? {} : { sessionId };
    const entered = applicant ? { entered: applicant } : {};
    const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...id, ...entered, ...options });
    await deliverSession(current().services, kiosk.api, session);
    return session.sessionId;
  };
  const poll = async (id: string, by = poller) =>
    (await by.api.GET('/v3/proofingsession/{id}/poll', at(id))).data;
  const details = async (id: string, by: Pick<CallerUnderTest, 'api'> = admin, body: object = {}) =>
    (await by.api.POST('/proofingsession/{id}/fetch/details', { ...at(id), body })).data;
  const person = (id: string, by: CallerUnderTest = reader) =>
    by.api.POST('/proofingsession/{id}/fetch/user-device-details', at(id));

  it('are polled with exactly the keys of the specification, signed by the services', async () => {
    const id = await run(LICENCE);
    const answer = await poll(id);
    expect(Object.keys(answer ?? {}).sort()).toEqual(POLL_KEYS);
    expect(answer).toMatchObject({
      responseStatus: 'success',
      resultStatus: 'SUCCESS',
      reason: 'Every rule is fulfilled',
      reasonCode: 'ok',
      fuzzyMatchScore: null,
      liveid_object: { id, type: 'liveid', captureType: 'Auto' },
      rawData: { state: 'Success', captureType: 'Auto' },
    });
    const verdict = verifyJws(answer?.token ?? '');
    expect(verdict).toMatchObject({ valid: true, did: kiosk.servicesDid });
    const first = await poller.api.GET('/proofingsession/{id}/poll', at(id));
    expect({ ...first.data, token: '' }).toEqual({ ...answer, token: '' });
  });

  it('tell a program that may only poll of no device, kiosk or operator, and programs that may more', async () => {
    const { tenantId, communityId } = kiosk;
    const id = await run(LICENCE);
    const manager = await accessKey(current().services, {
      tenantId,
      communityId,
      scopes: ['results.poll', 'proofing_sessions.manage'],
      type: 'app',
    });
    const seen = async (by: Pick<CallerUnderTest, 'api'>) => {
      const polled = (await by.api.GET('/v3/proofingsession/{id}/poll', at(id))).data;
      const { kioskId, completedBy, deviceSignals, checks } = (await details(id, by)) ?? {};
      const device = polled?.rawData?.device;
      return [checks?.length, ...[kioskId, completedBy, deviceSignals, device].map((each) => each !== null)];
    };
    const all = (await details(id))?.checks.length;
    expect(all).toBeGreaterThan(20);
    expect(await seen(poller)).toEqual([all, false, false, false, false]);
    for (const caller of [reader, manager, admin, kiosk]) {
      expect(await seen(caller)).toEqual([all, true, true, true, true]);
    }
    const answer = JSON.stringify([await poll(id), await details(id, poller)]);
    const kioskId = (await details(id))?.kioskId ?? expect.fail('an administrator sees no kiosk');
    for (const secret of [kioskId, 'op-1', 'Kiosk Cam']) expect(answer).not.toContain(secret);
  });

  it('are NOT_PERFORMED, not FAILED, where verification could not be completed', async () => {
    const id = await run({ conclusion: 'withdrawn' });
    expect(await poll(id)).toMatchObject({ responseStatus: 'failed', resultStatus: 'NOT_PERFORMED' });
    expect((await details(id))?.session).toMatchObject({ overallRecommendation: 'none' });
  });

  it('explain themselves: every rule with what it left possible, and both verdicts where they differ', async () => {
    const document: ScenarioOptions['document'] = (portrait, on) =>
      passportCapture(portrait, { ...on, dateOfExpiry: '2020-01-01' });
    const claim = { outcome: 'Success' as const, ruleSet: 'outcome-rules-2', rules: [] };
    const id = await run({ document, claim });
    const answer = await details(id);
    expect(answer?.session).toMatchObject({
      state: 'Review',
      overallRecommendation: 'review',
      reviewResult: 'review pending',
      disagreement: true,
      provisional: { outcome: 'Success' },
      final: { outcome: 'Review' },
    });
    expect(answer?.session.final?.rules).toContainEqual({
      rule: 'required-check',
      subject: 'document.expiry',
      result: 'FAILED (expired)',
      limits: 'Review',
    });
    expect(answer?.inputs).toEqual({
      attestation: expect.objectContaining({ documentInspected: 'genuine' }),
      decision: { kind: 'approve', reasons: ['identity-confirmed'] },
    });
    expect(await poll(id)).toMatchObject({
      responseStatus: 'in_progress',
      resultStatus: 'REVIEW',
      reason:
        'The services and the counter came to different outcomes. ' +
        'A required check was not passed (required-check document.expiry: FAILED (expired))',
      reasonCode: 'DECISION_DIFFERS',
    });
  });

  it('compare what was entered with the document, and send a contradiction to review', async () => {
    const same = await run(PASSPORT, {
      surname: 'Müller',
      givenNames: 'Anna Maria',
      dateOfBirth: '1974-08-12',
      documentNumber: 'L898902C3',
    });
    expect(await poll(same)).toMatchObject({ resultStatus: 'SUCCESS', fuzzyMatchScore: 100 });
    const other = await run(PASSPORT, { surname: 'Schmidt', dateOfBirth: '1974-08-12' });
    const answer = await poll(other);
    expect(answer).toMatchObject({ resultStatus: 'REVIEW', reasonCode: 'name-not-on-document' });
    expect(answer?.fuzzyMatchScore).toBeLessThan(90);
    const shown = await details(other, admin, { certificateType: 'document' });
    expect(shown?.checks.filter(({ id }) => id === 'applicant.entered-data')).toMatchObject([
      { subject: 'surname', verdict: 'FAILED', category: 'extracted-data' },
      { subject: 'dateOfBirth', verdict: 'PASSED', value: 100 },
    ]);
    expect(shown?.summary.scores).toHaveProperty('applicant.entered-data/surname');
    const part = await run(PASSPORT, { surname: 'Müller', givenNames: 'Anna' });
    expect(await poll(part)).toMatchObject({ resultStatus: 'REVIEW' });
    const { checks = [] } = (await details(part, admin, { certificateType: 'document' })) ?? {};
    expect(checks.filter(({ id }) => id === 'applicant.entered-data')).toMatchObject([
      { subject: 'surname', verdict: 'PASSED' },
      { subject: 'givenNames', verdict: 'FAILED', reason: 'name-not-entered' },
    ]);
  });

  it('have the device, the document and the checks by the names of the specification', async () => {
    const id = await run(LICENCE);
    const answer = await details(id);
    expect(answer).toMatchObject({
      summary: {
        realIDDetectionStatus: { barcode: 'F', star: 'not-looked-for' },
        documentType: 'driving-licence',
        documentExpiry: '20310812',
        captureType: 'Auto',
        retries: 0,
      },
      completedBy: 'op-1',
      deviceSignals: {
        deviceModel: ['Kiosk Cam 4K', 'Scanner X'],
        imageCaptureResolution: ['1920x1080'],
      },
      faceKey: null,
    });
    expect(answer?.fraudChecks.map(({ name }) => name)).toContain('Extracted Data Check');
    const face = await details(id, admin, { certificateType: 'face' });
    expect(face?.checks.every(({ category }) => category.startsWith('face-'))).toBe(true);
  });

  it('show a person only to callers with the right, and only while the evidence is kept', async () => {
    const id = await run(PASSPORT, { surname: 'Müller' });
    expect((await details(id))?.documents).toMatchObject([
      { type: 'passport', fields: { surname: 'MUELLER', dateOfBirth: '1974-08-12' } },
    ]);
    for (const by of [kiosk, poller]) {
      const seen = await details(id, by);
      expect(seen?.session.state).toBe('Success');
      expect(seen?.documents).toBeUndefined();
      expect(JSON.stringify(seen)).not.toMatch(/MUELLER|Müller|1974/);
    }
    expect((await person(id)).data).toMatchObject({
      user: { uid: 'customer-7', applicant: { surname: 'Müller' }, documents: [{ type: 'passport' }] },
      device: { deviceModel: ['Kiosk Cam 4K', 'Scanner X'] },
    });
    expect((await person(id, poller)).error).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
    expect((await person(id, admin)).data?.user).toMatchObject({ uid: 'customer-7' });
    const { db } = current().services.context;
    const readings = await db
      .selectFrom('audit')
      .select('actor')
      .where('tenant_id', '=', kiosk.tenantId)
      .where('action', '=', 'session.personal-data-read')
      .where(sql<boolean>`data->>'sessionId' = ${id}`)
      .execute();
    expect(readings.map(({ actor }) => actor)).toEqual([
      `account:${admin.accountId}`,
      `account:${admin.accountId}`,
    ]);
    for (const table of SESSION_TABLES) await db.deleteFrom(table).where('session_id', '=', id).execute();
    expect((await person(id)).data).toMatchObject({
      user: null,
      device: { imageCaptureResolution: ['1920x1080'] },
    });
    const kept = await details(id);
    expect(kept?.documents).toEqual([]);
    expect(kept?.checks.length).toBeGreaterThan(0);
    expect(kept?.summary.documentExpiry).toBe('20320415');
  });

  it('count how often a step was done again: told while the flow allows it, and at best Review beyond', async () => {
    const retake = { type: 'capture.retake', by: 'operator' as const, payload: { step: 'document' } };
    const twice = await run({ more: [retake, retake] });
    expect((await details(twice))?.session.state).toBe('Success');
    const often = await run({ more: [retake, retake, retake] });
    const answer = await details(often);
    expect(answer?.session).toMatchObject({ state: 'Review' });
    expect(answer?.session.reasons).toContain('RETRIES_EXCEEDED');
    expect(answer?.summary.retries).toBe(3);
    const told = answer?.events.filter(({ type, data }) => type === 'E_IDV_SESSION_RETRY' && data.retryCount);
    expect(told?.map(({ data }) => data)).toEqual([
      { step: 'document', retry: 1, retryCount: FLOW.retryCount },
      { step: 'document', retry: 2, retryCount: FLOW.retryCount },
    ]);
  });

  it('are stored whatever characters a kiosk puts into its log', async () => {
    const odd = 'Cam\u0000era';
    const id = await run({ camera: { label: odd, width: 640, height: 480 } });
    expect((await details(id))?.deviceSignals?.deviceModel).toEqual(['Camera', 'Scanner X']);
  });

  it('are refused before anything is stored where a text has no canonical form', async () => {
    const session = scenario({ kiosk: kiosk.wallet, operator });
    const put = (change: object) =>
      kiosk.api.PUT('/proofingsession/{id}', {
        ...at(session.sessionId),
        body: { ...entry({ ...session.open, ...change }) },
      });
    const { flow } = session.open;
    for (const wrong of [{ id: 'a\u0000b' }, { version: 2 ** 40 }, { hash: 'short' }]) {
      expect((await put({ flow: { ...flow, ...wrong } })).error).toMatchObject({ status: 400 });
    }
    expect((await put({})).error).toBeUndefined();
    const [segment] = session.segments;
    const [first, ...others] = segment.events;
    const half = { ...segment, events: [{ ...first, payload: { text: '\ud800' } }, ...others] };
    const sent = await kiosk.api.POST('/proofingsession/{id}/evidence', {
      ...at(session.sessionId),
      body: evidenceEntry(half as typeof segment),
    });
    expect(sent.error).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  it('leave out what the flow bypasses, and do not believe a bypass that nothing grounds', async () => {
    const flow = Flow.parse({
      ...FLOW,
      id: `bypass-${randomUUID().slice(0, 8)}`,
      uniqueTag: randomUUID(),
      bypassConfig: { enabled: true, criteria: ['under-21-us-id'], checks: ['document.expiry'] },
    });
    const { id, version } = flow;
    const published = { flow, document: flow, reference: { id, version, hash: flowHash(flow) } };
    const { db, now } = current().services.context;
    await insertFlowVersion(db, kiosk, published, { by: 'test', at: now() });
    const adult = LICENCE_HOLDERS.american;
    const young = licenceOf({ ...adult, dateOfBirth: '2008-02-28' });
    const grounded = await details(await run({ flow, document: young }));
    expect(grounded?.session.state).toBe('Success');
    expect(grounded?.checks).toContainEqual(
      expect.objectContaining({ id: 'document.expiry', verdict: 'NOT_PERFORMED', reason: 'bypass' }),
    );
    const checks = claimedChecks(scenario({ kiosk: kiosk.wallet, flow, document: young }));
    const claimed = await details(await run({ flow, document: licenceOf(adult), checks }));
    expect(claimed?.session).toMatchObject({ state: 'Review', disagreement: true });
  });

  it('hold the documents against the lists of the flow again, whatever the kiosk says of them', async () => {
    const { db, now } = current().services.context;
    const rule = { country: 'DEU', type: 'passport' as const };
    const lists = { ...FLOW.document, blocked: [rule] };
    const name = `lists-${randomUUID().slice(0, 8)}`;
    const flow = Flow.parse({ ...FLOW, id: name, uniqueTag: randomUUID(), document: lists });
    const reference = { id: flow.id, version: flow.version, hash: flowHash(flow) };
    await insertFlowVersion(db, kiosk, { flow, document: flow, reference }, { by: 'test', at: now() });
    const checks = claimedChecks(scenario({ kiosk: kiosk.wallet }));
    const blocked = await details(await run({ flow, ...PASSPORT, checks }));
    expect(blocked?.session).toMatchObject({ state: 'Review', disagreement: true });
    expect(blocked?.session).toMatchObject({
      provisional: { outcome: 'Success' },
      final: { outcome: 'Review' },
    });
    expect(blocked?.checks.filter(({ id }) => id === 'document.allowed')).toEqual([
      expect.objectContaining({ verdict: 'FAILED', reason: 'blocked-document', document: 1 }),
    ]);
    const allowed = await details(await run({ flow, ...LICENCE }));
    expect(allowed?.session).toMatchObject({ state: 'Success', disagreement: false });
  });

  it('are told of a document session in its older and its third form', async () => {
    const tenant = { tenantId: kiosk.tenantId, communityId: kiosk.communityId };
    const dvcID = randomUUID();
    const { db, now } = current().services.context;
    await db
      .insertInto('dvc')
      .values({
        tenant_id: tenant.tenantId,
        community_id: tenant.communityId,
        dvc_id: dvcID,
        name: dvcID,
        name_key: dvcID,
        flow_id: FLOW.id,
        config: '{}',
        revision: 1,
        created_at: now(),
        updated_by: 'test',
        updated_at: now(),
      })
      .execute();
    const sessionRequest = {
      communityName: 'Main Street',
      documentType: 'ppt_object' as const,
      userUID: 'u-1',
    };
    const created = await reader.api.POST('/document_share_session/create', {
      body: { dvcID, sessionRequest },
    });
    expect(created.error).toBeUndefined();
    const named = (communityName: string) =>
      reader.api.POST('/document_share_session/create', {
        body: { dvcID, sessionRequest: { ...sessionRequest, communityName } },
      });
    expect((await named(' MAIN street')).error).toBeUndefined();
    expect((await named('Main Streets')).error?.code).toBe('COMMUNITY_NOT_FOUND');
    const { sessionId = '', url = '' } = created.data ?? {};
    expect(url).toMatch(/^counterproof:session:/);
    const query = { body: { dvcID, sessionId } };
    const early = await reader.api.POST('/document_share_session/result', query);
    expect(early.data).toMatchObject({ responseStatus: 'pending', liveid_object: null, token: null });
    await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference: url } });
    await run({ sessionId, ...PASSPORT, entered: { documentType: 'passport' } });
    const older = await reader.api.POST('/document_share_session/result', query);
    expect(older.data).toMatchObject({
      responseStatus: 'success',
      ppt_object: { type: 'ppt', lastName: 'MUELLER', doe: '20320415' },
      liveid_object: { type: 'liveid' },
    });
    const third = await poller.api.POST('/v3/document_share_session/result', query);
    expect(Object.keys(third.data ?? {}).sort()).toEqual(POLL_KEYS);
    expect(third.data).toMatchObject({ resultStatus: 'SUCCESS', fuzzyMatchScore: 100 });
    const hidden = await poller.api.POST('/document_share_session/result', query);
    expect(hidden.data?.ppt_object).toBeUndefined();
    const wrong = { body: { dvcID: randomUUID(), sessionId } };
    expect((await reader.api.POST('/document_share_session/result', wrong)).error).toMatchObject({
      status: 404,
    });
  });
});
