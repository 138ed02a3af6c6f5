import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyReceipt } from '#core/evidence/trust.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  enrolledKiosk,
  fetchToken,
  type KioskUnderTest,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { removeOrphans } from '#services/privacy/remove-orphans.ts';
import { judgeDue } from '#services/proofing/judge-due.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { entry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { LONG } from '#test/support/depth.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';

const NODE = fileURLToPath(new URL('../support/services-child.ts', import.meta.url));
const postgres = findPostgres();
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';
/** Where clients believe that the services are; a balancer would stand there. */
const PUBLIC_URL = 'https://id.example.org';
const SESSIONS = 24;
const TRIES = 200;

describe.runIf(LONG && 'bin' in postgres)(`two nodes on one database${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-nodes-'));
  let options: { dataDir: string; databaseUrl: string; publicUrl: string };
  /** Takes no traffic: it reads the database for the test, and its clock is the test's. */
  let watcher: RunningServices;
  let kiosk: KioskUnderTest;
  const nodes: { child: ChildProcess; url: string }[] = [];
  let operator: JwsSigner;

  const startNode = async (place: number): Promise<void> => {
    const child = fork(NODE, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    nodes[place] = { child, url };
  };
  const killNode = async (place: number): Promise<void> => {
    const { child } = nodes[place] ?? {};
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
  };

  beforeAll(async () => {
    options = { dataDir: folder, databaseUrl: sharedDatabase(), publicUrl: PUBLIC_URL };
    const { publicUrl: _none, ...own } = options;
    watcher = await startServices({ ...own, port: 0, log: servicesLog('silent'), examiner: loggedExaminer });
    kiosk = await enrolledKiosk(watcher);
    operator = await operatorOf(kiosk);
    await Promise.all([startNode(0), startNode(1)]);
  });
  afterAll(async () => {
    for (const { child } of nodes) child.kill('SIGKILL');
    await watcher?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let turn = 0;
  /** Sends to the nodes in turn, as a balancer does, until one of them answers; refusals are answers. */
  async function send(
    token: string,
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      turn += 1;
      const node = nodes[turn % nodes.length];
      const dpop = await kiosk.dpop.proof(method, `${PUBLIC_URL}${path}`, token);
      const answer = await fetch(`${node?.url}${path}`, {
        method,
        headers: { authorization: `DPoP ${token}`, dpop, ...headers },
        ...(body === undefined ? {} : { body }),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer && text !== undefined && answer.status < 500) {
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      }
      await sleep(50);
    }
    throw new Error('no node answered');
  }

  /** One whole session, each entry under one idempotency key however often it is sent. */
  async function submit(token: string, session: Scenario): Promise<string[]> {
    const path = `/proofingsession/${session.sessionId}`;
    const json = { 'content-type': 'application/json' };
    const { artefacts, segments, open } = session;
    const receipts: string[] = [];
    const store = async (method: string, where: string, payload: unknown) => {
      const { status, body } = await send(token, method, where, JSON.stringify(entry(payload)), json);
      expect(status, JSON.stringify(body)).toBe(200);
      receipts.push((body as { receipt: string }).receipt);
    };
    await store('PUT', path, open);
    await store('POST', `${path}/evidence`, segments[0]);
    for (const { declaration, bytes } of artefacts) {
      const content = `${path}/artefacts/${declaration.artefactId}/content`;
      const digest = Buffer.from(declaration.sha256, 'base64url').toString('base64');
      const sent = await send(token, 'PUT', content, bytes as BodyInit, {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digest}:`,
      });
      expect(sent.status).toBe(204);
      await store('POST', `${path}/artefacts`, declaration);
    }
    await store('POST', `${path}/evidence`, segments[1]);
    return receipts;
  }

  it('lose nothing and double nothing while one after the other is killed', async () => {
    const token = await fetchToken({
      ...kiosk,
      url: nodes[0]?.url ?? '',
      publicUrl: PUBLIC_URL,
      issuer: PUBLIC_URL,
    });
    const sessions = Array.from({ length: SESSIONS }, () =>
      scenario({ kiosk: kiosk.wallet, operator, startedAt: new Date(Date.now() - 5000), stepMs: 100 }),
    );
    const waiting = [...sessions];
    const receipts = new Map<string, string[]>();
    const work = async (): Promise<void> => {
      for (let session = waiting.shift(); session; session = waiting.shift()) {
        receipts.set(session.sessionId, await submit(token, session));
      }
    };
    const disturb = async (): Promise<void> => {
      for (let kill = 0; receipts.size < SESSIONS; kill += 1) {
        await sleep(400);
        await killNode(kill % 2);
        await startNode(kill % 2);
      }
      expect(waiting).toEqual([]);
    };
    await Promise.all([work(), work(), work(), disturb()]);

    const { db, blobs } = watcher.context;
    // A node that was killed leaves its verdicts due; another one may have them locked just now.
    const due = db
      .selectFrom('proofing_session')
      .select('session_id')
      .where('verdict_due_at', 'is not', null);
    const afterLease = () => new Date(Date.now() + 10 * 60_000);
    await expect
      .poll(async () => {
        await judgeDue({ context: { ...watcher.context, now: afterLease }, examiner: loggedExaminer });
        return due.execute();
      })
      .toEqual([]);
    const ended = await db
      .selectFrom('proofing_event')
      .select(['session_id', 'type', 'data'])
      .where('type', '=', 'E_IDV_SESSION_ENDED')
      .execute();
    const states = await db.selectFrom('proofing_session').select(['session_id', 'state']).execute();
    const artefacts = await db.selectFrom('artefact').select(['session_id', 'blob_key']).execute();
    for (const { sessionId, head } of sessions) {
      expect(states.filter((row) => row.session_id === sessionId)).toEqual([
        { session_id: sessionId, state: 'Success' },
      ]);
      expect(ended.filter((row) => row.session_id === sessionId)).toHaveLength(1);
      expect(artefacts.filter((row) => row.session_id === sessionId)).toHaveLength(2);
      const all = receipts.get(sessionId) ?? [];
      const verdicts = all.map((jws) => verifyReceipt(jws, publicKeyFromDid(kiosk.servicesDid)));
      expect(verdicts.map(({ valid }) => valid)).toEqual([true, true, true, true, true]);
      const last = verdicts.at(-1);
      expect(last?.valid && last.receipt.evidence).toEqual({ count: head.seq, head: head.hash });
    }
    // What a killed node stored for a transaction that never was is swept after its grace time.
    const later = new Date(Date.now() + 2 * 60 * 60_000);
    await removeOrphans({ db, blobs, now: () => later });
    const kept: string[] = [];
    for await (const { key } of blobs.list()) kept.push(key);
    expect(kept.sort()).toEqual(artefacts.map((row) => row.blob_key).sort());
  });
});
