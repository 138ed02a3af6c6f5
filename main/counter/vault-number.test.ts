import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { afterFailure, secondsLocked } from '#core/keys/lockout.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import { OsKeychain } from '#sdk/wallet/os-keychain.ts';
import { VAULT_NUMBER_ENTRY } from '../ports/key-store-entries.ts';
import { PAIRING_SUBJECT, type Vault } from '../ports/vault.ts';
import { createVault, openVault } from '../storage/open-vault.ts';
import { FILE_PASSPHRASE, keyFileIn } from './vault-number.fixture.ts';
import { VaultNumber } from './vault-number.ts';

const CHILD = fileURLToPath(new URL('./vault-number-kill.fixture.ts', import.meta.url));
const NOW = '2026-01-02T03:04:05.006Z';
const TOLD = { run: expect.any(String), at: NOW };

/** The operating system's keychain, in memory. */
function keychain(): KeyStore {
  const kept = new Map<string, Uint8Array>();
  return new OsKeychain('kiosk-1', (service, account) => ({
    getSecret: () => kept.get(`${service}|${account}`) ?? null,
    setSecret: (secret) => void kept.set(`${service}|${account}`, Uint8Array.from(secret)),
    deleteCredential: () => kept.delete(`${service}|${account}`),
  }));
}

function keyFile(): KeyStore {
  const file = keyFileIn(folder);
  file.create(FILE_PASSPHRASE);
  return file;
}

let folder: string;
let keys: KeyStore;
let vault: Vault;
let uptimeMs: number;
const onFault = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-number-'));
  uptimeMs = 3_600_000;
  onFault.mockReset();
});
afterEach(() => {
  vault.close();
  rmSync(folder, { recursive: true, force: true });
});

const vaultFolder = (): string => join(folder, 'data');
const numberOf = (): VaultNumber =>
  new VaultNumber({ keys, vault, clock: { now: () => new Date(NOW) }, uptimeMs: () => uptimeMs, onFault });

/** A first start. */
function begin(store: KeyStore): VaultNumber {
  keys = store;
  vault = createVault({ directory: vaultFolder(), keyStore: keys });
  const number = numberOf();
  number.begin();
  return number;
}

/** A start on the present content of the folder. */
function startAgain(): VaultNumber {
  vault.close();
  vault = openVault({ directory: vaultFolder(), keyStore: keys });
  const number = numberOf();
  number.begin();
  return number;
}

/** Copies the vault while the kiosk does not run, and continues. @returns puts the copy back */
function copyVault(): () => void {
  vault.close();
  const copy = join(folder, 'copy');
  cpSync(vaultFolder(), copy, { recursive: true });
  vault = openVault({ directory: vaultFolder(), keyStore: keys });
  return () => {
    vault.close();
    rmSync(vaultFolder(), { recursive: true });
    cpSync(copy, vaultFolder(), { recursive: true });
    vault = openVault({ directory: vaultFolder(), keyStore: keys });
  };
}

const wrongTry = (subject: string): void =>
  vault.lockouts.put(subject, afterFailure(vault.lockouts.get(subject), NOW, uptimeMs));
const waitOf = (subject: string): number => secondsLocked(vault.lockouts.get(subject), NOW, uptimeMs);

describe.each([
  ['keychain', keychain],
  ['key file', keyFile],
])('the vault number beside a %s', (_, store) => {
  it('finds nothing at ordinary starts', () => {
    expect(begin(store()).finding()).toBeUndefined();
    startAgain().raise();
    expect(startAgain().finding()).toBeUndefined();
    expect(vault.audit.list(10)).toEqual([]);
  });

  it('shows a vault that was copied back, in words and in the audit log', () => {
    begin(store());
    const copyBack = copyVault();
    numberOf().raise();
    copyBack();
    expect(startAgain().finding()).toMatchObject({
      code: 'VAULT_COPIED_BACK',
      cause: { probe: `number 1 in the vault, 2 in the key storage, found ${NOW}` },
    });
    expect(vault.audit.list(10)).toMatchObject([
      { action: 'vault.copied-back', detail: { vault: 1, keyStore: 2 } },
    ]);
  });

  it('counts requests for pairings on in a copy, and no wrong tries by them', () => {
    begin(store());
    const copyBack = copyVault();
    for (let request = 1; request <= 5; request += 1) wrongTry(PAIRING_SUBJECT);
    numberOf().raise();
    copyBack();
    startAgain();
    expect([waitOf(PAIRING_SUBJECT), waitOf('operator/op-1')]).toEqual([30, 0]);
  });

  it('shows the same copy each time that it comes back', () => {
    begin(store());
    const copyBack = copyVault();
    startAgain();
    for (let time = 0; time < 3; time += 1) {
      copyBack();
      expect(startAgain().finding()).toBeDefined();
    }
  });

  it('shows the finding until the start after an operator has seen it', () => {
    begin(store());
    const copyBack = copyVault();
    numberOf().raise();
    copyBack();
    expect(startAgain().finding()).toBeDefined();
    const number = startAgain();
    expect(number.finding()).toBeDefined();
    number.seen();
    expect(number.finding()).toBeDefined();
    expect(startAgain().finding()).toBeUndefined();
    expect(vault.audit.list(10)).toHaveLength(1);
  });

  it('lets waits after wrong tries continue in a vault that was copied back, for everybody', () => {
    begin(store());
    vault.pins.put({ owner: 'ada', verifier: 'v', proofedBy: 'counterproof', registeredAt: NOW });
    const copyBack = copyVault();
    for (let tries = 0; tries < 6; tries += 1) {
      wrongTry('operator/olga');
      numberOf().raise();
    }
    expect(waitOf('operator/olga')).toBe(60);
    copyBack();
    expect(waitOf('operator/olga')).toBe(0);
    startAgain();
    expect(waitOf('operator/olga')).toBe(60);
    expect(waitOf('operator/who-came-later')).toBe(60);
    expect(vault.pins.find('ada')?.lockout).toMatchObject({ failures: 6 });
  });

  it('counts on through one copy after another', () => {
    begin(store());
    const copyBack = copyVault();
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      wrongTry('operator/olga');
      numberOf().raise();
      copyBack();
      startAgain();
      waits.push(waitOf('operator/olga'));
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120]);
  });

  it('ends the wait only for the operator who knows the passphrase', () => {
    begin(store());
    const copyBack = copyVault();
    for (let tries = 0; tries < 5; tries += 1) wrongTry('operator/olga');
    numberOf().raise();
    copyBack();
    startAgain();
    uptimeMs += 30_000;
    vault.lockouts.clear('operator/olga');
    wrongTry('operator/olga');
    expect(waitOf('operator/olga')).toBe(0);
    wrongTry('operator/vera');
    expect(waitOf('operator/vera')).toBe(60);
  });
});

describe('the vault number', () => {
  it('rises with each start and each call', () => {
    const number = begin(keychain());
    number.raise();
    const told = number.tell();
    expect(told).toMatchObject({ number: 2, at: NOW });
    expect(number.tell().run).toBe(told.run);
    const later = startAgain().tell();
    expect(later).toMatchObject({ number: 3 });
    expect(later.run).not.toBe(told.run);
  });

  it('repeats facts that the services may know already', () => {
    const number = begin(keychain());
    expect(number.tell()).toEqual({ number: 1, before: 0, ...TOLD });
    expect(number.tell()).toEqual({ number: 1, before: 1, ...TOLD });
    number.raise();
    number.raise();
    expect(number.tell()).toEqual({ number: 3, before: 1, ...TOLD });
  });

  it('tells less than the services know once key store and vault were copied back together', () => {
    const number = begin(keychain());
    const before = keys.get(VAULT_NUMBER_ENTRY) ?? utf8('');
    number.tell();
    const copyBack = copyVault();
    numberOf().raise();
    const { number: known } = numberOf().tell();
    copyBack();
    keys.set(VAULT_NUMBER_ENTRY, before);
    const copied = startAgain();
    expect(copied.finding()).toBeUndefined();
    for (let rise = 0; rise < 9; rise += 1) copied.raise();
    expect(copied.tell().before).toBeLessThan(known);
  });

  it('continues beside a key store that refuses, says so, and finds nothing once it works again', () => {
    const works = keychain();
    begin(works);
    const refusal = failure('KEYCHAIN_UNAVAILABLE', 'locked');
    keys = {
      kind: 'keychain',
      probe: () => works.probe(),
      get: (name) => works.get(name),
      set: () => {
        throw refusal;
      },
      delete: () => undefined,
    };
    numberOf().raise();
    expect(onFault).toHaveBeenCalledExactlyOnceWith(refusal);
    keys = works;
    expect(startAgain().finding()).toBeUndefined();
  });

  it('replaces a damaged entry of the key store and says so', () => {
    begin(keychain());
    keys.set(VAULT_NUMBER_ENTRY, utf8('no number'));
    expect(startAgain().finding()).toBeUndefined();
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ code: 'STORAGE_FAILED' }));
    onFault.mockReset();
    startAgain();
    expect(onFault).not.toHaveBeenCalled();
  });

  it.skipIf(process.platform === 'win32').each([1, 2, 3])(
    'finds nothing after a kill before write %i of a rise',
    (point) => {
      begin(keyFile());
      cpSync(join(folder, 'keys.json'), join(vaultFolder(), 'keys.json'));
      vault.close();
      const { signal, stderr } = spawnSync(process.execPath, [CHILD, vaultFolder(), String(point)]);
      expect([signal, stderr.toString()]).toEqual(['SIGKILL', '']);
      const file = keyFileIn(vaultFolder());
      file.unlock(FILE_PASSPHRASE);
      keys = file;
      vault = openVault({ directory: vaultFolder(), keyStore: keys });
      const number = numberOf();
      number.begin();
      expect(number.finding()).toBeUndefined();
      expect(number.tell().number).toBe(point === 1 ? 2 : 3);
      expect(onFault).not.toHaveBeenCalled();
    },
  );
});
