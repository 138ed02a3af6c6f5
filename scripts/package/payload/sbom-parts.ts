import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { readJsonIfThere } from '../../prepare/project.ts';
import { modelFolders } from './model-files.ts';
import { nodePackageOf } from './node-runtime.ts';
import { type InstalledPackage, type Target, withDependencies } from './runtime-packages.ts';
import type { SbomPart } from './sbom.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });
const Project = z.object({ dependencies: z.record(z.string(), z.string()) });

/** The hash of a lock file in hexadecimal digits; it is that of the archive in the registry. */
const hashOf = (integrity: string | undefined): Pick<SbomPart, 'hash'> => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hash: { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') } };
};

const modelParts = (root: string): SbomPart[] =>
  modelFolders(root).flatMap((folder) => modelsIn(path.join(root, folder)));

const modelsIn = (folder: string): SbomPart[] =>
  readdirSync(folder).flatMap((task) => {
    const manifest = ModelManifest.safeParse(readJsonIfThere(path.join(folder, task, 'manifest.json')));
    if (!manifest.success) return [];
    const { licence, models: made } = manifest.data;
    return made.map(({ name, sha256 }) => ({
      kind: 'machine-learning-model',
      name: `${task}/${name}`,
      version: sha256.slice(0, 12),
      license: licence,
      isNpm: false,
      hash: { alg: 'SHA-256', content: sha256 },
    }));
  });

/**
 * Everything of others in a package: the npm packages beside the application, those that the screens were bundled from,
 * Node, and the models.
 * @param packages those beside the application
 */
export const sbomParts = (
  root: string,
  packages: readonly InstalledPackage[],
  target: Target,
): SbomPart[] => {
  const { packages: locked } = Lock.parse(readJsonIfThere(path.join(root, 'package-lock.json')));
  const { dependencies } = Project.parse(readJsonIfThere(path.join(root, 'package.json')));
  const names = [...Object.keys(dependencies), nodePackageOf(target)];
  const npm = [...packages, ...withDependencies(root, names, target)].map(
    ({ folder, name, version, license }): SbomPart => ({
      kind: 'library',
      name,
      version,
      license,
      isNpm: true,
      ...hashOf(locked[folder]?.integrity),
    }),
  );
  return [...npm, ...modelParts(root)];
};
