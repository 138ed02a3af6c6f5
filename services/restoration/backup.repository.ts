import { daysLater } from '#core/days.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { RestorationTables } from '#services/kernel/database/tables/restoration.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

/** A back-up that is neither stored again nor used ends after a year. */
const KEPT_DAYS = 365;
const endFrom = (at: Date) => daysLater(at, KEPT_DAYS);

/** A wallet in its community. */
export interface BackupKey {
  tenantId: string;
  communityId: string;
  did: string;
}

/** The stored data that restore a wallet by the face: of the proof only its hash. */
export interface Restorable {
  salt: string;
  proofHash: string;
  share: string;
  wallet: string;
}

const placeOf = (column: string, { tenantId, communityId, did }: BackupKey): string =>
  `wallet_backup.${column}|${tenantId}|${communityId}|${did}`;

/** Keeps a back-up in place of the earlier one; wrong second factors of that one no longer count. */
export async function storeBackup(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: BackupKey,
  { data, restorable }: { data: string; restorable: Restorable | null },
  at: Date,
): Promise<void> {
  const columns = {
    data_sealed: sealer.seal(utf8(data), placeOf('data', key)),
    restorable_sealed:
      restorable && sealer.seal(utf8(JSON.stringify(restorable)), placeOf('restorable', key)),
    lockout: null,
    stored_at: at,
    ends_at: endFrom(at),
  };
  const { tenantId: tenant_id, communityId: community_id, did } = key;
  await trx
    .insertInto('wallet_backup')
    .values({ tenant_id, community_id, did, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id', 'did']).doUpdateSet(columns))
    .execute();
}

const backups = (db: DatabaseHandle, { tenantId, communityId, did }: BackupKey) =>
  db
    .selectFrom('wallet_backup')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('did', '=', did);

/** The user data of a wallet, as the wallet sealed them. */
export async function readBackup(
  db: DatabaseHandle,
  sealer: Sealer,
  key: BackupKey,
): Promise<{ data: string; storedAt: Date } | undefined> {
  const row = await backups(db, key).select(['data_sealed', 'stored_at']).executeTakeFirst();
  if (!row) return undefined;
  const data = Buffer.from(sealer.open(row.data_sealed, placeOf('data', key))).toString();
  return { data, storedAt: row.stored_at };
}

/** A back-up that was used is kept for another year. */
export async function keepBackupLonger(db: DatabaseHandle, key: BackupKey, at: Date): Promise<void> {
  await db
    .updateTable('wallet_backup')
    .set({ ends_at: endFrom(at) })
    .where('tenant_id', '=', key.tenantId)
    .where('community_id', '=', key.communityId)
    .where('did', '=', key.did)
    .execute();
}

/** @returns whether there was one. */
export async function deleteBackup(trx: DatabaseTransaction, key: BackupKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('wallet_backup')
    .where('tenant_id', '=', key.tenantId)
    .where('community_id', '=', key.communityId)
    .where('did', '=', key.did)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface LockedBackup {
  restorable: Restorable;
  lockout: Lockout | undefined;
}

/**
 * The data that restore a wallet by the face; undefined without any. Every back-up of the wallet in the tenant is
 * locked, because wrong second factors count for all of them.
 */
export async function lockRestorable(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: BackupKey,
): Promise<LockedBackup | undefined> {
  const rows = await trx
    .selectFrom('wallet_backup')
    .select(['community_id', 'restorable_sealed', 'lockout'])
    .where('tenant_id', '=', key.tenantId)
    .where('did', '=', key.did)
    .orderBy('community_id')
    .forUpdate()
    .execute();
  const row = rows.find(({ community_id }) => community_id === key.communityId);
  if (!row?.restorable_sealed) return undefined;
  const restorable = sealer.open(row.restorable_sealed, placeOf('restorable', key));
  const lockouts = rows.flatMap(({ lockout }) => lockout ?? []).sort((a, b) => b.failures - a.failures);
  return { restorable: JSON.parse(Buffer.from(restorable).toString()), lockout: lockouts[0] };
}

/** For every back-up of the wallet in the tenant. @param lockout undefined after a right second factor. */
export async function writeLockout(
  trx: DatabaseTransaction,
  { tenantId, did }: Pick<BackupKey, 'tenantId' | 'did'>,
  lockout: Lockout | undefined,
): Promise<void> {
  await trx
    .updateTable('wallet_backup')
    .set({ lockout: lockout ? JSON.stringify(lockout) : null })
    .where('tenant_id', '=', tenantId)
    .where('did', '=', did)
    .execute();
}

export async function insertRestoration(
  trx: DatabaseTransaction,
  { tenantId, communityId, did }: BackupKey,
  restoration: { restorationId: string; askedBy: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('wallet_restoration')
    .values({
      tenant_id: tenantId,
      restoration_id: restoration.restorationId,
      community_id: communityId,
      did,
      asked_by: restoration.askedBy,
      expires_at: restoration.expiresAt,
    })
    .execute();
}

type Restoration = Pick<RestorationTables['wallet_restoration'], 'did'>;

/** The restoration that this key began and that has not expired, locked. */
export const lockRestoration = (
  trx: DatabaseTransaction,
  asked: { tenantId: string; communityId: string; restorationId: string; askedBy: string; at: Date },
): Promise<Restoration | undefined> =>
  trx
    .selectFrom('wallet_restoration')
    .select('did')
    .where('tenant_id', '=', asked.tenantId)
    .where('community_id', '=', asked.communityId)
    .where('restoration_id', '=', asked.restorationId)
    .where('asked_by', '=', asked.askedBy)
    .where('expires_at', '>', asked.at)
    .forUpdate()
    .executeTakeFirst();

export async function endRestoration(
  trx: DatabaseTransaction,
  { tenantId, restorationId }: { tenantId: string; restorationId: string },
): Promise<void> {
  await trx
    .deleteFrom('wallet_restoration')
    .where('tenant_id', '=', tenantId)
    .where('restoration_id', '=', restorationId)
    .execute();
}

/** Removes restorations and back-ups whose time is over, and back-ups of wallets that were revoked. */
export async function forgetRestorations(db: DatabaseHandle, at: Date): Promise<void> {
  await db.deleteFrom('wallet_restoration').where('expires_at', '<=', at).execute();
  await db.deleteFrom('wallet_backup').where('ends_at', '<=', at).execute();
  await db
    .deleteFrom('wallet_backup')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('wallets')
          .select('wallets.did')
          .whereRef('wallets.tenant_id', '=', 'wallet_backup.tenant_id')
          .whereRef('wallets.did', '=', 'wallet_backup.did')
          .where('wallets.state', '=', 'revoked'),
      ),
    )
    .execute();
}
