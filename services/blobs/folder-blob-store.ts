import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../ports/blob-store.ts';

const KEY = /^[0-9a-f-]{1,64}(\/[0-9a-zA-Z_-]{1,128}){1,3}$/;

/** Blobs as files below one folder, written aside, flushed and renamed. */
export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a blob key');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(`${path}.new`, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.new`, path);
    },
    get: async (key) => readFile(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}
