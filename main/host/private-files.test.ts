import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import { closeFolder, makePrivateFolder, protectDataDirectory } from './private-files.ts';

let base: string;
let lines: string[];
const print = (line: string) => void lines.push(line);
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'private-'));
  lines = [];
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};
const ANOTHER_USER = 12345;

describe.skipIf(process.platform === 'win32')('a data directory', () => {
  it('is made for this user alone, without a word', () => {
    const dataDir = path.join(base, 'data');
    protectDataDirectory(dataDir, print);
    expect(modeOf(dataDir)).toBe(0o700);
    expect(lines).toEqual([]);
  });

  it('that was there with wider modes is tightened in all its depth, once, and that is told', () => {
    const profile = path.join(base, 'browser', 'operator');
    mkdirSync(profile, { recursive: true });
    const files = [path.join(base, 'vault.db'), path.join(profile, 'Cookies')];
    for (const file of files) {
      writeFileSync(file, '');
      chmodSync(file, 0o664);
    }
    const folders = [base, path.dirname(profile), profile];
    for (const folder of folders) chmodSync(folder, 0o755);
    protectDataDirectory(base, print);
    expect(files.map(modeOf)).toEqual([0o600, 0o600]);
    expect(folders.map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(lines).toEqual([expect.stringContaining(`5 files or folders of ${base}`)]);
    protectDataDirectory(base, print);
    expect(lines).toHaveLength(1);
  });

  it('may be a link, but a link in it is not followed', () => {
    const [dataDir, elsewhere] = [path.join(base, 'data'), path.join(base, 'elsewhere')];
    mkdirSync(dataDir);
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, path.join(dataDir, 'link'));
    symlinkSync(path.join(base, 'nowhere'), path.join(dataDir, 'broken'));
    symlinkSync(dataDir, path.join(base, 'alias'));
    chmodSync(dataDir, 0o755);
    protectDataDirectory(path.join(base, 'alias'), print);
    expect([modeOf(dataDir), modeOf(elsewhere)]).toEqual([0o700, 0o644]);
  });

  it.skipIf(process.getuid?.() !== 0)('of another user is refused, and their files inside are named', () => {
    const theirs = path.join(base, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, ANOTHER_USER, ANOTHER_USER);
    expect(codeOf(() => protectDataDirectory(theirs, print))).toBe('STORAGE_FAILED');
    protectDataDirectory(base, print);
    expect(lines).toEqual([expect.stringMatching(/^1 files or folders .* belong to another user/)]);
  });
});

describe.skipIf(process.platform === 'win32')('the folder of services that run alone', () => {
  it('is closed to others where it was open, and that is told once', () => {
    chmodSync(base, 0o755);
    closeFolder(base, print);
    expect(modeOf(base)).toBe(0o700);
    expect(lines).toEqual([`Other users could enter ${base}. They cannot any more.`]);
    closeFolder(base, print);
    expect(lines).toHaveLength(1);
  });

  it('is closed with all that an earlier version left open in it', () => {
    const blobs = path.join(base, 'blobs');
    const picture = path.join(blobs, 'picture');
    mkdirSync(blobs);
    writeFileSync(picture, '');
    for (const [file, mode] of [
      [picture, 0o644],
      [blobs, 0o755],
      [base, 0o755],
    ] as const)
      chmodSync(file, mode);
    closeFolder(base, print);
    expect([base, blobs, picture].map(modeOf)).toEqual([0o700, 0o700, 0o600]);
    expect(lines).toEqual([
      `Other users could enter ${base}, and 2 files or folders in it. They cannot any more.`,
    ]);
  });

  it('is not made where there is none', () => {
    const none = path.join(base, 'none');
    closeFolder(none, print);
    expect(existsSync(none)).toBe(false);
    expect(lines).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('stays as it is where it belongs to another user', () => {
    chmodSync(base, 0o755);
    chownSync(base, 12_345, 12_345);
    closeFolder(base, print);
    expect(modeOf(base)).toBe(0o755);
    expect(lines).toEqual([`${base} belongs to another user and stays as it is.`]);
  });
});

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  it('is tightened where it was wider', () => {
    chmodSync(base, 0o777);
    expect(makePrivateFolder(base)).toBe(true);
    expect(modeOf(base)).toBe(0o700);
    expect(makePrivateFolder(base)).toBe(false);
  });

  it('is never a link that somebody left in its place', () => {
    const [target, link] = [path.join(base, 'target'), path.join(base, 'link')];
    mkdirSync(target, { mode: 0o755 });
    symlinkSync(target, link);
    expect(codeOf(() => makePrivateFolder(link))).toBe('STORAGE_FAILED');
    expect(existsSync(path.join(target, 'host.sock'))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)('is never one of another user', () => {
    chownSync(base, ANOTHER_USER, ANOTHER_USER);
    expect(codeOf(() => makePrivateFolder(base))).toBe('STORAGE_FAILED');
  });
});
