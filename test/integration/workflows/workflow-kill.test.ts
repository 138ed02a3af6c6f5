import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { findInstance } from '#services/workflows/instance.repository.ts';
import { readValues } from '#services/workflows/instance-values.repository.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { LONG } from '#test/support/depth.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';
import type { SweepOptions } from '../support/workflow-child.ts';
import { instanceDesk, workflowDesk } from '../support/workflows-under-test.ts';

const CHILD = fileURLToPath(new URL('../support/workflow-child.ts', import.meta.url));
const MINUTE_MS = 60_000;
/** The wait of the workflow is over, and then the lease of the killed node. */
const [WAITED_MS, RECOVERED_MS] = [2 * MINUTE_MS, 4 * MINUTE_MS];
const postgres = findPostgres();
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

/** A step of every kind that does something besides: tells, computes, writes, prepares a session. */
const NODES = [
  { id: 'wait', type: 'wait', minutes: 1, next: { next: 'tell' } },
  {
    id: 'tell',
    type: 'notify',
    by: { channel: 'webhook', tag: 'begun' },
    next: { next: 'code', error: 'no' },
  },
  {
    id: 'code',
    type: 'script',
    script: {
      source: 'return { attributes: { visits: (attributes.visits ?? 0) + 1 } };',
      reads: ['visits'],
      writes: ['visits'],
    },
    next: { success: 'fork', fail: 'no', error: 'no' },
  },
  {
    id: 'fork',
    type: 'decision',
    branches: [{ when: { attribute: 'email', is: 'present' }, to: 'mail' }],
    next: { otherwise: 'no' },
  },
  {
    id: 'mail',
    type: 'notify',
    by: { channel: 'email', to: 'email', subject: inAll('Come'), text: inAll('To the counter') },
    next: { next: 'counter', error: 'no' },
  },
  {
    id: 'counter',
    type: 'counter',
    flowId: 'counter-standard',
    next: { success: 'yes', failed: 'no', incomplete: 'no', ended: 'no' },
  },
  outcomeNode('yes'),
  outcomeNode('no', 'Failed'),
];

/** A step that sends a code, and waits for it. */
const CODED = [
  { id: 'wait', type: 'wait', minutes: 1, next: { next: 'search' } },
  {
    id: 'search',
    type: 'phone-search',
    attribute: 'phone',
    next: { success: 'yes', fail: 'no', error: 'no' },
  },
  outcomeNode('yes'),
  outcomeNode('no', 'Failed'),
];

describe.runIf(LONG && 'bin' in postgres)(`an instance whose node is killed${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-workflow-kill-'));
  let own: { dataDir: string; databaseUrl: string };
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  beforeAll(async () => {
    own = { dataDir: folder, databaseUrl: sharedDatabase() };
    const gateway = { send: async () => ({}) };
    const messages = { email: gateway, sms: gateway };
    const options = { ...own, messages, port: 0, timers: false, examiner: loggedExaminer };
    services = await startServices({ ...options, log: servicesLog('silent') });
    kiosk = await enrolledKiosk(services, `Kill ${randomUUID()}`);
    desk = await workflowDesk(services, kiosk);
    const attributes = {
      email: { type: 'string', format: 'email', input: 'required' },
      visits: { type: 'integer', input: 'required' },
    };
    await desk.publish(workflowOf(NODES, { attributes }));
    const phone = { type: 'string', format: 'phone', input: 'required' };
    await desk.publish({ ...workflowOf(CODED, { attributes: { phone } }), id: 'coded' });
  });
  afterAll(async () => {
    await services?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sweeps once in a process of its own. @returns its statements; undefined where it was killed. */
  const sweepKilled = async (killBefore: number): Promise<number | undefined> => {
    const options: SweepOptions = { ...own, laterMs: WAITED_MS, killBefore };
    const child = fork(CHILD, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let statements: number | undefined;
    child.on('message', (message: { statements: number }) => {
      statements = message.statements;
    });
    const [code, signal] = await once(child, 'exit');
    expect(statements === undefined ? signal : code).toBe(statements === undefined ? 'SIGKILL' : 0);
    return statements;
  };
  const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;

  /** The database releases the locks of a killed node once it notices the lost connection. */
  const recovers = async (instanceId: string, at: object, killBefore: number) => {
    const { context } = services;
    const recovered = async () => {
      await sweepInstances({ ...context, now: () => new Date(Date.now() + RECOVERED_MS) });
      return (await desk.ask('GET', `/workflow_instance/${instanceId}`)).body;
    };
    const message = `killed before statement ${killBefore}`;
    await expect.poll(recovered, { timeout: MINUTE_MS, message }).toMatchObject(at);
  };

  async function sendsOneCode(killBefore: number): Promise<number | undefined> {
    // A number of its own: each is sent few codes.
    const phone = `+33612${randomInt(1e5, 1e6)}`;
    const { instanceId } = await instanceDesk(desk, kiosk).begin('coded', { phone });
    const statements = await sweepKilled(killBefore);
    await recovers(instanceId, { node: 'search', waitingFor: 'code' }, killBefore);
    const { db } = services.context;
    const codes = db.selectFrom('workflow_code').select('code_id').where('instance_id', '=', instanceId);
    const sent = await db
      .selectFrom('contact_message')
      .select('message_id as code_id')
      .where('session_id', '=', instanceId)
      .execute();
    expect(await codes.execute()).toEqual(sent);
    expect(sent).toHaveLength(1);
    return statements;
  }

  async function survives(killBefore: number): Promise<number | undefined> {
    const { instanceId } = await instanceDesk(desk, kiosk).begin('test-workflow', {
      email: 'anna@example.org',
      visits: 0,
    });
    const statements = await sweepKilled(killBefore);
    await recovers(instanceId, { node: 'counter', waitingFor: 'session' }, killBefore);
    const { db } = services.context;
    const steps = await db
      .selectFrom('workflow_step')
      .select('node_id')
      .where('instance_id', '=', instanceId)
      .execute();
    expect(steps.map(({ node_id }) => node_id).sort()).toEqual(['code', 'fork', 'mail', 'tell', 'wait']);
    const instance = await findInstance(db, { tenantId: kiosk.tenantId, instanceId });
    const values = instance && (await readValues(db, services.context.sealers, instance));
    // However often the script ran, what it wrote counts once.
    expect(values?.get('visits')).toBe(1);
    const messages = db
      .selectFrom('contact_message')
      .select('message_id')
      .where('session_id', '=', instanceId);
    expect(await count(messages)).toBe(1);
    const watches = db.selectFrom('session_watch').select('session_id').where('watcher_id', '=', instanceId);
    expect(await count(watches)).toBe(1);
    const told = await db
      .selectFrom('proofing_event')
      .select(['type', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .where('type', 'like', 'E_WORKFLOW%')
      .execute();
    const types = told.filter(({ data }) => data.instanceId === instanceId).map(({ type }) => type);
    expect(types.sort()).toEqual([
      'E_WORKFLOW_CREATED',
      'E_WORKFLOW_NOTICE',
      ...Array.from({ length: 5 }, () => 'E_WORKFLOW_STEP'),
    ]);
    const sessions = db
      .selectFrom('proofing_session')
      .select('session_id')
      .where('tenant_id', '=', kiosk.tenantId);
    expect(await count(sessions)).toBe(prepared + 1);
    prepared += 1;
    return statements;
  }
  /** Sessions of the tenant so far: one for each instance. */
  let prepared = 0;

  const everywhere = async (run: (killBefore: number) => Promise<number | undefined>) => {
    // One run without a kill says how many statements there are.
    const all = await run(0);
    if (all === undefined) throw new Error('killed without being told to');
    for (let place = 1; place <= all; place += 1)
      expect(await run(place), `before statement ${place} of ${all}`).toBeUndefined();
    return all;
  };

  it('continues from the last step that was stored, and does nothing twice', {
    timeout: 20 * MINUTE_MS,
  }, async () => {
    expect(await everywhere(survives)).toBeGreaterThan(20);
  });

  it('sends one code to a person', { timeout: 20 * MINUTE_MS }, async () => {
    expect(await everywhere(sendsOneCode)).toBeGreaterThan(10);
  });
});
