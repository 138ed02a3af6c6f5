import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlobStore } from '../ports/blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import { guardedStore, requireOwnStore } from './own-store.ts';

const ID = 'the id';
const KEY = '00000000-aa/11111111-bb/picture';

describe('the store of a database', () => {
  it.each([
    ['is taken when neither knows the other', undefined, undefined],
    ['is taken when a killed first start had not written the id yet', { id: ID, written: false }, undefined],
    ['is taken when a killed first start had written it to the store only', { id: ID, written: false }, ID],
    ['is taken when both carry one id', { id: ID, written: true }, ID],
  ])('%s', (_name, recorded, found) => {
    expect(() => requireOwnStore(recorded, found)).not.toThrow();
  });

  it.each([
    ['STORE_DIFFERS', { id: ID, written: true }, undefined],
    ['STORE_DIFFERS', { id: ID, written: true }, 'another'],
    ['STORE_OF_OTHERS', { id: ID, written: false }, 'another'],
    ['STORE_OF_OTHERS', undefined, 'another'],
  ])('is refused with %s', (code, recorded, found) => {
    expect(() => requireOwnStore(recorded, found)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a folder that is no longer mounted', () => {
  let root: string;
  let store: BlobStore;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    root = mkdtempSync(join(tmpdir(), 'counterproof-guard-'));
    const folder = folderBlobStore(join(root, 'blobs'));
    await folder.writeId(ID);
    store = guardedStore(folder, ID);
    await store.put(KEY, new Uint8Array(1));
    vi.advanceTimersByTime(1_000);
    renameSync(join(root, 'blobs'), join(root, 'elsewhere'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(root, { recursive: true, force: true });
  });

  it('takes no blob and counts none as absent, until it is back', async () => {
    await expect(store.put(KEY, new Uint8Array(2))).rejects.toThrow('the store of the pictures is not there');
    await expect(store.remove(KEY)).rejects.toThrow('the store of the pictures is not there');
    expect(readdirSync(root)).toEqual(['elsewhere']);
    renameSync(join(root, 'elsewhere'), join(root, 'blobs'));
    expect(await store.remove(KEY)).toBe('deleted');
    expect(await store.remove(KEY)).toBe('absent');
  });

  it('is neither listed nor cleared while the folder of another database is in its place', async () => {
    const other = folderBlobStore(join(root, 'blobs'));
    await other.writeId('another');
    await other.put(KEY, new Uint8Array(1));
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow('or another one');
    await expect(store.remove(KEY)).rejects.toThrow('or another one');
    expect(await other.get(KEY)).toHaveLength(1);
  });
});
