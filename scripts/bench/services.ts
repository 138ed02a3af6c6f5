import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { findPostgres, startPostgres } from '../harness/services/postgres-server.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, skippedRow } from './bench-row.ts';
import { rowsOf } from './run-groups.ts';
import { benchEmbedded } from './services-embedded.ts';
import { benchFaces } from './services-faces.ts';
import { benchListings } from './services-listings.ts';
import { type BenchNode, startNode } from './services-processes.ts';
import { benchRecompute } from './services-recompute.ts';
import { benchReports, fillSessions, RECORDS } from './services-reports.ts';
import { benchAdministrator, benchCallers, benchRequests } from './services-requests.ts';
import { benchTimers } from './services-timers.ts';
import { benchVerdicts } from './services-verdicts.ts';
import { benchWebhooks } from './services-webhooks.ts';

/** The web services on a really started PostgreSQL, sharing the cores with their load, and on the embedded database. */
export async function benchServices(): Promise<BenchRow[]> {
  const embedded = [
    ...(await rowsOf('services: recompute', benchRecompute)),
    ...(await rowsOf('services: embedded', benchEmbedded)),
  ];
  const postgres = findPostgres();
  if ('absent' in postgres) {
    return [...embedded, skippedRow('Services on a PostgreSQL server', { target: 0 }, postgres.absent)];
  }
  return [...embedded, ...(await rowsOf('services: server', () => benchServer(postgres.bin)))];
}

async function benchServer(bin: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  const server = await startPostgres(bin);
  const nodes: BenchNode[] = [];
  let watcher: RunningServices | undefined;
  try {
    const own = { dataDir: folder, databaseUrl: server.database() };
    // Takes no load; it makes callers and looks into the database.
    watcher = await startServices({ ...own, port: 0, log: servicesLog('silent'), timers: false });
    nodes.push(await startNode({ ...own, peer: true }));
    return await onServer(watcher, nodes, own);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await watcher?.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(
  watcher: RunningServices,
  nodes: BenchNode[],
  own: { dataDir: string; databaseUrl: string },
): Promise<BenchRow[]> {
  const [node] = nodes;
  if (!node) throw new Error('no node');
  const { db } = watcher.context;
  const { kiosk, client } = await benchCallers(watcher);
  const { token } = await benchAdministrator(watcher, kiosk);
  const administrator = (path: string, init: RequestInit) =>
    fetch(`${node.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const { databaseUrl } = own;
  say('Requests against their peer...');
  const requests = await rowsOf('services: requests', () => benchRequests(node, client));
  say('Webhooks...');
  const webhooks = await rowsOf('services: webhooks', async () => [
    await benchWebhooks(db, kiosk, administrator),
  ]);
  say('A thousand sessions an hour...');
  const verdicts = await rowsOf('services: verdicts', () => benchVerdicts(node, kiosk, db));
  say('A million faces...');
  const faces = await rowsOf('services: faces', () => benchFaces(own));
  say('Two million sessions...');
  await fillSessions(databaseUrl, kiosk);
  const reports = await rowsOf('services: reports', () => benchReports(node, administrator));
  const listings = await rowsOf('services: listings', async () => [
    await benchListings({ databaseUrl, community: kiosk, rows: RECORDS }),
  ]);
  say('Ten thousand timers...');
  const timers = await rowsOf('services: timers', async () => {
    nodes.push(await startNode(own));
    return [await benchTimers(db, kiosk)];
  });
  return [...requests, ...webhooks, ...verdicts, ...faces, ...reports, ...listings, ...timers];
}
