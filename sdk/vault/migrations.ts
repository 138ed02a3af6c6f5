import type { Migration } from './migrate.ts';
import { accountTable } from './tables/accounts.ts';
import { auditTable } from './tables/audit.ts';
import { liveIdSyncColumn, olderLiveIdsStay } from './tables/live-ids.ts';
import { otpSeedTable } from './tables/otp-seeds.ts';
import { peopleTables } from './tables/people.ts';
import { pinTable, pinUptimeColumn } from './tables/pins.ts';
import { settingsTable } from './tables/settings.ts';

/** The schema of a vault that belongs to the SDK alone. A kiosk has a list of its own, over the same tables. */
export const SDK_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'initial',
    sql: [settingsTable, peopleTables, pinTable, pinUptimeColumn, auditTable].join(''),
    sha256: 'f81f8109d806002e7ccd3155c22ee71b5d15c933959db8e724b80dc684eeae13',
  },
  {
    version: 10,
    name: 'accounts',
    sql: accountTable,
    sha256: 'f2f3ff6d02a5149f7a69c6823fa6edd0ea9aa3d6dd51b09c23aef083f07a9029',
  },
  {
    version: 13,
    name: 'otp-seeds',
    sql: otpSeedTable,
    sha256: '0083ec154973174017a2eb111a7049c402a8693ac4b2cd3ba2cb296882d18293',
  },
  {
    version: 18,
    name: 'live-id-sync',
    sql: liveIdSyncColumn,
    sha256: '8e335b0abd826c2bd2a8b4cc702986bc0bf605f5c1894065136143e3a93f6583',
  },
  {
    version: 20,
    name: 'older-live-ids-stay',
    sql: olderLiveIdsStay,
    sha256: 'f042baffb52cf80c564ff9e62aa6afa3a246cceb00e271cc92df72e174f95d43',
  },
];
