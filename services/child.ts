import { writeSync } from 'node:fs';
import { faultFields } from '#core/contract/fault-fields.ts';
import type { ToChild } from './contract/child-messages.ts';
import { clusterExists, createCluster } from './kernel/database/embedded-cluster.ts';
import type { StartRefusalCode } from './kernel/start-refusal.ts';
import { leaveParent, onOrphaned, onParentMessage, tellParent } from './parent-channel.ts';
import { requireWritable } from './preflight.ts';
import type { RunningServices, ServicesOptions } from './server.ts';

/**
 * Entry of the child process: waits for `start` and `key`, answers `ready` or `failed`, and ends with its parent. A killed
 * parent closes the channel, so no orphan keeps the database.
 */
const born = performance.now();
let running: RunningServices | undefined;
let opening: Promise<void> | undefined;
let stopping = false;
const masterKey = Promise.withResolvers<string>();
// The start awaits the key and reports its refusal; before that, a refusal must not end the process.
masterKey.promise.catch(() => undefined);

type Start = Extract<ToChild, { type: 'start' }>;

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  tellParent({ type: 'failed', code: code ?? 'UNKNOWN', message });
  process.exitCode = 1;
}

function start(asked: Start): void {
  if (!clusterExists(asked.dataDir)) void create(asked.dataDir);
  else opening = openServices(asked);
}

async function openServices(asked: Start): Promise<void> {
  const { type: _type, ...options } = asked;
  const { startServices } = await import('./server.ts');
  const open = (change: Partial<ServicesOptions>) =>
    startServices({ ...options, masterKey: masterKey.promise, ...change });
  try {
    let portTaken = false;
    running = await open({}).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== ('PORT_TAKEN' satisfies StartRefusalCode)) throw error;
      portTaken = true;
      return open({ port: 0 });
    });
    const { url, servicesDid } = running;
    const tookMs = performance.now() - born;
    const pages = asked.port === undefined ? {} : { pages: url };
    tellParent({ type: 'ready', ...pages, tookMs, servicesDid, portTaken });
  } catch (error) {
    fail(error);
    leaveParent();
  }
}

async function create(dataDir: string): Promise<void> {
  try {
    requireWritable(dataDir);
    await createCluster(dataDir);
    tellParent({ type: 'created' });
  } catch (error) {
    fail(error);
  }
  leaveParent();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Requests that never end must not keep a kiosk from closing.
  setTimeout(() => process.exit(1), 5_000).unref();
  masterKey.reject(new Error('stopped before the key came'));
  await opening;
  await running?.close();
  process.exit();
}

onParentMessage((asked) => {
  if (asked.type === 'start') start(asked);
  if (asked.type === 'key') masterKey.resolve(asked.masterKey);
  if (asked.type === 'bootstrap' && running)
    tellParent({ type: 'bootstrap', secret: running.issueBootstrapSecret() });
  if (asked.type === 'stop') void stop();
});
/**
 * An uncaught error ends the child, and the parent starts it again. Node itself would print the failure with everything
 * that the database driver hangs on it.
 */
function crash(error: unknown): void {
  const fields = faultFields(error);
  const line = { level: 60, name: 'services', event: 'services.uncaught', ...fields };
  try {
    writeSync(2, `${JSON.stringify(line)}\n`);
  } catch {
    // The reader is gone.
  }
  tellParent({ type: 'failed', code: 'CRASHED', message: `an unexpected failure (${fields.error})` });
  setImmediate(() => process.exit(1));
}

process.on('uncaughtException', crash);
onOrphaned(() => void stop());
process.on('SIGTERM', () => void stop());
// A terminal's interrupt reaches parent and child alike; the parent decides when the child stops.
process.on('SIGINT', () => undefined);
