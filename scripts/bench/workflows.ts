import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WorkflowDefinition } from '#core/workflows/definition.ts';
import { Script } from '#core/workflows/nodes.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { runInstance } from '#services/workflows/run-instance.ts';
import { runScript } from '#services/workflows/run-script.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { apiClient } from '../harness/services/callers-under-test.ts';
import { enrolledKiosk, fetchToken, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { findPostgres, startPostgres } from '../harness/services/postgres-server.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, measure, skippedRow, summarise } from './bench-row.ts';
import { benchHostedPage } from './hosted-page.ts';
import { benchCaptures } from './remote-captures.ts';
import { rowsOf } from './run-groups.ts';
import type { ReadyRequest } from './services-load.ts';
import { type BenchNode, startNode } from './services-processes.ts';
import { benchAdministrator, compareRounds, throughputRow } from './services-requests.ts';
import { benchPersons } from './workflow-persons.ts';

const CREATE_SHARE = 0.4;
const STEP_TIMES = 3;
const CHAIN = 100;
const CHAINS = 12;
const WAITING = 100_000;
const IDLE_TIMES = 2;
const DUE_RUNS = 10;
const DUE_S = 2;
const SCRIPT_MS = 10;
const SCOPES = ['proofing_sessions.create', 'workflow_instances.create'] as const;

/** Instances of workflows on a really started PostgreSQL, sharing the cores with their load. */
export async function benchWorkflows(): Promise<BenchRow[]> {
  const scripts = await rowsOf('workflows: script', async () => [await benchScript()]);
  say('A hosted page at a slow phone...');
  scripts.push(...(await rowsOf('workflows: hosted page', async () => [await benchHostedPage()])));
  say('What phones send, one at a time...');
  scripts.push(...(await rowsOf('workflows: captures', benchCaptures)));
  const postgres = findPostgres();
  if ('absent' in postgres) {
    return [...scripts, skippedRow('Workflows on a PostgreSQL server', { target: 0 }, postgres.absent)];
  }
  const onServer = await rowsOf('workflows: server', () => benchServer(postgres.bin));
  say('Twenty persons at once...');
  const persons = await rowsOf('workflows: persons', () => benchPersons(postgres.bin));
  return [...scripts, ...onServer, ...persons];
}

async function benchServer(bin: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  const server = await startPostgres(bin);
  let node: BenchNode | undefined;
  let watcher: RunningServices | undefined;
  try {
    const own = { dataDir: folder, databaseUrl: server.database() };
    watcher = await startServices({ ...own, port: 0, log: servicesLog('silent'), timers: false });
    const bench = await Bench.open(watcher);
    say('Steps...');
    const steps = await bench.steps();
    node = await startNode({ ...own, peer: true });
    say('Instances against their peer...');
    const creating = await bench.creating(node);
    await node.stop();
    say('A hundred thousand that wait...');
    const idle = await bench.idle();
    node = await startNode(own);
    return [creating, steps, idle, await bench.due()];
  } finally {
    await node?.stop();
    await watcher?.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = (words: string) => ({ en: words, fr: words, es: words, 'zh-Hans': words });
const end = { id: 'end', type: 'outcome', outcome: 'Success', title: text('The end') };
const workflow = (id: string, nodes: readonly object[]) => ({
  id,
  name: text(id),
  start: (nodes[0] as { id: string }).id,
  nodes,
  attributes: { age: { type: 'integer', input: 'required' } },
});
const PAGE = workflow('page', [
  { id: 'page', type: 'interaction', title: text('A page'), next: { next: 'end' } },
  end,
]);
const CHAINED = workflow('chain', [
  ...Array.from({ length: CHAIN }, (_, index) => ({
    id: `n${index}`,
    type: 'decision',
    branches: [{ when: { attribute: 'age', is: 'less', to: 0 }, to: 'end' }],
    next: { otherwise: index === CHAIN - 1 ? 'end' : `n${index + 1}` },
  })),
  end,
]);

/** A community with workflows, and its measurements. */
class Bench {
  readonly #services: RunningServices;
  readonly #kiosk: KioskUnderTest;
  readonly #ask: (
    method: string,
    path: string,
    body?: object,
    etag?: string,
  ) => Promise<Record<string, string>>;

  private constructor(services: RunningServices, kiosk: KioskUnderTest, token: string) {
    this.#services = services;
    this.#kiosk = kiosk;
    this.#ask = async (method, path, body, etag) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(etag ? { 'if-match': etag } : {}),
      };
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(`${services.url}${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, string>;
    };
  }

  static async open(services: RunningServices): Promise<Bench> {
    const kiosk = await enrolledKiosk(services, 'Bench');
    const { token } = await benchAdministrator(services, kiosk);
    const bench = new Bench(services, kiosk, token);
    const base = `/v1/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/workflows`;
    for (const definition of [PAGE, CHAINED]) {
      await bench.#ask('PUT', `${base}/${definition.id}`, definition);
      await bench.#ask('POST', `${base}/${definition.id}/publish`, undefined, '"r1"');
    }
    return bench;
  }

  get #create(): string {
    const { tenantId, communityId } = this.#kiosk;
    return `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
  }
  async #instance(workflowId: string): Promise<string> {
    const made = await this.#ask('POST', this.#create, { workflowId, inputs: { age: 20 } });
    return String(made.instanceId);
  }

  /** Creating an instance against the same checks with one insert. */
  async creating(node: BenchNode): Promise<BenchRow> {
    const client = await apiClient(this.#services, { ...this.#kiosk, scopes: [...SCOPES] });
    const token = await fetchToken({ ...client, url: node.url, issuer: node.url }, SCOPES.join(' '));
    const body = JSON.stringify({ workflowId: 'page', inputs: { age: 20 } });
    const ready = (url: string) => (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (): Promise<ReadyRequest> => {
          const dpop = await client.dpop.proof('POST', url, token);
          const headers = { authorization: `DPoP ${token}`, dpop, 'content-type': 'application/json' };
          return { method: 'POST', url, headers, body };
        }),
      );
    const compared = await compareRounds(
      ready(node.url + this.#create),
      ready(`${node.peerUrl ?? ''}/insert`),
    );
    return throughputRow(
      'Workflow instance create on PostgreSQL',
      compared,
      CREATE_SHARE,
      'one transaction of one insert',
    );
  }

  /** A step without capture against its own two statements. */
  async steps(): Promise<BenchRow> {
    const { context } = this.#services;
    const { db } = context;
    const key = { tenantId: this.#kiosk.tenantId, instanceId: await this.#instance('page') };
    const ours: number[] = [];
    const theirs: number[] = [];
    let revision = 1;
    for (let chain = 0; chain < CHAINS; chain += 1) {
      const { tenantId } = key;
      const instanceId = await this.#instance('chain');
      // It has run as it was created: back to its beginning.
      await sql`UPDATE workflow_instance SET state = 'In Progress', node_id = 'n0', visits = '{}', results = '{}',
        ended_at = NULL, due_at = now() + interval '1 hour' WHERE instance_id = ${instanceId}`.execute(db);
      const began = performance.now();
      await runInstance(context, { tenantId, instanceId });
      ours.push((performance.now() - began) / CHAIN);
      const peerBegan = performance.now();
      for (let step = 0; step < CHAIN; step += 1) {
        await db.transaction().execute(async (trx) => {
          await sql`UPDATE workflow_instance SET revision = revision + 1, visits = ${JSON.stringify({ page: step })}
            WHERE tenant_id = ${tenantId} AND instance_id = ${key.instanceId} AND revision = ${revision}`.execute(
            trx,
          );
          revision += 1;
          await sql`INSERT INTO workflow_step VALUES
            (${tenantId}, ${key.instanceId}, ${revision}, 'page', 'next', now(), '{}')`.execute(trx);
        });
      }
      theirs.push((performance.now() - peerBegan) / CHAIN);
    }
    const [own, peer] = [summarise(ours), summarise(theirs)];
    const name = `Workflow step without capture: at most ${STEP_TIMES} times its own two statements`;
    return {
      ...benchRow(name, own, { target: STEP_TIMES * peer.median }),
      peer: {
        name: 'one transaction of these two statements',
        median: peer.median,
        ratio: peer.median / own.median,
      },
    };
  }

  /** The cost of looking for work beside waiting instances, against the cost without any. */
  async idle(): Promise<BenchRow> {
    const { context } = this.#services;
    const look = () => sweepInstances(context);
    await look();
    const before = await measure(look, { runs: 200 });
    const { tenantId } = this.#kiosk;
    const instanceId = await this.#instance('page');
    await sql`INSERT INTO workflow_instance SELECT (jsonb_populate_record(i, jsonb_build_object(
        'instance_id', gen_random_uuid(), 'due_at', now() + interval '1 day' + n * interval '1 second'))).*
      FROM workflow_instance i, generate_series(1, ${sql.lit(WAITING)}) n
      WHERE tenant_id = ${tenantId} AND instance_id = ${instanceId}`.execute(context.db);
    await sql`ANALYZE workflow_instance`.execute(context.db);
    const after = await measure(look, { runs: 200 });
    const name = `Looking for work beside ${WAITING.toLocaleString('en')} instances that wait: at most ${IDLE_TIMES} times as without`;
    return {
      ...benchRow(name, after, { target: IDLE_TIMES * before.median }),
      peer: { name: 'beside none', median: before.median, ratio: before.median / after.median },
    };
  }

  /** From the moment that an instance is due to its end, by a node's own timer. */
  async due(): Promise<BenchRow> {
    const { db } = this.#services.context;
    const seconds: number[] = [];
    for (let run = 0; run < DUE_RUNS; run += 1) {
      const instanceId = await this.#instance('page');
      await sql`UPDATE workflow_instance SET due_at = now(), expires_at = now() WHERE instance_id = ${instanceId}`.execute(
        db,
      );
      const began = performance.now();
      for (;;) {
        const { rows } = await sql<{ state: string }>`SELECT state FROM workflow_instance
          WHERE instance_id = ${instanceId}`.execute(db);
        if (rows[0]?.state === 'Expired') break;
        if (performance.now() - began > 20_000) throw new Error('no node handled what is due');
        await sleep(20);
      }
      seconds.push((performance.now() - began) / 1000);
    }
    const figures = summarise(seconds);
    const name = `A due instance beside ${WAITING.toLocaleString('en')} that wait is handled`;
    return benchRow(name, figures, { target: DUE_S, p95Target: DUE_S, unit: 's' });
  }
}

/** Twenty lines in a warm thread, from the call to the judged result. */
async function benchScript(): Promise<BenchRow> {
  const definition = WorkflowDefinition.parse(workflow('script', [end]));
  const lines = Array.from({ length: 18 }, (_, line) => `sum += attributes.age * ${line} % 7;`);
  const source = ['let sum = 0;', ...lines, 'return { attributes: { age: sum } };'].join('\n');
  const script = Script.parse({ source, reads: ['age'], writes: ['age'] });
  const values = new Map([['age', 20]]);
  const nobody = { tenantId: 'bench', send: () => Promise.reject(new Error('no calls')), tells: () => false };
  const figures = await measure(async () => {
    const { result } = await runScript(definition, script, values, nobody);
    if (result !== 'success') throw new Error(`the script ended with ${result}`);
  });
  return benchRow('Script of a workflow: start and run of 20 lines, warm', figures, { target: SCRIPT_MS });
}
