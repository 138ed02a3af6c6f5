import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import type { SandboxEnd } from '#services/contract/sandbox.ts';
import type {
  CreatedInstance,
  InstancePage,
  InstanceResults,
} from '#services/contract/workflow-instances.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { asking, workflowDesk } from '../support/workflows-under-test.ts';

const suite: Parameters<typeof onEachDatabase>[1] = (current) => {
  let ask: ReturnType<typeof asking>;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let communityId: string;
  let create: string;
  beforeAll(async () => {
    const { services } = current();
    const { tenantId } = await enrolledKiosk(services, `Sessions ${randomUUID()}`);
    ask = asking(await administrator(services, { tenantId }));
    const { body } = await ask<{ id: string }>('POST', '/v1/communities', { name: 'Try-out', sandbox: true });
    communityId = body.id;
    desk = await workflowDesk(services, { tenantId, communityId });
    create = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
  });

  const counter = (change: object = {}) => [
    {
      id: 'counter',
      type: 'counter',
      flowId: 'counter-standard',
      next: { success: 'verified', failed: 'failed', incomplete: 'none', ended: 'none', ...change },
    },
    outcomeNode('verified'),
    outcomeNode('failed', 'Failed'),
    outcomeNode('none', 'Not Performed'),
    ...('review' in change && change.review === 'look' ? [outcomeNode('look', 'Review')] : []),
  ];
  const published = async (nodes: readonly object[], change: object = {}) => {
    const definition = { ...workflowOf(nodes, change), id: `w-${randomUUID()}` };
    await desk.publish(definition);
    return definition.id;
  };
  const begin = async (workflowId: string) =>
    (await desk.ask<CreatedInstance>('POST', create, { workflowId })).body;
  const page = async (url: string) => (await (await fetch(url)).json()) as InstancePage;
  const state = async (instanceId: string) =>
    (await desk.ask('GET', `/workflow_instance/${instanceId}`)).body;

  /** The session that the person of an instance brings to the counter, which a drawn counter ends. */
  const finish = async (reference: string | undefined, as: SandboxEnd) => {
    const path = `/proofingsession?sandbox=true&reference=${reference}`;
    const { body } = await ask<{ sessions: { sessionId: string }[] }>('GET', path);
    const sessionId = body.sessions[0]?.sessionId ?? '';
    const ended = await ask('POST', `/v1/sandbox/sessions/${sessionId}/finish`, { as });
    expect(ended.status).toBe(200);
    await sweepInstances(current().services.context);
    return sessionId;
  };

  /** A reviewer approves a session. */
  const approve = async (sessionId: string) => {
    const cases = await ask<{ cases: { caseId: string; sessionId: string }[] }>(
      'GET',
      `/v1/review/cases?communityId=${communityId}`,
    );
    const found = cases.body.cases.find((one) => one.sessionId === sessionId);
    await ask('POST', `/v1/review/cases/${found?.caseId}/claim`);
    const decided = await ask('POST', `/v1/review/cases/${found?.caseId}/decision`, {
      decision: 'approved',
      reasonCode: 'identity-confirmed',
    });
    expect(decided.body.code).toBeUndefined();
    await sweepInstances(current().services.context);
  };

  it.each<[SandboxEnd, string, string]>([
    ['approved', 'success', 'Success'],
    ['failed', 'failed', 'Failed'],
    ['expired', 'ended', 'Not Performed'],
  ])('take a result %s by the exit %s', async (as, exit, outcome) => {
    const { instanceId, url } = await begin(await published(counter()));
    const shown = await page(url);
    expect(shown).toMatchObject({ waitingFor: 'session', qrText: `counterproof:session:${shown.reference}` });
    const sessionId = await finish(shown.reference, as);
    expect(await state(instanceId)).toMatchObject({ state: outcome });
    const { body } = await desk.ask<InstanceResults>('GET', `/workflow_instance/${instanceId}/results`);
    expect(body.results).toMatchObject([{ node: 'counter', result: exit, detail: { sessionId } }]);
  });

  it('leave a session in review by an exit for it, or wait for its reviewer', async () => {
    const [leaving, waiting] = [
      await begin(await published(counter({ review: 'look' }))),
      await begin(await published(counter())),
    ];
    await finish((await page(leaving.url)).reference, 'review');
    expect(await state(leaving.instanceId)).toMatchObject({ state: 'Review' });
    const sessionId = await finish((await page(waiting.url)).reference, 'review');
    expect(await state(waiting.instanceId)).toMatchObject({ state: 'In Progress', waitingFor: 'session' });
    await approve(sessionId);
    expect(await state(waiting.instanceId)).toMatchObject({ state: 'Success' });
  });

  it('wait for their event, whatever becomes of the session that they left in review', async () => {
    const wait = {
      id: 'wait',
      type: 'wait',
      minutes: 30,
      event: 'paid',
      next: { next: 'end', timeout: 'none' },
    };
    const { instanceId, url } = await begin(
      await published([...counter({ review: 'wait' }), wait, outcomeNode('end')]),
    );
    const sessionId = await finish((await page(url)).reference, 'review');
    expect(await state(instanceId)).toMatchObject({ waitingFor: 'event' });
    await approve(sessionId);
    expect(await state(instanceId)).toMatchObject({ state: 'In Progress', waitingFor: 'event' });
    const { db } = current().services.context;
    const rows = db.updateTable('workflow_instance').where('instance_id', '=', instanceId);
    await rows.set({ due_at: new Date() }).execute();
    await sweepInstances(current().services.context);
    expect(await state(instanceId)).toMatchObject({ state: 'In Progress', waitingFor: 'event' });
    await sweepInstances({ ...current().services.context, now: () => new Date(Date.now() + 31 * 60_000) });
    expect(await state(instanceId)).toMatchObject({ state: 'Not Performed', node: 'none' });
  });

  it('take the result of a session that ended before a killed process watched it', async () => {
    const { instanceId, url } = await begin(await published(counter()));
    const { reference } = await page(url);
    const { db } = current().services.context;
    await db.deleteFrom('session_watch').where('watcher_id', '=', instanceId).execute();
    const rows = db.updateTable('workflow_instance').where('instance_id', '=', instanceId);
    await rows.set({ waiting: null, due_at: new Date() }).execute();
    await finish(reference, 'approved');
    expect(await state(instanceId)).toMatchObject({ state: 'Success' });
  });

  it('take the answer of one of two tabs that send at one moment', async () => {
    const ask = { id: 'ask', type: 'interaction', title: inAll('A page'), next: { next: 'end' } };
    const { instanceId, url } = await begin(await published([ask, outcomeNode('end')]));
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision: 1, values: {} }),
    };
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${url}/answers`, init)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await desk.ask<InstanceResults>('GET', `/workflow_instance/${instanceId}/results`);
    expect(body.results).toHaveLength(1);
  });

  const notices = (length: number) =>
    Array.from({ length }, (_, index) => ({
      id: `n${index}`,
      type: 'notify',
      by: { channel: 'webhook', tag: 'x' },
      next: { next: index === length - 1 ? 'end' : `n${index + 1}`, error: 'end' },
    }));

  it('give way to others after many steps, and end where they take too many', async () => {
    const { instanceId } = await begin(await published([...notices(210), outcomeNode('end')]));
    expect(await state(instanceId)).toMatchObject({ state: 'In Progress', node: 'n200' });
    await sweepInstances(current().services.context);
    expect(await state(instanceId)).toMatchObject({ state: 'Success' });
    const wait = { id: 'wait', type: 'wait', minutes: 1, next: { next: 'end' } };
    const endless = await begin(await published([wait, outcomeNode('end')]));
    const { db } = current().services.context;
    const rows = db.updateTable('workflow_instance').where('instance_id', '=', endless.instanceId);
    await rows.set({ revision: 20_000 }).execute();
    await sweepInstances({ ...current().services.context, now: () => new Date(Date.now() + 90_000) });
    expect(await state(endless.instanceId)).toMatchObject({ state: 'Not Performed' });
    const { body } = await desk.ask<InstanceResults>(
      'GET',
      `/workflow_instance/${endless.instanceId}/results`,
    );
    expect(body.results.at(-1)).toMatchObject({ result: 'error', detail: { reason: 'TOO_MANY_STEPS' } });
  });

  it('continue while many of another tenant are held up', async () => {
    const { services } = current();
    const other = await enrolledKiosk(services, `Busy ${randomUUID()}`);
    const busy = await workflowDesk(services, other);
    const wait = { id: 'wait', type: 'wait', minutes: 1, next: { next: 'end' } };
    const definition = { ...workflowOf([wait, outcomeNode('end')]), id: `w-${randomUUID()}` };
    await busy.publish(definition);
    const path = `/workflowapi/workflow_instance/tenant/${other.tenantId}/community/${other.communityId}/create`;
    for (let made = 0; made < 8; made += 1) await busy.ask('POST', path, { workflowId: definition.id });
    const { instanceId } = await begin(await published([wait, outcomeNode('end')]));
    const free = Promise.withResolvers<void>();
    let held = 0;
    const { context } = services;
    const community: typeof context.sealers.community = async (db, tenantId, communityId) => {
      if (tenantId === other.tenantId) {
        held += 1;
        await free.promise;
      }
      return context.sealers.community(db, tenantId, communityId);
    };
    const sealers = Object.assign(Object.create(context.sealers), { community });
    const sweep = sweepInstances({ ...context, sealers, now: () => new Date(Date.now() + 90_000) });
    await expect.poll(() => state(instanceId)).toMatchObject({ state: 'Success' });
    expect(held).toBe(3);
    free.resolve();
    expect(await sweep).toBeGreaterThanOrEqual(9);
  });

  it('run a workflow of ten thousand nodes', async () => {
    const length = 9_999;
    const chain = Array.from({ length }, (_, index) => ({
      id: `n${index}`,
      type: 'wait',
      minutes: 1,
      next: { next: index === length - 1 ? 'end' : `n${index + 1}` },
    }));
    const { instanceId } = await begin(await published([...chain, outcomeNode('end')]));
    const later = () => new Date(Date.now() + 90_000);
    await sweepInstances({ ...current().services.context, now: later });
    expect(await state(instanceId)).toMatchObject({ node: 'n1', state: 'In Progress' });
  });
};

// The test sweeps, at times of its own.
onEachDatabase('instances of workflows and their sessions', suite, { timers: false });
