import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../ports/blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import { bucketOf } from './open-blob-store.ts';
import { type BucketUnderTest, MISSING_BUCKET, startBucket } from './s3.fixture.ts';
import { s3BlobStore } from './s3-blob-store.ts';

const KEYS = Array.from({ length: 7 }, (_, n) => `${'0'.repeat(8)}-aa/${n}-bb/artefact_${n}-Hash_${n}`);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The contract of every store. */
function contract(open: () => BlobStore): void {
  const listed = async () => {
    const all: { key: string; modifiedAt: Date }[] = [];
    for await (const blob of open().list()) all.push(blob);
    return all.sort((one, other) => (one.key < other.key ? -1 : 1));
  };

  it('gives back stored bytes, also none and every value', async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256);
    for (const bytes of [every, new Uint8Array(0)]) {
      await open().put(KEYS[0]!, bytes);
      expect(Buffer.compare(await open().get(KEYS[0]!), bytes)).toBe(0);
    }
  });

  it('replaces an earlier blob', async () => {
    await open().put(KEYS[1]!, bytesOf('one, which is longer'));
    await open().put(KEYS[1]!, bytesOf('two'));
    expect(Buffer.from(await open().get(KEYS[1]!)).toString()).toBe('two');
  });

  it('holds one of them whole when several are put under one key at once', async () => {
    const several = Array.from({ length: 8 }, (_, n) => new Uint8Array(50_000).fill(n));
    await Promise.all(several.map((bytes) => open().put(KEYS[2]!, bytes)));
    const kept = await open().get(KEYS[2]!);
    expect(kept.length).toBe(50_000);
    expect(kept.every((byte) => byte === kept[0])).toBe(true);
  });

  it('does not find an absent blob, and removes it all the same', async () => {
    await expect(open().get(KEYS[6]!)).rejects.toThrow();
    expect(await open().remove(KEYS[6]!)).toBe('absent');
    await open().put(KEYS[6]!, bytesOf('x'));
    expect(await open().remove(KEYS[6]!)).toBe('deleted');
    await expect(open().get(KEYS[6]!)).rejects.toThrow();
  });

  it('lists every blob with its time, and nothing that was removed', async () => {
    for (const key of KEYS) await open().put(key, bytesOf(key));
    await open().remove(KEYS[3]!);
    const all = await listed();
    expect(all.map(({ key }) => key)).toEqual(KEYS.filter((key) => key !== KEYS[3]));
    for (const { modifiedAt } of all)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
  });

  it('carries an id that is no blob', async () => {
    expect(await open().readId()).toBeUndefined();
    await open().writeId('an id');
    expect(await open().readId()).toBe('an id');
    expect((await listed()).map(({ key }) => key)).not.toContain('.store-id');
  });

  it('takes no key that leads elsewhere', async () => {
    for (const key of [
      '',
      '../a/b',
      'a/../../b',
      '/a/b',
      'a//b',
      'a/b?c=d',
      'a/b#c',
      'a/%2e%2e/b',
      'a\\b/c',
    ]) {
      await expect(open().put(key, bytesOf('x'))).rejects.toThrow('not a blob key');
      await expect(open().get(key)).rejects.toThrow('not a blob key');
      await expect(open().remove(key)).rejects.toThrow('not a blob key');
    }
  });
}

describe('the blob store in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-blobs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  contract(() => folderBlobStore(folder));

  it('clears away unfinished files of a killed process, once they are old', async () => {
    const store = folderBlobStore(folder);
    await store.put(KEYS[0]!, bytesOf('x'));
    const aside = join(folder, '.aside');
    for (const [name, age] of [
      ['fresh', 0],
      ['old', 2 * 60 * 60],
    ] as const) {
      writeFileSync(join(aside, name), 'half');
      const time = Date.now() / 1000 - age;
      utimesSync(join(aside, name), time, time);
    }
    for await (const { key } of store.list()) expect(key).not.toContain('aside');
    expect(readdirSync(aside)).toEqual(['fresh']);
  });
});

describe('the blob store in a bucket', () => {
  let bucket: BucketUnderTest;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.stop());
  contract(() => s3BlobStore({ ...bucket.credentials, url: `${bucket.url}/evidence/branch 7` }));

  it('keeps to its folder', async () => {
    const store = s3BlobStore({ ...bucket.credentials, url: `${bucket.url}/evidence/other` });
    await store.put(KEYS[0]!, bytesOf('other'));
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys).toEqual([KEYS[0]]);
  });

  it('is no store without an id when the bucket does not exist', async () => {
    const store = s3BlobStore({ ...bucket.credentials, url: `${bucket.url}/${MISSING_BUCKET}` });
    await expect(store.readId()).rejects.toThrow('the bucket answered 404');
  });

  it('signs so that a wrong key, another region or altered content is refused', async () => {
    const url = `${bucket.url}/evidence`;
    for (const change of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'nobody' }, { region: 'eu-west-9' }]) {
      const store = s3BlobStore({ ...bucket.credentials, url, ...change });
      await expect(store.put(KEYS[0]!, bytesOf('x'))).rejects.toThrow('the bucket answered 403 to put');
    }
  });

  it('tries again when the bucket is busy', async () => {
    const store = s3BlobStore({ ...bucket.credentials, url: `${bucket.url}/evidence` });
    bucket.failNext(2);
    await store.put(KEYS[0]!, bytesOf('at last'));
    expect(Buffer.from(await store.get(KEYS[0]!)).toString()).toBe('at last');
  });
});

const real = process.env.COUNTERPROOF_S3_TEST_URL
  ? bucketOf({ ...process.env, BLOB_STORE_URL: process.env.COUNTERPROOF_S3_TEST_URL })
  : undefined;
describe.skipIf(!real)('the blob store in the bucket of COUNTERPROOF_S3_TEST_URL', () => {
  const folder = `test-${Date.now()}`;
  contract(() => s3BlobStore({ ...real!, url: `${real!.url.replace(/\/$/, '')}/${folder}` }));
});

describe('the bucket of the environment', () => {
  it('needs its keys beside its address', () => {
    expect(bucketOf({})).toBeUndefined();
    expect(() => bucketOf({ BLOB_STORE_URL: 'https://bucket.test' })).toThrow('BLOB_STORE_ACCESS_KEY_ID');
    const keys = { BLOB_STORE_ACCESS_KEY_ID: 'a', BLOB_STORE_SECRET_ACCESS_KEY: 'b' };
    expect(bucketOf({ BLOB_STORE_URL: 'https://bucket.test', ...keys })).toMatchObject({
      region: 'us-east-1',
    });
  });
});
