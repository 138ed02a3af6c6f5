import type { ClientScope, KeyType } from '#services/contract/permissions.ts';
import { parseApiClientId } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { ClientJwk } from '#services/kernel/database/tables/callers.ts';

export interface NewApiClient {
  tenantId: string;
  clientId: string;
  communityId: string | null;
  type: KeyType;
  name: string;
  scopes: readonly ClientScope[];
  publicJwk: ClientJwk;
  createdBy: string;
  at: Date;
}

export async function insertApiClient(db: DatabaseHandle, client: NewApiClient): Promise<void> {
  await db
    .insertInto('api_client')
    .values({
      tenant_id: client.tenantId,
      client_id: client.clientId,
      community_id: client.communityId,
      type: client.type,
      name: client.name,
      scopes: JSON.stringify(client.scopes),
      public_jwk: JSON.stringify(client.publicJwk),
      active: true,
      created_by: client.createdBy,
      created_at: client.at,
    })
    .execute();
}

export async function findApiClient(
  db: DatabaseHandle,
  { tenantId, clientId }: { tenantId: string; clientId: string },
) {
  return apiClientsOf(db, tenantId).where('client_id', '=', clientId).executeTakeFirst();
}

/** The active API client behind an OAuth client id, or undefined. */
export async function findActiveApiClient(db: DatabaseHandle, clientId: string) {
  const id = parseApiClientId(clientId);
  const client = id && (await findApiClient(db, id));
  return client?.active ? client : undefined;
}

export const apiClientsOf = (db: DatabaseHandle, tenantId: string) =>
  db.selectFrom('api_client').selectAll().where('tenant_id', '=', tenantId);

/** Changes to an API client; absent members stay unchanged. */
export interface ApiClientChange {
  name?: string | undefined;
  scopes?: ClientScope[] | undefined;
  publicJwk?: ClientJwk | undefined;
  active?: boolean | undefined;
}

export async function updateApiClient(
  db: DatabaseHandle,
  { tenantId, clientId }: { tenantId: string; clientId: string },
  change: ApiClientChange,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  await db
    .updateTable('api_client')
    .set({
      name: change.name,
      scopes: json(change.scopes),
      public_jwk: json(change.publicJwk),
      active: change.active,
    })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .execute();
}
