import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  poolOfOne,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { MIGRATIONS } from '#services/kernel/database/migrations/index.ts';
import { loadMasterKey } from '#services/kernel/keys/master-key.ts';
import { LONG } from '#test/support/depth.ts';

const NODE = fileURLToPath(new URL('../support/services-child.ts', import.meta.url));
const NODES = 3;
const postgres = findPostgres();
const bin = 'bin' in postgres ? postgres.bin : '';
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

/** The address that a node tells. @throws Error as soon as it ends without one */
const urlOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code, signal) => reject(new Error(`a node ended with ${signal ?? code}`)));
  });

describe.skipIf('absent' in postgres)(`nodes that start at once on an empty database${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-together-'));
  const children: ChildProcess[] = [];
  let server: PostgresServer;
  let pool: Pool;
  beforeAll(async () => {
    server = await startPostgres(bin);
    // The key that every node was given.
    loadMasterKey(folder);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await pool?.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(LONG)('all come up under one signing key, migrate once, and leave no lock behind', async () => {
    const databaseUrl = server.database();
    pool = poolOfOne(databaseUrl);
    const options = JSON.stringify({ dataDir: folder, databaseUrl, publicUrl: 'https://id.example.org' });
    for (let node = 0; node < NODES; node += 1) {
      children.push(fork(NODE, [options], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
    }
    const urls = await Promise.all(children.map(urlOf));
    for (const url of urls) expect((await fetch(`${url}/ready`)).status).toBe(200);
    const { rows } = await pool.query('SELECT name FROM kysely_migration ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS).sort());
    const keys = await pool.query('SELECT purpose FROM service_key ORDER BY purpose');
    expect(keys.rows.map(({ purpose }) => purpose)).toEqual(['receipts', 'tokens']);
    const locks = await pool.query(`SELECT objid FROM pg_locks WHERE locktype = 'advisory'`);
    expect(locks.rows).toEqual([]);
  });

  it('wait for one that migrates, for as long as that takes', async () => {
    const databaseUrl = server.database();
    const other = poolOfOne(databaseUrl);
    const holder = await other.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT pg_advisory_xact_lock(41800001)');
      // A folder of its own: the store of the first test belongs to another database.
      const options = JSON.stringify({ dataDir: join(folder, 'alone'), databaseUrl });
      const child = fork(NODE, [options], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      children.push(child);
      const waiting = async (): Promise<number> => {
        const sql = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
        return (await holder.query(sql)).rows[0].count;
      };
      while ((await waiting()) === 0) expect(child.exitCode).toBeNull();
      const { rows } = await holder.query(`SELECT to_regclass('proofing_session') AS made`);
      expect(rows[0].made).toBeNull();
      const answered = urlOf(child);
      await holder.query('COMMIT');
      const url = await answered;
      expect((await fetch(`${url}/ready`)).status).toBe(200);
    } finally {
      holder.release();
      await other.end();
    }
  });
});
