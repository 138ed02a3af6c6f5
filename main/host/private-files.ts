import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { failure } from '#core/contract/errors.ts';

const OF_USER = 0o700;
/** Windows keeps a folder to its user by access lists, which modes do not show. */
const HAS_MODES = process.platform !== 'win32';

const isOwn = (stats: Stats): boolean => stats.uid === process.getuid?.();

/** @returns whether the mode was wider; a file that has gone meanwhile needs none */
const tighten = (file: string, { mode }: Stats): boolean => {
  if ((mode & 0o7777 & ~OF_USER) === 0) return false;
  try {
    chmodSync(file, mode & OF_USER);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Makes a folder that only this user can enter, or tightens the one that is there.
 * @returns whether one was there with a wider mode
 * @throws AppError STORAGE_FAILED when it is a link or belongs to another user, who could read or exchange its content
 */
export const makePrivateFolder = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true, mode: OF_USER });
  if (!HAS_MODES) return false;
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || !isOwn(stats)) {
    throw failure('STORAGE_FAILED', `${folder} belongs to another user or is a link`, {
      component: 'host',
      hint: 'Remove it, give it to the user of the kiosk, or name another folder with --data-dir.',
    });
  }
  return tighten(folder, stats);
};

interface Found {
  tightened: number;
  foreign: number;
}

const tightenContent = (folder: string, found: Found): void => {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) continue;
    if (!isOwn(stats)) {
      found.foreign += 1;
      continue;
    }
    if (tighten(file, stats)) found.tightened += 1;
    if (stats.isDirectory()) tightenContent(file, found);
  }
};

/**
 * Takes a data directory and all in it from every other user, also where an earlier version or a copy left wider modes,
 * and reports its changes.
 * @throws AppError STORAGE_FAILED when the directory belongs to another user
 */
export const protectDataDirectory = (dataDir: string, print: (line: string) => void): void => {
  mkdirSync(dataDir, { recursive: true, mode: OF_USER });
  if (!HAS_MODES) {
    print(
      `Windows keeps ${dataDir} to its user by the access list of the folder; the kiosk changes no modes.`,
    );
    return;
  }
  // A person may have put a link in place of the directory itself.
  const real = realpathSync(dataDir);
  const found = { tightened: makePrivateFolder(real) ? 1 : 0, foreign: 0 };
  tightenContent(real, found);
  if (found.tightened > 0) {
    print(`Other users could reach ${found.tightened} files or folders of ${dataDir}. They cannot any more.`);
  }
  if (found.foreign > 0) {
    print(`${found.foreign} files or folders in ${dataDir} belong to another user and stay as they are.`);
  }
};

/**
 * Keeps other users out of a folder that may exist since an earlier version, and reports it; one of another user stays
 * unchanged. Where it was open, its content is tightened as well; in a closed folder no other user reaches the content,
 * which may be a million files.
 */
export const closeFolder = (folder: string, print: (line: string) => void): void => {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || !HAS_MODES) return;
  if (!isOwn(stats)) {
    print(`${folder} belongs to another user and stays as it is.`);
    return;
  }
  if (!tighten(folder, stats)) return;
  const found = { tightened: 0, foreign: 0 };
  tightenContent(folder, found);
  const content = found.tightened > 0 ? `, and ${found.tightened} files or folders in it` : '';
  print(`Other users could enter ${folder}${content}. They cannot any more.`);
};

/** Files that this process and its children create from now on are for this user alone. */
export const keepNewFilesPrivate = (): void => {
  process.umask(0o077);
};
