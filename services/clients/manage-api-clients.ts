import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audited } from '#services/audit/index.ts';
import { type ApiClientChange, ApiClientFacts, type NewApiClient } from '#services/contract/clients.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type AccountPrincipal,
  actorOf,
  apiClientIdOf,
  covers,
  parseApiClientId,
} from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { apiClientsOf, findApiClient, insertApiClient, updateApiClient } from './api-client.repository.ts';
import { requireGrantableScopes, requirePoint, requireReach, requireScopesOfType } from './program-limits.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findApiClient>>>;

/** @throws ProblemError `GRANT_EXCEEDED`, `COMMUNITY_NOT_FOUND`, `INVALID_REQUEST`, `IDEMPOTENCY_CONFLICT`. */
export async function registerApiClient(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: z.infer<typeof NewApiClient>,
  idempotencyKey?: string,
): Promise<ApiClientFacts> {
  const { tenantId } = caller;
  const permit = async (trx: DatabaseTransaction) => {
    requireScopesOfType(request.type, request.scopes);
    requireGrantableScopes(caller, request.scopes);
    requirePoint(request.publicJwk);
    await requireReach(trx, caller, request.communityId);
  };
  const clientId = randomUUID();
  const actor = actorOf(caller);
  const register = async (trx: DatabaseTransaction, at: Date) => {
    await insertApiClient(trx, { ...request, tenantId, clientId, createdBy: actor, at });
    const { type, scopes, communityId } = request;
    const result = factsOf(await requireClient(trx, caller, apiClientIdOf({ tenantId, clientId })));
    return { result, action: 'api-client.registered', data: { clientId, type, scopes, communityId } };
  };
  const operation = 'api-clients/create';
  const asked = { idempotencyKey, operation, body: request, answer: ApiClientFacts, permit };
  return audited(context, { tenantId, actor }, register, asked);
}

/** A page of the API clients within the caller's reach, inactive ones too. */
export async function readableApiClients({ db }: ServicesContext, caller: AccountPrincipal, page: ListQuery) {
  const query = apiClientsOf(db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'client_id' }, page);
  return { clients: rows.map(factsOf), ...rest };
}

/**
 * Changes an API client at once, tokens that it holds included.
 *
 * @throws ProblemError `API_CLIENT_NOT_FOUND`, `GRANT_EXCEEDED`, `INVALID_REQUEST`.
 */
export async function changeApiClient(
  context: ServicesContext,
  caller: AccountPrincipal,
  oauthClientId: string,
  change: z.infer<typeof ApiClientChange>,
): Promise<ApiClientFacts> {
  const { tenantId } = caller;
  if (change.publicJwk) requirePoint(change.publicJwk);
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    const row = await requireClient(trx, caller, oauthClientId);
    requireScopesOfType(row.type, change.scopes ?? []);
    // A caller who gives a client another key can act as it; to name or stop it needs none of its scopes.
    const gives = change.publicJwk || change.scopes || change.active;
    if (gives) requireGrantableScopes(caller, change.scopes ?? row.scopes);
    const clientId = row.client_id;
    if (Object.keys(change).length > 0) await updateApiClient(trx, { tenantId, clientId }, change);
    const { publicJwk, ...rest } = change;
    const result = factsOf(await requireClient(trx, caller, oauthClientId));
    const data = { clientId, ...rest, newKey: publicJwk !== undefined };
    return { result, action: 'api-client.changed', data };
  });
}

async function requireClient(
  db: DatabaseHandle,
  caller: AccountPrincipal,
  oauthClientId: string,
): Promise<Row> {
  const id = parseApiClientId(oauthClientId);
  const row = id?.tenantId === caller.tenantId ? await findApiClient(db, id) : undefined;
  if (!row || !covers(caller, row.community_id)) {
    throw new ProblemError('API_CLIENT_NOT_FOUND');
  }
  return row;
}

const factsOf = (row: Row): ApiClientFacts => ({
  clientId: apiClientIdOf({ tenantId: row.tenant_id, clientId: row.client_id }),
  name: row.name,
  type: row.type,
  scopes: row.scopes,
  communityId: row.community_id,
  active: row.active,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
