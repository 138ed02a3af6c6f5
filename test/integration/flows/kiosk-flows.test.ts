import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { flowHash } from '#core/contract/flow-hash.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { FlowCache } from '#main/counter/flow-cache.ts';
import type { FlowRepository } from '#main/ports/vault.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import type { KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';
import { requireFlow, requireNewestFlow } from '#services/flows/flow.repository.ts';
import { as, flowDesk } from '../support/flows-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

onEachDatabase('verification flows', (current) => {
  const {
    kiosk,
    elsewhere,
    place,
    placeOf,
    base,
    call,
    flows,
    created,
    published,
    fetchList,
    expectAudited,
  } = flowDesk(current);

  it('reach the kiosk when published, run there under the hash that the services know, and continue offline', async () => {
    const shelf = new FlowCache(memoryVault());
    shelf.acceptList(await fetchList(), '2026-11-22T10:00:00.000Z');
    expect(shelf.newest().flow.id).toBe('counter-standard');
    const { id } = await published({ retryCount: 1 });
    const options = await call('GET', `/v2${base()}/flow_options`);
    const chosen = await call('PUT', `/v2${base()}/flow_options`, {
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
      expect(await requireFlow(db, place(), ran.reference)).toEqual(ran.flow);
    }
    const elsewhereToo = requireFlow(db, placeOf(elsewhere()), reference);
    await expect(elsewhereToo).rejects.toMatchObject({ code: 'FLOW_NOT_FOUND' });
    expect(shelf.times()?.issuedAt).toBe(list.issuedAt);

    expect(await call('POST', `${flows()}/${id}/archive`, { ifMatch: '"r2"' })).toMatchObject({
      status: 409,
      body: { code: 'FLOW_IN_USE' },
    });
    const back = { defaultFlowId: null, ignoreMiddleNames: false };
    expect(
      await call('PUT', `/v2${base()}/flow_options`, { body: back, ifMatch: options.etag }),
    ).toMatchObject({ status: 412 });
    expect(
      await call('PUT', `/v2${base()}/flow_options`, { body: back, ifMatch: chosen.etag }),
    ).toMatchObject({
      status: 200,
    });
    // A session that a kiosk ran before it heard of the change is judged as before.
    expect(await requireFlow(db, place(), reference)).toEqual(flow);
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
    expect(await requireFlow(db, place(), ran.reference)).toEqual(ran.flow);

    const publish = (ifMatch: string) => call('POST', `${flows()}/${id}/publish`, { ifMatch });
    expect(await publish(etag)).toMatchObject({ status: 422, body: { code: 'FLOW_INVALID', faults } });
    const corrected = await call('PUT', `${flows()}/${id}`, { body, ifMatch: etag });
    expect(corrected.body).not.toHaveProperty('faults');
    expect((await publish(corrected.etag)).body).toMatchObject({ version: 2 });
    expect((await requireNewestFlow(db, place(), id)).flow.comparison.minAgeYears).toBe(16);
    // What began under the earlier version ends under it.
    expect(await requireFlow(db, place(), ran.reference)).toEqual(ran.flow);
  });

  it('that cannot be read any more block no list, and say what to correct', async () => {
    const { db, now } = current().services.context;
    const { id, body, etag, version } = await published();
    const shelf = new FlowCache(memoryVault());
    shelf.acceptList(await fetchList(), now().toISOString());
    const document = JSON.stringify({ ...body, version: 1, steps: ['dance'] });
    await db.updateTable('flow_version').set({ document }).where('flow_id', '=', id).execute();
    await db.updateTable('verification_flow').set({ draft: document }).where('flow_id', '=', id).execute();
    // It is no withdrawal: a kiosk continues with its last list.
    const told = await fetchList();
    shelf.acceptList({ ...told, defaultFlow: id }, now().toISOString());
    expect(shelf.times()?.refused).toEqual([id]);
    expect(shelf.newest().flow).toMatchObject({ id, version: 1 });
    expect(told.flows.map((each) => each.id)).toContain('counter-standard');
    await expect(requireNewestFlow(db, place(), id)).rejects.toMatchObject({ code: 'FLOW_INVALID' });
    const shown = await call('GET', `${flows()}/${id}`);
    expect(shown.body.faults?.map(({ path }) => path)).toEqual(['/steps/0']);
    const reference = as<Parameters<typeof requireFlow>[2]>(version);
    await expect(requireFlow(db, place(), reference)).rejects.toMatchObject({
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

  it('take a default only from published, attended flows', async () => {
    const { etag } = await call('GET', `/v2${base()}/flow_options`);
    const choose = async (defaultFlowId: string) =>
      (
        await call('PUT', `/v2${base()}/flow_options`, {
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
    const other = await secondKiosk(services, kiosk());
    const path = `/v2${base()}/kiosks/${other.kioskId}/flows`;
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
    expect(await idsOf(kiosk())).toContain('counter-standard');

    const program = await apiClient(services, place());
    const prepared = await program.api.POST('/proofingsession/create', { body: {} });
    const claim = () =>
      other.api.POST('/v1/kiosk-sessions/claim', { body: { reference: prepared.data?.reference ?? '' } });
    expect((await claim()).error).toMatchObject({ status: 409, code: 'FLOW_NOT_ALLOWED' });
    expect(await choose(['counter-standard'], chosen.etag)).toMatchObject({ status: 200 });
    expect((await claim()).response.status).toBe(200);

    const nobody = `/v2${base()}/kiosks/${randomUUID()}/flows`;
    expect(await call('GET', nobody)).toMatchObject({ body: { code: 'KIOSK_NOT_FOUND' } });
    expect(await call('PUT', nobody, { body: { flowIds: null }, ifMatch: '"r0"' })).toMatchObject({
      body: { code: 'KIOSK_NOT_FOUND' },
    });
  });

  it('leave every administrative act in the audit log, without any wording, key or setting', () =>
    expectAudited(['flow-options.changed', 'kiosk-flows.chosen']));
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
