import { z } from 'zod';
import {
  AccessKeyFacts,
  AccessKeyList,
  ApiClientChange,
  ApiClientFacts,
  ApiClientList,
  IssuedAccessKey,
  NewAccessKey,
  NewApiClient,
} from '#services/contract/clients.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery } from '#services/contract/paging.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { issueAccessKey, readableAccessKeys, revoke } from './manage-access-keys.ts';
import { changeApiClient, readableApiClients, registerApiClient } from './manage-api-clients.ts';

const access = { kind: 'managed', account: ['platform.manage'] } as const satisfies Access;
const tag = 'clients';
const KeyPath = z.object({ keyId: z.uuid() });
const ClientPath = z.object({ clientId: z.string().max(120) });

const accessKeyRoutes = [
  route({
    operationId: 'listAccessKeys',
    method: 'GET',
    path: '/v1/access-keys',
    tag,
    summary: 'The access keys, oldest first and without their text.',
    access,
    input: { query: ListQuery },
    output: { 200: AccessKeyList },
    run: ({ context, caller, query }) => readableAccessKeys(context, caller, query),
  }),
  route({
    operationId: 'createAccessKey',
    method: 'POST',
    path: '/v1/access-keys',
    tag,
    summary: 'Issues an access key and shows it once.',
    access,
    input: { headers: IdempotencyHeader, body: NewAccessKey },
    output: { 201: IssuedAccessKey },
    problems: ['COMMUNITY_NOT_FOUND', 'GRANT_EXCEEDED'],
    run: ({ context, caller, headers, body }) =>
      issueAccessKey(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'revokeAccessKey',
    method: 'DELETE',
    path: '/v1/access-keys/:keyId',
    tag,
    summary: 'Revokes an access key at once.',
    access,
    input: { params: KeyPath },
    output: { 200: AccessKeyFacts },
    problems: ['ACCESS_KEY_NOT_FOUND'],
    run: ({ context, caller, params }) => revoke(context, caller, params.keyId),
  }),
] as const;

const apiClientRoutes = [
  route({
    operationId: 'listApiClients',
    method: 'GET',
    path: '/v1/api-clients',
    tag,
    summary: 'The API clients, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: ApiClientList },
    run: ({ context, caller, query }) => readableApiClients(context, caller, query),
  }),
  route({
    operationId: 'createApiClient',
    method: 'POST',
    path: '/v1/api-clients',
    tag,
    summary: 'Registers an API client by the key that will sign its assertions.',
    access,
    input: { headers: IdempotencyHeader, body: NewApiClient },
    output: { 201: ApiClientFacts },
    problems: ['API_CLIENT_NOT_FOUND', 'COMMUNITY_NOT_FOUND', 'GRANT_EXCEEDED'],
    run: ({ context, caller, headers, body }) =>
      registerApiClient(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeApiClient',
    method: 'PATCH',
    path: '/v1/api-clients/:clientId',
    tag,
    summary: 'Changes name, scopes or key of an API client, or deactivates it with its tokens.',
    access,
    input: { params: ClientPath, body: ApiClientChange },
    output: { 200: ApiClientFacts },
    problems: ['API_CLIENT_NOT_FOUND', 'GRANT_EXCEEDED'],
    run: ({ context, caller, params, body }) => changeApiClient(context, caller, params.clientId, body),
  }),
] as const;

/** Access keys and API clients: the programs that may call for a tenant. */
export const clientRoutes = [...accessKeyRoutes, ...apiClientRoutes] as const;
