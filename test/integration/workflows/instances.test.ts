import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { accessKey, administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { CreatedInstance } from '#services/contract/workflow-instances.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { waitingForSession } from '../support/session-lock.ts';
import {
  answer,
  asking,
  type Instances,
  instanceDesk,
  page,
  workflowDesk,
} from '../support/workflows-under-test.ts';

const MINUTE_MS = 60_000;

const suite: Parameters<typeof onEachDatabase>[1] = (current) => {
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let instances: Instances;
  let create: string;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Instances ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    instances = instanceDesk(desk, kiosk);
    create = instances.create;
  });
  const published: Instances['published'] = (...wish) => instances.published(...wish);
  const begin: Instances['begin'] = (...wish) => instances.begin(...wish);
  const state: Instances['state'] = (instanceId) => instances.state(instanceId);
  const results: Instances['results'] = (instanceId) => instances.results(instanceId);

  const question = (id: string, attribute: string, next: string) => ({
    id,
    type: 'interaction',
    title: inAll('A question'),
    elements: [{ type: 'input', attribute, label: inAll('Answer') }],
    next: { next },
  });
  /** Runs the timer as if it were so much later. */
  const sweepAfter = (ms: number) => {
    const { context } = current().services;
    return sweepInstances({ ...context, now: () => new Date(Date.now() + ms) });
  };

  it('ask, decide by what was answered, and end with the outcome of their path', async () => {
    const adult = { attribute: 'age', is: 'at-least', to: 18 };
    const workflowId = await published(
      [
        question('ask', 'age', 'fork'),
        { id: 'fork', type: 'decision', branches: [{ when: adult, to: 'yes' }], next: { otherwise: 'no' } },
        outcomeNode('yes'),
        outcomeNode('no', 'Failed'),
      ],
      { attributes: { age: { type: 'integer', minimum: 0 } } },
    );
    const { instanceId, url } = await begin(workflowId);
    expect(url.startsWith(`${current().services.url}/workflow/`)).toBe(true);
    const first = await page(url);
    expect(first).toMatchObject({ waitingFor: 'person', node: 'ask', elements: [{ valueType: 'integer' }] });
    const wrong = await answer(url, { revision: first.revision, values: { age: 'old' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'WORKFLOW_INPUT_INVALID' } });
    expect(JSON.stringify(wrong.body)).not.toContain('old');
    const surplus = await answer(url, { revision: first.revision, values: { age: 20, name: 'x' } });
    expect(surplus.status).toBe(422);
    const right = await answer(url, { revision: first.revision, values: { age: 20 } });
    expect(right).toMatchObject({ status: 200, body: { state: 'Success', node: 'yes' } });
    const tab = await answer(url, { revision: first.revision, values: { age: 3 } });
    expect(tab).toMatchObject({ status: 409, body: { code: 'INSTANCE_MOVED' } });
    expect(await results(instanceId)).toEqual(['ask: next', 'fork: branch-1']);
    expect(await state(instanceId)).toMatchObject({ state: 'Success', waitingFor: null });
  });

  it('wait at the counter for the session that they prepared, and continue with its result', async () => {
    const ends = { success: 'good', failed: 'bad', incomplete: 'bad', ended: 'bad' };
    const waiting = { id: 'counter', type: 'counter', flowId: 'counter-standard', next: ends };
    const nodes = [question('welcome', 'name', 'counter'), waiting, outcomeNode('good')];
    const attributes = { name: { type: 'string' } };
    const workflowId = await published([...nodes, outcomeNode('bad', 'Not Performed')], { attributes });
    const { instanceId, url } = await begin(workflowId);
    const { revision } = await page(url);
    const { body } = await answer(url, { revision, values: { name: 'Anna' } });
    expect(body).toMatchObject({
      node: 'counter',
      waitingFor: 'session',
      qrText: expect.stringContaining('counterproof:'),
    });
    const known = await administrator(current().services, { tenantId: kiosk.tenantId });
    const sessions = asking(known);
    const found = await sessions<{ sessions: { sessionId: string }[] }>(
      'GET',
      `/proofingsession?reference=${body.reference}`,
    );
    const [session] = found.body.sessions;
    const details = await sessions('POST', `/workflow_instance/${instanceId}/fetch/user-device-details`);
    expect(details).toMatchObject({ status: 200, body: { sessions: [{ sessionId: session?.sessionId }] } });
    await sessions('POST', `/proofingsession/${session?.sessionId}/cancel`, {});
    await sweepAfter(0);
    expect(await results(instanceId)).toEqual(['welcome: next', 'counter: ended']);
    expect(await state(instanceId)).toMatchObject({ state: 'Not Performed' });
    expect(await sweepAfter(0)).toBe(0);
  });

  it('cannot be stopped at the counter once a kiosk has begun with the person, whoever is first', async ({
    skip,
  }) => {
    skip(current().databaseUrl === undefined, 'the embedded database has one connection');
    const { db } = current().services.context;
    const ends = { success: 'good', failed: 'bad', incomplete: 'bad', ended: 'bad' };
    const waiting = { id: 'counter', type: 'counter', flowId: 'counter-standard', next: ends };
    const workflowId = await published([waiting, outcomeNode('good'), outcomeNode('bad', 'Not Performed')]);
    const { url } = await begin(workflowId);
    const { revision, reference, stop } = await page(url);
    expect(stop).toBe('erases');
    const send = async (path: string, body: object = {}, claim = 0) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-capture-claim': `${claim}` },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { claim: number; code?: string; state?: string };
    };
    const { claim } = await send('/claim');
    // The kiosk holds the session while the person presses, and has begun when the press is looked at.
    const stopped = await db.transaction().execute(async (trx) => {
      const session = trx.updateTable('proofing_session').where('reference', '=', String(reference));
      await session.set({ state: 'In Progress' }).execute();
      const pressed = send('/stop', { revision }, claim);
      await expect.poll(() => waitingForSession(db)).toBe(1);
      return { pressed };
    });
    expect(await stopped.pressed).toMatchObject({ code: 'INSTANCE_MOVED' });
    const after = await page(url);
    expect(after).toMatchObject({ state: 'In Progress', waitingFor: 'session', revision });
    expect(after.stop).toBeUndefined();
  });

  it('wait for their time, or for an event and at most so long', async () => {
    const wait = (id: string, next: object, event?: string) => ({
      id,
      type: 'wait',
      minutes: 10,
      ...(event ? { event } : {}),
      next,
    });
    const ends = [outcomeNode('end'), outcomeNode('late', 'Failed')];
    const timed = await published([wait('a', { next: 'end' }), outcomeNode('end')]);
    const evented = await published([wait('a', { next: 'end', timeout: 'late' }, 'paid'), ...ends]);
    const [one, two, three] = [await begin(timed), await begin(evented), await begin(evented)];
    const tell = (event: string) =>
      desk.ask('POST', `/workflow_instance/${two.instanceId}/events`, { event });
    expect(await tell('lost')).toMatchObject({ status: 409, body: { code: 'INSTANCE_MOVED' } });
    expect(await tell('paid')).toMatchObject({ status: 200, body: { state: 'Success' } });
    await sweepAfter(9 * MINUTE_MS);
    expect(await state(one.instanceId)).toMatchObject({ state: 'In Progress', waitingFor: 'time' });
    await sweepAfter(11 * MINUTE_MS);
    expect(await state(one.instanceId)).toMatchObject({ state: 'Success' });
    expect(await results(three.instanceId)).toEqual(['a: timeout']);
    expect(await state(three.instanceId)).toMatchObject({ state: 'Failed' });
  });

  it('wait for a reviewer, who needs the permission', async () => {
    const look = { id: 'look', type: 'review', next: { approved: 'end', rejected: 'no' } };
    const workflowId = await published([look, outcomeNode('end'), outcomeNode('no', 'Failed')]);
    const { instanceId } = await begin(workflowId);
    const reviewer = asking(
      await administrator(current().services, {
        tenantId: kiosk.tenantId,
        permissions: ['idproofing.manual-review'],
      }),
    );
    const path = `/workflow_instance/${instanceId}/review`;
    expect((await desk.ask('POST', path, { decision: 'approved' })).status).toBe(403);
    expect(await reviewer('POST', path, { decision: 'rejected' })).toMatchObject({
      body: { state: 'Failed' },
    });
    expect(await reviewer('POST', path, { decision: 'approved' })).toMatchObject({ status: 409 });
  });

  it('tell webhooks, and take the exit error where there is no gateway', async () => {
    const { services } = current();
    const notify = (id: string, by: object, next: object) => ({ id, type: 'notify', by, next });
    const workflowId = await published(
      [
        notify('tell', { channel: 'webhook', tag: 'begun' }, { next: 'mail', error: 'no' }),
        notify(
          'mail',
          { channel: 'email', to: 'email', subject: inAll('Hello'), text: inAll('A message') },
          { next: 'end', error: 'no' },
        ),
        outcomeNode('end'),
        outcomeNode('no', 'Not Performed'),
      ],
      { attributes: { email: { type: 'string', format: 'email', input: 'required' } } },
    );
    const { instanceId } = await begin(workflowId, { email: 'anna@example.org' });
    expect(await results(instanceId)).toEqual(['tell: next', 'mail: error']);
    const told = await services.context.db
      .selectFrom('proofing_event')
      .select(['type', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .where('type', 'like', 'E_WORKFLOW%')
      .orderBy('written')
      .execute();
    const own = told.filter(({ data }) => data.instanceId === instanceId);
    expect(own.map(({ type }) => type)).toEqual([
      'E_WORKFLOW_CREATED',
      'E_WORKFLOW_NOTICE',
      'E_WORKFLOW_STEP',
      'E_WORKFLOW_STEP',
      'E_WORKFLOW_ENDED',
    ]);
    expect(JSON.stringify(own)).not.toContain('anna@');
  });

  it('give more time with all that was captured, or none', async () => {
    const { url, instanceId } = await begin(
      await published([question('ask', 'age', 'end'), outcomeNode('end')], {
        attributes: { age: { type: 'integer' } },
      }),
    );
    const claimed = await fetch(`${url}/claim`, { method: 'POST' });
    expect(claimed.status).toBe(200);
    const { db } = current().services.context;
    // The captures cannot be read.
    await sql`UPDATE hosted_capture SET state_sealed = '\\x00' WHERE instance_id = ${instanceId}`.execute(db);
    expect((await answer(url, {}, 'time')).status).toBe(500);
    expect(await page(url)).toMatchObject({ revision: 1, moreTime: { left: 10 } });
    await sql`DELETE FROM hosted_capture WHERE instance_id = ${instanceId}`.execute(db);
    expect((await answer(url, {}, 'time')).body).toMatchObject({ revision: 2, moreTime: { left: 9 } });
  });

  it('expire, are called off, and are erased with their day', async () => {
    const workflowId = await published([question('ask', 'name', 'end'), outcomeNode('end')], {
      attributes: { name: { type: 'string', input: 'optional' } },
      expiresInMin: 5,
    });
    const [one, two] = [await begin(workflowId, { name: 'Zwiebelfisch' }), await begin(workflowId)];
    const cancel = () => desk.ask('POST', `/workflow_instance/${two.instanceId}/cancel`);
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'Abandoned' } });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'INSTANCE_MOVED' } });
    await sweepAfter(6 * MINUTE_MS);
    expect(await state(one.instanceId)).toMatchObject({ state: 'Expired' });
    const late = await answer(one.url, { revision: 2, values: { name: 'x' } });
    expect(late).toMatchObject({ status: 409 });
    const { db } = current().services.context;
    const rows = await db
      .selectFrom('workflow_values')
      .innerJoin('workflow_instance as i', 'i.instance_id', 'workflow_values.instance_id')
      .select(['values_sealed', 'workflow_values.erase_on as day', 'i.erase_on'])
      .where('i.instance_id', '=', one.instanceId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.day).toEqual(rows[0]?.erase_on);
    expect(Buffer.from(rows[0]?.values_sealed ?? []).toString('latin1')).not.toContain('Zwiebelfisch');
    const reader = asking(await administrator(current().services, { tenantId: kiosk.tenantId }));
    const details = await reader('POST', `/workflow_instance/${one.instanceId}/fetch/user-device-details`);
    expect(details.body).toMatchObject({ attributes: { name: 'Zwiebelfisch' } });
    const { rows: read } = await sql`SELECT data FROM audit WHERE action = 'workflow.personal-data-read'
      AND data->>'instanceId' = ${one.instanceId}`.execute(db);
    expect(read).toHaveLength(1);
  });

  it('continue with the version on which they began', async () => {
    const workflowId = await published([question('ask', 'name', 'end'), outcomeNode('end')], {
      attributes: { name: { type: 'string' } },
    });
    const { url } = await begin(workflowId);
    const changed = { ...workflowOf([outcomeNode('end', 'Failed')]), id: workflowId };
    const stored = await desk.ask('PUT', `${desk.base}/${workflowId}`, changed, { 'if-match': '"r2"' });
    await desk.ask('POST', `${desk.base}/${workflowId}/publish`, undefined, { 'if-match': stored.etag });
    expect((await answer(url, { revision: 1, values: { name: 'x' } })).body).toMatchObject({
      state: 'Success',
    });
    expect(await begin(workflowId)).toMatchObject({ version: 2 });
  });

  it('are made of a published workflow only, by its declared inputs, once for each idempotency key', async () => {
    const workflowId = await published([outcomeNode('end')], {
      attributes: {
        age: { type: 'integer', input: 'required' },
        secret: { type: 'string' },
      },
    });
    const make = (body: object, headers = {}) => desk.ask<CreatedInstance>('POST', create, body, headers);
    expect(await make({ workflowId: 'nobody-knows' })).toMatchObject({
      status: 404,
      body: { code: 'WORKFLOW_NOT_FOUND' },
    });
    const draft = { ...workflowOf([outcomeNode('end')]), id: `w-${randomUUID()}` };
    await desk.ask('PUT', `${desk.base}/${draft.id}`, draft);
    expect(await make({ workflowId: draft.id })).toMatchObject({ status: 404 });
    expect(await make({})).toMatchObject({ status: 400 });
    const wrong: [object, string][] = [
      [{}, '/inputs/age'],
      [{ age: 1.5 }, '/inputs/age'],
      [{ age: 1, secret: 'x' }, '/inputs/secret'],
      [{ age: 1, 'a<b': 'x' }, '/inputs/-'],
    ];
    for (const [inputs, path] of wrong) {
      expect(await make({ workflowId, inputs }), path).toMatchObject({
        status: 422,
        body: { code: 'WORKFLOW_INPUT_INVALID', faults: [{ path }] },
      });
    }
    const foreign = create.replace(kiosk.communityId, randomUUID());
    expect(await desk.ask('POST', foreign, { workflowId, inputs: { age: 1 } })).toMatchObject({
      status: 404,
      body: { code: 'COMMUNITY_NOT_FOUND' },
    });
    const key = { 'idempotency-key': randomUUID() };
    const [once, twice] = [
      await make({ workflowId, inputs: { age: 1 } }, key),
      await make({ workflowId, inputs: { age: 1 } }, key),
    ];
    expect(twice.body).toEqual(once.body);
    expect(await make({ workflowId, inputs: { age: 2 } }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    const listed = await desk.ask<{ instances: object[] }>(
      'GET',
      `/workflow_instance?workflowId=${workflowId}`,
    );
    expect(listed.body.instances).toHaveLength(1);
    const old = await desk.ask('POST', '/workflowapi/workflow_instance', undefined);
    expect(old).toMatchObject({
      status: 410,
      body: { code: 'WORKFLOW_PATH_MOVED', detail: expect.stringContaining('/create') },
    });
  });

  it('are made by access codes with inputs in the address, so often and so long as a code says', async () => {
    const workflowId = await published([outcomeNode('end')], {
      attributes: {
        age: { type: 'integer', input: 'optional' },
        vip: { type: 'boolean', input: 'optional' },
      },
    });
    const codes = `${desk.base}/${workflowId}/access_codes`;
    const code = async (wish: object) =>
      (await desk.ask<{ accessCode: string; codeId: string }>('POST', codes, wish)).body;
    const make = (accessCode: string, query = '') => desk.ask('POST', `${create}${query}`, { accessCode });
    const { accessCode, codeId } = await code({ mostUses: 2 });
    expect(await make(accessCode, '?age=20&vip=true')).toMatchObject({ status: 201, body: { workflowId } });
    const refused: [string, number][] = [
      ['?age=old', 422],
      ['?name=x', 422],
      ['?age=1&age=2', 400],
      [`?age=${'1'.repeat(8000)}`, 400],
    ];
    for (const [query, status] of refused)
      expect((await make(accessCode, query)).status, query.slice(0, 20)).toBe(status);
    const unkeyed = await desk.ask('POST', `${create}?age=20`, { workflowId });
    expect(unkeyed).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    // A refusal uses up nothing.
    expect((await make(accessCode)).status).toBe(201);
    expect(await make(accessCode)).toMatchObject({ status: 409, body: { code: 'ACCESS_CODE_USED' } });
    const forged = accessCode.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await make(forged)).toMatchObject({ status: 403, body: { code: 'ACCESS_CODE_INVALID' } });
    expect(await make('x')).toMatchObject({ status: 403, body: { code: 'ACCESS_CODE_INVALID' } });
    const other = await code({ mostUses: 5 });
    expect((await desk.ask('DELETE', `${codes}/${other.codeId}`)).status).toBe(204);
    expect(await make(other.accessCode)).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_CODE_INVALID' },
    });
    const { body } = await desk.ask<{ accessCodes: object[] }>('GET', codes);
    expect(body.accessCodes).toMatchObject([
      { codeId, uses: 2 },
      { codeId: other.codeId, uses: 0 },
    ]);
    expect(JSON.stringify(body)).not.toContain('cpw_');
    const racing = await code({ mostUses: 1 });
    const raced = await Promise.all([1, 2, 3].map(() => make(racing.accessCode)));
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const brief = await code({ ttlSeconds: 60 });
    await current()
      .services.context.db.updateTable('workflow_access_code')
      .set({ expires_at: new Date() })
      .where('code_id', '=', brief.codeId)
      .execute();
    expect(await make(brief.accessCode)).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_CODE_EXPIRED' },
    });
  });

  it('are made by programs with the scope, read by keys of every type, and out of reach of all others', async () => {
    const { services } = current();
    const workflowId = await published([outcomeNode('end')]);
    const program = asking(await apiClient(services, { ...kiosk, scopes: ['workflow_instances.create'] }));
    const made = await program<CreatedInstance>('POST', create, { workflowId });
    expect(made.status).toBe(201);
    const { instanceId, url } = made.body;
    for (const prefix of ['', '/workflowapi']) {
      const path = `${prefix}/workflow_instance/${instanceId}/results`;
      expect((await program('GET', path)).status).toBe(403);
      for (const type of ['system', 'service', 'service_ext', 'app'] as const) {
        const key = asking(await accessKey(services, { ...kiosk, type }));
        expect((await key('GET', path)).body, type).toMatchObject({ state: 'Success', results: [] });
      }
    }
    const details = (by: ReturnType<typeof asking>, id = instanceId) =>
      by('POST', `/workflow_instance/${id}/fetch/user-device-details`);
    expect(await details(program)).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    const reader = asking(await apiClient(services, { ...kiosk, scopes: ['user_device_details.read'] }));
    expect((await details(reader)).body).toEqual({ instanceId, attributes: {}, sessions: [] });
    const stranger = await workflowDesk(services, await enrolledKiosk(services, `Other ${randomUUID()}`));
    const found = await stranger.ask('GET', `/workflow_instance/${instanceId}`);
    expect(found).toMatchObject({ status: 404, body: { code: 'INSTANCE_NOT_FOUND' } });
    expect(await page(url.replace(/.{3}$/, 'AAA'))).toMatchObject({
      code: 'INSTANCE_NOT_FOUND',
    });
  });

  it('are opened under the host of the request, and made under no other than those of the services', async () => {
    const { port } = new URL(current().services.url);
    const workflowId = await published([outcomeNode('end')]);
    /** Sends a host of its own, which `fetch` does not. */
    const madeAt = (host: string) =>
      new Promise<{ status: number; body: Partial<CreatedInstance> }>((resolve, reject) => {
        const authorization = `Bearer ${desk.admin.token}`;
        const headers = { host, authorization, 'content-type': 'application/json' };
        const asked = request(
          { port, host: '127.0.0.1', method: 'POST', path: create, headers },
          (answer) => {
            const status = answer.statusCode ?? 0;
            json(answer).then((body) => resolve({ status, body: body as Partial<CreatedInstance> }), reject);
          },
        );
        asked.on('error', reject).end(JSON.stringify({ workflowId }));
      });
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      const { status, body } = await madeAt(host);
      expect([status, new URL(body.url ?? '').host]).toEqual([201, host]);
    }
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      expect(await madeAt(host), host).toMatchObject({ status: 421, body: { code: 'HOST_UNKNOWN' } });
    }
    const path = `/workflow_instance?workflowId=${workflowId}`;
    const { body } = await desk.ask<{ instances: object[] }>('GET', path);
    expect(body.instances).toHaveLength(2);
  });
};

// The test sweeps, at times of its own.
onEachDatabase('instances of workflows', suite, { timers: false });
