import { DAY_MS } from '#core/days.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import type { InstanceKey } from './instance.repository.ts';

/** The stored form of a network. */
export const networkHash = (service: Sealers['service'], network: string): Uint8Array =>
  service.blindIndex(Buffer.from(network).toString('hex'), 'workflow_network.network');

/** Notes from which network a person answers. The address itself is not kept. */
export async function noteNetwork(
  db: DatabaseHandle,
  { service }: Sealers,
  { tenantId, instanceId }: InstanceKey,
  { network, at }: { network: string; at: Date },
): Promise<void> {
  const seen = { network_hash: networkHash(service, network), seen_at: at };
  await db
    .insertInto('workflow_network')
    .values({ tenant_id: tenantId, instance_id: instanceId, ...seen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'instance_id']).doUpdateSet(seen))
    .execute();
}

/** The keyed hash of the network from which the person last answered; undefined without an answer within a day. */
export async function networkOf(
  db: DatabaseHandle,
  { tenantId, instanceId }: InstanceKey,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('workflow_network')
    .select('network_hash')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst();
  return row?.network_hash;
}

export async function forgetNetworks(db: DatabaseHandle, at: Date): Promise<void> {
  await db
    .deleteFrom('workflow_network')
    .where('seen_at', '<', new Date(at.getTime() - DAY_MS))
    .execute();
}
