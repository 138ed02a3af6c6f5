import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHECKSUMS, SIGNATURE, signChecksums, writeChecksums } from './checksums.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'checksums-'));
  writeFileSync(path.join(folder, 'b.deb'), 'b');
  writeFileSync(path.join(folder, 'a.deb'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')('are sorted, and what sha256sum checks', () => {
  writeChecksums(folder, ['b.deb', 'a.deb']);
  const checked = execFileSync('sha256sum', ['--check', '--strict', CHECKSUMS], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(checked).toBe('a.deb: OK\nb.deb: OK\n');
});

it('say that they are not signed, and keep no signature of earlier ones', async () => {
  writeChecksums(folder, ['a.deb']);
  writeFileSync(path.join(folder, SIGNATURE), 'of an earlier build');
  expect(await signChecksums(folder, undefined)).toBe(
    'SHA256SUMS is not signed: name a key of GnuPG with --sign.',
  );
  expect(existsSync(path.join(folder, SIGNATURE))).toBe(false);
});

it('are not signed with a missing key', async () => {
  writeChecksums(folder, ['a.deb']);
  await expect(signChecksums(folder, 'nobody@counterproof.invalid')).rejects.toThrow('could not be signed');
  expect(readFileSync(path.join(folder, CHECKSUMS), 'utf8')).toContain('a.deb');
});
