import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { contentHash, stampAgrees, writeStamp } from './content-stamp.ts';
import { inProject, ROOT, runQuietly, say } from './project.ts';

/** The drawing tools of specimens lie beside the rooms. */
const COMPILED = [
  'core',
  'inference',
  'capture',
  'sdk',
  'main',
  'services',
  'specimens',
  'resources/specimen',
];
const SOURCES = [...COMPILED, 'preload', 'vite.preload.config.ts', 'package.json', 'package-lock.json'];
const OUT = ['dist', 'app'] as const;
const TESTS = /\.(test|fixture|contract)\.tsx?$/;

/** A module's name in a string: relative, or of another room. */
const MODULE_NAME =
  /(['"])((?:\.{1,2}|#(?:core|inference|capture|sdk|main|services|specimens))\/[^'"\n]+)\.ts\1/g;

/**
 * TypeScript to JavaScript, module by module: names of the project's own `.ts` modules become `.js`. Electron's Node
 * is not relied on to strip types. Blanks take their place, so that a stack trace names lines of the source.
 */
export const compileModule = (source: string): string =>
  stripTypeScriptTypes(source).replaceAll(MODULE_NAME, '$1$2.js$1');

const compileFolder = (folder: string): void => {
  const entries = readdirSync(inProject(folder), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || TESTS.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = inProject(...OUT, path.relative(ROOT, file));
    mkdirSync(path.dirname(target), { recursive: true });
    if (!entry.name.endsWith('.ts')) copyFileSync(file, target);
    else writeFileSync(target.replace(/\.ts$/, '.js'), compileModule(readFileSync(file, 'utf8')));
  }
};

/** Builds dist/app, the application that Electron runs: its rooms as JavaScript, the preload as one CommonJS file. */
export const ensureApplication = async (): Promise<void> => {
  const stamp = inProject(...OUT, '.stamp');
  const hash = contentHash(ROOT, SOURCES);
  if (stampAgrees(stamp, hash)) return;
  say("Building the application for Electron's runtime ...");
  rmSync(inProject(...OUT), { recursive: true, force: true });
  for (const folder of COMPILED) compileFolder(folder);
  // Read at run time for the version; it also makes these files modules.
  copyFileSync(inProject('package.json'), inProject(...OUT, 'package.json'));
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runQuietly(process.execPath, [vite, 'build', '--config', 'vite.preload.config.ts'], {
    timeoutMs: 120_000,
  });
  if (result.code !== 0) throw new Error(`The preload could not be built:\n${result.tail}`);
  writeStamp(stamp, hash);
};
