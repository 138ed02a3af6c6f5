import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { inProject, readJsonIfThere, say } from './project.ts';

/** The part of a model manifest that tells whether its files are there; the hash is checked when a model is loaded. */
const Manifest = z.object({ models: z.array(z.object({ file: z.string(), bytes: z.number() })) });

/** Names of the models that a manifest promises and that are absent or of another size. */
export const missingModels = (modelsFolder: string): string[] => {
  if (!existsSync(modelsFolder)) return [];
  return readdirSync(modelsFolder).flatMap((task) => {
    const manifest = Manifest.safeParse(readJsonIfThere(path.join(modelsFolder, task, 'manifest.json')));
    if (!manifest.success) return [];
    return manifest.data.models
      .filter(({ file, bytes }) => {
        const found = statSync(path.join(modelsFolder, task, file), { throwIfNoEntry: false });
        return found?.size !== bytes;
      })
      .map(({ file }) => `${task}/${file}`);
  });
};

/** Converts the models that are not built yet from the weights inside the installed packages. */
export const ensureModels = async (): Promise<void> => {
  const missing = missingModels(inProject('native-models'));
  if (missing.length === 0) return;
  say(`Building the models (${missing.length} missing) ...`);
  const { buildModels } = await import('../models-build.ts');
  await buildModels();
};
