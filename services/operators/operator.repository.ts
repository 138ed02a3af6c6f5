import type { RosterOperator } from '#core/contract/roster.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { type Page, readPageBy } from '#services/kernel/database/read-page.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}
/**
 * An operator as the services hold them, with the time since when they are so. One whose time is still to come waits: until
 * then nothing that they sign counts.
 */
export type StoredOperator = RosterOperator & { since: Date };
/** An operator at one time: a waiting operator is not active. */
export type StandingOperator = StoredOperator & { waiting: boolean };
/** The sealed part of an operator's row. */
type SealedRecord = Omit<RosterOperator, 'operatorId' | 'did' | 'active'>;

const NAME_COLUMN = 'operator.name';
const placeOf = ({ tenantId, communityId }: Community, operatorId: string): string =>
  `operator.record|${tenantId}|${communityId}|${operatorId}`;

const sealRecord = (
  community: Community,
  sealer: Sealer,
  operatorId: string,
  record: SealedRecord,
): Uint8Array => sealer.seal(Buffer.from(JSON.stringify(record)), placeOf(community, operatorId));

const rowsOf = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('operator')
    .select(['operator_id', 'record_sealed', 'did', 'active', 'since'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const opened =
  (community: Community, sealer: Sealer) =>
  (row: Row): StoredOperator => {
    const plain = sealer.open(row.record_sealed, placeOf(community, row.operator_id));
    const record: SealedRecord = JSON.parse(Buffer.from(plain).toString('utf8'));
    return { ...record, operatorId: row.operator_id, did: row.did, active: row.active, since: row.since };
  };

const standing =
  (at: Date) =>
  (operator: StoredOperator): StandingOperator => {
    const waiting = operator.active && operator.since > at;
    return { ...operator, active: operator.active && !waiting, waiting };
  };

/** Every operator as they are stored. */
export async function storedOperators(
  db: DatabaseHandle,
  community: Community,
  sealer: Sealer,
): Promise<StoredOperator[]> {
  const rows = await rowsOf(db, community).orderBy('operator_id').execute();
  return rows.map(opened(community, sealer));
}

/** Every operator as they stand at this time. */
export async function listOperators(
  db: DatabaseHandle,
  community: Community,
  sealer: Sealer,
  at: Date,
): Promise<StandingOperator[]> {
  return (await storedOperators(db, community, sealer)).map(standing(at));
}

export async function pageOfOperators(
  db: DatabaseHandle,
  community: Community,
  sealer: Sealer,
  page: PageQuery,
  at: Date,
): Promise<Page<StandingOperator>> {
  const { rows, ...rest } = await readPageBy(rowsOf(db, community), 'operator_id', page);
  return { rows: rows.map(opened(community, sealer)).map(standing(at)), ...rest };
}

/**
 * Inserts unless an operator with this id or name exists; answers whether it did.
 * @param since from when on the operator counts
 */
export async function insertOperator(
  trx: DatabaseTransaction,
  community: Community,
  sealer: Sealer,
  operator: RosterOperator,
  at: Date,
  since = at,
): Promise<boolean> {
  const { operatorId, did, active, ...record } = operator;
  const inserted = await trx
    .insertInto('operator')
    .values({
      tenant_id: community.tenantId,
      community_id: community.communityId,
      operator_id: operatorId,
      name_index: sealer.blindIndex(operator.name, NAME_COLUMN),
      record_sealed: sealRecord(community, sealer, operatorId, record),
      did,
      active,
      created_at: at,
      since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes the permissions of an operator, from then on. */
export async function updateOperator(
  trx: DatabaseTransaction,
  community: Community,
  sealer: Sealer,
  operator: RosterOperator,
  since: Date,
): Promise<void> {
  const { operatorId, did: _did, active, ...record } = operator;
  await trx
    .updateTable('operator')
    .set({ record_sealed: sealRecord(community, sealer, operatorId, record), active, since })
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Makes others who ask whether this community has operators wait until the transaction ends. */
export async function lockCommunity(trx: DatabaseTransaction, community: Community): Promise<void> {
  await trx
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .forNoKeyUpdate()
    .execute();
}
