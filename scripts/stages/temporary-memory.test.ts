import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inTemporaryMemory } from './temporary-memory.ts';

it('lends a folder in memory, where there is one, that is gone when the work has failed', async () => {
  let folder: string | undefined;
  const work = inTemporaryMemory(async ({ TMPDIR }) => {
    folder = TMPDIR;
    if (folder) {
      writeFileSync(path.join(folder, 'left'), 'behind');
      expect(statSync(folder).mode & 0o777).toBe(0o711);
    }
    throw new Error('failed');
  });
  await expect(work).rejects.toThrow('failed');
  if (folder) expect(existsSync(folder)).toBe(false);
});
