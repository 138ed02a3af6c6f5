import { equalBytes } from '#core/keys/bytes.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPage } from '#services/kernel/database/read-page.ts';
import type { PasskeyTables } from '#services/kernel/database/tables/passkeys.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';

const hashOf = (sealers: Sealers, secret: string): Uint8Array =>
  sealers.service.blindIndex(Buffer.from(secret, 'base64url').toString('hex'), 'passkey_ceremony.secret');

export type CeremonyKind = PasskeyTables['passkey_ceremony']['kind'];
type Key = { tenantId: string; ceremonyId: string };

export async function insertCeremony(
  trx: DatabaseTransaction,
  sealers: Sealers,
  ceremony: Key & {
    communityId: string;
    did: string;
    kind: CeremonyKind;
    userId: string | null;
    withToken: boolean;
    names: Uint8Array | null;
    secret: string;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('passkey_ceremony')
    .values({
      tenant_id: ceremony.tenantId,
      ceremony_id: ceremony.ceremonyId,
      community_id: ceremony.communityId,
      did: ceremony.did,
      kind: ceremony.kind,
      user_id: ceremony.userId,
      with_token: ceremony.withToken,
      names_sealed: ceremony.names,
      secret_hash: hashOf(sealers, ceremony.secret),
      expires_at: ceremony.expiresAt,
    })
    .execute();
}

const ceremonies = (db: DatabaseHandle, { tenantId, ceremonyId }: Key) =>
  db
    .selectFrom('passkey_ceremony')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('ceremony_id', '=', ceremonyId);
export type Ceremony = Awaited<ReturnType<ReturnType<typeof ceremonies>['executeTakeFirstOrThrow']>>;

/** Locks the ceremony that the holder of its secret may continue; undefined if there is none. */
export async function lockOpenCeremony(
  trx: DatabaseTransaction,
  sealers: Sealers,
  { secret, kind, at, ...key }: Key & { secret: string; kind: CeremonyKind; at: Date },
): Promise<Ceremony | undefined> {
  const row = await ceremonies(trx, key).where('kind', '=', kind).forUpdate().executeTakeFirst();
  const isOpen = row && row.done_at === null && row.expires_at > at;
  return isOpen && equalBytes(hashOf(sealers, secret), row.secret_hash) ? row : undefined;
}

/** The ceremony that a wallet began. */
export const findCeremony = (
  db: DatabaseHandle,
  { did, communityId, ...key }: Key & { did: string; communityId: string },
): Promise<Ceremony | undefined> =>
  ceremonies(db, key).where('did', '=', did).where('community_id', '=', communityId).executeTakeFirst();

/** @param change a challenge of new options, none after an answer, or the end. */
export async function updateCeremony(
  trx: DatabaseTransaction,
  { tenantId, ceremonyId }: Key,
  change: { challenge: string | null } | { challenge: null; passkey_id: string; done_at: Date },
): Promise<void> {
  await trx
    .updateTable('passkey_ceremony')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('ceremony_id', '=', ceremonyId)
    .execute();
}

export async function forgetCeremonies(db: DatabaseHandle, at: Date): Promise<void> {
  await db.deleteFrom('passkey_ceremony').where('expires_at', '<=', at).execute();
}

export type Passkey = Omit<PasskeyTables['passkey'], 'did' | 'created_at' | 'used_at' | 'disabled_at'> & {
  did: string;
};

/** @returns false where the tenant has this passkey already, of any user, valid or not. */
export async function insertPasskey(trx: DatabaseTransaction, passkey: Passkey, at: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkey')
    .values({ ...passkey, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type OfUser = { tenantId: string; userId: string };

/** A page of the passkeys of a user, including those that no longer count, oldest first. */
export const pageOfPasskeys = (db: DatabaseHandle, { tenantId, userId }: OfUser, page: ListQuery) =>
  readPage(
    db
      .selectFrom('passkey')
      .select([
        'passkey_id',
        'did',
        'device_name_sealed',
        'device_type',
        'backed_up',
        'created_at',
        'used_at',
        'disabled_at',
      ])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId),
    { time: 'created_at', id: 'passkey_id' },
    page,
  );

/** @returns false where the user has no such passkey. */
export async function deletePasskey(
  trx: DatabaseTransaction,
  { tenantId, userId, passkeyId }: OfUser & { passkeyId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkey')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The passkeys of a user that count, oldest first. */
export const passkeysOfUser = (db: DatabaseHandle, { tenantId, userId }: OfUser) =>
  db
    .selectFrom('passkey')
    .select(['passkey_id', 'credential_id', 'public_key', 'counter'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .execute();

export async function updatePasskey(
  trx: DatabaseTransaction,
  { tenantId, passkeyId }: { tenantId: string; passkeyId: string },
  change: { counter: number; backed_up: boolean; used_at: Date } | { disabled_at: Date },
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('passkey_id', '=', passkeyId)
    .execute();
}
