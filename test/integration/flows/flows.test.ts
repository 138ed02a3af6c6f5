import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { flowHash } from '#core/contract/flow-hash.ts';
import { COUNTER_STANDARD, DOCUMENT_CHECK } from '#core/proofing/built-in-flows.ts';
import { administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { requireFlow } from '#services/flows/flow.repository.ts';
import { as, flowDesk } from '../support/flows-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('verification flows', (current) => {
  const {
    elsewhere,
    stranger,
    place,
    base,
    call,
    flows,
    settings,
    created,
    published,
    fetchList,
    expectAudited,
  } = flowDesk(current);

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
    expect(await requireFlow(current().services.context.db, place(), reference)).toMatchObject({ id });
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
    const there = `/v2/tenant/${elsewhere().tenantId}/community/${elsewhere().communityId}/verification_flows`;
    expect(await call('POST', there, { body: twin, by: stranger() })).toMatchObject({ status: 201 });
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

  it('of the product can be read and copied, but not changed', async () => {
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
    expect(await call('GET', `${flows()}/${id}`, { by: stranger() })).toMatchObject({
      status: 404,
      body: { code: 'COMMUNITY_NOT_FOUND' },
    });
    const reviewer = await administrator(services, {
      ...place(),
      permissions: ['idproofing.manual-review'],
    });
    expect((await call('GET', `${flows()}/${id}`, { by: reviewer })).body).toMatchObject({
      code: 'PERMISSION_MISSING',
    });
    const program = await apiClient(services, { ...place(), scopes: ['flows.manage'] });
    expect(await call('GET', `${flows()}/${id}`, { by: program })).toMatchObject({ status: 200 });
    const poller = await apiClient(services, { ...place(), scopes: ['results.poll'] });
    expect((await call('GET', `${flows()}/${id}`, { by: poller })).body).toMatchObject({
      code: 'SCOPE_MISSING',
    });
    const other = await enrolledKiosk(services, 'Third');
    expect((await fetchList(other)).flows.map((flow) => flow.id)).not.toContain(id);
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
    expect(await call('POST', `/v2${base()}/dvcid`, { body: dvc })).toMatchObject({ status: 400 });
    const copy = { id: 'a-copy', uniqueTag: 'a\0b' };
    expect(await call('POST', `${flows()}/demo/copy`, { body: copy })).toMatchObject({ status: 422 });
    const deep = JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown;
    expect(await call('POST', flows(), { body: settings({ bypassConfig: { deep } }) })).toMatchObject({
      status: 422,
    });
  });

  it('leave every administrative act in the audit log, without any wording, key or setting', () =>
    expectAudited([
      'flow.created',
      'flow.updated',
      'flow.published',
      'flow.archived',
      'flow.copied',
      'flow.exported',
      'flow.imported',
    ]));
});
