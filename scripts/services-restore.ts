import { parseArgs } from 'node:util';
import { bucketOf, openBlobStore } from '#services/kernel/blobs/open-blob-store.ts';
import { SERVICES_DATA_DIR } from './services.ts';
import { restoreBackup } from './services-backup/restore-backup.ts';

export const USAGE = `npm run services:restore -- --from <folder> [--data-dir <folder>]
Puts a back-up into the empty PostgreSQL database that DATABASE_URL names and into the blob store. Start the services
with the master key of that time. What was erased on request after the back-up was made has to be erased again: the
back-up does not know of it.`;

export const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
    },
  }).values;

/** Restores a back-up of services on a PostgreSQL server. */
export const main = async (args: readonly string[]): Promise<number> => {
  const values = readArguments(args);
  const databaseUrl = process.env.DATABASE_URL;
  if (!values.from || !databaseUrl) {
    console.error(
      `${values.from ? 'DATABASE_URL names no database' : '--from names no folder'}.\n\n${USAGE}`,
    );
    return 2;
  }
  const blobs = await openBlobStore(values['data-dir'], bucketOf(process.env));
  const made = await restoreBackup(values.from, { databaseUrl, blobs });
  console.log(`Restored the state of ${made.madeAt}: database and ${made.blobs} pictures.`);
  return 0;
};
