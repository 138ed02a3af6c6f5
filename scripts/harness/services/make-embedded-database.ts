import { openDatabase } from '#services/kernel/database/open-database.ts';

/** Makes a migrated, empty embedded database in the data folder that is the only argument. */
const [dataDir = ''] = process.argv.slice(2);
const { close } = await openDatabase({ dataDir });
await close();
