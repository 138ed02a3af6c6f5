import {
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import { mapKeyStore } from '#sdk/vault/vault.fixture.ts';
import { VAULT_KEY_ENTRY } from '#sdk/vault/vault-file.ts';
import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { PassphraseFile } from '#sdk/wallet/passphrase-file.ts';
import type { InstallationMarker } from '../ports/installation.ts';
import { SERVICES_KEY_ENTRY } from '../ports/key-store-entries.ts';
import { installationFolder } from './installation-folder.ts';

const PASSPHRASE = 'correct horse battery';
const MARKER: InstallationMarker = {
  v: 1,
  keyStorage: 'passphrase-file',
  services: 'embedded',
  setUpAt: '2026-01-02T03:04:05.006Z',
};
const code = (name: string) => expect.objectContaining({ code: name });

/** A keychain in memory that counts what it is asked, and refuses while it is locked. */
function newKeychain() {
  const entries = new Map<string, Uint8Array>();
  const state = { isLocked: false, calls: 0 };
  const within = mapKeyStore(entries);
  const asked = <T>(work: () => T): T => {
    state.calls += 1;
    if (state.isLocked) throw failure('KEYCHAIN_UNAVAILABLE', 'The keychain refused.');
    return work();
  };
  const store: KeyStore = {
    kind: 'keychain',
    probe: within.probe,
    get: (name) => asked(() => within.get(name)),
    set: (name, secret) => asked(() => within.set(name, secret)),
    delete: (name) => asked(() => within.delete(name)),
  };
  return { entries, state, store };
}
type Keychain = ReturnType<typeof newKeychain>;

let parent: string;
let directory: string;
let keychains: Map<string, Keychain>;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'counterproof-installation-'));
  directory = join(parent, 'data');
  keychains = new Map();
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const folder = (place = directory) =>
  installationFolder(place, {
    keychain(id) {
      const keychain = keychains.get(id) ?? newKeychain();
      keychains.set(id, keychain);
      return keychain.store;
    },
    keyFile: (path, replace) => new PassphraseFile(path, replace, { memoryKiB: 64, passes: 1, lanes: 1 }),
    wallet: (keys) => new ApplicationWallet(keys),
  });

describe('the data directory', () => {
  it('is not touched by looking whether it was set up', () => {
    expect(folder().marker()).toBeUndefined();
    expect(existsSync(directory)).toBe(false);
  });

  it('remembers its set-up', () => {
    folder().writeMarker(MARKER);
    expect(folder().marker()).toEqual(MARKER);
    if (process.platform !== 'win32') expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it.each(['', '{', '{"v":2}'])('with the marker "%s" is named as damaged, not set up again', (text) => {
    folder().writeMarker(MARKER);
    writeFileSync(join(directory, 'installation.json'), text);
    expect(() => folder().marker()).toThrow(code('STORAGE_FAILED'));
  });

  it('has keychain entries of its own, the same after a restart', () => {
    const first = folder().keychain();
    expect(folder().keychain()).toBe(first);
    expect(folder(join(parent, 'other')).keychain()).not.toBe(first);
  });

  it('holds keys, vault and wallet that open again', () => {
    const installation = folder();
    const keys = installation.keyFile();
    keys.create(PASSPHRASE);
    installation.createVault(keys).close();
    const wallet = installation.wallet(keys);
    wallet.initiate();

    const again = folder();
    const unlocked = again.keyFile();
    unlocked.unlock(PASSPHRASE);
    again.openVault(unlocked).close();
    expect(again.wallet(unlocked).did).toBe(wallet.did);
  });

  it('can be cleared of a failed set-up, also when its key file cannot be unlocked any more', () => {
    const installation = folder();
    const keys = installation.keyFile();
    keys.create(PASSPHRASE);
    installation.createVault(keys).close();
    installation.writeMarker(MARKER);
    folder().discard(folder().keyFile());
    expect(readdirSync(directory)).toEqual([]);
    const anew = folder().keyFile();
    anew.create('another good passphrase');
    folder().createVault(anew).close();
  });

  it('leaves nothing in the keychain when cleared', () => {
    const installation = folder();
    const keys = installation.keychain();
    installation.createVault(keys).close();
    installation.wallet(keys).initiate();
    keys.set(SERVICES_KEY_ENTRY, new Uint8Array(32));
    installation.discard(keys);
    expect(keys.get(SERVICES_KEY_ENTRY)).toBeUndefined();
    expect(installation.wallet(keys).state()).toBe('absent');
    expect(keys.get('vault-key')).toBeUndefined();
    expect(readdirSync(directory)).toEqual(['installation-id']);
  });

  describe('when a set-up is begun again with keys kept elsewhere', () => {
    const registered = (keys: KeyStore) => {
      const installation = folder();
      installation.createVault(keys).close();
      installation.wallet(keys).initiate();
      keys.set(SERVICES_KEY_ENTRY, new Uint8Array(32));
    };
    const keychain = (): Keychain => {
      folder().keychain();
      const [only] = keychains.values();
      if (!only) throw new Error('no keychain');
      return only;
    };
    const keyFile = () => {
      const keys = folder().keyFile();
      keys.create(PASSPHRASE);
      return keys;
    };

    it('leaves nothing in the keychain when it continues with the key file', () => {
      registered(folder().keychain());
      const { entries } = keychain();
      expect([...entries.keys()].sort()).toEqual([SERVICES_KEY_ENTRY, VAULT_KEY_ENTRY, WALLET_ENTRY].sort());
      // Another program in the same keychain keeps its entries.
      entries.set('of-somebody-else', Uint8Array.of(1));
      folder().discard(folder().keyFile());
      expect([...entries.keys()]).toEqual(['of-somebody-else']);
      expect(readdirSync(directory)).toEqual(['installation-id']);
      registered(keyFile());
      expect([...entries.keys()]).toEqual(['of-somebody-else']);
    });

    it('leaves no key file when it continues with the keychain', () => {
      registered(keyFile());
      folder().discard(folder().keychain());
      expect(readdirSync(directory)).toEqual(['installation-id']);
      registered(folder().keychain());
      folder().writeMarker({ ...MARKER, keyStorage: 'keychain' });
      expect(readdirSync(directory).sort()).toEqual(['installation-id', 'installation.json', 'vault.db']);
    });

    it('continues with the key file while the keychain refuses, and removes its entries later', () => {
      registered(folder().keychain());
      const { entries, state } = keychain();
      state.isLocked = true;
      folder().discard(folder().keyFile());
      expect(existsSync(join(directory, 'vault.db'))).toBe(false);
      expect(entries.size).toBe(3);
      state.isLocked = false;
      registered(keyFile());
      folder().discard(folder().keyFile());
      expect(entries.size).toBe(0);
      expect(readdirSync(directory)).toEqual(['installation-id']);
    });

    it('does not ask a keychain that no set-up of this folder used', () => {
      const { state } = keychain();
      registered(keyFile());
      folder().discard(folder().keyFile());
      expect(state.calls).toBe(0);
    });
  });

  describe('while a registration is made again', () => {
    const SERVICES_KEY = new Uint8Array(32).fill(7);
    const BY_FILE = { kind: 'passphrase-file', passphrase: 'another good passphrase' } as const;
    const BY_KEYCHAIN = { kind: 'keychain' } as const;

    it.each([BY_FILE, BY_KEYCHAIN])('keeps the key of the services, whatever is discarded ($kind)', (to) => {
      const installation = folder();
      const keys = to.kind === 'keychain' ? installation.keychain() : installation.keyFile();
      if (keys.kind === 'passphrase-file') (keys as PassphraseFile).create(PASSPHRASE);
      keys.set(SERVICES_KEY_ENTRY, SERVICES_KEY);
      installation.carry(SERVICES_KEY, to);
      installation.discard(keys);
      folder().discard(folder().keyFile());
      folder().discard(folder().keychain());
      expect(folder().carried(to)).toEqual(SERVICES_KEY);
      folder().forgetCarried();
      expect(folder().carried(to)).toBeUndefined();
      expect(readdirSync(directory)).toEqual(['installation-id']);
      expect([...keychains.values()].flatMap(({ entries }) => [...entries])).toEqual([]);
    });

    it('takes the key of the last try alone', () => {
      folder().carry(new Uint8Array(32), { ...BY_FILE, passphrase: PASSPHRASE });
      folder().carry(new Uint8Array(32).fill(1), BY_KEYCHAIN);
      folder().carry(SERVICES_KEY, BY_FILE);
      expect(folder().carried(BY_FILE)).toEqual(SERVICES_KEY);
    });

    it('gives the key only for the passphrase, which cannot be skipped', () => {
      folder().carry(SERVICES_KEY, BY_FILE);
      expect(() => folder().carried({ ...BY_FILE, passphrase: PASSPHRASE })).toThrow(
        code('PASSPHRASE_WRONG'),
      );
      expect(() => folder().carried(BY_KEYCHAIN)).toThrow(code('PASSPHRASE_REQUIRED'));
      for (const name of readdirSync(directory))
        expect(readFileSync(join(directory, name))).not.toContain(Buffer.from(SERVICES_KEY));
    });
  });

  it('writes, reads back and removes a file to try the disk, and says why that fails', () => {
    const { freeBytes } = folder().probeStorage();
    expect(freeBytes).toBeGreaterThan(0);
    expect(readdirSync(directory)).not.toContain('storage-probe');
    mkdirSync(join(directory, 'storage-probe'));
    expect(() => folder().probeStorage()).toThrow(code('STORAGE_FAILED'));
  });

  it('takes exports by plain file names only, readable by their owner', () => {
    folder().writeExport('a.evidence.zip', Uint8Array.of(1, 2));
    const path = join(directory, 'exports', 'a.evidence.zip');
    expect(readFileSync(path)).toEqual(Buffer.of(1, 2));
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const name of ['../a', 'x/../../a', '/a']) {
      expect(() => folder().writeExport(name, Uint8Array.of(1))).toThrow(RangeError);
    }
  });
});
