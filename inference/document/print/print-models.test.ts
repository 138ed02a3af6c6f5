import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ModelManifest } from '../../runtime/model-manifest.ts';
import { createModelStore } from '../../runtime/model-store.ts';
import { openPrintModels } from './print-models.ts';

const PRINT = fileURLToPath(new URL('../../../native-models/print', import.meta.url));

/** What opening the models of print ends with, where one file is missing or has other bytes. */
async function openedWith(name: string, bytes: string | undefined): Promise<unknown> {
  const modelsDir = await mkdtemp(join(tmpdir(), 'print-models-'));
  const store = createModelStore({ modelsDir });
  try {
    const folder = join(modelsDir, 'print');
    await mkdir(join(folder, 'built'), { recursive: true });
    await copyFile(join(PRINT, 'manifest.json'), join(folder, 'manifest.json'));
    const { models } = ModelManifest.parse(JSON.parse(await readFile(join(PRINT, 'manifest.json'), 'utf8')));
    for (const model of models) {
      const file = join(folder, model.file);
      await mkdir(dirname(file), { recursive: true });
      if (model.name !== name) await symlink(join(PRINT, model.file), file);
      else if (bytes !== undefined) await writeFile(file, bytes);
    }
    return await openPrintModels(store).then(
      () => 'opened',
      (error: unknown) => error,
    );
  } finally {
    await store.close();
    await rm(modelsDir, { recursive: true, force: true });
  }
}

test.each(['latin-head', 'latin-characters'])('names %s where it is missing or altered', async (name) => {
  const probe = expect.stringContaining(name);
  expect(await openedWith(name, undefined)).toMatchObject({
    code: 'MODEL_MISSING',
    detail: { probe },
  });
  expect(await openedWith(name, 'altered')).toMatchObject({
    code: 'MODEL_ALTERED',
    detail: { component: 'models/print', probe },
  });
});
