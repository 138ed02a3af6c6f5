import { z } from 'zod';
import { CreateDocumentSession, CreatedDocumentSession } from '#core/contract/document-sessions.ts';
import {
  CancelSession,
  CreatedSession,
  CreateSession,
  SessionList,
  SessionQuery,
} from '#core/contract/session-request.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import type { Access } from '#services/kernel/access.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { cancelSession } from './cancel-session.ts';
import { createApiSession } from './create-api-session.ts';
import { createDocumentSession } from './document-session.ts';
import { sessionList } from './list-sessions.ts';

const create = {
  kind: 'managed',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const manage = {
  kind: 'managed',
  client: 'proofing_sessions.manage',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const tag = 'idproofing';
/** The refusals of a session in any form. */
const CREATE_PROBLEMS = [
  'ANSWERS_INVALID',
  'COMMUNITY_NOT_FOUND',
  'DVC_NOT_FOUND',
  'FLOW_INVALID',
  'FLOW_NOT_FOUND',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
] as const;

const creatingRoutes = [
  route({
    operationId: 'createSession',
    method: 'POST',
    path: '/proofingsession/create',
    tag,
    summary: 'Creates a session that waits for a kiosk; the person brings its reference or QR code.',
    access: create,
    input: { headers: IdempotencyHeader, body: CreateSession },
    output: { 201: CreatedSession },
    problems: CREATE_PROBLEMS,
    run: async ({ context, caller, headers, body }) => {
      const { communityId, ...wish } = body;
      const key = headers['idempotency-key'];
      const asked = { ...wish, community: { id: communityId } };
      return await createApiSession(context, caller, asked, key);
    },
  }),
  route({
    operationId: 'createDocumentSession',
    method: 'POST',
    path: '/document_share_session/create',
    tag,
    summary: 'Creates a session in its older form: a document session.',
    access: create,
    input: { headers: IdempotencyHeader, body: CreateDocumentSession },
    output: { 201: CreatedDocumentSession },
    problems: CREATE_PROBLEMS,
    run: async ({ context, caller, headers, body }) => {
      const key = headers['idempotency-key'];
      return await createDocumentSession(context, caller, body, key);
    },
  }),
] as const;

const managingRoutes = [
  route({
    operationId: 'listSessions',
    method: 'GET',
    path: '/proofingsession',
    tag,
    summary: 'Sessions, newest first, by uid, state or reference; no personal data.',
    access: manage,
    input: { query: SessionQuery },
    output: { 200: SessionList },
    run: ({ context, caller, query }) => sessionList(context, caller, query),
  }),
  route({
    operationId: 'cancelSession',
    method: 'POST',
    path: '/proofingsession/:id/cancel',
    tag,
    summary: 'Calls a session off; refused in a state that has ended.',
    access: manage,
    input: { params: z.object({ id: z.uuid() }), body: CancelSession },
    output: { 204: nothing },
    problems: [
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'SESSION_HELD',
      'SESSION_NOT_FOUND',
      'TRANSITION_NOT_ALLOWED',
    ],
    run: async ({ context, caller, params, body }) => {
      await cancelSession(context, caller, params.id, body);
    },
  }),
] as const;

/** Sessions made ahead of a visit, the list of the console, and calling a session off. */
export const apiSessionRoutes = [...creatingRoutes, ...managingRoutes] as const;
