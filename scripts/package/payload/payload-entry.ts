import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** One file of a package. */
export interface PayloadEntry {
  /** Below the root of the machine that it is installed on, with `/` between the parts and none before. */
  readonly path: string;
  /** A file that is copied, or what is written. */
  readonly from: { readonly file: string } | { readonly content: string | Uint8Array };
  /** 0644 unless told otherwise. */
  readonly mode?: number;
}

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

const writeEntry = (into: string, { path: name, from, mode = FILE_MODE }: PayloadEntry): void => {
  const target = path.join(into, name);
  mkdirSync(path.dirname(target), { recursive: true });
  if ('file' in from) copyFileSync(from.file, target);
  else writeFileSync(target, from.content);
  chmodSync(target, mode);
};

/** Writes the files of a package below an empty folder. */
export const writeEntries = (into: string, entries: readonly PayloadEntry[]): void => {
  for (const entry of entries) writeEntry(into, entry);
};

interface Found {
  readonly file: string;
  readonly isFolder: boolean;
}

/** Everything below a folder, sorted; a folder stands behind what it holds. */
const everythingIn = (folder: string): Found[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): Found[] => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory()
        ? [...everythingIn(file), { file, isFolder: true }]
        : [{ file, isFolder: false }];
    });

/** The files below a folder, sorted, as paths below it with `/` between the parts. */
export const filesIn = (folder: string): string[] =>
  everythingIn(folder).flatMap(({ file, isFolder }) =>
    isFolder ? [] : [path.relative(folder, file).split(path.sep).join('/')],
  );

/**
 * Gives everything below a folder one time, and folders the usual mode, so that the same content makes the same archive.
 * @param seconds since the epoch
 */
export const settleTimes = (folder: string, seconds: number): void => {
  for (const { file, isFolder } of [...everythingIn(folder), { file: folder, isFolder: true }]) {
    if (isFolder) chmodSync(file, FOLDER_MODE);
    lutimesSync(file, seconds, seconds);
  }
};

const LARGE = 500_000;

/** Large files of the same content become one file with several names, as screens share the code of their guide. */
export const linkTwins = (folder: string): void => {
  const first = new Map<string, string>();
  for (const { file, isFolder } of everythingIn(folder)) {
    if (isFolder || lstatSync(file).size < LARGE) continue;
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const twin = first.get(hash);
    if (twin === undefined) first.set(hash, file);
    else {
      rmSync(file);
      linkSync(twin, file);
    }
  }
};

const BYTES_PER_KIB = 1024;

/**
 * Returns the size of a tree on a disk in KiB, as Debian counts it: each file once and rounded up, each folder as one.
 */
export const installedKib = (folder: string): number => {
  const counted = new Set<number>();
  return everythingIn(folder).reduce((sum, { file, isFolder }) => {
    if (isFolder) return sum + 1;
    const { ino, size } = lstatSync(file);
    if (counted.has(ino)) return sum;
    counted.add(ino);
    return sum + Math.ceil(size / BYTES_PER_KIB);
  }, 0);
};
