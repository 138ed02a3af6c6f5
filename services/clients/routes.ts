import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
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
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, accountOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { issueAccessKey, readableAccessKeys, revoke } from './manage-access-keys.ts';
import { changeApiClient, readableApiClients, registerApiClient } from './manage-api-clients.ts';

const access: Access = { kind: 'managed', account: ['platform.manage'] };
const tags = ['clients'];
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse };
const KeyPath = z.object({ keyId: z.uuid() });
const ClientPath = z.object({ clientId: z.string().max(120) });

/** Access keys and API clients: the programs that may call for a tenant. */
export function clientRoutes(app: FastifyInstance, context: ServicesContext): void {
  accessKeyRoutes(app, context);
  apiClientRoutes(app, context);
}

function accessKeyRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/access-keys',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The access keys, oldest first and without their text.',
        querystring: ListQuery,
        response: { 200: AccessKeyList, 400: problemResponse },
      },
    },
    async (request) => readableAccessKeys(context, accountOf(request), request.query),
  );
  typed.post(
    '/v1/access-keys',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Issues an access key and shows it once.',
        headers: IdempotencyHeader,
        body: NewAccessKey,
        response: { 201: IssuedAccessKey, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await issueAccessKey(context, accountOf(request), request.body, request.headers['idempotency-key']),
        ),
  );
  typed.delete(
    '/v1/access-keys/:keyId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Revokes an access key at once.',
        params: KeyPath,
        response: { 200: AccessKeyFacts, ...refusals },
      },
    },
    async (request) => revoke(context, accountOf(request), request.params.keyId),
  );
}

function apiClientRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/api-clients',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The API clients, oldest first.',
        querystring: ListQuery,
        response: { 200: ApiClientList, 400: problemResponse },
      },
    },
    async (request) => readableApiClients(context, accountOf(request), request.query),
  );
  typed.post(
    '/v1/api-clients',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Registers an API client by the key that will sign its assertions.',
        headers: IdempotencyHeader,
        body: NewApiClient,
        response: { 201: ApiClientFacts, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await registerApiClient(
            context,
            accountOf(request),
            request.body,
            request.headers['idempotency-key'],
          ),
        ),
  );
  typed.patch(
    '/v1/api-clients/:clientId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes name, scopes or key of an API client, or deactivates it with its tokens.',
        params: ClientPath,
        body: ApiClientChange,
        response: { 200: ApiClientFacts, ...refusals },
      },
    },
    async (request) => changeApiClient(context, accountOf(request), request.params.clientId, request.body),
  );
}
