import { join } from 'node:path';
import type { BlobStore } from '../ports/blob-store.ts';
import { refuseBy, StartRefusal, type StartRefusalCode } from '../start-refusal.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import type { Bucket } from './s3-blob-store.ts';

/** The store that the settings name: a bucket, or the folder `blobs/` of the services' data. */
export async function openBlobStore(dataDir: string, bucket: Bucket | undefined): Promise<BlobStore> {
  if (!bucket) return folderBlobStore(join(dataDir, 'blobs'));
  const { s3BlobStore } = await import('./s3-blob-store.ts');
  return s3BlobStore(bucket);
}

/**
 * The id that a store carries, which shows that the store can be reached.
 *
 * @throws StartRefusal `BUCKET_UNREACHABLE`, `BUCKET_REFUSED`, `BUCKET_MISSING`, `DATA_DIR_NOT_WRITABLE`.
 */
export async function reachedStoreId(
  blobs: BlobStore,
  bucket: Bucket | undefined,
): Promise<string | undefined> {
  try {
    return await blobs.readId();
  } catch (error) {
    if (!bucket)
      return refuseBy({ EACCES: 'DATA_DIR_NOT_WRITABLE', ENOTDIR: 'DATA_DIR_NOT_WRITABLE' }, error, 'blobs');
    const { status } = error as { status?: number };
    const found = `${new URL(bucket.url).host}${status === undefined ? '' : `, answer ${status}`}`;
    throw new StartRefusal(bucketRefusal(status), found, { cause: error });
  }
}

function bucketRefusal(status: number | undefined): StartRefusalCode {
  if (status === 401 || status === 403) return 'BUCKET_REFUSED';
  return status === 404 ? 'BUCKET_MISSING' : 'BUCKET_UNREACHABLE';
}

/**
 * The bucket of the environment: `BLOB_STORE_URL`, `BLOB_STORE_REGION` (us-east-1 unless said otherwise),
 * `BLOB_STORE_ACCESS_KEY_ID`, `BLOB_STORE_SECRET_ACCESS_KEY`, and `BLOB_STORE_SESSION_TOKEN` where keys are temporary.
 *
 * @throws StartRefusal `SETTING_EMPTY`, `SETTING_INVALID`, `BUCKET_SETTINGS_INCOMPLETE`.
 */
export function bucketOf(environment: Readonly<Record<string, string | undefined>>): Bucket | undefined {
  const { BLOB_STORE_URL: url, BLOB_STORE_REGION: region = 'us-east-1' } = environment;
  const { BLOB_STORE_ACCESS_KEY_ID: accessKeyId, BLOB_STORE_SECRET_ACCESS_KEY: secretAccessKey } =
    environment;
  // Without this, a variable that a script left empty would put pictures into a folder of this node alone.
  if (url === '') throw new StartRefusal('SETTING_EMPTY', 'BLOB_STORE_URL');
  if (url === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartRefusal('SETTING_INVALID', 'BLOB_STORE_URL');
  const missing = [
    ...(accessKeyId ? [] : ['BLOB_STORE_ACCESS_KEY_ID']),
    ...(secretAccessKey ? [] : ['BLOB_STORE_SECRET_ACCESS_KEY']),
  ];
  if (!accessKeyId || !secretAccessKey) {
    throw new StartRefusal('BUCKET_SETTINGS_INCOMPLETE', `without ${missing.join(', ')}`);
  }
  return { url, region, accessKeyId, secretAccessKey, sessionToken: environment.BLOB_STORE_SESSION_TOKEN };
}
