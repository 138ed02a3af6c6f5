import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toBase64Url } from '#core/keys/bytes.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { SERVICES_KEY_ENTRY } from '../ports/key-store-entries.ts';
import { servicesKey } from './services-key.ts';

let dataDir: string;
let keys: MemoryKeyStore;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'services-key-'));
  keys = new MemoryKeyStore();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const request = () => ({ keys, dataDir, mode: 'existing' as const, held: undefined });
/** The key as earlier versions kept it. */
const inTheClear = (key: Uint8Array, name = 'master.key') =>
  writeFileSync(join(dataDir, name), `${toBase64Url(key)}\n`);

describe('a key of embedded services in the clear', () => {
  it('is moved into the key store, with what an interrupted change of it left', () => {
    const key = Uint8Array.from(randomBytes(32));
    inTheClear(key);
    inTheClear(key, 'master.key.new');
    expect(servicesKey(request())).toEqual({ key, fresh: false });
    expect(keys.get(SERVICES_KEY_ENTRY)).toEqual(key);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('stays where the key store does not take it', () => {
    inTheClear(randomBytes(32));
    vi.spyOn(keys, 'set').mockImplementation(() => {
      throw new Error('locked');
    });
    expect(() => servicesKey(request())).toThrow('locked');
    expect(readdirSync(dataDir)).toEqual(['master.key']);
  });

  it('is removed where the key store has it, and stays where that has another', () => {
    const key = Uint8Array.from(randomBytes(32));
    keys.set(SERVICES_KEY_ENTRY, key);
    inTheClear(randomBytes(32));
    expect(servicesKey(request()).key).toEqual(key);
    expect(readdirSync(dataDir)).toEqual(['master.key']);
    inTheClear(key);
    servicesKey(request());
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['', 'short', 'A'.repeat(42), '*'.repeat(43)])('is none as %j', (text) => {
    writeFileSync(join(dataDir, 'master.key'), text);
    expect(() => servicesKey(request())).toThrow(expect.objectContaining({ code: 'KEY_MISSING' }));
    expect(readdirSync(dataDir)).toEqual(['master.key']);
  });
});

describe('the key of a set-up', () => {
  it('is made once, and is the one that a failed attempt of the same process holds', () => {
    const made = servicesKey({ ...request(), mode: 'new' });
    const key = Uint8Array.from(made.key);
    expect(made.fresh).toBe(true);
    expect(key).toHaveLength(32);
    expect(servicesKey(request())).toEqual({ key, fresh: false });
    keys = new MemoryKeyStore();
    expect(servicesKey({ ...request(), mode: 'new', held: key })).toEqual({ key, fresh: false });
    expect(keys.get(SERVICES_KEY_ENTRY)).toEqual(key);
  });
});
