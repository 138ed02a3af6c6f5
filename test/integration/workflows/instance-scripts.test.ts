import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { inAll, outcomeNode } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { InstanceResults } from '#services/contract/workflow-instances.ts';
import { scripts } from '#services/workflows/script-pool.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { answer, type Instances, instanceDesk, page, workflowDesk } from '../support/workflows-under-test.ts';

const MINUTE_MS = 60_000;

const suite: Parameters<typeof onEachDatabase>[1] = (current) => {
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let instances: Instances;
  beforeAll(async () => {
    const kiosk = await enrolledKiosk(current().services, `Scripts ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    instances = instanceDesk(desk, kiosk);
  });
  const published: Instances['published'] = (...wish) => instances.published(...wish);
  const begin: Instances['begin'] = (...wish) => instances.begin(...wish);
  const state: Instances['state'] = (instanceId) => instances.state(instanceId);
  const results: Instances['results'] = (instanceId) => instances.results(instanceId);

  it('run scripts where nodes have them, and end where one has no exit for its error', async () => {
    const attributes = { age: { type: 'integer', input: 'optional' }, adult: { type: 'boolean' } };
    const judging = {
      source: 'return { attributes: { adult: attributes.age >= 18 } };',
      reads: ['age'],
      writes: ['adult'],
    };
    const is = (value: boolean) => ({ attribute: 'adult', is: 'equal', to: value });
    const fork = {
      id: 'fork',
      type: 'decision',
      branches: [{ when: is(true), to: 'end' }],
      next: { otherwise: 'no' },
    };
    const elements = [
      { type: 'input', attribute: 'age', label: inAll('Age') },
      { type: 'script', script: judging },
    ];
    const ask = { id: 'ask', type: 'interaction', title: inAll('Age'), elements, next: { next: 'fork' } };
    const ends = [outcomeNode('end'), outcomeNode('no', 'Failed')];
    const onPage = await begin(await published([ask, fork, ...ends], { attributes }));
    expect(JSON.stringify(await page(onPage.url))).not.toContain('source');
    expect((await answer(onPage.url, { revision: 1, values: { age: 17 } })).body).toMatchObject({
      state: 'Failed',
    });
    const node = (source: string, next: object) => ({ id: 'code', type: 'script', script: { source }, next });
    const failing = await begin(
      await published([node('return { result: "fail" };', { success: 'end', fail: 'no' }), ...ends]),
    );
    expect(await state(failing.instanceId)).toMatchObject({ state: 'Failed' });
    const looping = await begin(await published([node('for (;;);', { success: 'end' }), outcomeNode('end')]));
    expect(await state(looping.instanceId)).toMatchObject({ state: 'Not Performed' });
    const told = await desk.ask<InstanceResults>('GET', `/workflow_instance/${looping.instanceId}/results`);
    expect(told.body.results).toMatchObject([{ result: 'error', detail: { reason: 'SCRIPT_TIME' } }]);
    const throwing = {
      ...outcomeNode('end'),
      elements: [{ type: 'script', script: { source: 'throw 1;' } }],
    };
    const ended = await begin(await published([throwing]));
    expect(await state(ended.instanceId)).toMatchObject({ state: 'Not Performed' });
    expect(await results(ended.instanceId)).toEqual(['end: error']);
  });

  it('are answered as created whatever stops their first steps, which the timer takes again', async () => {
    const node = { id: 'code', type: 'script', script: { source: 'return {};' }, next: { success: 'end' } };
    const workflowId = await published([node, outcomeNode('end')]);
    const full = vi.spyOn(scripts, 'run').mockRejectedValue(new ProblemError('SCRIPTS_BUSY'));
    const { instanceId } = await begin(workflowId).finally(() => full.mockRestore());
    expect(await state(instanceId)).toMatchObject({ state: 'In Progress' });
    const { context } = current().services;
    await sweepInstances({ ...context, now: () => new Date(Date.now() + MINUTE_MS) });
    expect(await state(instanceId)).toMatchObject({ state: 'Success' });
  });

  it('ask for patience where no thread is free for the scripts of a page, and store nothing', async () => {
    const elements = [{ type: 'script', script: { source: ';' } }];
    const ask = { id: 'ask', type: 'interaction', title: inAll('Go on'), elements, next: { next: 'end' } };
    const { url, instanceId } = await begin(await published([ask, outcomeNode('end')]));
    const full = vi.spyOn(scripts, 'run').mockRejectedValue(new ProblemError('SCRIPTS_BUSY'));
    const busy = await answer(url, { revision: 1, values: {} }).finally(() => full.mockRestore());
    expect(busy).toMatchObject({ status: 503, body: { code: 'SCRIPTS_BUSY' } });
    expect(await results(instanceId)).toEqual([]);
    expect((await answer(url, { revision: 1, values: {} })).body).toMatchObject({ state: 'Success' });
  });

  it('run the scripts of a page for one answer at a time, and again where that was killed', async () => {
    const elements = [{ type: 'script', script: { source: ';' } }];
    const ask = { id: 'ask', type: 'interaction', title: inAll('Go on'), elements, next: { next: 'end' } };
    const { url, instanceId } = await begin(await published([ask, outcomeNode('end')]));
    const began = Promise.withResolvers<void>();
    const held = Promise.withResolvers<{ output: string }>();
    const ran = vi.spyOn(scripts, 'run').mockImplementation(() => {
      began.resolve();
      return held.promise;
    });
    const first = answer(url, { revision: 1, values: {} });
    await began.promise;
    const second = await answer(url, { revision: 1, values: {} });
    expect(second).toMatchObject({ status: 409, body: { code: 'INSTANCE_MOVED' } });
    // More time moves the instance: what the script has done meanwhile would be done again.
    expect((await answer(url, {}, 'time')).body.code).toBe('INSTANCE_MOVED');
    // As if the process with the first one were gone.
    const { db } = current().services.context;
    await sql`UPDATE workflow_instance SET due_at = now() WHERE instance_id = ${instanceId}`.execute(db);
    held.resolve({ output: 'null' });
    const third = await answer(url, { revision: 1, values: {} });
    expect([(await first).status, third.status].sort()).toEqual([200, 409]);
    ran.mockRestore();
    expect(await results(instanceId)).toEqual(['ask: next']);
  });

  it('are at work for as long again whenever one of their scripts begins', async () => {
    const { db } = current().services.context;
    const scripted = [1, 2].map(() => ({ type: 'script', script: { source: ';' } }));
    const workflowId = await published([{ ...outcomeNode('end'), elements: scripted }]);
    const leases: boolean[] = [];
    const ran = vi.spyOn(scripts, 'run').mockImplementation(async () => {
      // As if the first script had taken this long.
      const late = sql`UPDATE workflow_instance SET due_at = now() WHERE workflow_id = ${workflowId}
        RETURNING (SELECT w.due_at > now() + interval '20 seconds' FROM workflow_instance w
          WHERE w.instance_id = workflow_instance.instance_id) AS renewed`;
      leases.push(...(await late.execute(db)).rows.map((row) => (row as { renewed: boolean }).renewed));
      return { output: 'null' };
    });
    await begin(workflowId).finally(() => ran.mockRestore());
    expect(leases).toEqual([true, true]);
  });
};
onEachDatabase('scripts of workflows', suite);
