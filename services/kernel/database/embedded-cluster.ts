import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { privateClusterFiles } from './private-cluster-files.ts';

/** One connection and a small database: the server's default of 160 MB of buffers would only cost memory. */
const SETTINGS = ['shared_buffers = 16MB'];

/** Where the files of a data folder's cluster lie. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'database');

export const clusterExists = (dataDir: string): boolean => existsSync(clusterFolder(dataDir));

/**
 * Creates the files of an empty cluster, which takes seconds and several hundred megabytes that only the end of the
 * process returns. Made aside and renamed, so that a killed process leaves a whole cluster or none.
 */
export async function createCluster(dataDir: string): Promise<void> {
  const aside = `${clusterFolder(dataDir)}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  try {
    const made = await open(aside);
    await made.close();
    renameSync(aside, clusterFolder(dataDir));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Opens the cluster of a data folder; there must be one. */
export const openCluster = (dataDir: string): Promise<PGlite> => open(clusterFolder(dataDir));

async function open(folder: string): Promise<PGlite> {
  // The optimising compiler's code for this module takes 180 MB, and a query is hardly faster for it.
  v8.setFlagsFromString('--liftoff-only');
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create({ fs: await privateClusterFiles(folder), postgresqlconf: SETTINGS });
}
