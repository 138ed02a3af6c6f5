import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DetailsFilter,
  DocumentSessionQuery,
  DocumentSessionResult,
  SessionDetails,
  SessionPoll,
  SignedSessionResult,
  UserDeviceDetails,
} from '#core/contract/proofing.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, callerOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { documentSession, documentSessionResult } from './document-session.ts';
import { userDeviceDetails } from './personal-data.ts';
import { pollOf, pollSession } from './poll-session.ts';
import { sessionDetails, sessionResult } from './read-session.ts';

const SessionPath = z.object({ id: z.uuid() });
const read: Access = {
  kind: 'managed',
  kiosk: 'proofing.read',
  client: 'results.poll',
  account: ['idproofing.session-management'],
};
const personal: Access = {
  kind: 'managed',
  client: 'user_device_details.read',
  account: ['idproofing.session-management'],
};
const tags = ['idproofing'];
const refusals = { 400: problemResponse, 404: problemResponse };

/** States, polls and details of sessions. */
export function readingRoutes(app: FastifyInstance, context: ServicesContext): void {
  resultRoutes(app, context);
  detailRoutes(app, context);
  documentSessionRoutes(app, context);
}

function resultRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, params: SessionPath };
  typed.get(
    '/proofingsession/:id/result',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary:
          'State and outcome, with every rule that was looked at, and both verdicts where they differ.',
        response: { 200: SignedSessionResult, ...refusals },
      },
    },
    async (request) => sessionResult(context, callerOf(request), request.params.id),
  );
  const poll = { ...schema, response: { 200: SessionPoll, ...refusals } };
  typed.get(
    '/proofingsession/:id/poll',
    {
      config: { access: read },
      schema: { ...poll, summary: 'Session poll: responseStatus, and the result as in the third form.' },
    },
    async (request) => pollSession(context, callerOf(request), request.params.id),
  );
  typed.get(
    '/v3/proofingsession/:id/poll',
    {
      config: { access: read },
      schema: { ...poll, summary: 'Session poll in its third form.' },
    },
    async (request) => pollSession(context, callerOf(request), request.params.id),
  );
}

function detailRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, params: SessionPath };
  typed.post(
    '/proofingsession/:id/fetch/details',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'The session and its results in one request, optionally of one certificate type.',
        body: DetailsFilter,
        response: { 200: SessionDetails, ...refusals },
      },
    },
    async (request) => sessionDetails(context, callerOf(request), request.params.id, request.body),
  );
  typed.post(
    '/proofingsession/:id/fetch/user-device-details',
    {
      config: { access: personal },
      schema: {
        ...schema,
        summary: 'The person and the device of a session, while personal data are kept.',
        response: { 200: UserDeviceDetails, ...refusals },
      },
    },
    async (request) => userDeviceDetails(context, callerOf(request), request.params.id),
  );
}

function documentSessionRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, body: DocumentSessionQuery };
  typed.post(
    '/document_share_session/result',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'Poll of a document session in its older form.',
        response: { 200: DocumentSessionResult, ...refusals },
      },
    },
    async (request) => documentSessionResult(context, callerOf(request), request.body),
  );
  typed.post(
    '/v3/document_share_session/result',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'Poll of a document session in its third form.',
        response: { 200: SessionPoll, ...refusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      return pollOf(context, caller, await documentSession(context, caller, request.body));
    },
  );
}
