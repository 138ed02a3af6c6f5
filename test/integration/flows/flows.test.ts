import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { flowHash } from '#core/contract/flow-hash.ts';
import { FlowList } from '#core/contract/published-flows.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { COUNTER_STANDARD, DOCUMENT_CHECK } from '#core/proofing/built-in-flows.ts';
import { FlowCache } from '#main/counter/flow-cache.ts';
import type { FlowRepository, SettingsRepository } from '#main/ports/vault.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { resolveDvc } from '#services/dvcid/dvc.repository.ts';
import { requireFlow, requireNewestFlow } from '#services/flows/flow.repository.ts';
import { readRequest } from '#services/sessions/session-request.repository.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

interface Answer {
  status: number;
  etag: string;
  // The tests say what they expect of each body.
  body: Record<string, unknown> & {
    flow?: Record<string, unknown>;
    faults?: { path: string; message: string }[];
  };
}
const as = <T>(value: unknown): T => value as T;

onEachDatabase('verification flows', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest & { accountId: string };
  let elsewhere: KioskUnderTest;
  let stranger: CallerUnderTest;
  let base: string;

  beforeAll(async () => {
    const { services } = current();
    elsewhere = await enrolledKiosk(services, 'Elsewhere');
    kiosk = await enrolledKiosk(services);
    admin = await administrator(services, { ...placeOf(kiosk), permissions: ['idproofing.add-journey'] });
    stranger = await administrator(services, placeOf(elsewhere));
    base = `/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
  });

  const placeOf = ({ tenantId, communityId }: KioskUnderTest) => ({ tenantId, communityId });
  const call = async (
    method: string,
    path: string,
    { body, ifMatch, by = admin }: { body?: unknown; ifMatch?: string; by?: CallerUnderTest } = {},
  ): Promise<Answer> => {
    const headers = new Headers();
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);
    const answer = await by.fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      body: (await answer.json()) as Answer['body'],
    };
  };
  const flows = (form = 'v2') => `/${form}${base}/verification_flows`;
  const settings = (change: object = {}) => {
    const id = `flow-${randomUUID().slice(0, 8)}`;
    const { version: _version, ...flow } = COUNTER_STANDARD;
    return { ...flow, id, uniqueTag: id, ...change };
  };
  const created = async (change: object = {}) => {
    const body = settings(change);
    const answer = await call('POST', flows(), { body });
    expect(answer.body).not.toHaveProperty('code');
    return { id: body.id, body, etag: answer.etag, answer };
  };
  const published = async (change: object = {}) => {
    const draft = await created(change);
    const answer = await call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag });
    return { ...draft, etag: answer.etag, version: answer.body };
  };
  const fetchList = async (by: Pick<KioskUnderTest, 'api'> = kiosk) => {
    const { data } = await by.api.GET('/v1/flows', {});
    const verdict = verifyJws(data?.jws ?? '');
    return FlowList.parse(verdict.valid ? verdict.payload : undefined);
  };

  it('are created as drafts, read, changed, published, told by their history and archived', async () => {
    const { id, body, etag, answer } = await created();
    expect(answer).toMatchObject({ status: 201, etag: '"r1"' });
    expect(answer.body).toMatchObject({
      id,
      state: 'draft',
      publishedVersion: null,
      flow: { ...body, version: 1 },
    });
    expect(await call('GET', `${flows()}/${id}`)).toMatchObject({ status: 200, etag, body: answer.body });

    const changed = await call('PUT', `${flows()}/${id}`, {
      body: { ...body, retryCount: 3 },
      ifMatch: etag,
    });
    expect(changed).toMatchObject({ status: 200, etag: '"r2"', body: { flow: { retryCount: 3 } } });
    const first = await call('POST', `${flows()}/${id}/publish`, { ifMatch: changed.etag });
    expect(first).toMatchObject({ status: 200, etag: '"r3"', body: { id, version: 1 } });
    const again = await call('POST', `${flows()}/${id}/publish`, { ifMatch: first.etag });
    expect(again.body).toMatchObject({ version: 1, hash: first.body.hash });

    const next = await call('PUT', `${flows()}/${id}`, {
      body: { ...body, retryCount: 1 },
      ifMatch: first.etag,
    });
    expect(next.body).toMatchObject({ state: 'changed', publishedVersion: 1, flow: { version: 2 } });
    const second = await call('POST', `${flows()}/${id}/publish`, { ifMatch: next.etag });
    expect(second.body).toMatchObject({ version: 2 });
    const history = await call('GET', `${flows()}/${id}/history`);
    expect(history.body.versions).toMatchObject([
      { version: 2, hash: second.body.hash },
      { version: 1, hash: first.body.hash },
    ]);
    const old = await call('GET', `${flows()}/${id}/versions/1`);
    expect(old.body.flow).toMatchObject({ retryCount: 3 });
    expect(flowHash(old.body.flow)).toBe(first.body.hash);

    const archived = await call('POST', `${flows()}/${id}/archive`, { ifMatch: second.etag });
    expect(archived.body).toMatchObject({ state: 'archived' });
    expect(await call('PUT', `${flows()}/${id}`, { body, ifMatch: archived.etag })).toMatchObject({
      body: { code: 'FLOW_ARCHIVED' },
    });
    const ids = as<{ id: string }[]>((await call('GET', flows())).body.flows).map((flow) => flow.id);
    expect(ids).toContain('counter-standard');
    expect(ids).not.toContain(id);
    expect((await fetchList()).flows.map((flow) => flow.id)).not.toContain(id);
    const reference = as<{ id: string; version: number; hash: string }>({ ...first.body });
    expect(await requireFlow(current().services.context.db, placeOf(kiosk), reference)).toMatchObject({ id });
  });

  const requiredChecks = COUNTER_STANDARD.requiredChecks.filter((id) => id !== 'face.liveness');
  const leavesOut = [{ check: 'face.liveness', reason: 'The room is watched.' }];

  it('start from the standard of the counter, whatever a request leaves out of them', async () => {
    const { id, uniqueTag, name } = settings();
    const asked = { requiredChecks, leavesOut };
    const nested = {
      id,
      uniqueTag,
      name,
      ruleSet: 'outcome-rules-2',
      face_liveness: { skip: true },
      ...asked,
    };
    const flat = {
      id: `${id}-flat`,
      uniqueTag: `${id}-flat`,
      ...Object.fromEntries(Object.entries(name).map(([language, word]) => [`name.${language}`, word])),
      'liveness.skip': true,
      ...asked,
    };
    const { face_liveness } = COUNTER_STANDARD;
    const standard = {
      ...COUNTER_STANDARD,
      ...asked,
      version: 1,
      face_liveness: { ...face_liveness, skip: true },
    };
    for (const [form, body] of [
      ['v2', nested],
      ['v1', flat],
    ] as const) {
      expect(await call('POST', flows(form), { body })).toMatchObject({ status: 201 });
      const draft = await call('GET', `${flows()}/${body.id}`);
      expect(draft.body.flow).toEqual({ ...standard, id: body.id, uniqueTag: body.uniqueTag });
      const answer = await call('POST', `${flows()}/${body.id}/publish`, { ifMatch: draft.etag });
      expect(answer.body).toMatchObject({ version: 1 });
    }
  });

  it('are not published with liveness skipped in silence', async () => {
    const faults = [{ path: '/requiredChecks', message: expect.stringContaining('face.liveness') }];
    const draft = await created({ face_liveness: { skip: true } });
    expect(draft.answer.body.warnings).toEqual(faults);
    const answer = await call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag });
    expect(answer).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults } });
  });

  it('are published only when they name what they leave out of the standard, and why', async () => {
    const requiredChecks = COUNTER_STANDARD.requiredChecks.filter((id) => id !== 'document.printed-data');
    const faults = [{ path: '/requiredChecks', message: expect.stringContaining('document.printed-data') }];
    const draft = await created({ requiredChecks });
    expect(draft.answer.body.warnings).toEqual(faults);
    const publish = (ifMatch: string) => call('POST', `${flows()}/${draft.id}/publish`, { ifMatch });
    expect(await publish(draft.etag)).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults } });
    const leavesOut = [{ check: 'document.printed-data', reason: 'The print is worn.' }];
    const body = { ...draft.body, leavesOut };
    const named = await call('PUT', `${flows()}/${draft.id}`, { body, ifMatch: draft.etag });
    expect(named.body).not.toHaveProperty('warnings');
    expect((await publish(named.etag)).body).toMatchObject({ version: 1 });
    expect((await call('GET', `${flows('v1')}/${draft.id}`)).body.flow).toMatchObject({ leavesOut });
  });

  it('are not published with a selfie before the person agrees', async () => {
    const draft = await created({ steps: ['document', 'selfie'] });
    expect(await call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag })).toMatchObject({
      status: 422,
      body: { faults: [{ path: '/steps', message: expect.stringContaining('begin with consent') }] },
    });
  });

  it('without a document, a face or an inspection are published by two persons, or a day later by the only one', async () => {
    const { services } = current();
    const { db } = services.context;
    const alone = {
      attended: false,
      requiredChecks: COUNTER_STANDARD.requiredChecks.filter((id) => id !== 'inspection.attested'),
      leavesOut: [{ check: 'inspection.attested', reason: 'Nobody attends.' }],
    };
    const publish = (draft: { id: string; etag: string }, by: CallerUnderTest = admin) =>
      call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag, by });
    const dayLater = (id: string) =>
      db
        .updateTable('flow_publication')
        .set({ requested_at: new Date(Date.now() - 24 * 60 * 60_000) })
        .where('flow_id', '=', id)
        .execute();
    const auditOf = async (id: string) => {
      const rows = await db.selectFrom('audit').select(['action', 'data']).orderBy('seq').execute();
      return rows
        .map(({ action, data }) => ({ action, data: as<Record<string, unknown>>(data) }))
        .filter(({ action, data }) => /publi/.test(action) && (data.flowId ?? data.id) === id);
    };

    const only = await created(alone);
    const waiting = await publish(only);
    expect(waiting).toMatchObject({
      status: 202,
      etag: only.etag,
      body: { id: only.id, without: ['inspection'], aloneFrom: expect.any(String) },
    });
    expect(await publish(only)).toEqual(waiting);
    const { without: _without, id: _id, revision: _revision, ...shown } = waiting.body;
    expect(shown).toMatchObject({ requestedBy: `account:${admin.accountId}` });
    for (const form of ['v1', 'v2']) {
      expect((await call('GET', `${flows(form)}/${only.id}`)).body.waiting).toEqual(shown);
    }
    const program = await apiClient(services, { ...placeOf(kiosk), scopes: ['flows.manage'] });
    expect(await publish(only, program)).toMatchObject({ status: 403, body: { code: 'FLOW_NEEDS_TWO' } });
    await dayLater(only.id);
    expect(await publish(only)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await call('GET', `${flows()}/${only.id}`)).body).not.toHaveProperty('waiting');
    expect(await auditOf(only.id)).toMatchObject([
      { action: 'flow.publication-requested', data: { without: ['inspection'] } },
      { action: 'flow.published', data: { without: ['inspection'], confirmed: 'after-delay' } },
    ]);

    const second = await administrator(services, {
      ...placeOf(kiosk),
      permissions: ['idproofing.add-journey'],
    });
    const both = await created(alone);
    expect(await publish(both)).toMatchObject({ status: 202, body: { aloneFrom: null } });
    await dayLater(both.id);
    expect(await publish(both)).toMatchObject({ status: 202 });
    // What is confirmed is the draft that was asked for, and no later one.
    const body = { ...both.body, retryCount: 1 };
    const changed = await call('PUT', `${flows()}/${both.id}`, { body, ifMatch: both.etag });
    const later = { id: both.id, etag: changed.etag };
    expect(await publish(later, second)).toMatchObject({ status: 202 });
    expect(await publish(later)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await auditOf(both.id)).at(-1)).toMatchObject({
      data: { requestedBy: `account:${second.accountId}`, confirmed: 'second-person' },
    });
    // Connector configurations and bypasses are settings of what two persons published.
    const dvc = { name: `Alone ${both.id}`, flowId: both.id, face_liveness: { skip: true } };
    expect(await call('POST', `/v2${base}/dvcid`, { body: dvc })).toMatchObject({ status: 201 });
    await db
      .updateTable('account')
      .set({ active: false })
      .where('account_id', '=', second.accountId)
      .execute();
  });

  it('that were published under milder rules reach kiosks under those of today', async () => {
    const { db } = current().services.context;
    const { id, body } = await published();
    const stored = { ...body, version: 1, ruleSet: 'outcome-rules-2' };
    const hash = flowHash(stored);
    await db
      .updateTable('flow_version')
      .set({ document: JSON.stringify(stored), flow_hash: hash })
      .where('flow_id', '=', id)
      .execute();
    const listed = (await fetchList()).flows.find((flow) => flow.id === id);
    expect(listed).toEqual({ ...stored, ruleSet: COUNTER_STANDARD.ruleSet });
    expect((await requireNewestFlow(db, placeOf(kiosk), id)).document).toEqual(listed);
    for (const [document, ruleSet] of [
      [stored, 'outcome-rules-2'],
      [listed, COUNTER_STANDARD.ruleSet],
    ] as const) {
      const reference = { id, version: 1, hash: flowHash(document) };
      expect(await requireFlow(db, placeOf(kiosk), reference)).toMatchObject({ ruleSet });
    }
  });

  it('answer a repeated request with the same draft, and another one under its id with a conflict', async () => {
    const { body, answer } = await created();
    expect(await call('POST', flows(), { body })).toMatchObject({ status: 201, body: answer.body });
    expect(await call('POST', flows(), { body: { ...body, retryCount: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'FLOW_EXISTS' },
    });
  });

  it('let one of two editors win, and tell the other', async () => {
    const { id, body, etag } = await created();
    const edits = await Promise.all(
      [1, 3].map((retryCount) =>
        call('PUT', `${flows()}/${id}`, { body: { ...body, retryCount }, ifMatch: etag }),
      ),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = edits.find(({ status }) => status === 200);
    const stands = await call('GET', `${flows()}/${id}`);
    expect(stands.body.flow?.retryCount).toBe(winner?.body.flow?.retryCount);
    const code = async (ifMatch?: string) =>
      (await call('PUT', `${flows()}/${id}`, { body, ...(ifMatch ? { ifMatch } : {}) })).body.code;
    expect(await code()).toBe('REVISION_MISSING');
    expect(await code('*')).toBe('REVISION_MISSING');
    expect(await code('W/"r2"')).toBe('REVISION_STALE');
    const publishing = await Promise.all(
      [0, 1].map(() => call('POST', `${flows()}/${id}/publish`, { ifMatch: stands.etag })),
    );
    expect(publishing.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(as<unknown[]>((await call('GET', `${flows()}/${id}/history`)).body.versions)).toHaveLength(1);
  });

  it('refuse a tag that another flow has, in whatever case, in the words of the specification', async () => {
    const { body } = await created({ uniqueTag: `Branch-${randomUUID()}` });
    const twin = { ...settings(), uniqueTag: body.uniqueTag.toUpperCase() };
    const refused = {
      status: 409,
      body: { code: 'FLOW_TAG_EXISTS', detail: 'provide another tag, this tag already exists' },
    };
    expect(await call('POST', flows(), { body: twin })).toMatchObject(refused);
    expect(await call('POST', flows(), { body: { ...twin, uniqueTag: 'Counter-Standard' } })).toMatchObject(
      refused,
    );
    const other = await created();
    const change = { ...other.body, uniqueTag: body.uniqueTag };
    expect(await call('PUT', `${flows()}/${other.id}`, { body: change, ifMatch: other.etag })).toMatchObject(
      refused,
    );
    const tag = `Race-${randomUUID()}`;
    const race = await Promise.all(
      [0, 1].map(() => call('POST', flows(), { body: { ...settings(), uniqueTag: tag } })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
    const there = `/v2/tenant/${elsewhere.tenantId}/community/${elsewhere.communityId}/verification_flows`;
    expect(await call('POST', there, { body: twin, by: stranger })).toMatchObject({ status: 201 });
  });

  it('name the place and the limit of every fault, and warn about a retry count of 5', async () => {
    const faulty = settings({
      retryCount: 6,
      face_liveness: { ...COUNTER_STANDARD.face_liveness, max_retry_count: 0 },
      hologram: true,
    });
    const { hologram: _hologram, ...known } = as<Record<string, unknown>>(faulty);
    const refused = await call('POST', flows(), { body: known });
    expect(refused).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID' } });
    expect(refused.body.faults).toMatchObject([
      { path: '/face_liveness/max_retry_count', message: expect.stringContaining('1 to 10') },
      { path: '/retryCount', message: expect.stringContaining('correct the session retry count') },
    ]);
    const unknown = await call('POST', flows(), { body: settings({ hologram: true }) });
    expect(unknown.body.faults).toEqual([{ path: '/hologram', message: 'there is no such setting' }]);
    const warned = await created({ retryCount: 5 });
    expect(warned.answer.body.warnings).toEqual([
      { path: '/retryCount', message: expect.stringContaining('please correct it') },
    ]);
    const { version: _v, ...documentOnly } = { ...DOCUMENT_CHECK, id: 'papers', uniqueTag: 'papers' };
    const retentionMin = { ...documentOnly.retentionMin, failed: 60 };
    expect((await call('POST', flows(), { body: { ...documentOnly, retentionMin } })).body.faults).toEqual([
      { path: '/retentionMin/failed', message: expect.stringContaining('kyc-with-face-comparison only') },
    ]);
  });

  it('come and go in the first form with the names of the specification, and are the same flow', async () => {
    const { id, etag, answer } = await created({
      face_liveness: { ...COUNTER_STANDARD.face_liveness, skip: true },
      form: {
        inputs: [
          {
            id: 'pin',
            type: 'password',
            required: true,
            label: { en: 'P', fr: 'P', 'zh-Hans': 'P', es: 'P' },
          },
        ],
      },
    });
    const flat = await call('GET', `${flows('v1')}/${id}`);
    expect(flat.body.flow).toMatchObject({
      'liveness.skip': true,
      'liveness.max_retry_count': 3,
      camera_enforcement: 'default',
      formStep: [{ id: 'pin', type: 'password', minLength: 8 }],
    });
    const body = { ...flat.body.flow, 'liveness.max_retry_count': 11 };
    const refused = await call('PUT', `${flows('v1')}/${id}`, { body, ifMatch: etag });
    expect(refused.body.faults).toMatchObject([
      { path: '/liveness.max_retry_count', message: expect.stringContaining('1 to 10') },
    ]);
    const strange = { ...flat.body.flow, document: { captureType: 'Auto' } };
    expect((await call('PUT', `${flows('v1')}/${id}`, { body: strange, ifMatch: etag })).body.faults).toEqual(
      [{ path: '/document', message: 'there is no such setting' }],
    );
    await call('PUT', `${flows('v1')}/${id}`, { body: flat.body.flow, ifMatch: etag });
    expect((await call('GET', `${flows()}/${id}`)).body.flow).toEqual(answer.body.flow);
  });

  it('are written to a file and read again, with the place of every fault, never over what was published', async () => {
    const { id, etag } = await published();
    for (const form of ['v1', 'v2']) {
      const file = (await call('GET', `${flows(form)}/${id}/export`)).body;
      const body = { ...file, flow: { ...file.flow, id: `${id}-${form}`, uniqueTag: `${id}-${form}` } };
      const altered = await call('POST', `${flows(form)}/import`, { body });
      expect(altered.body.faults).toEqual([{ path: '/hash', message: expect.any(String) }]);
      const { hash: _hash, ...unsealed } = as<Record<string, unknown>>(body);
      expect(await call('POST', `${flows(form)}/import`, { body: unsealed })).toMatchObject({
        status: 201,
        body: { state: 'draft', flow: { id: `${id}-${form}` } },
      });
      expect(await call('POST', `${flows(form)}/import`, { body: file })).toMatchObject({
        status: 409,
        body: { code: 'FLOW_EXISTS' },
      });
    }
    const file = (await call('GET', `${flows()}/${id}/export?version=1`)).body;
    const broken = { ...file, flow: { ...file.flow, retryCount: 9 } };
    expect((await call('POST', `${flows()}/import`, { body: broken })).body.faults).toMatchObject([
      { path: '/flow/retryCount', message: expect.stringContaining('correct') },
      { path: '/hash', message: expect.any(String) },
    ]);
    const { hash: _sealed, ...opened } = as<Record<string, unknown>>(file);
    const next = { ...opened, flow: { ...file.flow, retryCount: 4 } };
    const imported = await call('POST', `${flows()}/import`, { body: next, ifMatch: etag });
    expect(imported.body).toMatchObject({
      state: 'changed',
      publishedVersion: 1,
      flow: { version: 2, retryCount: 4 },
    });
    expect((await call('GET', `${flows()}/${id}/versions/1`)).body.flow).toEqual(file.flow);
  });

  it('of the product are read and copied, and changed by nobody', async () => {
    const builtIn = await call('GET', `${flows()}/counter-standard`);
    expect(builtIn).toMatchObject({ status: 200, body: { state: 'built-in', flow: COUNTER_STANDARD } });
    const body = settings({ id: 'counter-standard' });
    expect(await call('POST', flows(), { body })).toMatchObject({ body: { code: 'FLOW_READ_ONLY' } });
    const put = await call('PUT', `${flows()}/counter-standard`, { body, ifMatch: builtIn.etag });
    expect(put.body).toMatchObject({ code: 'FLOW_READ_ONLY' });
    const copy = { id: 'my-counter', uniqueTag: 'My counter' };
    expect(await call('POST', `${flows()}/counter-standard/copy`, { body: copy })).toMatchObject({
      status: 201,
      body: { state: 'draft', flow: { ...COUNTER_STANDARD, ...copy, version: 1 } },
    });
  });

  it('are not there for another community, without the permission, or for a program without the scope', async () => {
    const { id } = await created();
    const { services } = current();
    expect(await call('GET', `${flows()}/${id}`, { by: stranger })).toMatchObject({
      status: 404,
      body: { code: 'COMMUNITY_NOT_FOUND' },
    });
    const reviewer = await administrator(services, {
      ...placeOf(kiosk),
      permissions: ['idproofing.manual-review'],
    });
    expect((await call('GET', `${flows()}/${id}`, { by: reviewer })).body).toMatchObject({
      code: 'PERMISSION_MISSING',
    });
    const program = await apiClient(services, { ...placeOf(kiosk), scopes: ['flows.manage'] });
    expect(await call('GET', `${flows()}/${id}`, { by: program })).toMatchObject({ status: 200 });
    const poller = await apiClient(services, { ...placeOf(kiosk), scopes: ['results.poll'] });
    expect((await call('GET', `${flows()}/${id}`, { by: poller })).body).toMatchObject({
      code: 'SCOPE_MISSING',
    });
    const other = await enrolledKiosk(services, 'Third');
    expect((await fetchList(other)).flows.map((flow) => flow.id)).not.toContain(id);
  });

  it('reach the kiosk when published, run there under the hash that the services know, and go on offline', async () => {
    const shelf = new FlowCache(memoryVault());
    shelf.acceptList(await fetchList(), '2026-11-22T10:00:00.000Z');
    expect(shelf.newest().flow.id).toBe('counter-standard');
    const { id } = await published({ retryCount: 1 });
    const options = await call('GET', `/v2${base}/flow_options`);
    const chosen = await call('PUT', `/v2${base}/flow_options`, {
      body: { defaultFlowId: id, ignoreMiddleNames: true },
      ifMatch: options.etag,
    });
    expect(chosen.body).toMatchObject({ defaultFlowId: id, ignoreMiddleNames: true });
    const list = await fetchList();
    shelf.acceptList(list, '2026-11-22T11:00:00.000Z');
    const { flow, reference } = shelf.newest();
    expect(flow).toMatchObject({ id, version: 1, retryCount: 1, document: { ignoreMiddleNames: true } });
    const { db } = current().services.context;
    for (const { id: flowId, attended } of list.flows) {
      if (!attended) continue;
      const ran = shelf.newest(String(flowId));
      expect(await requireFlow(db, placeOf(kiosk), ran.reference)).toEqual(ran.flow);
    }
    const elsewhereToo = requireFlow(db, placeOf(elsewhere), reference);
    await expect(elsewhereToo).rejects.toMatchObject({ code: 'FLOW_NOT_FOUND' });
    expect(shelf.times()?.issuedAt).toBe(list.issuedAt);

    expect(await call('POST', `${flows()}/${id}/archive`, { ifMatch: '"r2"' })).toMatchObject({
      status: 409,
      body: { code: 'FLOW_IN_USE' },
    });
    const back = { defaultFlowId: null, ignoreMiddleNames: false };
    expect(await call('PUT', `/v2${base}/flow_options`, { body: back, ifMatch: options.etag })).toMatchObject(
      { status: 412 },
    );
    expect(await call('PUT', `/v2${base}/flow_options`, { body: back, ifMatch: chosen.etag })).toMatchObject({
      status: 200,
    });
    // What a kiosk ran before it heard of the change is still what it was.
    expect(await requireFlow(db, placeOf(kiosk), reference)).toEqual(flow);
    shelf.acceptList(await fetchList(), '2026-11-22T12:00:00.000Z');
    expect(shelf.newest().flow).toEqual(COUNTER_STANDARD);
  });

  it('that were stored before a limit was narrowed are listed, shown with their faults, run on and corrected', async () => {
    const { db, now } = current().services.context;
    const wide = { minAgeYears: 0 };
    const { id, body, etag } = await published();
    const { comparison } = COUNTER_STANDARD;
    const stored = { ...body, version: 1, comparison: { ...comparison, ...wide } };
    const hash = flowHash(stored);
    const document = JSON.stringify(stored);
    await db
      .updateTable('flow_version')
      .set({ document, flow_hash: hash })
      .where('flow_id', '=', id)
      .execute();
    await db.updateTable('verification_flow').set({ draft: document }).where('flow_id', '=', id).execute();
    const faults = [{ path: '/comparison/minAgeYears', message: expect.any(String) }];

    const list = as<{ id: string; faults?: unknown }[]>((await call('GET', flows())).body.flows);
    expect(list.find((each) => each.id === id)).toMatchObject({ state: 'published', faults });
    expect(list.filter((each) => each.faults)).toHaveLength(1);
    const shown = await call('GET', `${flows()}/${id}`);
    expect(shown.body).toMatchObject({ faults, flow: { comparison: wide } });
    const flat = await call('GET', `${flows('v1')}/${id}`);
    expect(flat.body.faults?.map(({ path }) => path)).toEqual(['/comparison.minAgeYears']);

    const shelf = new FlowCache(memoryVault());
    shelf.acceptList(await fetchList(), now().toISOString());
    const ran = shelf.newest(id);
    expect(ran).toMatchObject({
      reference: { id, version: 1, hash },
      flow: { comparison: { minAgeYears: 10 } },
    });
    expect(await requireFlow(db, placeOf(kiosk), ran.reference)).toEqual(ran.flow);

    const publish = (ifMatch: string) => call('POST', `${flows()}/${id}/publish`, { ifMatch });
    expect(await publish(etag)).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults } });
    const corrected = await call('PUT', `${flows()}/${id}`, { body, ifMatch: etag });
    expect(corrected.body).not.toHaveProperty('faults');
    expect((await publish(corrected.etag)).body).toMatchObject({ version: 2 });
    expect((await requireNewestFlow(db, placeOf(kiosk), id)).flow.comparison.minAgeYears).toBe(16);
    // What began under the earlier version ends under it.
    expect(await requireFlow(db, placeOf(kiosk), ran.reference)).toEqual(ran.flow);
  });

  it('that nobody can read any more keep no list from anybody, and say what to correct', async () => {
    const { db, now } = current().services.context;
    const { id, body, etag, version } = await published();
    const shelf = new FlowCache(memoryVault());
    shelf.acceptList(await fetchList(), now().toISOString());
    const document = JSON.stringify({ ...body, version: 1, steps: ['dance'] });
    await db.updateTable('flow_version').set({ document }).where('flow_id', '=', id).execute();
    await db.updateTable('verification_flow').set({ draft: document }).where('flow_id', '=', id).execute();
    // It is no withdrawal: a kiosk goes on with what it had.
    const told = await fetchList();
    shelf.acceptList({ ...told, defaultFlow: id }, now().toISOString());
    expect(shelf.times()?.refused).toEqual([id]);
    expect(shelf.newest().flow).toMatchObject({ id, version: 1 });
    expect(told.flows.map((each) => each.id)).toContain('counter-standard');
    await expect(requireNewestFlow(db, placeOf(kiosk), id)).rejects.toMatchObject({ code: 'FLOW_INVALID' });
    const shown = await call('GET', `${flows()}/${id}`);
    expect(shown.body.faults?.map(({ path }) => path)).toEqual(['/steps/0']);
    const reference = as<Parameters<typeof requireFlow>[2]>(version);
    await expect(requireFlow(db, placeOf(kiosk), reference)).rejects.toMatchObject({
      code: 'FLOW_UNREADABLE',
      faults: [{ path: '/steps/0' }],
    });
    const corrected = await call('PUT', `${flows()}/${id}`, { body, ifMatch: etag });
    const again = await call('POST', `${flows()}/${id}/publish`, { ifMatch: corrected.etag });
    expect(again.body).toMatchObject({ version: 2 });
    shelf.acceptList(await fetchList(), now().toISOString());
    expect(shelf.times()?.refused).toEqual([]);
    expect(shelf.newest(id).flow.version).toBe(2);
  });

  it('of connector configurations that were stored before a limit was narrowed are read, named and healed', async () => {
    const { db, now } = current().services.context;
    const path = `/v2${base}/dvcid`;
    const dvc = await call('POST', path, {
      body: { name: 'Before', flowId: 'counter-standard', face_liveness: { max_retry_count: 5 } },
    });
    const dvcId = String(dvc.body.dvcID);
    const store = (config: object) =>
      db
        .updateTable('dvc')
        .set({ config: JSON.stringify(config) })
        .where('dvc_id', '=', dvcId)
        .execute();
    await store({ face_liveness: { max_retry_count: 40 } });
    expect((await call('GET', `${path}/${dvcId}`)).body).toMatchObject({
      face_liveness: { max_retry_count: 10 },
      faults: [{ path: '/face_liveness/max_retry_count' }],
    });
    const { flow } = await resolveDvc(db, placeOf(kiosk), dvcId, now());
    expect(flow.face_liveness.max_retry_count).toBe(10);
    await store({ camera_enforcement: 'ceiling' });
    const listed = as<{ dvcID: string; faults?: unknown }[]>((await call('GET', path)).body.configurations);
    expect(listed.find(({ dvcID }) => dvcID === dvcId)?.faults).toMatchObject([
      { path: '/camera_enforcement', message: expect.any(String) },
    ]);
    const resolved = resolveDvc(db, placeOf(kiosk), dvcId, now());
    await expect(resolved).rejects.toMatchObject({ code: 'FLOW_INVALID' });
  });

  it('of connector configurations lose no setting to another that cannot be read, and are corrected', async () => {
    const { db, now } = current().services.context;
    const path = (form = 'v2') => `/${form}${base}/dvcid`;
    const plain = { name: 'Half', flowId: 'counter-standard' };
    const body = { ...plain, face_liveness: { max_retry_count: 5 } };
    const dvc = await call('POST', path(), { body: { ...body, camera_enforcement: 'back' } });
    const dvcId = String(dvc.body.dvcID);
    const config = { camera_enforcement: 'ceiling', face_liveness: body.face_liveness };
    await db
      .updateTable('dvc')
      .set({ config: JSON.stringify(config) })
      .where('dvc_id', '=', dvcId)
      .execute();
    const shown = (await call('GET', `${path()}/${dvcId}`)).body;
    expect(shown).toMatchObject({ ...body, faults: [{ path: '/camera_enforcement' }] });
    expect(shown).not.toHaveProperty('camera_enforcement');
    const refused = resolveDvc(db, placeOf(kiosk), dvcId, now());
    await expect(refused).rejects.toMatchObject({ code: 'FLOW_INVALID' });
    // The first form does not know the setting, so it can neither correct nor lose it.
    const first = await call('PUT', `${path('v1')}/${dvcId}`, { body: plain, ifMatch: dvc.etag });
    expect(first).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults: shown.faults } });
    expect((await call('GET', `${path()}/${dvcId}`)).body).toEqual(shown);
    // Nor is a repetition of what is shown an answer to it.
    expect(await call('POST', path(), { body })).toMatchObject({
      status: 409,
      body: { code: 'DVC_NAME_EXISTS' },
    });

    // Its own flow cannot be read either, and is followed by one that can.
    await db
      .updateTable('flow_version')
      .set({
        document: JSON.stringify({ ...COUNTER_STANDARD, id: `dvc-${dvcId}`, version: 1, steps: ['dance'] }),
      })
      .where('flow_id', '=', `dvc-${dvcId}`)
      .execute();
    const corrected = await call('PUT', `${path()}/${dvcId}`, { body, ifMatch: dvc.etag });
    expect(corrected).toMatchObject({ status: 200, body });
    expect(corrected.body).not.toHaveProperty('faults');
    expect((await resolveDvc(db, placeOf(kiosk), dvcId, now())).flow).toMatchObject({
      version: 2,
      face_liveness: { max_retry_count: 5 },
    });
    const renamed = { ...plain, name: 'Whole' };
    const second = await call('PUT', `${path('v1')}/${dvcId}`, { body: renamed, ifMatch: corrected.etag });
    expect(second.status).toBe(200);
    expect((await call('GET', `${path()}/${dvcId}`)).body).toMatchObject({ ...body, name: 'Whole' });
  });

  it('take a default only from what is published and attended', async () => {
    const { etag } = await call('GET', `/v2${base}/flow_options`);
    const choose = async (defaultFlowId: string) =>
      (
        await call('PUT', `/v2${base}/flow_options`, {
          body: { defaultFlowId, ignoreMiddleNames: false },
          ifMatch: etag,
        })
      ).body.code;
    const { id } = await created();
    expect(await choose(id)).toBe('FLOW_NOT_FOUND');
    expect(await choose('file-check')).toBe('FLOW_INVALID');
  });

  it('are those that the community chose for the kiosk, in its list and of what the API prepared', async () => {
    const { services } = current();
    const other = await secondKiosk(services, kiosk);
    const path = `/v2${base}/kiosks/${other.kioskId}/flows`;
    const { id } = await published();
    const idsOf = async (by: Pick<KioskUnderTest, 'api'>) =>
      (await fetchList(by)).flows.map((flow) => flow.id);
    expect(await idsOf(other)).toEqual(expect.arrayContaining(['counter-standard', id]));
    expect(await idsOf(other)).not.toContain('file-check');

    const before = await call('GET', path);
    expect(before).toMatchObject({ status: 200, etag: '"r0"', body: { flowIds: null } });
    const choose = (flowIds: string[] | null, ifMatch: string) =>
      call('PUT', path, { body: { flowIds }, ifMatch });
    expect((await choose(['nothing'], before.etag)).body).toMatchObject({ code: 'FLOW_NOT_FOUND' });
    const chosen = await choose([id, 'file-check'], before.etag);
    expect(chosen).toMatchObject({ status: 200, etag: '"r1"', body: { flowIds: [id, 'file-check'] } });
    expect(await choose(null, before.etag)).toMatchObject({ status: 412 });
    expect(await fetchList(other)).toMatchObject({ defaultFlow: id, only: true });
    expect((await idsOf(other)).sort()).toEqual(['file-check', id].sort());
    expect(await idsOf(kiosk)).toContain('counter-standard');

    const program = await apiClient(services, placeOf(kiosk));
    const prepared = await program.api.POST('/proofingsession/create', { body: {} });
    const claim = () =>
      other.api.POST('/v1/kiosk-sessions/claim', { body: { reference: prepared.data?.reference ?? '' } });
    expect((await claim()).error).toMatchObject({ status: 409, code: 'FLOW_NOT_ALLOWED' });
    expect(await choose(['counter-standard'], chosen.etag)).toMatchObject({ status: 200 });
    expect((await claim()).response.status).toBe(200);

    const nobody = `/v2${base}/kiosks/${randomUUID()}/flows`;
    expect(await call('GET', nobody)).toMatchObject({ body: { code: 'KIOSK_NOT_FOUND' } });
    expect(await call('PUT', nobody, { body: { flowIds: null }, ifMatch: '"r0"' })).toMatchObject({
      body: { code: 'KIOSK_NOT_FOUND' },
    });
  });

  it('are bound by connector configurations in both forms, whose settings make a flow of their own', async () => {
    const dvcid = (form: string) => `/${form}${base}/dvcid`;
    const { id, body: flow, etag } = await published({ retryCount: 1 });
    const body = {
      name: `Portal ${id}`,
      flowId: id,
      camera_enforcement: 'back',
      face_liveness: { skip: true },
      bypassConfig: { enabled: true, criteria: ['under-21-us'], ticket: { number: 7 } },
    };
    const dvc = await call('POST', dvcid('v2'), { body });
    expect(dvc).toMatchObject({ status: 201, etag: '"r1"', body });
    expect(await call('POST', dvcid('v2'), { body })).toMatchObject({ status: 201, body: dvc.body });
    const other = { ...body, camera_enforcement: 'front' };
    expect((await call('POST', dvcid('v2'), { body: other })).body).toMatchObject({
      code: 'DVC_NAME_EXISTS',
    });
    const dvcId = String(dvc.body.dvcID);
    const { db, now: time } = current().services.context;
    const resolved = (id = dvcId) => resolveDvc(db, placeOf(kiosk), id, time());
    const first = await resolved();
    expect(first.flow).toMatchObject({
      id: `dvc-${dvcId}`,
      version: 1,
      retryCount: 1,
      document: { camera_enforcement: 'back' },
      face_liveness: { skip: true, max_retry_count: 3 },
      bypassConfig: body.bypassConfig,
    });
    expect(await requireFlow(db, placeOf(kiosk), first.reference)).toEqual(first.flow);
    expect((await fetchList()).flows.map((each) => each.id)).toContain(`dvc-${dvcId}`);

    const next = await call('PUT', `${flows()}/${id}`, { body: { ...flow, retryCount: 4 }, ifMatch: etag });
    await call('POST', `${flows()}/${id}/publish`, { ifMatch: next.etag });
    const both = await Promise.all([0, 1].map(() => resolved()));
    expect(both.map(({ reference }) => reference.version)).toEqual([2, 2]);
    expect(both[0]?.flow).toMatchObject({ retryCount: 4, face_liveness: { skip: true } });

    const old = await call('GET', `${dvcid('v1')}/${dvcId}`);
    expect(old.body).not.toHaveProperty('camera_enforcement');
    expect(old.body.bypassConfig).toEqual(body.bypassConfig);
    const renamed = await call('PUT', `${dvcid('v1')}/${dvcId}`, {
      body: { name: 'Portal', flowId: 'counter-standard' },
      ifMatch: old.etag,
    });
    expect(renamed).toMatchObject({ status: 200, etag: '"r2"' });
    const now = await call('GET', `${dvcid('v2')}/${dvcId}`);
    expect(now.body).toMatchObject({
      name: 'Portal',
      camera_enforcement: 'back',
      face_liveness: { skip: true },
    });
    expect(now.body).not.toHaveProperty('bypassConfig');
    const configurations = as<unknown[]>((await call('GET', dvcid('v2'))).body.configurations);
    expect(configurations).toContainEqual(now.body);

    expect(await call('GET', `${dvcid('v2')}/${dvcId}`, { by: stranger })).toMatchObject({ status: 404 });
    expect(await call('DELETE', `${dvcid('v2')}/${dvcId}`, { ifMatch: '"r1"' })).toMatchObject({
      status: 412,
    });
    expect(await call('DELETE', `${dvcid('v2')}/${dvcId}`, { ifMatch: now.etag })).toMatchObject({
      status: 200,
    });
    await expect(resolved()).rejects.toMatchObject({ code: 'DVC_NOT_FOUND' });
    await expect(resolved('not-one')).rejects.toMatchObject({ code: 'DVC_NOT_FOUND' });
    const gone = { name: 'Nothing', flowId: 'nothing' };
    expect((await call('POST', dvcid('v1'), { body: gone })).body).toMatchObject({ code: 'FLOW_NOT_FOUND' });
    expect(await requireNewestFlow(db, placeOf(kiosk), id)).toMatchObject({ flow: { retryCount: 4 } });
  });

  it('take answers within the limits of their form, and keep a password as a hash that nobody can read', async () => {
    const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
    const inputs = [
      { id: 'pin', type: 'password', label },
      { id: 'age', type: 'number', label, min: 0, max: 150 },
    ];
    const { id } = await published({ form: { inputs } });
    const { services } = current();
    const program = await apiClient(services, placeOf(kiosk));
    const ask = (answers: object) =>
      call('POST', '/proofingsession/create', { body: { flowId: id, answers }, by: program });
    expect(await ask({ age: 151, nick: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'ANSWERS_INVALID', faults: [{ path: '/answers/age' }, { path: '/answers/nick' }] },
    });
    const session = await ask({ age: 41, pin: 'correct horse' });
    expect(session.status).toBe(201);
    const { db, sealers } = services.context;
    const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
    const key = { tenantId: kiosk.tenantId, sessionId: String(session.body.sessionId) };
    const kept = await readRequest(db, key, sealer);
    expect(kept?.answers).toEqual({ age: 41, pin: expect.stringMatching(/^\$argon2id\$/) });
  });

  it('have templates in four languages that follow their settings and keep manual wording', async () => {
    const { id, body, etag } = await published({ retryCount: 2 });
    const update = () =>
      call('POST', `/v2${base}/proofing_templates/update_from_flows`, { body: { flowIds: [id] } });
    const path = `/v2${base}/proofing_templates/${id}`;
    expect((await call('GET', path)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    const first = await update();
    expect(as<{ changed: unknown[] }[]>(first.body.updated)[0]?.changed).toHaveLength(12);
    expect((await update()).body).toMatchObject({ updated: [], unchanged: [id] });
    const before = await call('GET', path);
    const texts = as<{ part: string; language: string; text: string }[]>(before.body.texts);
    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'zh-Hans', 'es']));
    expect(texts.every(({ text }) => text.length > 10)).toBe(true);

    const wording = { result: { en: 'Our own words.' } };
    const worded = await call('PUT', path, { body: wording, ifMatch: before.etag });
    expect(worded.body.texts).toContainEqual({
      part: 'result',
      language: 'en',
      text: 'Our own words.',
      source: 'manual',
    });
    const other = {
      retryCount: 4,
      retentionMin: { ...COUNTER_STANDARD.retentionMin, success: 60 * 24 * 30 },
    };
    const next = await call('PUT', `${flows()}/${id}`, { body: { ...body, ...other }, ifMatch: etag });
    await call('POST', `${flows()}/${id}/publish`, { ifMatch: next.etag });
    const second = as<{ changed: unknown[]; kept: unknown[] }[]>((await update()).body.updated)[0];
    expect(second?.changed).toHaveLength(12);
    expect(second?.kept).toEqual([{ part: 'result', language: 'en' }]);
    const after = await call('GET', path);
    expect(after.body.texts).toContainEqual({
      part: 'result',
      language: 'en',
      text: 'Our own words.',
      source: 'manual',
    });
    const without = await call('PUT', path, { body: { result: { en: null } }, ifMatch: after.etag });
    expect(as<{ source: string }[]>(without.body.texts).map(({ source }) => source)).not.toContain('manual');
  });

  it('have a CAPTCHA whose secret is never told, and whose absence is told in the words of the specification', async () => {
    const fetched = () => call('POST', '/proofingsession/recaptcha_config/fetch', { body: {} });
    expect(await fetched()).toMatchObject({
      status: 404,
      body: {
        code: 'CAPTCHA_MISSING',
        detail: 'recaptcha configuration is missing, contact your administrator',
      },
    });
    const body = {
      provider: 'recaptcha-v3',
      siteKey: 'site-key-of-the-page',
      secret: 'secret-of-the-services',
    };
    const facts = { provider: body.provider, siteKey: body.siteKey };
    expect(await call('PUT', `/v2${base}/recaptcha_config`, { body })).toMatchObject({
      status: 200,
      body: facts,
    });
    expect((await fetched()).body).toEqual(facts);
    const { db, sealers } = current().services.context;
    const { tenantId, communityId } = placeOf(kiosk);
    const stored = await db.selectFrom('captcha_config').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(stored.secret_sealed).includes(body.secret)).toBe(false);
    const sealer = await sealers.community(db, tenantId, communityId);
    const opened = sealer.open(stored.secret_sealed, `captcha_config.secret|${tenantId}|${communityId}`);
    expect(Buffer.from(opened).toString('utf8')).toBe(body.secret);
  });

  it('leave every administrative act in the audit log, without any wording, key or setting', async () => {
    const rows = await current()
      .services.context.db.selectFrom('audit')
      .select(['action', 'actor', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'flow.created',
      'flow.updated',
      'flow.published',
      'flow.archived',
      'flow.copied',
      'flow.exported',
      'flow.imported',
      'flow-options.changed',
      'kiosk-flows.chosen',
      'dvcid.created',
      'dvcid.updated',
      'dvcid.deleted',
      'templates.updated',
      'template.worded',
      'captcha.configured',
    ]) {
      expect(actions, action).toContain(action);
    }
    const text = JSON.stringify(rows.filter(({ action }) => /^(flow|dvcid|template|captcha)/.test(action)));
    for (const secret of ['Our own words', 'secret-of-the-services', 'site-key-of-the-page', 'ticket']) {
      expect(text).not.toContain(secret);
    }
  });

  it('take nothing that a database cannot keep', async () => {
    const texts = [
      { uniqueTag: 'a\0b' },
      { bypassConfig: { enabled: false, criteria: [], 'a\0': '\ud800' } },
    ];
    for (const change of texts) {
      expect(await call('POST', flows(), { body: settings(change) })).toMatchObject({ status: 422 });
    }
    const dvc = { name: 'a\0b', flowId: 'counter-standard' };
    expect(await call('POST', `/v2${base}/dvcid`, { body: dvc })).toMatchObject({ status: 400 });
    const copy = { id: 'a-copy', uniqueTag: 'a\0b' };
    expect(await call('POST', `${flows()}/demo/copy`, { body: copy })).toMatchObject({ status: 422 });
    const deep = JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown;
    expect(await call('POST', flows(), { body: settings({ bypassConfig: { deep } }) })).toMatchObject({
      status: 422,
    });
  });
});

/** The parts of a vault that the shelf of flows needs. */
function memoryVault() {
  const stored = new Map<string, Parameters<FlowRepository['put']>[0]>();
  const kept = new Map<string, unknown>();
  const flows: FlowRepository = {
    put: (row) => void stored.set(`${row.reference.id} ${row.reference.version}`, row),
    find: ({ id, version }) => stored.get(`${id} ${version}`)?.flow,
    latest: () =>
      [...stored.values()].filter(
        ({ reference }) =>
          ![...stored.values()].some(
            (other) => other.reference.id === reference.id && other.reference.version > reference.version,
          ),
      ),
  };
  const settings: SettingsRepository = {
    get: (key, schema) => (kept.has(key) ? schema.parse(kept.get(key)) : undefined),
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
  };
  return { flows, settings, transaction: <T>(work: () => T) => work() };
}
