import type { Migration } from '#sdk/vault/migrate.ts';
import { accountTable } from '#sdk/vault/tables/accounts.ts';
import { liveIdSyncColumn, olderLiveIdsStay } from '#sdk/vault/tables/live-ids.ts';
import { otpSeedTable } from '#sdk/vault/tables/otp-seeds.ts';
import { pinTable } from '#sdk/vault/tables/pins.ts';
import { sql as initial } from './0001-initial.ts';
import { sql as statements } from './0003-statements.ts';
import { sql as lockoutUptime } from './0004-lockout-uptime.ts';
import { sql as secondLog } from './0005-second-log.ts';
import { sql as enrolledOwner } from './0014-enrolled-owner.ts';
import { sql as programs } from './0016-programs.ts';
import { sql as untoldEnrolments } from './0017-untold-enrolments.ts';
import { sql as sessionNames } from './0019-session-names.ts';
import { sql as erasureRequests } from './0025-erasure-requests.ts';

/** The schema of a kiosk's vault. The tables of the SDK come from its room, so both know the same. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'initial',
    sql: initial,
    sha256: 'dba7f29dab9e26f7f881c96469e985e39bb8fa6626ffc8e3aeb04933053bf396',
  },
  {
    version: 2,
    name: 'pins',
    sql: pinTable,
    sha256: '75ea0f97aee3c408de920979478edf046d616bad6b0a40694398bd73cc868286',
  },
  {
    version: 3,
    name: 'statements',
    sql: statements,
    sha256: 'f574213b549e0b9445a6de51e4c74b0fc312e2d2814a93fb9940c42324d4c9f8',
  },
  {
    version: 4,
    name: 'lockout-uptime',
    sql: lockoutUptime,
    sha256: '34fabb3b9e20eee2e0dcdf79ca73b77409248b4ae3ef3fd03367e1aa3b1209f4',
  },
  {
    version: 5,
    name: 'second-log',
    sql: secondLog,
    sha256: '0a0f1912e46ef8b82b3193670ecc6bb6d419475d2d63b403a98f65b8d8f17f1b',
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
    version: 14,
    name: 'enrolled-owner',
    sql: enrolledOwner,
    sha256: '6e9fdba650cbb549b56a08c0b05b6bafd07e30149245703916f4ff5616490095',
  },
  {
    version: 16,
    name: 'programs',
    sql: programs,
    sha256: 'abfa924df983ff6f9c33a4a746a9d3b05b500e64ce9657800131b39783075de8',
  },
  {
    version: 17,
    name: 'untold-enrolments',
    sql: untoldEnrolments,
    sha256: 'e4079300df10040cb47dff3a6c82a440c3cdeb9132f4136063eaa47dc09e4071',
  },
  {
    version: 18,
    name: 'live-id-sync',
    sql: liveIdSyncColumn,
    sha256: '8e335b0abd826c2bd2a8b4cc702986bc0bf605f5c1894065136143e3a93f6583',
  },
  {
    version: 19,
    name: 'session-names',
    sql: sessionNames,
    sha256: '53de14bb670f966648113cb4b6a335ea71e0f4b172e9e83c3ff90fbd7fcc793f',
  },
  {
    version: 20,
    name: 'older-live-ids-stay',
    sql: olderLiveIdsStay,
    sha256: 'f042baffb52cf80c564ff9e62aa6afa3a246cceb00e271cc92df72e174f95d43',
  },
  {
    version: 25,
    name: 'erasure-requests',
    sql: erasureRequests,
    sha256: '1fcbb3e6ed326508404d134cab5b5b84836eda27f2284c1740c76282dc47cef5',
  },
];
