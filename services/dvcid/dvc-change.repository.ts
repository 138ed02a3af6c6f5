import type { DvcV2Input } from '#services/contract/dvc.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import type { Community } from '#services/flows/index.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { type Page, readPage } from '#services/kernel/database/read-page.ts';
import { type Dvc, dvcRows, toDvc } from './dvc.repository.ts';

interface Change {
  by: string;
  at: Date;
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export async function listDvcs(
  db: DatabaseHandle,
  community: Community,
  page: ListQuery,
): Promise<Page<Dvc>> {
  const { rows, ...rest } = await readPage(
    dvcRows(db, community),
    { time: 'created_at', id: 'dvc_id' },
    page,
  );
  return { rows: rows.map(toDvc), ...rest };
}

/** Locks a configuration until the transaction ends. */
export async function lockDvc(
  trx: DatabaseTransaction,
  community: Community,
  dvcId: string,
): Promise<Dvc | undefined> {
  const row = await dvcRows(trx, community).where('dvc_id', '=', dvcId).forUpdate().executeTakeFirst();
  return row && toDvc(row);
}

/** The configuration of this name, if there is one. */
export async function findDvcByName(
  db: DatabaseHandle,
  community: Community,
  name: string,
): Promise<Dvc | undefined> {
  const row = await dvcRows(db, community).where('name_key', '=', nameKey(name)).executeTakeFirst();
  return row && toDvc(row);
}

/** Inserts unless the name is taken. */
export async function insertDvc(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  dvcId: string,
  { name, flowId, ...settings }: DvcV2Input,
  { by, at }: Change,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('dvc')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      dvc_id: dvcId,
      name,
      name_key: nameKey(name),
      flow_id: flowId,
      config: JSON.stringify(settings),
      revision: 1,
      created_at: at,
      updated_by: by,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('dvc_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes a configuration that is locked. */
export async function updateDvc(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  { dvcId, revision }: Dvc,
  { name, flowId, ...settings }: DvcV2Input,
  { by, at }: Change,
): Promise<void> {
  await trx
    .updateTable('dvc')
    .set({
      name,
      name_key: nameKey(name),
      flow_id: flowId,
      config: JSON.stringify(settings),
      revision: revision + 1,
      updated_by: by,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('dvc_id', '=', dvcId)
    .execute();
}

export async function deleteDvc(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  dvcId: string,
): Promise<void> {
  await trx
    .deleteFrom('dvc')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('dvc_id', '=', dvcId)
    .execute();
}
