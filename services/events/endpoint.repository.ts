import { sql } from 'kysely';
import type { EventType } from '#services/contract/events.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import type { Endpoint } from '#services/contract/webhooks.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, type Page, readPage } from '#services/kernel/database/read-page.ts';
import type { EndpointState } from '#services/kernel/database/tables/events.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

export interface EndpointKey {
  tenantId: string;
  endpointId: string;
}
export type StoredEndpoint = Endpoint & { tenantId: string };

const endpoints = (db: DatabaseHandle, tenantId: string) =>
  db.selectFrom('webhook_endpoint').selectAll().where('tenant_id', '=', tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof endpoints>['executeTakeFirstOrThrow']>>;

const toEndpoint = (row: Row): StoredEndpoint => ({
  tenantId: row.tenant_id,
  endpointId: row.endpoint_id,
  communityId: row.community_id,
  url: row.url,
  description: row.description,
  types: row.types as EventType[] | null,
  state: row.state,
  stateReason: row.state_reason as Endpoint['stateReason'],
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Endpoints of a tenant, oldest first; with `communityId` those of this community alone. */
export async function listEndpoints(
  db: DatabaseHandle,
  tenantId: string,
  communityId: string | null,
  page: ListQuery,
): Promise<Page<StoredEndpoint>> {
  const query = endpoints(db, tenantId).where(inReach({ communityId }));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'endpoint_id' }, page);
  return { rows: rows.map(toEndpoint), ...rest };
}

export async function lockEndpoint(
  trx: DatabaseTransaction,
  key: EndpointKey,
): Promise<StoredEndpoint | undefined> {
  const row = await endpoints(trx, key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .forUpdate()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

export async function findEndpoint(
  db: DatabaseHandle,
  key: EndpointKey,
): Promise<StoredEndpoint | undefined> {
  const row = await endpoints(db, key.tenantId).where('endpoint_id', '=', key.endpointId).executeTakeFirst();
  return row && toEndpoint(row);
}

/** A caller's settings of an endpoint; null stands for every type, and for every community. */
export type Written = Pick<Endpoint, 'url' | 'description' | 'types' | 'communityId'>;

/** Inserts unless the tenant has an endpoint of this id; answers whether it did. */
export async function insertEndpoint(
  trx: DatabaseTransaction,
  key: EndpointKey,
  { url, description, types, communityId }: Written,
  { actor, at }: { actor: string; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_endpoint')
    .values({
      tenant_id: key.tenantId,
      endpoint_id: key.endpointId,
      community_id: communityId,
      url,
      description,
      types: types ? JSON.stringify(types) : null,
      state: 'active',
      state_reason: null,
      created_by: actor,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('endpoint_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const update = (db: DatabaseHandle, key: EndpointKey) =>
  db
    .updateTable('webhook_endpoint')
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId);

/**
 * Replaces the settings of an endpoint. One that moves to another community loses deliveries queued for it from others.
 */
export async function replaceEndpoint(
  trx: DatabaseTransaction,
  key: EndpointKey,
  { url, description, types, communityId }: Written,
): Promise<void> {
  await update(trx, key)
    .set({ url, description, types: types ? JSON.stringify(types) : null, community_id: communityId })
    .execute();
  await forgetForeign(trx, key, communityId);
}

/** Deletes the deliveries of an endpoint, due or done, from communities other than its new one. */
async function forgetForeign(
  trx: DatabaseTransaction,
  { tenantId, endpointId }: EndpointKey,
  communityId: string | null,
): Promise<void> {
  if (communityId === null) return;
  await sql`DELETE FROM webhook_delivery d USING proofing_event e
    WHERE d.tenant_id = ${tenantId} AND d.endpoint_id = ${endpointId}
      AND e.tenant_id = d.tenant_id AND e.event_id = d.event_id
      AND e.community_id IS DISTINCT FROM ${communityId}::uuid`.execute(trx);
}

/** Moves an endpoint to a state; an active one starts without failures. */
export async function setEndpointState(
  trx: DatabaseTransaction,
  key: EndpointKey,
  state: EndpointState,
  reason: Endpoint['stateReason'],
): Promise<void> {
  const fresh = state === 'active' ? { failing_since: null, failures: 0 } : {};
  await update(trx, key)
    .set({ state, state_reason: reason, ...fresh })
    .execute();
}

/** Counts failures since the last success; answers since when and how many. */
export async function countFailures(db: DatabaseHandle, key: EndpointKey, count: number, at: Date) {
  return update(db, key)
    .set({
      failures: sql<number>`failures + ${count}`,
      failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)`,
    })
    .returning(['failures', 'failing_since'])
    .executeTakeFirst();
}

export async function forgetFailures(db: DatabaseHandle, key: EndpointKey): Promise<void> {
  await update(db, key).set({ failures: 0, failing_since: null }).where('failures', '>', 0).execute();
}

/** Removes an endpoint with its secrets and deliveries. */
export async function deleteEndpoint(trx: DatabaseTransaction, key: EndpointKey): Promise<void> {
  await trx
    .deleteFrom('webhook_endpoint')
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .execute();
}

const placeOf = ({ tenantId, endpointId }: EndpointKey, secretId: string): string =>
  `webhook_secret.secret|${tenantId}|${endpointId}|${secretId}`;

/** Stores a secret, sealed; those before it sign until `previousUntil` at the longest. */
export async function addSecret(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: EndpointKey,
  {
    secretId,
    secret,
    at,
    previousUntil,
  }: { secretId: string; secret: string; at: Date; previousUntil: Date },
): Promise<void> {
  await trx
    .deleteFrom('webhook_secret')
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .where('expires_at', '<=', at)
    .execute();
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: sql<Date>`least(expires_at, ${previousUntil}::timestamptz)` })
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .execute();
  await trx
    .insertInto('webhook_secret')
    .values({
      tenant_id: key.tenantId,
      endpoint_id: key.endpointId,
      secret_id: secretId,
      secret_sealed: sealer.seal(Buffer.from(secret), placeOf(key, secretId)),
      created_at: at,
    })
    .execute();
}

/** The secrets that sign now, newest first. */
export async function readSecrets(
  db: DatabaseHandle,
  sealer: Sealer,
  key: EndpointKey,
  at: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select(['secret_id', 'secret_sealed'])
    .where('tenant_id', '=', key.tenantId)
    .where('endpoint_id', '=', key.endpointId)
    .where((secret) => secret.or([secret('expires_at', 'is', null), secret('expires_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('secret_id')
    .execute();
  return rows.map((row) =>
    Buffer.from(sealer.open(row.secret_sealed, placeOf(key, row.secret_id))).toString('utf8'),
  );
}
