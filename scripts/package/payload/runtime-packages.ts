import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { readJsonIfThere } from '../../prepare/project.ts';

/** The machine that a package is for, in Node's words. */
export interface Target {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** npm takes one word as well as a list. */
const Words = z.union([z.array(z.string()), z.string().transform((word) => [word])]).optional();
const Names = z.record(z.string(), z.string()).optional();
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  os: Words,
  cpu: Words,
  libc: Words,
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
});
type Manifest = z.infer<typeof Manifest>;

/** An installed npm package. */
export interface InstalledPackage {
  /** Below the project, with `/` between its parts: `node_modules/…`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As the package states it. */
  readonly license: string | undefined;
}

/** The npm packages that the modules of a program name. Electron is none: the host provides it. */
export const packagesNamed = (sources: Iterable<string>): string[] => {
  const found = new Set<string>();
  for (const source of sources) {
    for (const { fileName } of ts.preProcessFile(source, true, true).importedFiles) {
      if (/^[.#/]/.test(fileName) || isBuiltin(fileName) || fileName === 'electron') continue;
      found.add(
        fileName
          .split('/')
          .slice(0, fileName.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  return [...found].sort();
};

/** Whether a list of a manifest (`os`, `cpu`, `libc`) admits the machine; an absent list admits all. */
const admits = (list: readonly string[] | undefined, wanted: string): boolean =>
  list === undefined ||
  list.includes(wanted) ||
  list.some((one) => one[0] === '!' && one.slice(1) !== wanted);

const suits = ({ os, cpu, libc }: Manifest, target: Target): boolean =>
  admits(os, target.platform) && admits(cpu, target.arch) && admits(libc, 'glibc');

/** Where Node finds a package that a module below `folder` names. */
const folderOf = (root: string, name: string, folder: string): string | undefined => {
  for (let from = folder; ; from = path.posix.dirname(from)) {
    const place = path.posix.join(from, 'node_modules', name);
    if (existsSync(path.join(root, place, 'package.json'))) return place;
    if (from === '.') return undefined;
  }
};

const needed = (manifest: Manifest): { name: string; optional: boolean }[] => {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest;
  const isOptional = (name: string): boolean =>
    Object.hasOwn(optionalDependencies, name) || peerDependenciesMeta[name]?.optional === true;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !name.startsWith('@types/'))
    .map((name) => ({ name, optional: isOptional(name) }));
};

/**
 * The named packages with everything that they need on the target, sorted by folder.
 * @throws Error where one that is needed is not installed
 */
export const withDependencies = (
  root: string,
  names: readonly string[],
  target: Target,
): InstalledPackage[] => {
  const found = new Map<string, InstalledPackage>();
  const visit = (name: string, optional: boolean, from: string): void => {
    const folder = folderOf(root, name, from);
    if (folder === undefined) {
      if (optional) return;
      throw new Error(`${name}, which ${from === '.' ? 'the application' : from} needs, is not installed.`);
    }
    if (found.has(folder)) return;
    const manifest = Manifest.parse(readJsonIfThere(path.join(root, folder, 'package.json')));
    if (!suits(manifest, target)) return;
    found.set(folder, { folder, name: manifest.name, version: manifest.version, license: manifest.license });
    for (const next of needed(manifest)) visit(next.name, next.optional, folder);
  };
  for (const name of names) visit(name, false, '.');
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
};
