import { sql } from 'kysely';
import type { ListQuery } from '#services/contract/paging.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, type Page, readPage } from '#services/kernel/database/read-page.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

/** The sealed part of an account's row. */
interface AccountRecord {
  name: string;
  verifier: string;
}

export interface Account extends AccountRecord {
  tenantId: string;
  accountId: string;
  communityId: string | null;
  active: boolean;
  createdAt: Date;
  roles: { roleId: string; name: string; permissions: AdminPermission[] }[];
}

export type NewAccount = Pick<Account, 'tenantId' | 'accountId' | 'communityId' | 'name' | 'verifier'> & {
  at: Date;
};

const placeOf = ({ tenantId, accountId }: Pick<Account, 'tenantId' | 'accountId'>): string =>
  `account.record|${tenantId}|${accountId}`;
const nameIndex = (sealer: Sealer, tenantId: string, name: string): Uint8Array =>
  sealer.blindIndex(`${tenantId}|${name.trim()}`, 'account.name');

function sealRecord(sealer: Sealer, account: Pick<NewAccount, 'tenantId' | 'accountId'> & AccountRecord) {
  const record: AccountRecord = { name: account.name, verifier: account.verifier };
  return sealer.seal(Buffer.from(JSON.stringify(record)), placeOf(account));
}

/** Inserts unless the tenant has an account of this name; answers whether it did. */
export async function insertAccount(
  trx: DatabaseTransaction,
  sealer: Sealer,
  account: NewAccount,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('account')
    .values({
      tenant_id: account.tenantId,
      account_id: account.accountId,
      community_id: account.communityId,
      name_index: nameIndex(sealer, account.tenantId, account.name),
      record_sealed: sealRecord(sealer, account),
      active: true,
      created_at: account.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Every account of a tenant with its roles, or the one that is asked for. */
export async function listAccounts(
  db: DatabaseHandle,
  sealer: Sealer,
  tenantId: string,
  only?: { accountId: string } | { name: string },
): Promise<Account[]> {
  let query = accountsOf(db, tenantId);
  if (only && 'accountId' in only) query = query.where('a.account_id', '=', only.accountId);
  if (only && 'name' in only)
    query = query.where('a.name_index', '=', nameIndex(sealer, tenantId, only.name));
  const rows = await query.orderBy('a.account_id').execute();
  return rows.map((row) => toAccount(sealer, tenantId, row));
}

/** A page of the accounts within reach, oldest first. */
export async function readAccountPage(
  db: DatabaseHandle,
  sealer: Sealer,
  reach: { tenantId: string; communityId: string | null },
  page: ListQuery,
): Promise<Page<Account>> {
  const query = accountsOf(db, reach.tenantId).where(inReach(reach));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'account_id' }, page);
  return { rows: rows.map((row) => toAccount(sealer, reach.tenantId, row)), ...rest };
}

type Row = Awaited<ReturnType<ReturnType<typeof accountsOf>['executeTakeFirstOrThrow']>>;

function toAccount(sealer: Sealer, tenantId: string, row: Row): Account {
  const ids = { tenantId, accountId: row.account_id };
  const record: AccountRecord = JSON.parse(
    Buffer.from(sealer.open(row.record_sealed, placeOf(ids))).toString('utf8'),
  );
  return {
    ...ids,
    ...record,
    communityId: row.community_id,
    active: row.active,
    createdAt: row.created_at,
    roles: row.roles ?? [],
  };
}

const accountsOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('account as a')
    .select(['a.account_id', 'a.community_id', 'a.record_sealed', 'a.active', 'a.created_at'])
    .select((a) =>
      a
        .selectFrom('account_role as ar')
        .innerJoin('admin_role as r', (join) =>
          join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.role_id', '=', 'ar.role_id'),
        )
        .whereRef('ar.tenant_id', '=', 'a.tenant_id')
        .whereRef('ar.account_id', '=', 'a.account_id')
        .select(
          sql<Account['roles']>`coalesce(jsonb_agg(jsonb_build_object(
            'roleId', r.role_id, 'name', r.name, 'permissions', r.permissions) ORDER BY r.name), '[]')`.as(
            'roles',
          ),
        )
        .as('roles'),
    )
    .where('a.tenant_id', '=', tenantId);

export async function findAccount(db: DatabaseHandle, sealer: Sealer, tenantId: string, accountId: string) {
  return (await listAccounts(db, sealer, tenantId, { accountId }))[0];
}

/** Changes to an account; absent members stay unchanged. */
export interface AccountChange {
  active?: boolean | undefined;
  communityId?: string | null | undefined;
  verifier?: string;
}

export async function updateAccount(
  db: DatabaseHandle,
  sealer: Sealer,
  account: Pick<Account, 'tenantId' | 'accountId' | 'name'>,
  change: AccountChange,
): Promise<void> {
  const { verifier } = change;
  await db
    .updateTable('account')
    .set({
      active: change.active,
      community_id: change.communityId,
      record_sealed: verifier === undefined ? undefined : sealRecord(sealer, { ...account, verifier }),
    })
    .where('tenant_id', '=', account.tenantId)
    .where('account_id', '=', account.accountId)
    .execute();
}

/** Locks the tenant, so that accounts and roles change one after the other. */
export async function lockTenant(trx: DatabaseTransaction, tenantId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account's row until the transaction ends. */
export async function lockAccount(
  trx: DatabaseTransaction,
  { tenantId, accountId }: Pick<Account, 'tenantId' | 'accountId'>,
): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
