import { z } from 'zod';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery, onePage } from '#services/contract/paging.ts';
import {
  CreatedEndpoint,
  DeliveryPage,
  DeliveryQuery,
  Endpoint,
  EndpointPage,
  NewEndpoint,
  Replay,
  Replayed,
  RotatedSecret,
  RotateSecret,
} from '#services/contract/webhooks.ts';
import type { Access } from '#services/kernel/access.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { listDeliveries } from './delivery.repository.ts';
import {
  listOwnEndpoints,
  putEndpoint,
  removeEndpoint,
  replay,
  requireEndpoint,
  rotateSecret,
  switchEndpoint,
} from './manage-endpoints.ts';

const access = {
  kind: 'managed',
  client: 'events.read',
  keyTypes: ['system', 'service'],
  account: ['events.manage'],
} as const satisfies Access;
const tag = 'events';
const EndpointPath = z.object({ endpointId: z.uuid() });

const stateRoutes = [
  route({
    operationId: 'pauseWebhook',
    method: 'POST',
    path: '/v1/webhooks/:endpointId/pause',
    tag,
    summary: 'Pauses a webhook endpoint; its deliveries wait.',
    access,
    input: { params: EndpointPath },
    output: { 200: Endpoint },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: ({ context, caller, params }) => switchEndpoint(context, caller, params.endpointId, 'paused'),
  }),
  route({
    operationId: 'resumeWebhook',
    method: 'POST',
    path: '/v1/webhooks/:endpointId/resume',
    tag,
    summary: 'Resumes a webhook endpoint that was paused or gone.',
    access,
    input: { params: EndpointPath },
    output: { 200: Endpoint },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: ({ context, caller, params }) => switchEndpoint(context, caller, params.endpointId, 'active'),
  }),
  route({
    operationId: 'rotateWebhookSecret',
    method: 'POST',
    path: '/v1/webhooks/:endpointId/secret',
    tag,
    summary: 'Makes a new secret; the one before signs besides for a while.',
    access,
    input: { params: EndpointPath, headers: IdempotencyHeader, body: RotateSecret },
    output: { 200: RotatedSecret },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const { overlapHours } = body;
      const idempotencyKey = headers['idempotency-key'];
      const asked = { overlapHours, idempotencyKey };
      return rotateSecret(context, caller, params.endpointId, asked);
    },
  }),
] as const;

const deliveryRoutes = [
  route({
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: '/v1/webhooks/:endpointId/deliveries',
    tag,
    summary: 'Deliveries of an endpoint, newest events first.',
    access,
    input: { params: EndpointPath, query: DeliveryQuery },
    output: { 200: DeliveryPage },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: async ({ context, caller, params, query }) => {
      const endpoint = await requireEndpoint(context, caller, params.endpointId);
      const found = await listDeliveries(context.db, endpoint, { ...query, limit: query.limit + 1 });
      const { entries: deliveries, next } = onePage(found, query.limit, ({ eventId }) => eventId);
      return { deliveries, next };
    },
  }),
  route({
    operationId: 'replayWebhookDeliveries',
    method: 'POST',
    path: '/v1/webhooks/:endpointId/deliveries/replay',
    tag,
    summary: 'Sends again: one event, those of a time, or all that were given up.',
    access,
    input: { params: EndpointPath, body: Replay },
    output: { 200: Replayed },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => ({
      replayed: await replay(context, caller, params.endpointId, body),
    }),
  }),
] as const;

/** Webhook endpoints and their deliveries. Paths and bodies are chosen by this project. */
export const webhookRoutes = [
  route({
    operationId: 'listWebhooks',
    method: 'GET',
    path: '/v1/webhooks',
    tag,
    summary: 'The webhook endpoints that the caller manages, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: EndpointPage },
    run: ({ context, caller, query }) => listOwnEndpoints(context, caller, query),
  }),
  route({
    operationId: 'putWebhook',
    method: 'PUT',
    path: '/v1/webhooks/:endpointId',
    tag,
    summary: 'Makes a webhook endpoint under an id of the caller, or replaces it.',
    access,
    input: { params: EndpointPath, headers: IdempotencyHeader, body: NewEndpoint },
    output: { 200: Endpoint, 201: CreatedEndpoint },
    problems: ['COMMUNITY_NOT_FOUND', 'ENDPOINTS_EXHAUSTED', 'ENDPOINT_NOT_FOUND', 'WEBHOOK_TARGET_REFUSED'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const { endpointId } = params;
      const { endpoint, secret } = await putEndpoint(
        context,
        caller,
        endpointId,
        body,
        headers['idempotency-key'],
      );
      reply.header('cache-control', 'no-store');
      return secret === undefined
        ? { status: 200, body: endpoint }
        : { status: 201, body: { ...endpoint, secret } };
    },
  }),
  route({
    operationId: 'getWebhook',
    method: 'GET',
    path: '/v1/webhooks/:endpointId',
    tag,
    summary: 'One webhook endpoint.',
    access,
    input: { params: EndpointPath },
    output: { 200: Endpoint },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: ({ context, caller, params }) => requireEndpoint(context, caller, params.endpointId),
  }),
  route({
    operationId: 'deleteWebhook',
    method: 'DELETE',
    path: '/v1/webhooks/:endpointId',
    tag,
    summary: 'Deletes a webhook endpoint with its secrets and deliveries.',
    access,
    input: { params: EndpointPath },
    output: { 204: nothing },
    problems: ['ENDPOINT_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await removeEndpoint(context, caller, params.endpointId);
    },
  }),
  ...stateRoutes,
  ...deliveryRoutes,
] as const;
