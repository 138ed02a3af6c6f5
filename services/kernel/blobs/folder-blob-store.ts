import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BlobStore, StoredBlob } from '../ports/blob-store.ts';
import { requireBlobKey } from './blob-key.ts';

/** Where bytes are written before they get their name; leftovers of a killed process are removed later. */
const ASIDE = '.aside';
const ASIDE_FOR_MS = 60 * 60_000;
/** Holds the id of the store. */
const ID_FILE = '.store-id';

/** Blobs as files below one folder, written aside, flushed and renamed. */
export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string): string => join(folder, requireBlobKey(key));
  const aside = join(folder, ASIDE);
  const idFile = join(folder, ID_FILE);
  const putFile = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(aside, { recursive: true, mode: 0o700 });
    // A name of its own, so that two writers of one key do not mix their bytes.
    const written = join(aside, randomUUID());
    await write(written, bytes);
    await rename(written, path);
    await flushFolder(dirname(path));
  };
  return {
    put: async (key, bytes) => putFile(pathOf(key), bytes),
    get: async (key) => readFile(pathOf(key)),
    async remove(key) {
      const path = pathOf(key);
      if ((await unlessMissing(unlink(path).then(() => true))) === undefined) return 'absent';
      // A removal that is stated must not be undone by a loss of power.
      await flushFolder(dirname(path));
      return 'deleted';
    },
    readId: async () => (await unlessMissing(readFile(idFile, 'utf8')))?.trim(),
    writeId: async (id) => putFile(idFile, Buffer.from(id)),
    async *list() {
      await removeLeftovers(aside);
      yield* filesOf(folder);
    },
  };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The new name itself must survive a loss of power; Windows cannot open folders and keeps its journal instead. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesOf(folder: string): AsyncGenerator<StoredBlob> {
  for await (const entry of await foldersEntries(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    const modifiedAt = key.startsWith('.') ? undefined : await modified(path);
    if (modifiedAt) yield { key, modifiedAt };
  }
}

async function foldersEntries(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return opendir(folder, { recursive: true });
}

async function removeLeftovers(aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(aside)) {
    const path = join(aside, entry.name);
    const modifiedAt = await modified(path);
    if (modifiedAt && Date.now() - modifiedAt.getTime() > ASIDE_FOR_MS) await rm(path, { force: true });
  }
}

/** Undefined when the file has gone meanwhile. */
const modified = async (path: string): Promise<Date | undefined> => (await unlessMissing(stat(path)))?.mtime;

/** The result of a call about a file; undefined when there is no such file. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
