import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#core/contract/error-table.ts';
import { utcDay } from '#core/days.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import {
  findPostgres,
  type PostgresServer,
  poolOfOne,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { type BucketUnderTest, MISSING_BUCKET, startBucket } from '#services/kernel/blobs/s3.fixture.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { servicesLog } from '#services/kernel/log.ts';
import type { StartRefusal, StartRefusalCode } from '#services/kernel/start-refusal.ts';
import { type RunningServices, type ServicesOptions, startServices } from '#services/server.ts';

const RUN = fileURLToPath(new URL('../../../scripts/prepare/run-command.ts', import.meta.url));
const KEY = Buffer.alloc(32, 7).toString('base64url');
const root = mkdtempSync(join(tmpdir(), 'counterproof-refused-'));
let made = 0;
/** A place where nothing is yet. */
const freshDir = (): string => {
  made += 1;
  return join(root, `node-${made}`);
};
const started: RunningServices[] = [];

async function start(options: Partial<ServicesOptions>): Promise<RunningServices> {
  const services = await startServices({
    dataDir: freshDir(),
    port: 0,
    timers: false,
    log: servicesLog('silent'),
    ...options,
  });
  started.push(services);
  return services;
}

/** What the command can do about it. */
const TENANT_HINT = 'Correct --tenant; --new-branch makes a tenant with its branch.';

/** Expects a start to be refused with this code and to leave its data folder as it was. */
async function expectRefusal(
  code: StartRefusalCode,
  options: Partial<ServicesOptions> = {},
  hint?: string,
): Promise<string> {
  const dataDir = options.dataDir ?? freshDir();
  const before = existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }) : undefined;
  const refusal = await start({ ...options, dataDir }).then(
    () => undefined,
    (error: StartRefusal) => error,
  );
  const next = [ERRORS[code].nextStep, ...(hint ? [hint] : [])].join(' ');
  expect(refusal).toMatchObject({ name: 'StartRefusal', code, next });
  expect(existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }) : undefined).toEqual(before);
  return refusal?.message ?? '';
}

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const services of started.splice(0)) await services.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a node that cannot start', () => {
  let taken: Server;
  let bucket: BucketUnderTest;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    bucket = await startBucket();
  });
  afterAll(async () => {
    taken.close();
    await bucket.stop();
  });
  const portOf = (server: Server): number => (server.address() as { port: number }).port;
  const nameBucket = (url: string, change: Record<string, string> = {}): void => {
    const { accessKeyId, secretAccessKey, region } = bucket.credentials;
    const settings = { ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey, REGION: region };
    for (const [name, value] of Object.entries({ URL: url, ...settings, ...change })) {
      vi.stubEnv(`BLOB_STORE_${name}`, value);
    }
  };

  it('names the port that another program uses, and leaves no file behind', async () => {
    const port = portOf(taken);
    expect(await expectRefusal('PORT_TAKEN', { port })).toContain(`127.0.0.1:${port}`);
  });

  it('says so when this machine does not have the address, or the public address is not an origin', async () => {
    await expectRefusal('HOST_NOT_LOCAL', { host: '192.0.2.1' });
    for (const publicUrl of [
      'id.example.org',
      'https://id.example.org/services',
      'https://a:b@id.example.org',
    ]) {
      const message = await expectRefusal('PUBLIC_URL_INVALID', { publicUrl });
      expect(message).not.toContain('a:b');
    }
  });

  it('takes no balancer that is neither address nor range', async () => {
    for (const range of ['balancer', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '0.0.0.0/0', '::/0', '']) {
      await expectRefusal('SETTING_INVALID', { trustedProxies: ['10.0.0.0/8', '::1', 'loopback', range] });
    }
  });

  it('takes no empty, short or damaged master key', async () => {
    await expectRefusal('MASTER_KEY_INVALID', { masterKey: '' });
    await expectRefusal('MASTER_KEY_INVALID', { masterKey: KEY.slice(1) });
    const dataDir = freshDir();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'master.key'), 'damaged', { mode: 0o600 });
    await expectRefusal('MASTER_KEY_INVALID', { dataDir });
  });

  it('refuses a tenant that does not exist, and makes nothing for it', async () => {
    const tenant = 'nowhere.example';
    expect(await expectRefusal('TENANT_NOT_FOUND', { tenant }, TENANT_HINT)).toContain(tenant);
    const dataDir = freshDir();
    copyEmbeddedDatabase(dataDir);
    await expectRefusal('TENANT_NOT_FOUND', { dataDir, tenant }, TENANT_HINT);
  });

  it('says which folder it cannot write', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(await expectRefusal('DATA_DIR_NOT_WRITABLE', { dataDir: join(file, 'data') })).toContain(file);
    const locked = freshDir();
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    // Nothing is closed to the super-user.
    if (process.getuid?.() !== 0)
      await expectRefusal('DATA_DIR_NOT_WRITABLE', { dataDir: join(locked, 'data') });
  });

  it('tells a bucket that is away, closed, missing or half configured apart', async () => {
    nameBucket(`http://127.0.0.1:${portOf(taken)}/evidence`);
    taken.on('connection', (socket) => socket.destroy());
    await expectRefusal('BUCKET_UNREACHABLE');
    nameBucket(`${bucket.url}/evidence`, { SECRET_ACCESS_KEY: 'wrong' });
    expect(await expectRefusal('BUCKET_REFUSED')).not.toContain('wrong');
    nameBucket(`${bucket.url}/${MISSING_BUCKET}`);
    await expectRefusal('BUCKET_MISSING');
    nameBucket(`${bucket.url}/evidence`, { SECRET_ACCESS_KEY: '' });
    expect(await expectRefusal('BUCKET_SETTINGS_INCOMPLETE')).toContain('BLOB_STORE_SECRET_ACCESS_KEY');
    nameBucket('');
    expect(await expectRefusal('SETTING_EMPTY')).toContain('BLOB_STORE_URL');
    nameBucket('evidence');
    await expectRefusal('SETTING_INVALID');
  });

  it('does not open the embedded database that another process has open', async () => {
    const dataDir = freshDir();
    copyEmbeddedDatabase(dataDir);
    const services = await start({ dataDir });
    await expectRefusal('DATA_DIR_IN_USE', { dataDir });
    expect((await fetch(`${services.url}/ready`)).status).toBe(200);
    await services.close();
    started.splice(0);
    await start({ dataDir });
  });

  it('ends the command with one line about what happened, one about what to do, and a code', async () => {
    const dataDir = freshDir();
    const args = [RUN, 'services', '--data-dir', dataDir, '--port', String(portOf(taken))];
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(process.execPath, args, (error, _stdout, said) =>
        resolve({ code: error?.code, stderr: said }),
      );
    });
    expect(stderr.trim().split('\n')).toEqual([
      `PORT_TAKEN: ${ERRORS.PORT_TAKEN.title} (127.0.0.1:${portOf(taken)}).`,
      ERRORS.PORT_TAKEN.nextStep,
    ]);
    expect(code).toBe(78);
    expect(existsSync(dataDir)).toBe(false);
  });
});

const postgres = findPostgres();
const bin = 'bin' in postgres ? postgres.bin : '';
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

describe.skipIf('absent' in postgres)(`a node of a PostgreSQL server${why}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(bin);
  });
  afterAll(() => server.stop());
  const changed = (databaseUrl: string, change: (url: URL) => void): string => {
    const url = new URL(databaseUrl);
    change(url);
    return url.href;
  };
  const refusedBy = (code: StartRefusalCode, databaseUrl: string) => expectRefusal(code, { databaseUrl });

  it('tells a missing server, user, database or right apart, and never repeats a password', async () => {
    const databaseUrl = server.database();
    const away = changed(databaseUrl, (url) => {
      url.port = '1';
      url.password = 'secret';
    });
    expect(await refusedBy('DATABASE_UNREACHABLE', away)).not.toContain('secret');
    const nobody = changed(databaseUrl, (url) => {
      url.username = 'nobody';
    });
    expect(await refusedBy('DATABASE_LOGIN_REFUSED', nobody)).toContain('nobody');
    const nowhere = changed(databaseUrl, (url) => {
      url.pathname = '/nowhere';
    });
    expect(await refusedBy('DATABASE_MISSING', nowhere)).toContain('nowhere');
    await refusedBy('DATABASE_URL_INVALID', 'mysql://127.0.0.1/branch');
    const pool = poolOfOne(databaseUrl);
    await pool.query('CREATE ROLE guest LOGIN');
    await pool.end();
    await refusedBy(
      'DATABASE_RIGHTS_MISSING',
      changed(databaseUrl, (url) => {
        url.username = 'guest';
      }),
    );
  });

  it('leaves an empty database empty where its tenant is missing', async () => {
    const databaseUrl = server.database();
    const tenant = 'nowhere.example';
    await expectRefusal('TENANT_NOT_FOUND', { databaseUrl, masterKey: KEY, tenant }, TENANT_HINT);
    const pool = poolOfOne(databaseUrl);
    const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    await pool.end();
    expect(rows).toEqual([]);
  });

  it('does not take a database that a newer version has migrated', async () => {
    const databaseUrl = server.database();
    const services = await start({ databaseUrl });
    await services.close();
    started.splice(0);
    const pool = poolOfOne(databaseUrl);
    await pool.query(`INSERT INTO kysely_migration VALUES ('9999-later', now()::text)`);
    await pool.end();
    expect(await refusedBy('DATABASE_NEWER', databaseUrl)).toContain('9999-later');
  });

  it('needs the key and the store of the first node, and is told which of them it lacks', async () => {
    const databaseUrl = server.database();
    const dataDir = freshDir();
    const first = await start({ databaseUrl, dataDir, masterKey: KEY });
    const second = freshDir();
    await expectRefusal('MASTER_KEY_MISSING', { databaseUrl, dataDir: second });
    expect(await expectRefusal('STORE_DIFFERS', { databaseUrl, dataDir: second, masterKey: KEY })).toContain(
      'found none',
    );
    const shared = await start({ databaseUrl, dataDir, masterKey: KEY });
    expect((await fetch(`${shared.localUrl}/ready`)).status).toBe(200);
    const key = Buffer.alloc(32, 8).toString('base64url');
    await expectRefusal('MASTER_KEY_WRONG', { databaseUrl, dataDir, masterKey: key });
    await first.close();
    started.splice(started.indexOf(first), 1);
    // Nor may another database use the store: it would sweep away these pictures.
    await expectRefusal('STORE_OF_OTHERS', { databaseUrl: server.database(), dataDir });
  });

  it('becomes the one of the first store when two with different stores start at once', async () => {
    const databaseUrl = server.database();
    const both = await Promise.allSettled([
      start({ databaseUrl, masterKey: KEY }),
      start({ databaseUrl, masterKey: KEY }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'STORE_DIFFERS' });
  });

  it('of a version without store ids is held to a store that has its pictures', async () => {
    const databaseUrl = server.database();
    const dataDir = freshDir();
    const services = await start({ databaseUrl, dataDir, masterKey: KEY });
    const { db, blobs } = services.context;
    const ids = { tenant_id: randomUUID(), session_id: randomUUID(), artefact_id: 'picture' };
    const blob_key = `${ids.tenant_id}/${ids.session_id}/picture`;
    await blobs.put(blob_key, new Uint8Array(3));
    const day = utcDay(new Date());
    await db.transaction().execute(async (trx) => {
      await ensurePartitions(trx, day);
      const content = { size: 3, content_hash: 'x', blob_key, received_at: new Date() };
      await trx
        .insertInto('artefact')
        .values({ ...ids, ...content, erase_on: day })
        .execute();
    });
    await db.deleteFrom('service_setting').where('name', 'like', 'blobs.store%').execute();
    await services.close();
    started.splice(0);
    rmSync(join(dataDir, 'blobs', '.store-id'));
    const pool = poolOfOne(databaseUrl);
    await expectRefusal('STORE_DIFFERS', { databaseUrl, masterKey: KEY });
    // A process that was killed before it wrote the id does not make another store acceptable.
    await pool.query(`INSERT INTO service_setting (tenant_id, name, value) VALUES ($1, 'blobs.store', $2)`, [
      SERVICE_TENANT,
      randomUUID(),
    ]);
    await pool.end();
    await expectRefusal('STORE_DIFFERS', { databaseUrl, masterKey: KEY });
    await start({ databaseUrl, dataDir, masterKey: KEY });
  });
});
