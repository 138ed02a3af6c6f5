import { z } from 'zod';
import { AttributeValue, type AttributeValues } from '#core/workflows/attributes.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer, Sealers } from '#services/kernel/ports/sealer.ts';

/** Where the attributes of an instance are stored. */
interface ValuesPlace {
  tenantId: string;
  instanceId: string;
  communityId: string;
  eraseOn: string;
}

const placeOf = ({ tenantId, instanceId }: Pick<ValuesPlace, 'tenantId' | 'instanceId'>): string =>
  `workflow_values.values|${tenantId}|${instanceId}`;

export const sealedValues = (
  sealer: Sealer,
  key: Pick<ValuesPlace, 'tenantId' | 'instanceId'>,
  values: AttributeValues,
): Uint8Array => sealer.seal(Buffer.from(JSON.stringify([...values])), placeOf(key));

const Stored = z.array(z.tuple([z.string(), AttributeValue]));

/** The attributes of an instance; none once they are erased. */
export async function readValues(
  db: DatabaseHandle,
  sealers: Sealers,
  instance: ValuesPlace,
): Promise<AttributeValues> {
  const row = await db
    .selectFrom('workflow_values')
    .select('values_sealed')
    .where('tenant_id', '=', instance.tenantId)
    .where('instance_id', '=', instance.instanceId)
    .where('erase_on', '=', instance.eraseOn)
    .executeTakeFirst();
  if (!row) return new Map();
  const sealer = await sealers.community(db, instance.tenantId, instance.communityId);
  const text = Buffer.from(sealer.open(row.values_sealed, placeOf(instance))).toString('utf8');
  return new Map(Stored.parse(JSON.parse(text)));
}

export async function storeValues(
  trx: DatabaseTransaction,
  sealers: Sealers,
  instance: ValuesPlace,
  { values, eraseOn }: { values?: AttributeValues | undefined; eraseOn?: string },
): Promise<void> {
  const sealer = await sealers.community(trx, instance.tenantId, instance.communityId);
  await trx
    .updateTable('workflow_values')
    .set({ erase_on: eraseOn, values_sealed: values && sealedValues(sealer, instance, values) })
    .where('tenant_id', '=', instance.tenantId)
    .where('instance_id', '=', instance.instanceId)
    .where('erase_on', '=', instance.eraseOn)
    .execute();
}
