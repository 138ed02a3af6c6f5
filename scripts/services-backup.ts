import { parseArgs } from 'node:util';
import { bucketOf, openBlobStore } from '#services/kernel/blobs/open-blob-store.ts';
import { SERVICES_DATA_DIR } from './services.ts';
import { makeBackup } from './services-backup/make-backup.ts';

const USAGE = `npm run services:backup -- --to <empty folder> [--data-dir <folder>]
Copies the PostgreSQL database that DATABASE_URL names, and every picture, while the services run. The master key is
not copied: keep it elsewhere. Without DATABASE_URL stop the services and copy the data folder instead.`;

/** Makes a back-up of services on a PostgreSQL server. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
      help: { type: 'boolean', default: false },
    },
  });
  const databaseUrl = process.env.DATABASE_URL;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (!values.to || !databaseUrl) {
    console.error(`${values.to ? 'DATABASE_URL names no database' : '--to names no folder'}.\n\n${USAGE}`);
    return 2;
  }
  const blobs = await openBlobStore(values['data-dir'], bucketOf(process.env));
  const made = await makeBackup({ databaseUrl, blobs }, values.to, new Date());
  console.log(`${values.to}: database and ${made.blobs} pictures of ${made.madeAt}`);
  return 0;
};
