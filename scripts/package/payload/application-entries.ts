import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileModule } from '../../prepare/application.ts';
import { readJsonIfThere } from '../../prepare/project.ts';
import { modelFiles } from './model-files.ts';
import { isRuntimeFile } from './package-files.ts';
import { filesIn, type PayloadEntry } from './payload-entry.ts';
import type { Product } from './products.ts';
import { modulesOf } from './program-modules.ts';
import { type InstalledPackage, packagesNamed, type Target, withDependencies } from './runtime-packages.ts';

/** Returns the package.json of an installed application: the names of its rooms, and its version. */
const installedManifest = (root: string): string => {
  const { name, version, license, type, imports } = readJsonIfThere(
    path.join(root, 'package.json'),
  ) as Record<string, unknown>;
  return `${JSON.stringify({ name, version, license, type, imports }, undefined, 2)}\n`;
};

/** The other host's part of the compiled application. */
const OF_ELECTRON = /^main\/(main\.js$|host\/electron\/|ipc\/electron\/)/;

/** The rooms of dist/app that a product runs. */
const roomFiles = (root: string, rooms: readonly string[]): PayloadEntry[] =>
  rooms.flatMap((room) =>
    filesIn(path.join(root, 'dist', 'app', room))
      .map((file) => `${room}/${file}`)
      .filter((file) => !OF_ELECTRON.test(file))
      .map((file) => ({ path: file, from: { file: path.join(root, 'dist', 'app', file) } })),
  );

/** The program itself, and the modules of the folder `scripts` that it is made of, compiled like the rooms. */
const programFiles = (root: string, program: string): PayloadEntry[] =>
  modulesOf(root, program).map((module) => ({
    path: module.replace(/\.ts$/, '.js'),
    from: { content: compileModule(readFileSync(path.join(root, module), 'utf8')) },
  }));

const builtFiles = (root: string, folder: string): PayloadEntry[] =>
  filesIn(path.join(root, 'dist', folder))
    .filter((file) => file !== '.stamp')
    .map((file) => ({
      path: `dist/${folder}/${file}`,
      from: { file: path.join(root, 'dist', folder, file) },
    }));

const packageFiles = (root: string, { folder, name }: InstalledPackage, target: Target): PayloadEntry[] =>
  filesIn(path.join(root, folder))
    // A package inside another one is a package of its own.
    .filter((file) => !file.startsWith('node_modules/') && isRuntimeFile(name, file, target))
    .map((file) => ({ path: `${folder}/${file}`, from: { file: path.join(root, folder, file) } }));

const textOf = ({ from }: PayloadEntry): string =>
  'file' in from ? readFileSync(from.file, 'utf8') : String(from.content);

/** The application of one product, below the folder that it is installed in, and the npm packages that it runs with. */
export interface Application {
  readonly entries: readonly PayloadEntry[];
  readonly packages: readonly InstalledPackage[];
}

/** Collects what an installed product is made of. Everything must be built. */
export const collectApplication = (root: string, product: Product, target: Target): Application => {
  const code = [...roomFiles(root, product.rooms), ...programFiles(root, product.program)];
  const modules = code.filter(({ path: file }) => file.endsWith('.js'));
  const packages = withDependencies(root, packagesNamed(modules.map(textOf)), target);
  const entries = [
    { path: 'package.json', from: { content: installedManifest(root) } },
    ...code,
    ...product.screens.flatMap((folder) => builtFiles(root, folder)),
    ...modelFiles(root),
    ...packages.flatMap((one) => packageFiles(root, one, target)),
  ];
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), packages };
};
