import { expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { resolveDvc } from '#services/dvcid/dvc.repository.ts';
import { requireFlow, requireNewestFlow } from '#services/flows/flow.repository.ts';
import { as, flowDesk } from '../support/flows-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('verification flows', (current) => {
  const { stranger, place, base, call, flows, published, fetchList, expectAudited } = flowDesk(current);

  it('of connector configurations that were stored before a limit was narrowed are read, named and healed', async () => {
    const { db, now } = current().services.context;
    const path = `/v2${base()}/dvcid`;
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
    const { flow } = await resolveDvc(db, place(), dvcId, now());
    expect(flow.face_liveness.max_retry_count).toBe(10);
    await store({ camera_enforcement: 'ceiling' });
    const listed = as<{ dvcID: string; faults?: unknown }[]>((await call('GET', path)).body.configurations);
    expect(listed.find(({ dvcID }) => dvcID === dvcId)?.faults).toMatchObject([
      { path: '/camera_enforcement', message: expect.any(String) },
    ]);
    const resolved = resolveDvc(db, place(), dvcId, now());
    await expect(resolved).rejects.toMatchObject({ code: 'FLOW_INVALID' });
  });

  it('of connector configurations lose no setting to another that cannot be read, and are corrected', async () => {
    const { db, now } = current().services.context;
    const path = (form = 'v2') => `/${form}${base()}/dvcid`;
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
    const refused = resolveDvc(db, place(), dvcId, now());
    await expect(refused).rejects.toMatchObject({ code: 'FLOW_INVALID' });
    // The first form does not know the setting, so it can neither correct nor lose it.
    const first = await call('PUT', `${path('v1')}/${dvcId}`, { body: plain, ifMatch: dvc.etag });
    expect(first).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults: shown.faults } });
    expect((await call('GET', `${path()}/${dvcId}`)).body).toEqual(shown);
    // Repeating the shown settings is no answer either.
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
    expect((await resolveDvc(db, place(), dvcId, now())).flow).toMatchObject({
      version: 2,
      face_liveness: { max_retry_count: 5 },
    });
    const renamed = { ...plain, name: 'Whole' };
    const second = await call('PUT', `${path('v1')}/${dvcId}`, { body: renamed, ifMatch: corrected.etag });
    expect(second.status).toBe(200);
    expect((await call('GET', `${path()}/${dvcId}`)).body).toMatchObject({ ...body, name: 'Whole' });
  });

  it('are bound by connector configurations in both forms, whose settings make a flow of their own', async () => {
    const dvcid = (form: string) => `/${form}${base()}/dvcid`;
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
    const resolved = (id = dvcId) => resolveDvc(db, place(), id, time());
    const first = await resolved();
    expect(first.flow).toMatchObject({
      id: `dvc-${dvcId}`,
      version: 1,
      retryCount: 1,
      document: { camera_enforcement: 'back' },
      face_liveness: { skip: true, max_retry_count: 3 },
      bypassConfig: body.bypassConfig,
    });
    expect(await requireFlow(db, place(), first.reference)).toEqual(first.flow);
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

    expect(await call('GET', `${dvcid('v2')}/${dvcId}`, { by: stranger() })).toMatchObject({ status: 404 });
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
    expect(await requireNewestFlow(db, place(), id)).toMatchObject({ flow: { retryCount: 4 } });
  });

  it('leave every administrative act in the audit log, without any wording, key or setting', () =>
    expectAudited(['dvcid.created', 'dvcid.updated', 'dvcid.deleted']));
});
