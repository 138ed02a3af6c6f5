import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMasterKey } from './master-key.ts';

describe('the master key', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'counterproof-master-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is made once, for its owner only, and read back', () => {
    const key = loadMasterKey(dir);
    expect(key).toHaveLength(32);
    expect(loadMasterKey(dir)).toEqual(key);
    expect(statSync(join(dir, 'master.key')).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when the file is damaged', () => {
    writeFileSync(join(dir, 'master.key'), 'short');
    expect(() => loadMasterKey(dir)).toThrow(/32 bytes/);
  });

  it('may be given instead, and is then not written', () => {
    const given = Buffer.alloc(32, 7).toString('base64url');
    expect(Uint8Array.from(loadMasterKey(dir, given))).toEqual(new Uint8Array(32).fill(7));
    expect(() => statSync(join(dir, 'master.key'))).toThrow();
    expect(() => loadMasterKey(dir, 'c2hvcnQ')).toThrow(/32 bytes/);
  });
});
