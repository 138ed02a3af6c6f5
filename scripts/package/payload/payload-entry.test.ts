import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn, installedKib, linkTwins, settleTimes, writeEntries } from './payload-entry.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'payload-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => path.join(folder, ...names);

it('writes entries with their modes, and lists them sorted', () => {
  writeFileSync(at('source'), 'copied', { mode: 0o600 });
  writeEntries(at('tree'), [
    { path: 'usr/lib/b', from: { content: 'written' } },
    { path: 'usr/bin/a', from: { file: at('source') }, mode: 0o755 },
  ]);
  expect(filesIn(at('tree'))).toEqual(['usr/bin/a', 'usr/lib/b']);
  expect(lstatSync(at('tree/usr/bin/a')).mode & 0o777).toBe(0o755);
  expect(lstatSync(at('tree/usr/lib/b')).mode & 0o777).toBe(0o644);
});

it('gives every file and folder one time', () => {
  writeEntries(at('tree'), [{ path: 'usr/lib/b', from: { content: '' } }]);
  settleTimes(at('tree'), 1_000_000);
  for (const name of ['tree', 'tree/usr', 'tree/usr/lib', 'tree/usr/lib/b'])
    expect(lstatSync(at(name)).mtimeMs).toBe(1_000_000_000);
});

it('counts KiB as dpkg does, a file with two names once', () => {
  const large = 'x'.repeat(600 * 1024);
  writeEntries(at('tree'), [
    { path: 'a/one', from: { content: large } },
    { path: 'b/one', from: { content: large } },
    { path: 'b/small', from: { content: 'y' } },
    { path: 'c/small', from: { content: 'y' } },
  ]);
  expect(installedKib(at('tree'))).toBe(3 + 600 + 600 + 1 + 1);
  linkTwins(at('tree'));
  expect(installedKib(at('tree'))).toBe(3 + 600 + 1 + 1);
  expect(readFileSync(at('tree/b/one'), 'utf8')).toBe(large);
});
