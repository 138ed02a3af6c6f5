import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const filesUnder = (entry: string): string[] => {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name));
};

/** One hash over names and contents of all files under `entries`, tests aside; the same on every machine. */
export const contentHash = (root: string, entries: readonly string[]): string => {
  const hash = createHash('sha256');
  const files = entries.flatMap((entry) => filesUnder(path.join(root, entry)));
  for (const file of files.sort()) {
    hash.update(path.relative(root, file).split(path.sep).join('/'));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
};

export const stampAgrees = (stampFile: string, hash: string): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;

export const writeStamp = (stampFile: string, hash: string): void => {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
};
