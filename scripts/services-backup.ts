import { parseArgs } from 'node:util';
import { bucketOf, openBlobStore } from '#services/kernel/blobs/open-blob-store.ts';
import { SERVICES_DATA_DIR } from './services.ts';
import { makeBackup } from './services-backup/make-backup.ts';

export const USAGE = `npm run services:backup -- --to <empty folder> [--data-dir <folder>]
Copies the PostgreSQL database that DATABASE_URL names, and every picture, while the services run. The master key is
not copied: keep it elsewhere. Without DATABASE_URL stop the services and copy the data folder instead.`;

export const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
    },
  }).values;

/** Makes a back-up of services on a PostgreSQL server. */
export const main = async (args: readonly string[]): Promise<number> => {
  const values = readArguments(args);
  const databaseUrl = process.env.DATABASE_URL;
  if (!values.to || !databaseUrl) {
    console.error(`${values.to ? 'DATABASE_URL names no database' : '--to names no folder'}.\n\n${USAGE}`);
    return 2;
  }
  const blobs = await openBlobStore(values['data-dir'], bucketOf(process.env));
  const made = await makeBackup({ databaseUrl, blobs }, values.to, new Date());
  console.log(`${values.to}: database and ${made.blobs} pictures of ${made.madeAt}`);
  return 0;
};
