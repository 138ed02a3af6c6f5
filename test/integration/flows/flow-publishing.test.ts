import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { flowHash } from '#core/contract/flow-hash.ts';
import { DAY_MS } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { requireFlow, requireNewestFlow } from '#services/flows/flow.repository.ts';
import { as, flowDesk } from '../support/flows-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('verification flows', (current) => {
  const { admin, place, base, call, flows, settings, created, published, fetchList } = flowDesk(current);

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
    // An age is asked for by the flow that names one.
    const { guardianUnderAge: _age, face_liveness, ...counter } = COUNTER_STANDARD;
    const standard = {
      ...counter,
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
    const publish = (draft: { id: string; etag: string }, by: CallerUnderTest = admin()) =>
      call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag, by });
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const dayLater = (id: string) =>
      db
        .updateTable('flow_publication')
        .set({ requested_at: ago(1), alone_since: sql`alone_since - interval '1 day'` })
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
    expect(shown).toMatchObject({ requestedBy: `account:${admin().accountId}` });
    for (const form of ['v1', 'v2']) {
      expect((await call('GET', `${flows(form)}/${only.id}`)).body.waiting).toEqual(shown);
    }
    const program = await apiClient(services, { ...place(), scopes: ['flows.manage'] });
    expect(await publish(only, program)).toMatchObject({ status: 403, body: { code: 'FLOW_NEEDS_TWO' } });
    await dayLater(only.id);
    expect(await publish(only)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await call('GET', `${flows()}/${only.id}`)).body).not.toHaveProperty('waiting');
    expect(await auditOf(only.id)).toMatchObject([
      { action: 'flow.publication-requested', data: { without: ['inspection'] } },
      { action: 'flow.published', data: { without: ['inspection'], confirmed: 'after-delay' } },
    ]);

    const second = await administrator(services, {
      ...place(),
      permissions: ['idproofing.add-journey'],
    });
    const both = await created(alone);
    expect(await publish(both)).toMatchObject({ status: 202, body: { aloneFrom: null } });
    await dayLater(both.id);
    expect(await publish(both)).toMatchObject({ status: 202 });
    // The confirmation holds for the draft that was asked for, not for a later one.
    const body = { ...both.body, retryCount: 1 };
    const changed = await call('PUT', `${flows()}/${both.id}`, { body, ifMatch: both.etag });
    const later = { id: both.id, etag: changed.etag };
    expect(await publish(later, second)).toMatchObject({ status: 202 });
    expect(await publish(later)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await auditOf(both.id)).at(-1)).toMatchObject({
      data: { requestedBy: `account:${second.accountId}`, confirmed: 'second-person' },
    });
    // A request counts while its author may publish, and for a week.
    const of = (by: typeof second) => db.updateTable('account').where('account_id', '=', by.accountId);
    const asked = await created(alone);
    expect(await publish(asked, second)).toMatchObject({ status: 202 });
    await of(second).set({ active: false }).execute();
    const after = await publish(asked);
    expect(after).toMatchObject({ status: 202, body: { aloneFrom: expect.any(String) } });
    await of(second).set({ active: true }).execute();
    await db
      .updateTable('flow_publication')
      .set({ requested_at: ago(7) })
      .where('flow_id', '=', asked.id)
      .execute();
    expect(await publish(asked, second)).toMatchObject({ status: 202, body: { aloneFrom: null } });
    // An administrator who becomes the only one waits from then on.
    const left = await created(alone);
    expect(await publish(left)).toMatchObject({ status: 202 });
    await dayLater(left.id);
    await of(second).set({ active: false }).execute();
    expect(await publish(left)).toMatchObject({ status: 202, body: { aloneFrom: expect.any(String) } });
    await dayLater(left.id);
    expect(await publish(left)).toMatchObject({ status: 200 });
    // Connector configurations and bypasses are settings of what two persons published.
    const dvc = { name: `Alone ${both.id}`, flowId: both.id, face_liveness: { skip: true } };
    expect(await call('POST', `/v2${base()}/dvcid`, { body: dvc })).toMatchObject({ status: 201 });
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
    expect((await requireNewestFlow(db, place(), id)).document).toEqual(listed);
    for (const [document, ruleSet] of [
      [stored, 'outcome-rules-2'],
      [listed, COUNTER_STANDARD.ruleSet],
    ] as const) {
      const reference = { id, version: 1, hash: flowHash(document) };
      expect(await requireFlow(db, place(), reference)).toMatchObject({ ruleSet });
    }
  });
});
