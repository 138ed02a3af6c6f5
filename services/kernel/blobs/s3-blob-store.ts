import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BlobStore } from '../ports/blob-store.ts';
import { isBlobKey, requireBlobKey } from './blob-key.ts';
import { readListing } from './s3-listing.ts';

/** A bucket of Amazon S3, or of anything that speaks its protocol. */
export interface Bucket {
  /** Address of the bucket, or of a folder in it: `https://host/bucket` or `https://bucket.host`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** Object that holds the id of the store; as a file of a folder is named, so that a copied folder keeps its id. */
const ID_OBJECT = '.store-id';
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;

  constructor(status: number, what: string) {
    super(`the bucket answered ${status} to ${what}`);
    this.status = status;
  }
}

const TIMEOUT_MS = 30_000;
/** Tries after answers 429 and 5xx. */
const RETRIES = 3;

/** Blobs as objects of a bucket. Requests are signed over their content (AWS Signature Version 4). */
export function s3BlobStore({ url, ...credentials }: Bucket): BlobStore {
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({
    ...keys,
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    retries: RETRIES,
  });
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const idAddress = new URL(ID_OBJECT, base);
  const addressOf = (key: string): URL => new URL(requireBlobKey(key), base);
  const send = async (address: URL, init: { method: string; body?: Uint8Array }): Promise<Response> => {
    const sha256 = createHash('sha256')
      .update(init.body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': sha256 };
    return client.fetch(address, { ...asRequest(init), headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  return {
    async put(key, bytes) {
      await expectOk(await send(addressOf(key), { method: 'PUT', body: bytes }), 'put');
    },
    async get(key) {
      const answer = await expectOk(await send(addressOf(key), { method: 'GET' }), 'get');
      return new Uint8Array(await answer.arrayBuffer());
    },
    async remove(key) {
      // A bucket answers a removal alike whether there was an object or not (S3 API, DeleteObject).
      const found = await send(addressOf(key), { method: 'HEAD' });
      if (found.status === 404) return 'absent';
      await expectOk(found, 'look');
      await expectOk(await send(addressOf(key), { method: 'DELETE' }), 'remove');
      return 'deleted';
    },
    async readId() {
      const answer = await send(idAddress, { method: 'GET' });
      if (answer.status === 404 && (await isMissingKey(answer))) return undefined;
      return (await (await expectOk(answer, 'look')).text()).trim();
    },
    async writeId(id) {
      await expectOk(await send(idAddress, { method: 'PUT', body: Buffer.from(id) }), 'put');
    },
    async *list() {
      const { bucket, prefix } = placeOf(base);
      let next: string | undefined;
      do {
        const address = new URL(bucket);
        address.searchParams.set('list-type', '2');
        if (prefix) address.searchParams.set('prefix', prefix);
        if (next) address.searchParams.set('continuation-token', next);
        const answer = await expectOk(await send(address, { method: 'GET' }), 'list');
        const listing = readListing(await answer.text());
        for (const { key, modifiedAt } of listing.objects) {
          const own = key.slice(prefix.length);
          if (isBlobKey(own)) yield { key: own, modifiedAt };
        }
        next = listing.next;
      } while (next !== undefined);
    },
  };
}

/** `fetch` of this platform takes bytes of an array buffer, which those of a `Buffer` are. */
const asRequest = ({ method, body }: { method: string; body?: Uint8Array }): RequestInit =>
  body ? { method, body: body as Uint8Array<ArrayBuffer> } : { method };

/** The bucket's own address, and the folder in it, for listings: those are asked of the bucket. */
function placeOf(base: URL): { bucket: URL; prefix: string } {
  const [first = '', ...rest] = base.pathname.slice(1).split('/');
  const isPathStyle = first !== '';
  return {
    bucket: new URL(isPathStyle ? `/${first}` : '/', base),
    prefix: decodeURIComponent(rest.join('/')),
  };
}

/** A bucket that does not exist answers 404 as well, with another code. */
const isMissingKey = async (answer: Response): Promise<boolean> =>
  (await answer.text()).includes('NoSuchKey');

/** The body of a refusal may quote the request; only its status is passed on. */
async function expectOk(answer: Response, what: string): Promise<Response> {
  if (answer.ok) return answer;
  if (!answer.bodyUsed) await answer.body?.cancel();
  throw new BucketError(answer.status, what);
}
