import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** One of PostgreSQL's own programs, on PATH or where Debian keeps them. @throws Error when there is none */
function programOf(name: string): string {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`${name} is not on PATH; install the client programs of PostgreSQL.`);
  return found;
}

/**
 * Where a database is, as environment: an argument could be read by every user of the machine.
 *
 * @throws Error when the address is not that of a PostgreSQL server.
 */
export function connectionEnvironment(databaseUrl: string): Record<string, string> {
  const url = URL.parse(databaseUrl);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('DATABASE_URL names no PostgreSQL server.');
  const given: Record<string, string> = {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Runs one of the programs on a database. @throws Error with its output when it fails */
export async function runProgram(name: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const env = { ...process.env, ...connectionEnvironment(databaseUrl) };
  const child = spawn(programOf(name), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-4000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} failed: ${said.trim() || `exit code ${code}`}`);
}
