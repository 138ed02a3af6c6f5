import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    writeFileSync(join(dir, 'master.key'), 'short', { mode: 0o600 });
    expect(() => loadMasterKey(dir)).toThrow(/32 bytes/);
  });

  it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o644])(
    'is refused where others can read its file: mode %o',
    (mode) => {
      const key = loadMasterKey(dir);
      chmodSync(join(dir, 'master.key'), mode);
      const code = 'MASTER_KEY_EXPOSED';
      expect(() => loadMasterKey(dir)).toThrow(expect.objectContaining({ code }));
      chmodSync(join(dir, 'master.key'), 0o600);
      expect(loadMasterKey(dir)).toEqual(key);
    },
  );

  it('may be given instead, and is then not written', () => {
    const given = Buffer.alloc(32, 7).toString('base64url');
    expect(Uint8Array.from(loadMasterKey(dir, given))).toEqual(new Uint8Array(32).fill(7));
    expect(() => statSync(join(dir, 'master.key'))).toThrow();
    expect(() => loadMasterKey(dir, 'c2hvcnQ')).toThrow(/32 bytes/);
  });
});
