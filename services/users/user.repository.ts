import { sql } from 'kysely';
import type { ListQuery } from '#services/contract/paging.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, type Page, readPage } from '#services/kernel/database/read-page.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

/** The data of a user; sealed. */
export interface UserRecord {
  userName: string;
  displayName: string | null;
  email: string | null;
  phone: string | null;
}

/** A user of a community. */
export interface User extends UserRecord {
  tenantId: string;
  communityId: string;
  userId: string;
  active: boolean;
  createdAt: Date;
  /** Argon2id; undefined: the user has no password. */
  verifier: string | undefined;
  /** Sign-ins that were made before no longer count. */
  signedOutAt: Date | null;
}

export interface Community {
  tenantId: string;
  communityId: string;
}
type Key = Community & { userId: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const placeOf = (
  column: 'record' | 'verifier',
  { tenantId, userId }: Pick<Key, 'tenantId' | 'userId'>,
): string => `users.${column}|${tenantId}|${userId}`;
const nameIndex = (sealer: Sealer, name: string): Uint8Array => sealer.blindIndex(name, 'users.name');
const emailIndex = (sealer: Sealer, email: string): Uint8Array => sealer.blindIndex(email, 'users.email');

function recordColumns(sealer: Sealer, key: Key, { userName, displayName, email, phone }: UserRecord) {
  const record: UserRecord = { userName, displayName, email, phone };
  return {
    name_index: nameIndex(sealer, userName),
    email_index: email === null ? null : emailIndex(sealer, email),
    record_sealed: sealer.seal(Buffer.from(JSON.stringify(record)), placeOf('record', key)),
  };
}

const sealVerifier = (sealer: Sealer, key: Key, verifier: string): Uint8Array =>
  sealer.seal(Buffer.from(verifier), placeOf('verifier', key));

/** A user name never has the form of an id, so that one text names one user. */
export const isIdForm = (text: string): boolean => UUID.test(text.trim().toLowerCase());

export async function insertUser(
  trx: DatabaseTransaction,
  sealer: Sealer,
  user: Key & UserRecord & { verifier: string | undefined; createdBy: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      tenant_id: user.tenantId,
      user_id: user.userId,
      community_id: user.communityId,
      ...recordColumns(sealer, user, user),
      verifier_sealed: user.verifier === undefined ? null : sealVerifier(sealer, user, user.verifier),
      active: true,
      created_by: user.createdBy,
      created_at: user.at,
    })
    .execute();
}

const usersOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('users')
    .select([
      'user_id',
      'community_id',
      'record_sealed',
      'verifier_sealed',
      'active',
      'created_at',
      'signed_out_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof usersOf>['executeTakeFirstOrThrow']>>;

/** Opens a row that was not erased. */
export function toUser(sealer: Sealer, tenantId: string, row: Row): User {
  const ids = { tenantId, communityId: row.community_id, userId: row.user_id };
  const open = (column: 'record' | 'verifier', sealed: Uint8Array): string =>
    Buffer.from(sealer.open(sealed, placeOf(column, ids))).toString('utf8');
  const record: UserRecord = JSON.parse(open('record', row.record_sealed!));
  const verifier = row.verifier_sealed === null ? undefined : open('verifier', row.verifier_sealed);
  const { active, created_at: createdAt, signed_out_at: signedOutAt } = row;
  return { ...ids, ...record, active, createdAt, verifier, signedOutAt };
}

/** The key by which a user is sought in a community. */
export type Sought = { userId: string } | { userName: string } | { email: string };

/** A text of a person as an id or a name. */
export const soughtBy = (reference: string): Sought =>
  isIdForm(reference) ? { userId: reference.trim().toLowerCase() } : { userName: reference };

/** The user of a community who was not removed, active or not. */
export async function findUser(
  db: DatabaseHandle,
  sealer: Sealer,
  { tenantId, communityId }: Community,
  sought: Sought,
): Promise<User | undefined> {
  const query = usersOf(db, tenantId).where('community_id', '=', communityId);
  const row = await ('userId' in sought
    ? query.where('user_id', '=', sought.userId)
    : 'userName' in sought
      ? query.where('name_index', '=', nameIndex(sealer, sought.userName))
      : query.where('email_index', '=', emailIndex(sealer, sought.email))
  ).executeTakeFirst();
  return row && toUser(sealer, tenantId, row);
}

/** The community of a user, before anything of them can be opened. */
export async function communityOfUser(
  db: DatabaseHandle,
  tenantId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await usersOf(db, tenantId).where('user_id', '=', userId).executeTakeFirst();
  return row?.community_id;
}

/** A page of the sealed rows within reach, oldest first. */
export const readUserPage = (
  db: DatabaseHandle,
  reach: { tenantId: string; communityId: string | null },
  page: ListQuery,
): Promise<Page<Row>> =>
  readPage(usersOf(db, reach.tenantId).where(inReach(reach)), { time: 'created_at', id: 'user_id' }, page);

/** Locks a user's row until the transaction ends, so that links and passwords change one after the other. */
export async function lockUser(trx: DatabaseTransaction, { tenantId, userId }: Omit<Key, 'communityId'>) {
  await trx
    .selectFrom('users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes to a user; absent members stay unchanged. */
export interface UserChange {
  active?: boolean | undefined;
  record?: UserRecord | undefined;
  verifier?: string | undefined;
}

export async function updateUser(
  db: DatabaseHandle,
  sealer: Sealer,
  key: Key,
  { active, record, verifier }: UserChange,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      active,
      ...(record ? recordColumns(sealer, key, record) : {}),
      verifier_sealed: verifier === undefined ? undefined : sealVerifier(sealer, key, verifier),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute();
}

/** Erases everything that leads back to the person; the id stays, so that links and audit log keep their meaning. */
export async function eraseUser(
  trx: DatabaseTransaction,
  { tenantId, userId }: Omit<Key, 'communityId'>,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('passkey').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  await trx
    .updateTable('workflow_instance')
    .set({ user_id: null, goes_on_at: null, token_sealed: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('users')
    .set({
      active: false,
      name_index: null,
      email_index: null,
      record_sealed: null,
      verifier_sealed: null,
      kyc_salt_sealed: null,
      otp_lockout: null,
      removed_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** The salt of a user's KYC hash; the one that is handed in where there was none. */
export async function saltOfUser(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: Pick<Key, 'tenantId' | 'userId'>,
  fresh: Uint8Array,
): Promise<Uint8Array> {
  const place = `users.kyc_salt|${key.tenantId}|${key.userId}`;
  const { kyc_salt_sealed: sealed } = await trx
    .updateTable('users')
    .set({ kyc_salt_sealed: sql`coalesce(kyc_salt_sealed, ${sealer.seal(fresh, place)})` })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .returning('kyc_salt_sealed')
    .executeTakeFirstOrThrow();
  return sealer.open(sealed!, place);
}
