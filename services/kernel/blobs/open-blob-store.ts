import { join } from 'node:path';
import type { BlobStore } from '../ports/blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import type { Bucket } from './s3-blob-store.ts';

/** The store that the settings name: a bucket, or the folder `blobs/` of the services' data. */
export async function openBlobStore(dataDir: string, bucket: Bucket | undefined): Promise<BlobStore> {
  if (!bucket) return folderBlobStore(join(dataDir, 'blobs'));
  const { s3BlobStore } = await import('./s3-blob-store.ts');
  return s3BlobStore(bucket);
}

/**
 * The bucket of the environment: `BLOB_STORE_URL`, `BLOB_STORE_REGION` (us-east-1 unless said otherwise),
 * `BLOB_STORE_ACCESS_KEY_ID`, `BLOB_STORE_SECRET_ACCESS_KEY`, and `BLOB_STORE_SESSION_TOKEN` where keys are temporary.
 *
 * @throws Error when the address is set and its keys are not.
 */
export function bucketOf(environment: Readonly<Record<string, string | undefined>>): Bucket | undefined {
  const { BLOB_STORE_URL: url, BLOB_STORE_REGION: region = 'us-east-1' } = environment;
  const { BLOB_STORE_ACCESS_KEY_ID: accessKeyId, BLOB_STORE_SECRET_ACCESS_KEY: secretAccessKey } =
    environment;
  if (!url) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new Error(
      'BLOB_STORE_URL needs BLOB_STORE_ACCESS_KEY_ID and BLOB_STORE_SECRET_ACCESS_KEY beside it',
    );
  }
  return { url, region, accessKeyId, secretAccessKey, sessionToken: environment.BLOB_STORE_SESSION_TOKEN };
}
