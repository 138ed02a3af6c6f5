import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '#sdk/manifest.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { contentHash, stampAgrees, writeStamp } from '../prepare/content-stamp.ts';
import { inProject, ROOT, runQuietly } from '../prepare/project.ts';
import { bundleSdk, NATIVE } from './bundle.ts';
import { declareSdk } from './declare-sdk.ts';
import { noticesOf } from './notices.ts';

const SOURCES = ['core', 'capture', 'sdk', 'scripts/sdk', 'LICENSE', 'package.json', 'package-lock.json'];
const OUT = ['dist', 'sdk'] as const;

/**
 * Builds the package of the SDK: one module, its types, and a tarball of both.
 *
 * @returns the tarball
 * @throws Error with the output of bundler, compiler or npm
 */
export async function ensureSdkPackage(): Promise<string> {
  const stamp = inProject(...OUT, '.stamp');
  const hash = contentHash(ROOT, SOURCES);
  if (!stampAgrees(stamp, hash)) {
    rmSync(inProject(...OUT), { recursive: true, force: true });
    await buildPackage(inProject(...OUT, 'package'));
    writeStamp(stamp, hash);
  }
  const tarball = readdirSync(inProject(...OUT)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack left no tarball');
  return inProject(...OUT, tarball);
}

async function buildPackage(folder: string): Promise<void> {
  const libraries = await bundleSdk(folder);
  declareSdk(path.join(folder, 'types'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
  copyFileSync(inProject('LICENSE'), path.join(folder, 'LICENSE'));
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.md'), noticesOf(libraries));
  const [file, args] = npm();
  const pack = [...args, 'pack', '--ignore-scripts', '--pack-destination', inProject(...OUT)];
  const { code, tail } = await runQuietly(file, pack, { timeoutMs: 120_000, cwd: folder });
  if (code !== 0) throw new Error(`npm pack failed:\n${tail}`);
}

/** The manifest of the package: it asks for the versions that the checkout locks. */
function packageManifest(): Record<string, unknown> {
  const locked: Readonly<Record<string, string>> = packageJson.dependencies;
  const dependencies = Object.fromEntries(NATIVE.map((name) => [name, locked[name]]));
  return { ...manifest, version: packageJson.version, dependencies };
}

/** The npm that runs this command, else the one on PATH. */
export function npm(): [file: string, args: string[]] {
  const own = process.env.npm_execpath;
  return own && /\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', []];
}
