import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '#services/kernel/ports/blob-store.ts';
import {
  BLOBS_FILE,
  BLOBS_FOLDER,
  DATABASE_FILE,
  MANIFEST_FILE,
  type Manifest,
  sha256Of,
  sha256OfFile,
} from './manifest.ts';
import { runProgram } from './postgres-programs.ts';

export interface BackupSource {
  databaseUrl: string;
  blobs: BlobStore;
}

/**
 * Copies database and blobs into an empty folder while the services run. The database goes first: a picture that
 * arrives later is at worst one that nothing names, which the services sweep; the other way round a row would name a
 * picture that is missing.
 *
 * @throws Error when the folder is not empty, or a program of PostgreSQL fails.
 */
export async function makeBackup(
  { databaseUrl, blobs }: BackupSource,
  folder: string,
  now: Date,
): Promise<Manifest> {
  await mkdir(join(folder, BLOBS_FOLDER), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).some((name) => name !== BLOBS_FOLDER)) {
    throw new Error(`${folder} is not empty.`);
  }
  const dump = join(folder, DATABASE_FILE);
  // Written over by the program, which would make it readable to everybody where the folder is.
  await writeFile(dump, '', { mode: 0o600 });
  await runProgram(
    'pg_dump',
    // Unfinished judging tasks are worth nothing later.
    ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data', `--file=${dump}`],
    databaseUrl,
  );
  const list = join(folder, BLOBS_FILE);
  const count = { blobs: 0 };
  await pipeline(Readable.from(copyBlobs(blobs, folder, count)), createWriteStream(list, { mode: 0o600 }));
  const storeId = await blobs.readId();
  const manifest: Manifest = {
    v: 1,
    madeAt: now.toISOString(),
    database: await sha256OfFile(dump),
    blobList: await sha256OfFile(list),
    blobs: count.blobs,
    ...(storeId === undefined ? {} : { storeId }),
  };
  // Last, so that a folder with a manifest is a whole back-up.
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

async function* copyBlobs(blobs: BlobStore, folder: string, count: { blobs: number }) {
  const unread = new Map<string, unknown>();
  for await (const { key } of blobs.list()) {
    const bytes = await blobs.get(key).catch((error: unknown) => void unread.set(key, error));
    if (!bytes) continue;
    const file = join(folder, BLOBS_FOLDER, key);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    count.blobs += 1;
    yield `${JSON.stringify({ key, sha256: sha256Of(bytes) })}\n`;
  }
  if (unread.size > 0) await requireErased(blobs, unread);
}

/** A blob that was erased after it was listed must not live on in a copy; one that is still listed is missing from it. */
async function requireErased(blobs: BlobStore, unread: ReadonlyMap<string, unknown>): Promise<void> {
  for await (const { key } of blobs.list()) {
    if (unread.has(key)) throw new Error('a picture could not be read', { cause: unread.get(key) });
  }
}
