import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { FILE_HASHES } from '../../payload/products.ts';
import type { Part } from './self-test.ts';

/** The folder of the installed application. */
export const INSTALLATION = fileURLToPath(new URL('../../../..', import.meta.url));

const INSTALL_AGAIN = 'Install the package again: apt-get install --reinstall <package>';

const hashesIn = (installation: string): Readonly<Record<string, string>> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(installation, FILE_HASHES), 'utf8')));

const MOST_NAMES = 5;
const named = (files: readonly string[]): string =>
  files.slice(0, MOST_NAMES).join(', ') +
  (files.length > MOST_NAMES ? ` and ${files.length - MOST_NAMES} more` : '');

/** Compares every file with its hash in the list of the package. @throws Error that names what differs */
export const checkFiles = (installation: string): string => {
  const hashes = Object.entries(hashesIn(installation));
  const missing = hashes.filter(([file]) => !existsSync(path.join(installation, file)));
  if (missing.length > 0) throw new Error(`missing: ${named(missing.map(([file]) => file))}`);
  const changed = hashes.filter(([file, sha256]) => {
    const bytes = readFileSync(path.join(installation, file));
    return createHash('sha256').update(bytes).digest('hex') !== sha256;
  });
  if (changed.length > 0) throw new Error(`changed: ${named(changed.map(([file]) => file))}`);
  return `${hashes.length} as packaged`;
};

/** Loads every native module of the installation. @throws Error with each one that the system cannot load, and why */
export const loadNativeModules = (installation: string): string => {
  const load = createRequire(path.join(installation, FILE_HASHES));
  const modules = Object.keys(hashesIn(installation)).filter((file) => file.endsWith('.node'));
  const faults = modules.flatMap((file) => {
    try {
      load(`./${file}`);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  if (faults.length > 0) throw new Error(faults.join('; '));
  return `${modules.length} loaded`;
};

/** A database in memory answers: WebAssembly and its files work. */
const askDatabase = async (): Promise<string> => {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create();
  try {
    const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
    return `PostgreSQL ${rows[0]?.server_version} answers`;
  } finally {
    await database.close();
  }
};

/** The parts of every product. */
export const SHARED_PARTS: readonly Part[] = [
  { component: 'files', try: async () => checkFiles(INSTALLATION), nextStep: INSTALL_AGAIN },
  {
    component: 'native modules',
    try: async () => loadNativeModules(INSTALLATION),
    nextStep: 'Install the library that is named, or the package again with: apt-get install --fix-broken',
  },
  { component: 'embedded database', try: askDatabase, nextStep: INSTALL_AGAIN },
];
