import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SDK_VAULT } from '#sdk/vault/sdk-vault.ts';
import { mapKeyStore, type Place, temporaryPlace } from '#sdk/vault/vault.fixture.ts';
import * as vaultFile from '#sdk/vault/vault-file.ts';
import { destroyVault, VAULT_KEY_ENTRY, vaultExists } from '#sdk/vault/vault-file.ts';
import { createVault, openVault } from './open-vault.ts';
import { addSession, SESSION } from './vault.fixture.ts';

const code = (name: string) => expect.objectContaining({ code: name });
const SECRET = 'a surname nobody may read: ERIKSSON';

let place: Place;
let file: string;
beforeEach(() => {
  place = temporaryPlace();
  file = join(place.directory, 'vault.db');
});
afterEach(() => place.remove());

/** A closed vault with one session and enough pages to damage. */
function filledVault(): void {
  const vault = createVault(place);
  addSession(vault);
  vault.settings.set('note', SECRET.repeat(2000));
  vault.close();
}

describe('a new vault', () => {
  it('appears complete, opens again and keeps stored values', () => {
    expect(vaultExists(place.directory)).toBe(false);
    filledVault();
    expect(vaultExists(place.directory)).toBe(true);
    expect(readdirSync(place.directory)).toEqual(['vault.db']);
    const vault = openVault(place);
    expect(vault.sessions.find(SESSION)?.summary).toEqual({ reference: 'A1' });
    vault.check();
    vault.close();
  });

  it('is not made over an old one', () => {
    filledVault();
    const before = readFileSync(file);
    expect(() => createVault(place)).toThrow(code('SETUP_ALREADY_DONE'));
    expect(readFileSync(file)).toEqual(before);
  });

  it('continues after a set-up that was cut short', () => {
    place.keyStore.set(VAULT_KEY_ENTRY, randomBytes(32));
    writeFileSync(`${file}.new`, 'half a file');
    createVault(place).close();
    openVault(place).close();
  });

  it('needs a key store that keeps its key', () => {
    const forgetful = { ...place.keyStore, get: () => undefined };
    expect(() => createVault({ ...place, keyStore: forgetful })).toThrow(code('KEYCHAIN_UNAVAILABLE'));
    expect(vaultExists(place.directory)).toBe(false);
  });

  it('holds nothing in the clear, neither in its file nor in the write-ahead log', () => {
    const vault = createVault(place);
    vault.settings.set('note', SECRET);
    for (const name of readdirSync(place.directory)) {
      const content = readFileSync(join(place.directory, name)).toString('latin1');
      expect(content).not.toContain('ERIKSSON');
      expect(content).not.toContain('CREATE TABLE');
      expect(content).not.toContain('SQLite format');
    }
    expect(readdirSync(place.directory)).toContain('vault.db-wal');
    vault.close();
  });
});

describe('opening a vault', () => {
  it('asks for a set-up where there is none', () => {
    expect(() => openVault(place)).toThrow(code('SETUP_REQUIRED'));
    expect(readdirSync(place.directory)).toEqual([]);
  });

  it.each([
    ['another key', () => mapKeyStore(new Map([[VAULT_KEY_ENTRY, randomBytes(32)]])), 'VAULT_KEY_WRONG'],
    [
      'a key of the wrong length',
      () => mapKeyStore(new Map([[VAULT_KEY_ENTRY, randomBytes(31)]])),
      'VAULT_KEY_WRONG',
    ],
    ['no key', () => mapKeyStore(), 'KEY_MISSING'],
  ])('with %s changes nothing and says so', (_, keyStore, expected) => {
    filledVault();
    const before = readFileSync(file);
    expect(() => openVault({ ...place, keyStore: keyStore() })).toThrow(code(expected));
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(place.directory)).toEqual(['vault.db']);
    openVault(place).close();
  });

  it.each([0, 10, 100, 4096, 6000])('names a file cut to %d bytes as damaged', (length) => {
    filledVault();
    truncateSync(file, length);
    const before = readFileSync(file);
    expect(() => {
      const vault = openVault(place);
      try {
        vault.check();
      } finally {
        vault.close();
      }
    }).toThrow(code('VAULT_CORRUPT'));
    expect(readFileSync(file)).toEqual(before);
  });

  it('detects each of 20 flipped bits', () => {
    filledVault();
    const intact = readFileSync(file);
    const step = Math.floor(intact.length / 20);
    const found = Array.from({ length: 20 }, (_, i) => {
      const damaged = Buffer.from(intact);
      const position = i * step + (i % 16);
      damaged[position] = (damaged[position] ?? 0) ^ (1 << (i % 8));
      writeFileSync(file, damaged);
      return damageFound();
    });
    expect(intact.length).toBeGreaterThan(80_000);
    expect(found.filter((name) => name === 'VAULT_CORRUPT' || name === 'VAULT_KEY_WRONG')).toHaveLength(20);
    writeFileSync(file, intact);
    openVault(place).close();
  });

  function damageFound(): string | undefined {
    try {
      const vault = openVault(place);
      try {
        vault.check();
        vault.settings.get('note', z.string());
      } finally {
        vault.close();
      }
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  }

  it('is refused while another object or process has it', () => {
    const vault = createVault(place);
    vault.settings.set('a', 1);
    expect(() => openVault(place)).toThrow(code('VAULT_LOCKED_BY_OTHER_PROCESS'));
    expect(openInChild()).toBe('VAULT_LOCKED_BY_OTHER_PROCESS');
    vault.close();
    expect(openInChild()).toBe('opened');
  });

  function openInChild(): string {
    const key = Buffer.from(place.keyStore.get(VAULT_KEY_ENTRY) ?? []).toString('hex');
    const source = `
      import { openVault } from '${new URL('./open-vault.ts', import.meta.url).href}';
      const keyStore = { get: () => new Uint8Array(Buffer.from(process.env.TEST_KEY, 'hex')) };
      try { openVault({ directory: process.env.TEST_DIRECTORY, keyStore }).close(); console.log('opened'); }
      catch (error) { console.log(error.code); }`;
    const env = { ...process.env, TEST_KEY: key, TEST_DIRECTORY: place.directory };
    return execFileSync(process.execPath, ['--input-type=module-typescript', '-e', source], {
      env,
      encoding: 'utf8',
    }).trim();
  }

  it('keeps the folder to its owner', () => {
    const inner = { ...place, directory: join(place.directory, 'inner') };
    createVault(inner).close();
    if (process.platform !== 'win32') expect(statSync(inner.directory).mode & 0o777).toBe(0o700);
  });
});

describe('a destroyed vault', () => {
  it('is gone', () => {
    filledVault();
    destroyVault(place.directory);
    expect(readdirSync(place.directory)).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a vault of another kind', () => {
  it('of a kiosk is refused to a program, and left as it is', () => {
    filledVault();
    const before = readFileSync(file);
    expect(() => vaultFile.openVault(place, SDK_VAULT)).toThrow(code('VAULT_VERSION_UNSUPPORTED'));
    expect(readFileSync(file)).toEqual(before);
  });

  it('of a program is refused to a kiosk', () => {
    vaultFile.createVault(place, SDK_VAULT).close();
    expect(() => openVault(place)).toThrow(code('VAULT_VERSION_UNSUPPORTED'));
  });
});
