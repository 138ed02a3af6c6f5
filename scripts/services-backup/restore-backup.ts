import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartRefusal } from '#services/kernel/start-refusal.ts';
import type { BackupSource } from './make-backup.ts';
import {
  BLOBS_FILE,
  BLOBS_FOLDER,
  BlobLine,
  DATABASE_FILE,
  MANIFEST_FILE,
  Manifest,
  sha256Of,
  sha256OfFile,
} from './manifest.ts';
import { runProgram } from './postgres-programs.ts';

/**
 * Checks a back-up and puts it into an empty database and a blob store, which gets the id that the database names.
 *
 * @throws Error when a file was altered or is missing, or the database holds something already.
 * @throws StartRefusal `STORE_OF_OTHERS` when the store holds the pictures of another database.
 */
export async function restoreBackup(folder: string, { databaseUrl, blobs }: BackupSource): Promise<Manifest> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  const dump = join(folder, DATABASE_FILE);
  const list = join(folder, BLOBS_FILE);
  if ((await sha256OfFile(dump)) !== manifest.database) throw altered(DATABASE_FILE);
  if ((await sha256OfFile(list)) !== manifest.blobList) throw altered(BLOBS_FILE);
  for await (const { bytes } of checkedBlobs(folder)) void bytes;
  const found = await blobs.readId();
  if (found !== undefined && found !== manifest.storeId)
    throw new StartRefusal('STORE_OF_OTHERS', `store ${found}`);
  const alone = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  const { pathname } = new URL(databaseUrl);
  await runProgram(
    'pg_restore',
    [...alone, `--dbname=${decodeURIComponent(pathname.slice(1))}`, dump],
    databaseUrl,
  );
  for await (const { key, bytes } of checkedBlobs(folder)) await blobs.put(key, bytes);
  if (found === undefined && manifest.storeId) await blobs.writeId(manifest.storeId);
  return manifest;
}

/** Every blob of the list, compared with its hash. */
async function* checkedBlobs(folder: string) {
  for await (const line of createInterface({ input: createReadStream(join(folder, BLOBS_FILE)) })) {
    const { key, sha256 } = BlobLine.parse(JSON.parse(line));
    const bytes = await readFile(join(folder, BLOBS_FOLDER, key));
    if (sha256Of(bytes) !== sha256) throw altered(key);
    yield { key, bytes };
  }
}

const altered = (name: string): Error => new Error(`${name} is not what the back-up was made of.`);
