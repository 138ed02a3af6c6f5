import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Folder of the server's programs, or why there is none.
 *
 * @throws Error why there is none, where `COUNTERPROOF_REQUIRE_POSTGRESQL` says that nothing may be skipped
 */
export function findPostgres(): { bin: string } | { absent: string } {
  const found = lookForPostgres();
  if ('absent' in found && process.env.COUNTERPROOF_REQUIRE_POSTGRESQL === '1') throw new Error(found.absent);
  return found;
}

function lookForPostgres(): { bin: string } | { absent: string } {
  if (process.platform === 'win32')
    return { absent: 'the temporary cluster is made on Linux and macOS only' };
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((dir) => existsSync(join(dir, 'initdb')));
  return bin ? { bin } : { absent: `no PostgreSQL server under ${DEBIAN}` };
}

export interface PostgresServer {
  /** Address of the database that every server has. */
  readonly url: string;
  /** A fresh, empty database. */
  database(): string;
  /** Ends the server at once, like a crash of its machine, and starts it on the same data. */
  crash(): Promise<void>;
  /** The same without the start. */
  kill(): Promise<void>;
  /** Starts a server that was killed, on the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away cluster on a free port of the loopback; the server refuses to run as root.
 *
 * @param settings of the server, each as `name=value`
 */
export async function startPostgres(bin: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'counterproof-pg-'));
  const user = unprivileged();
  if (user) chownSync(dir, user.uid, user.gid);
  chmodSync(dir, 0o700);
  const data = join(dir, 'data');
  const as = user ? { uid: user.uid, gid: user.gid, env: { ...process.env, HOME: dir } } : {};
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'counterproof', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...as, stdio: 'ignore', cwd: dir },
  );
  const port = await freePort();
  const set = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-p', String(port), '-k', dir, ...set];
  const launch = () => spawn(join(bin, 'postgres'), options, { ...as, stdio: 'ignore', cwd: dir });
  let server = launch();
  const url = `postgres://counterproof@127.0.0.1:${port}/postgres`;
  const ready = () => untilReady(() => psql(bin, url, 'SELECT 1'));
  await ready();
  const kill = async (): Promise<void> => {
    const gone = once(server, 'exit');
    server.kill('SIGQUIT');
    await gone;
  };
  const start = async (): Promise<void> => {
    server = launch();
    await ready();
  };
  return {
    url,
    database: () => createDatabase(bin, url),
    kill,
    start,
    async crash() {
      await kill();
      await start();
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, 'exit');
        server.kill('SIGINT');
        await gone;
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A fresh database on the server with that address: empty, or a copy of the one named. @returns its address */
export function createDatabase(bin: string, serverUrl: string, template = 'template0'): string {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  psql(bin, serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return new URL(`/${name}`, serverUrl).href;
}

const psql = (bin: string, url: string, sql: string): Buffer =>
  execFileSync(join(bin, 'psql'), [url, '--quiet', '--command', sql], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/**
 * A pool of one connection. Its end does not wait until the server has seen it, and a server that stops meanwhile still
 * sends its farewell, which no one needs.
 */
export const poolOfOne = (databaseUrl: string): pg.Pool =>
  new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => undefined);

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(probe: () => void): Promise<void> {
  let failure: unknown;
  for (let i = 0; i < 100; i++) {
    try {
      probe();
      return;
    } catch (error) {
      failure = error;
      await sleep(100);
    }
  }
  throw failure;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
