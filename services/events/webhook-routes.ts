import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { problemResponse } from '#services/contract/problem.ts';
import {
  CreatedEndpoint,
  DeliveryPage,
  DeliveryQuery,
  Endpoint,
  NewEndpoint,
  Replay,
  Replayed,
  RotatedSecret,
  RotateSecret,
} from '#services/contract/webhooks.ts';
import { callerOf, type ManagedAccess } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
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

const access: ManagedAccess = {
  kind: 'managed',
  client: 'events.read',
  keyTypes: ['system', 'service'],
  account: ['events.manage'],
};
const config = { access };
const tags = ['events'];
const EndpointPath = z.object({ endpointId: z.uuid() });
const refusals = { 401: problemResponse, 403: problemResponse, 404: problemResponse };

/** Webhook endpoints and their deliveries. Paths and bodies are chosen by this project. */
export function webhookRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'The webhook endpoints that the caller manages.',
        response: {
          200: z.object({ endpoints: z.array(Endpoint) }),
          401: problemResponse,
          403: problemResponse,
        },
      },
    },
    async (request) => ({ endpoints: await listOwnEndpoints(context, callerOf(request)) }),
  );
  typed.put(
    '/v1/webhooks/:endpointId',
    {
      config,
      schema: {
        tags,
        summary: 'Makes a webhook endpoint under an id of the caller, or replaces it.',
        params: EndpointPath,
        headers: IdempotencyHeader,
        body: NewEndpoint,
        response: {
          200: Endpoint,
          201: CreatedEndpoint,
          ...refusals,
          400: problemResponse,
          409: problemResponse,
          422: problemResponse,
        },
      },
    },
    async (request, reply) => {
      const { endpointId } = request.params;
      const { endpoint, secret } = await putEndpoint(
        context,
        callerOf(request),
        endpointId,
        request.body,
        request.headers['idempotency-key'],
      );
      reply.header('cache-control', 'no-store');
      if (secret === undefined) return endpoint;
      return reply.code(201).send({ ...endpoint, secret });
    },
  );
  typed.get(
    '/v1/webhooks/:endpointId',
    {
      config,
      schema: {
        tags,
        summary: 'One webhook endpoint.',
        params: EndpointPath,
        response: { 200: Endpoint, ...refusals },
      },
    },
    (request) => requireEndpoint(context, callerOf(request), request.params.endpointId),
  );
  typed.delete(
    '/v1/webhooks/:endpointId',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a webhook endpoint with its secrets and deliveries.',
        params: EndpointPath,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      await removeEndpoint(context, callerOf(request), request.params.endpointId);
      return reply.code(204).send();
    },
  );
  switchRoutes(app, context);
  deliveryRoutes(app, context);
}

function switchRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = EndpointPath;
  for (const [verb, state, summary] of [
    ['pause', 'paused', 'Pauses a webhook endpoint; its deliveries wait.'],
    ['resume', 'active', 'Resumes a webhook endpoint that was paused or gone.'],
  ] as const) {
    typed.post(
      `/v1/webhooks/:endpointId/${verb}`,
      { config, schema: { tags, summary, params, response: { 200: Endpoint, ...refusals } } },
      (request) => switchEndpoint(context, callerOf(request), request.params.endpointId, state),
    );
  }
  typed.post(
    '/v1/webhooks/:endpointId/secret',
    {
      config,
      schema: {
        tags,
        summary: 'Makes a new secret; the one before signs besides for a while.',
        params,
        headers: IdempotencyHeader,
        body: RotateSecret,
        response: { 200: RotatedSecret, ...refusals, 400: problemResponse, 409: problemResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { overlapHours } = request.body;
      const idempotencyKey = request.headers['idempotency-key'];
      const asked = { overlapHours, idempotencyKey };
      return rotateSecret(context, callerOf(request), request.params.endpointId, asked);
    },
  );
}

function deliveryRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = EndpointPath;
  typed.get(
    '/v1/webhooks/:endpointId/deliveries',
    {
      config,
      schema: {
        tags,
        summary: 'Deliveries of an endpoint, newest events first.',
        params,
        querystring: DeliveryQuery,
        response: { 200: DeliveryPage, ...refusals, 400: problemResponse },
      },
    },
    async (request) => {
      const endpoint = await requireEndpoint(context, callerOf(request), request.params.endpointId);
      return { deliveries: await listDeliveries(context.db, endpoint, request.query) };
    },
  );
  typed.post(
    '/v1/webhooks/:endpointId/deliveries/replay',
    {
      config,
      schema: {
        tags,
        summary: 'Sends again: one event, those of a time, or all that were given up.',
        params,
        body: Replay,
        response: { 200: Replayed, ...refusals, 400: problemResponse },
      },
    },
    async (request) => ({
      replayed: await replay(context, callerOf(request), request.params.endpointId, request.body),
    }),
  );
}
