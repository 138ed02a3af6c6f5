import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVICES_KEY_ENTRY } from '#main/ports/key-store-entries.ts';
import { copyEmbeddedDatabase, servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { type Harness, reopen, setUp, startHarness } from '../../support/counter-harness.ts';
import { LONG } from '../../support/depth.ts';
import { connectorUnderTest, until } from '../support/link-under-test.ts';

const folders: string[] = [];
const removedAtEnd = (folder: string): string => {
  folders.push(folder);
  return folder;
};
/** Data folder of services that have sealed nothing yet. */
const servicesData = (): string => removedAtEnd(servicesFolder('key'));
beforeAll(() => {
  vi.stubEnv('COUNTERPROOF_LOG', 'silent');
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A kiosk with its embedded services in a child process. */
const start = (dataDir: string): Promise<Harness> =>
  startHarness({ dataDir, replaced: { connector: connectorUnderTest(join(dataDir, 'services')) } });

const keyOf = (harness: Harness): Buffer =>
  Buffer.from(harness.kiosk.open().unlocked.keys.get(SERVICES_KEY_ENTRY) ?? []);

/** Files below the folder whose bytes hold the key, raw or as text. */
function filesWith(key: Buffer, folder: string): string[] {
  const forms = [
    key,
    ...(['base64url', 'base64', 'hex'] as const).map((form) => Buffer.from(key.toString(form))),
  ];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return forms.some((form) => bytes.includes(form));
    });
}

const servicesState = (harness: Harness) => harness.kiosk.open().unlocked.link.gateway.state();
const servicesUp = (harness: Harness) =>
  until(() => servicesState(harness).state === 'up', 'services that are up');

describe('the key of the embedded services', () => {
  const dataDir = removedAtEnd(mkdtempSync(join(tmpdir(), 'counterproof-key-')));
  beforeAll(() => copyEmbeddedDatabase(join(dataDir, 'services')));
  let operatorId: string;
  let key: Buffer;

  it('lies in no file of the data directory after a set-up', async () => {
    const harness = await start(dataDir);
    operatorId = await setUp(harness);
    key = keyOf(harness);
    await harness.close();
    expect(key).toHaveLength(32);
    expect(readdirSync(join(dataDir, 'services'))).toContain('database');
    expect(filesWith(key, dataDir)).toEqual([]);
  });

  it('opens the same services again after a restart', async () => {
    const harness = await start(dataDir);
    await reopen(harness, operatorId);
    await servicesUp(harness);
    const { roster } = await harness.kiosk.open().unlocked.link.gateway.fetchRoster();
    expect(roster.operators.map((operator) => operator.operatorId)).toEqual([operatorId]);
    await harness.close();
  });

  it.runIf(LONG)('is moved into the key store where an earlier version left it in the clear', async () => {
    const plain = join(dataDir, 'services', 'master.key');
    const first = await start(dataDir);
    await reopen(first, operatorId);
    first.kiosk.open().unlocked.keys.delete(SERVICES_KEY_ENTRY);
    await first.close();
    writeFileSync(plain, key.toString('base64url'));
    expect(filesWith(key, dataDir)).toEqual([plain]);
    const harness = await start(dataDir);
    await reopen(harness, operatorId);
    await servicesUp(harness);
    expect(keyOf(harness)).toEqual(key);
    await harness.close();
    expect(filesWith(key, dataDir)).toEqual([]);
  });

  it('is named when it is missing, while the counter opens and what is sealed stays', async () => {
    const first = await start(dataDir);
    await reopen(first, operatorId);
    first.kiosk.open().unlocked.keys.delete(SERVICES_KEY_ENTRY);
    await first.close();
    const harness = await start(dataDir);
    await reopen(harness, operatorId);
    expect(servicesState(harness)).toMatchObject({ state: 'unreachable', error: { code: 'KEY_MISSING' } });
    expect(keyOf(harness)).toHaveLength(0);
    await harness.close();
    expect(readdirSync(join(dataDir, 'services'))).toContain('database');
  });
});

describe('a set-up of services whose key is lost or held', () => {
  const wallet = { did: 'did:key:unused', signJws: () => '' };
  const branch = (connector: ReturnType<typeof connectorUnderTest>) =>
    connector.link({ mode: 'embedded' }, wallet).gateway.createBranch('Main Street');

  it.runIf(LONG)('continues under the key of the attempt that failed in the same process', async () => {
    const connector = connectorUnderTest(servicesData());
    const first = new MemoryKeyStore();
    connector.unlock(first, 'new');
    await branch(connector);
    const second = new MemoryKeyStore();
    connector.unlock(second, 'new');
    await branch(connector);
    expect(second.get(SERVICES_KEY_ENTRY)).toEqual(first.get(SERVICES_KEY_ENTRY));
    await connector.close();
  });

  it.runIf(LONG)('throws away data that a killed set-up sealed under a lost key', async () => {
    const dataDir = servicesData();
    for (const _attempt of [1, 2]) {
      const connector = connectorUnderTest(dataDir);
      connector.unlock(new MemoryKeyStore(), 'new');
      await expect(branch(connector)).resolves.toMatchObject({ licenseKey: expect.any(String) });
      await connector.close();
    }
  });
});
