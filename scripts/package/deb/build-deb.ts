import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from '../../prepare/apt.ts';
import { runQuietly, say } from '../../prepare/project.ts';
import { collectApplication } from '../payload/application-entries.ts';
import { stripSymbols, writeNode } from '../payload/node-runtime.ts';
import {
  filesIn,
  installedKib,
  linkTwins,
  type PayloadEntry,
  settleTimes,
  writeEntries,
} from '../payload/payload-entry.ts';
import { FILE_HASHES, type Product } from '../payload/products.ts';
import type { Target } from '../payload/runtime-packages.ts';
import { sbomText } from '../payload/sbom.ts';
import { sbomParts } from '../payload/sbom-parts.ts';
import { controlText, debianArchitecture } from './control.ts';
import { controlFiles, debianFiles, homeOf } from './debian-files.ts';
import { DEBIAN } from './dependencies.ts';

const DPKG_DEB = '/usr/bin/dpkg-deb';
/** XZ at its second level: two fifths of the time of the usual one, for a package a fifteenth larger. */
const COMPRESSION = ['-Zxz', '-z2'];

export interface DebOptions {
  /** The project. */
  readonly root: string;
  /** As Debian writes it. */
  readonly version: string;
  readonly target: Target;
  /** The time of every file, in seconds since the epoch. */
  readonly seconds: number;
  /** Drawn pictures of the self-test, below the application. */
  readonly specimens: readonly PayloadEntry[];
  /** The folder for packages. */
  readonly out: string;
}

/** A package that was built. */
export interface BuiltDeb {
  /** Its file, and its bill of materials, in the folder for packages. */
  readonly files: readonly [deb: string, sbom: string];
  readonly bytes: number;
  readonly installedKib: number;
}

const hashOf = (algorithm: string, file: string): string =>
  createHash(algorithm).update(readFileSync(file)).digest('hex');

/** Lets an installed application find out which of its files are missing or changed. */
const writeFileHashes = (application: string): void => {
  const hashes = filesIn(application).map((file) => [file, hashOf('sha256', path.join(application, file))]);
  writeFileSync(
    path.join(application, FILE_HASHES),
    `${JSON.stringify(Object.fromEntries(hashes), undefined, 1)}\n`,
  );
};

/** Returns the sums that `dpkg --verify` compares with. */
const md5sums = (tree: string): string =>
  filesIn(tree)
    .map((file) => `${hashOf('md5', path.join(tree, file))}  ${file}\n`)
    .join('');

const writeControl = (tree: string, product: Product, options: DebOptions): number => {
  const size = installedKib(tree);
  const text = controlText({
    package: product.name,
    version: options.version,
    architecture: debianArchitecture(options.target.arch),
    installedSize: size,
    ...DEBIAN[product.name],
  });
  const sums = md5sums(tree);
  writeEntries(path.join(tree, 'DEBIAN'), [
    { path: 'control', from: { content: text } },
    { path: 'md5sums', from: { content: sums } },
    ...controlFiles(options.root, product, options.version),
  ]);
  return size;
};

const archive = async (tree: string, file: string, seconds: number): Promise<void> => {
  if (!existsSync(DPKG_DEB) && !(await aptInstall(['dpkg'], 'for the packages')))
    throw new Error(`${DPKG_DEB} is missing: build Debian packages on Debian or Ubuntu.`);
  const args = ['--root-owner-group', '--uniform-compression', ...COMPRESSION, '--build', tree, file];
  const env = { SOURCE_DATE_EPOCH: String(seconds) };
  const { code, tail } = await runQuietly(DPKG_DEB, args, { timeoutMs: 900_000, env });
  if (code !== 0) throw new Error(`${path.basename(file)} could not be made: ${tail}`);
};

/** Builds the Debian package of one product from its build. The same content makes the same bytes. */
export const buildDeb = async (product: Product, options: DebOptions): Promise<BuiltDeb> => {
  const { root, version, target, seconds, out } = options;
  const name = `${product.name}_${version}_${debianArchitecture(target.arch)}`;
  say(`Building ${name}.deb ...`);
  const tree = path.join(out, `${product.name}.tree`);
  rmSync(tree, { recursive: true, force: true });
  const home = path.join(tree, homeOf(product));
  mkdirSync(path.join(home, 'bin'), { recursive: true });
  const { entries, packages } = collectApplication(root, product, target);
  writeEntries(path.join(home, 'app'), [...entries, ...options.specimens]);
  linkTwins(path.join(home, 'app'));
  for (const { path: file } of entries)
    if (file.endsWith('.node')) await stripSymbols(path.join(home, 'app', file));
  writeFileHashes(path.join(home, 'app'));
  await writeNode(root, target, path.join(home, 'bin', 'node'));
  writeEntries(tree, debianFiles(root, product, { version, seconds }));
  const installed = writeControl(tree, product, options);
  settleTimes(tree, seconds);
  await archive(tree, path.join(out, `${name}.deb`), seconds);
  rmSync(tree, { recursive: true });
  const sbom = sbomText({ name: product.name, version }, sbomParts(root, packages, target), seconds);
  writeFileSync(path.join(out, `${name}.cdx.json`), sbom);
  const { size } = statSync(path.join(out, `${name}.deb`));
  return { files: [`${name}.deb`, `${name}.cdx.json`], bytes: size, installedKib: installed };
};
