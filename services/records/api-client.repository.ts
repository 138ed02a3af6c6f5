import type { ClientScope, KeyType } from '../contract/permissions.ts';
import { parseApiClientId } from '../ports/access.ts';
import type { DatabaseHandle } from '../ports/database.ts';
import type { ClientJwk } from '../ports/tables/access.ts';

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

/** The active API client behind an OAuth client id, or undefined. */
export async function findActiveApiClient(db: DatabaseHandle, clientId: string) {
  const id = parseApiClientId(clientId);
  if (!id) return undefined;
  return db
    .selectFrom('api_client')
    .selectAll()
    .where('tenant_id', '=', id.tenantId)
    .where('client_id', '=', id.clientId)
    .where('active', '=', true)
    .executeTakeFirst();
}
