import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CreateDocumentSession, CreatedDocumentSession } from '#core/contract/proofing.ts';
import {
  CancelSession,
  CreatedSession,
  CreateSession,
  SessionList,
  SessionQuery,
} from '#core/contract/session-request.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, callerOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { cancelSession } from './cancel-session.ts';
import { createApiSession } from './create-api-session.ts';
import { createDocumentSession } from './document-session.ts';
import { sessionList } from './list-sessions.ts';

const create: Access = {
  kind: 'managed',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management'],
};
const manage: Access = {
  kind: 'managed',
  client: 'proofing_sessions.manage',
  account: ['idproofing.session-management'],
};
const tags = ['idproofing'];
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse };

/** Sessions made ahead of a visit, the list of the console, and calling a session off. */
export function apiSessionRoutes(app: FastifyInstance, context: ServicesContext): void {
  creatingRoutes(app, context);
  managingRoutes(app, context);
}

function creatingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/proofingsession/create',
    {
      config: { access: create },
      schema: {
        tags,
        summary: 'Creates a session that waits for a kiosk; the person brings its reference or QR code.',
        headers: IdempotencyHeader,
        body: CreateSession,
        response: { 201: CreatedSession, 422: problemResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const { communityId, ...wish } = request.body;
      const key = request.headers['idempotency-key'];
      const asked = { ...wish, community: { id: communityId } };
      return reply.code(201).send(await createApiSession(context, callerOf(request), asked, key));
    },
  );
  typed.post(
    '/document_share_session/create',
    {
      config: { access: create },
      schema: {
        tags,
        summary: 'Creates a session in its older form: a document session.',
        headers: IdempotencyHeader,
        body: CreateDocumentSession,
        response: { 201: CreatedDocumentSession, 422: problemResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.code(201).send(await createDocumentSession(context, callerOf(request), request.body, key));
    },
  );
}

function managingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/proofingsession',
    {
      config: { access: manage },
      schema: {
        tags,
        summary: 'Sessions, newest first, by uid, state or reference; no personal data.',
        querystring: SessionQuery,
        response: { 200: SessionList, 400: problemResponse },
      },
    },
    async (request) => sessionList(context, callerOf(request), request.query),
  );
  typed.post(
    '/proofingsession/:id/cancel',
    {
      config: { access: manage },
      schema: {
        tags,
        summary: 'Calls a session off; refused in a state that has ended.',
        params: z.object({ id: z.uuid() }),
        body: CancelSession,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      await cancelSession(context, callerOf(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
}
