import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from '../vault/atomic-file.ts';
import { keyStoreContract } from './key-store.contract.ts';
import { PassphraseFile } from './passphrase-file.ts';

const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };
const PASSPHRASE = 'correct horse battery';
const code = (name: string) => expect.objectContaining({ code: name });

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'counterproof-keys-'));
  path = join(directory, 'keys.json');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function created(): PassphraseFile {
  const file = new PassphraseFile(path, replaceFile, CHEAP);
  file.create(PASSPHRASE);
  return file;
}
function unlocked(): PassphraseFile {
  const file = new PassphraseFile(path, replaceFile, CHEAP);
  file.unlock(PASSPHRASE);
  return file;
}

describe('the passphrase file', () => {
  keyStoreContract(() => ({ store: created(), reopen: unlocked, dispose: () => undefined }));

  it('says that it is locked until the passphrase is typed', () => {
    created().set('a', Uint8Array.of(7));
    const file = new PassphraseFile(path, replaceFile, CHEAP);
    expect(file.locked()).toBe(true);
    expect(file.probe()).toMatchObject({ ok: false, component: 'key file' });
    expect(() => file.get('a')).toThrow(code('PASSPHRASE_REQUIRED'));
    expect(() => file.set('a', Uint8Array.of(1))).toThrow(code('PASSPHRASE_REQUIRED'));
    file.unlock(PASSPHRASE);
    expect(file.get('a')).toEqual(Uint8Array.of(7));
    file.lock();
    expect(() => file.get('a')).toThrow(code('PASSPHRASE_REQUIRED'));
  });

  it('refuses a wrong passphrase and stays locked', () => {
    created();
    const file = new PassphraseFile(path, replaceFile, CHEAP);
    expect(() => file.unlock('correct horse batterie')).toThrow(code('PASSPHRASE_WRONG'));
    expect(file.locked()).toBe(true);
  });

  it('takes any spelling that normalises to the same passphrase', () => {
    new PassphraseFile(path, replaceFile, CHEAP).create('ﬁve wizards jump');
    const file = new PassphraseFile(path, replaceFile, CHEAP);
    file.unlock('five wizards jump');
    expect(file.locked()).toBe(false);
  });

  it('refuses a weak passphrase and makes no file', () => {
    expect(() => new PassphraseFile(path, replaceFile, CHEAP).create('short')).toThrow(
      code('PASSPHRASE_WEAK'),
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is never replaced by a second set-up', () => {
    created();
    const before = readFileSync(path);
    expect(() => new PassphraseFile(path, replaceFile, CHEAP).create(PASSPHRASE)).toThrow(
      code('SETUP_ALREADY_DONE'),
    );
    expect(readFileSync(path)).toEqual(before);
  });

  it('is readable by its owner only and holds neither secret nor passphrase in the clear', () => {
    const secret = Buffer.from('a secret that must not be seen');
    created().set('a', secret);
    const content = readFileSync(path, 'utf8');
    expect(content).not.toContain(secret.toString());
    expect(content).not.toContain(secret.toString('base64url'));
    expect(content).not.toContain(PASSPHRASE);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['keys.json']);
  });

  it('encrypts every version under a nonce of its own', () => {
    const file = created();
    const nonces = [1, 2, 3].map((value) => {
      file.set('a', Uint8Array.of(value));
      return (JSON.parse(readFileSync(path, 'utf8')) as { nonce: string }).nonce;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it('notices every changed member of the file', () => {
    created().set('a', Uint8Array.of(7));
    const box = JSON.parse(readFileSync(path, 'utf8'));
    const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);
    const variants = [
      { ...box, ciphertext: flip(box.ciphertext) },
      { ...box, nonce: flip(box.nonce) },
      { ...box, purpose: 'other' },
      { ...box, kdf: { ...box.kdf, salt: flip(box.kdf.salt) } },
      { ...box, kdf: { ...box.kdf, passes: 2 } },
    ];
    for (const variant of variants) {
      writeFileSync(path, JSON.stringify(variant));
      expect(() => new PassphraseFile(path, replaceFile, CHEAP).unlock(PASSPHRASE)).toThrow(
        code('PASSPHRASE_WRONG'),
      );
    }
  });

  it('names a damaged or missing file and does not touch it', () => {
    expect(() => new PassphraseFile(path, replaceFile, CHEAP).unlock(PASSPHRASE)).toThrow(
      code('KEY_MISSING'),
    );
    for (const content of ['', '{', '{"v":1}', '{"v":1,"kdf":{"memoryKiB":99999999}}']) {
      writeFileSync(path, content);
      expect(() => new PassphraseFile(path, replaceFile, CHEAP).unlock(PASSPHRASE)).toThrow(
        code('STORAGE_FAILED'),
      );
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
  });

  it('keeps the old content, in the file and in memory, when a write fails', () => {
    const file = created();
    file.set('a', Uint8Array.of(1));
    rmSync(directory, { recursive: true });
    expect(() => file.set('a', Uint8Array.of(2))).toThrow(code('STORAGE_FAILED'));
    expect(file.get('a')).toEqual(Uint8Array.of(1));
  });

  it('names a full disk', () => {
    let full = false;
    const replace: typeof replaceFile = (...args) => {
      if (full) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
      replaceFile(...args);
    };
    const file = new PassphraseFile(path, replace, CHEAP);
    file.create(PASSPHRASE);
    full = true;
    expect(() => file.set('a', Uint8Array.of(1))).toThrow(code('DISK_FULL'));
    expect(unlocked().get('a')).toBeUndefined();
  });
});
