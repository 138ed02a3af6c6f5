import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterFolder } from '#services/kernel/database/embedded-cluster.ts';
import { contentHash } from '../../prepare/content-stamp.ts';
import { inProject, ROOT } from '../../prepare/project.ts';
import { putInPlace } from '../../prepare/put-in-place.ts';

const MAKER = fileURLToPath(new URL('./make-embedded-database.ts', import.meta.url));

/** Sources of the files of a migrated cluster. */
const SOURCES = ['services/kernel/database/migrations', 'services/kernel/database'];
const ENGINE = inProject('node_modules', '@electric-sql', 'pglite', 'package.json');

/**
 * Puts a copy of a migrated, empty embedded database into a data folder: a cluster that is made from nothing takes
 * seconds of computation. Suites that test the first start leave this out.
 */
export function copyEmbeddedDatabase(dataDir: string): void {
  mkdirSync(clusterFolder(dataDir), { recursive: true, mode: 0o700 });
  cpSync(clusterFolder(template()), clusterFolder(dataDir), { recursive: true });
}

/** A temporary data folder for services that start from a migrated, empty embedded database. */
export function servicesFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `counterproof-${name}-`));
  copyEmbeddedDatabase(folder);
  return folder;
}

/** A temporary folder for a stage whose kiosk, below `kiosk`, starts from a migrated, empty embedded database. */
export function stageFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `counterproof-${name}-`));
  copyEmbeddedDatabase(join(folder, 'kiosk', 'services'));
  return folder;
}

/** The data folder that is copied, made once for each version of schema and engine. */
function template(): string {
  const { version } = JSON.parse(readFileSync(ENGINE, 'utf8')) as { version: string };
  const folder = inProject(
    '.cache',
    'test',
    `embedded-${version}-${contentHash(ROOT, SOURCES).slice(0, 16)}`,
  );
  if (existsSync(folder)) return folder;
  const aside = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  // A process of its own: the engine keeps several hundred megabytes until its process ends.
  execFileSync(process.execPath, [MAKER, aside], { stdio: ['ignore', 'inherit', 'inherit'] });
  putInPlace(aside, folder);
  return folder;
}
