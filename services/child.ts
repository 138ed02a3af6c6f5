import { type FromChild, ToChild } from './contract/child-messages.ts';
import { clusterExists, createCluster } from './database/embedded-cluster.ts';
import type { RunningServices, ServicesOptions } from './server.ts';

/**
 * Entry of the child process: waits for `start`, answers `ready` or `failed`, and ends with its parent. A killed
 * parent closes the channel, so no orphan keeps the database.
 */
const born = performance.now();
let running: RunningServices | undefined;
let stopping = false;

const tell = (message: FromChild): void => {
  if (process.connected) process.send?.(message);
};

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  tell({ type: 'failed', code: code ?? 'UNKNOWN', message });
  process.exitCode = 1;
}

async function start({ type: _type, ...options }: Extract<ToChild, { type: 'start' }>): Promise<void> {
  if (!options.databaseUrl && !clusterExists(options.dataDir)) return create(options.dataDir);
  const { startServices } = await import('./server.ts');
  const open = (change: Partial<ServicesOptions>) => startServices({ ...options, ...change });
  try {
    let portTaken = false;
    running = await open({}).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      portTaken = true;
      return open({ port: 0 });
    });
    const { url, servicesDid } = running;
    const tookMs = performance.now() - born;
    tell({ type: 'ready', url, tookMs, servicesDid, portTaken });
  } catch (error) {
    fail(error);
    process.disconnect?.();
  }
}

async function create(dataDir: string): Promise<void> {
  try {
    await createCluster(dataDir);
    tell({ type: 'created' });
  } catch (error) {
    fail(error);
  }
  process.disconnect?.();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Requests that never end must not keep a kiosk from closing.
  setTimeout(() => process.exit(1), 5_000).unref();
  await running?.close();
  process.exit();
}

process.on('message', (raw) => {
  const message = ToChild.safeParse(raw);
  if (!message.success) return;
  const asked = message.data;
  if (asked.type === 'start') void start(asked);
  if (asked.type === 'bootstrap' && running)
    tell({ type: 'bootstrap', secret: running.issueBootstrapSecret() });
  if (asked.type === 'stop') void stop();
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
// A terminal's interrupt reaches parent and child alike; the parent decides when the child stops.
process.on('SIGINT', () => undefined);
