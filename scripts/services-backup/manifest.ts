import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';

export const DATABASE_FILE = 'database.dump';
/** One line of JSON for each blob. */
export const BLOBS_FILE = 'blobs.ndjson';
export const BLOBS_FOLDER = 'blobs';
export const MANIFEST_FILE = 'manifest.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest of a back-up. The master key is not in it: a person with both can read everything. */
export const Manifest = z.strictObject({
  v: z.literal(1),
  madeAt: z.iso.datetime(),
  /** SHA-256 of the files, hex. */
  database: Sha256,
  blobList: Sha256,
  blobs: z.number().int(),
  /** Id of the store that the pictures lay in; left out where it had none. */
  storeId: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Keys are made by the services: folders and names without anything that leads out of a folder. */
export const BlobLine = z.strictObject({
  key: z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/),
  sha256: Sha256,
});

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}
