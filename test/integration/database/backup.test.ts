import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { findPostgres } from '#scripts/harness/services/postgres-server.ts';
import { makeBackup } from '#scripts/services-backup/make-backup.ts';
import { connectionEnvironment } from '#scripts/services-backup/postgres-programs.ts';
import { restoreBackup } from '#scripts/services-backup/restore-backup.ts';
import { openBlobStore } from '#services/kernel/blobs/open-blob-store.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';
import { entry, evidenceEntry, scenario } from '#specimens/evidence-under-test.ts';
import { sharedDatabase } from '../support/shared-postgres.ts';

const postgres = findPostgres();
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

const othersMayRead = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

describe.skipIf('absent' in postgres)(`a back-up of services on a server${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-backup-'));
  const source = join(folder, 'source');
  const backup = join(folder, 'backup');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('brings sessions, evidence and pictures back under the same keys', async () => {
    const databaseUrl = sharedDatabase();
    const services = await startServices({
      examiner: loggedExaminer,
      dataDir: source,
      databaseUrl,
      port: 0,
      log: servicesLog('silent'),
    });
    const kiosk = await enrolledKiosk(services);
    const session = scenario({ kiosk: kiosk.wallet, operator: jwsSigner(generateKeyPair()), stepMs: 100 });
    const params = { params: { path: { id: session.sessionId } } };
    await kiosk.api.PUT('/proofingsession/{id}', { ...params, body: entry(session.open) });
    const first = evidenceEntry(session.segments[0]);
    await kiosk.api.POST('/proofingsession/{id}/evidence', { ...params, body: first });
    await kiosk.api.PUT('/proofingsession/{id}/artefacts/{artefactId}/content', {
      params: {
        path: { id: session.sessionId, artefactId: session.artefact.artefactId },
        header: {
          'content-digest': `sha-256=:${Buffer.from(session.artefact.sha256, 'base64url').toString('base64')}:`,
        },
      },
      body: session.picture as never,
      bodySerializer: (bytes) => bytes as never,
      headers: { 'content-type': 'application/octet-stream' },
    });
    mkdirSync(backup, { mode: 0o755 });
    const made = await makeBackup(
      { databaseUrl, blobs: await openBlobStore(source, undefined) },
      backup,
      new Date(),
    );
    expect(made.blobs).toBe(1);
    for (const name of readdirSync(backup))
      expect([name, othersMayRead(join(backup, name))]).toEqual([name, false]);
    await services.close();

    const target = join(folder, 'target');
    const restoredUrl = sharedDatabase('empty');
    const blobs = await openBlobStore(target, undefined);
    await restoreBackup(backup, { databaseUrl: restoredUrl, blobs });
    const restored = await startServices({
      examiner: loggedExaminer,
      dataDir: target,
      databaseUrl: restoredUrl,
      port: Number(new URL(services.url).port),
      masterKey: readFileSync(join(source, 'master.key'), 'utf8').trim(),
      log: servicesLog('silent'),
    });
    expect(restored.servicesDid).toBe(services.servicesDid);
    const result = await kiosk.api.GET('/proofingsession/{id}/result', params);
    expect(result.data).toMatchObject({ state: 'In Progress' });
    const artefact = entry(session.artefact);
    const declared = await kiosk.api.POST('/proofingsession/{id}/artefacts', { ...params, body: artefact });
    expect(declared.error).toBeUndefined();
    await restored.close();
  });

  it('is not made where a picture that is still stored cannot be read', async () => {
    const stored = await openBlobStore(join(folder, 'unread'), undefined);
    await stored.put('abc/session/picture', new Uint8Array([1]));
    const blobs = { ...stored, get: () => Promise.reject(new Error('the bucket does not respond')) };
    const databaseUrl = sharedDatabase();
    const folderOfNone = join(folder, 'unreadable');
    await expect(makeBackup({ databaseUrl, blobs }, folderOfNone, new Date())).rejects.toThrow(
      'a picture could not be read',
    );
    expect(existsSync(join(folderOfNone, 'manifest.json'))).toBe(false);
  });

  it('is refused where something was altered, and where the database is not empty', async () => {
    const blobs = await openBlobStore(join(folder, 'other'), undefined);
    await expect(
      makeBackup({ databaseUrl: sharedDatabase('empty'), blobs }, backup, new Date()),
    ).rejects.toThrow(/not empty/);
    const used = sharedDatabase('empty');
    await restoreBackup(backup, { databaseUrl: used, blobs });
    await expect(restoreBackup(backup, { databaseUrl: used, blobs })).rejects.toThrow(/already exists/);
    const [line = ''] = readFileSync(join(backup, 'blobs.ndjson'), 'utf8').split('\n');
    const picture = join(backup, 'blobs', (JSON.parse(line) as { key: string }).key);
    const bytes = readFileSync(picture);
    appendFileSync(picture, 'x');
    await expect(restoreBackup(backup, { databaseUrl: sharedDatabase('empty'), blobs })).rejects.toThrow(
      /not what the back-up was made of/,
    );
    writeFileSync(picture, bytes);
    const dump = readFileSync(join(backup, 'database.dump'));
    appendFileSync(join(backup, 'database.dump'), 'x');
    await expect(restoreBackup(backup, { databaseUrl: sharedDatabase('empty'), blobs })).rejects.toThrow(
      /database\.dump/,
    );
    writeFileSync(join(backup, 'database.dump'), dump);
  });

  it('is not put into a store that holds the pictures of another database', async () => {
    const blobs = await openBlobStore(join(folder, 'foreign'), undefined);
    await blobs.writeId('another');
    await expect(restoreBackup(backup, { databaseUrl: sharedDatabase(), blobs })).rejects.toMatchObject({
      code: 'STORE_OF_OTHERS',
    });
  });

  it('tells the programs of PostgreSQL where to go without an argument that others could read', () => {
    expect(connectionEnvironment('postgres://ada:p%40ss@db.example.org:6432/branch?sslmode=require')).toEqual(
      {
        PGHOST: 'db.example.org',
        PGPORT: '6432',
        PGUSER: 'ada',
        PGPASSWORD: 'p@ss',
        PGDATABASE: 'branch',
        PGSSLMODE: 'require',
      },
    );
    expect(() => connectionEnvironment('mysql://db')).toThrow(/PostgreSQL/);
  });
});
