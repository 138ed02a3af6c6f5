import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProblemError, problemResponse } from '../contract/problem.ts';
import {
  ArtefactSubmission,
  DetailsFilter,
  EvidenceSubmission,
  SessionDetails,
  SessionPoll,
  SessionSubmission,
  SignedSessionResult,
  Stored,
} from '../contract/proofing.ts';
import { type Access, kioskOf } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { appendEvidence } from './append-evidence.ts';
import { artefactContentRoute } from './artefact-content-route.ts';
import { createSession } from './create-session.ts';
import { pollSession, sessionDetails, sessionResult } from './read-session.ts';
import { declareArtefact } from './store-artefact.ts';

const SessionPath = z.object({ id: z.uuid() });
const write: Access = { kind: 'kiosk', scope: 'proofing.write' };
const read: Access = { kind: 'kiosk', scope: 'proofing.read' };
const security = [{ kiosk: [] }];
const refusals = {
  400: problemResponse,
  401: problemResponse,
  404: problemResponse,
  409: problemResponse,
  413: problemResponse,
  422: problemResponse,
};
const tags = ['idproofing'];

/** ID proofing sessions: create, evidence, artefacts, results. */
export function proofingRoutes(app: FastifyInstance, context: ServicesContext): void {
  writingRoutes(app, context);
  artefactContentRoute(app, context);
  readingRoutes(app, context);
}

/** The path and the payload must name one session. */
function sameSession(id: string, payload: { sessionId: string }): void {
  if (payload.sessionId !== id) {
    throw new ProblemError('INVALID_REQUEST', 'body /payload/sessionId: differs from the path');
  }
}

function writingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.put(
    '/proofingsession/:id',
    {
      config: { access: write },
      schema: {
        tags,
        security,
        summary: 'Creates a session under the kiosk’s own id; idempotent.',
        params: SessionPath,
        body: SessionSubmission,
        response: { 200: Stored, ...refusals },
      },
    },
    async (request) => {
      sameSession(request.params.id, request.body.payload);
      return createSession(context, kioskOf(request), request.body);
    },
  );
  typed.post(
    '/proofingsession/:id/evidence',
    {
      config: { access: write },
      schema: {
        tags,
        security,
        summary: 'Appends the next part of the evidence log.',
        params: SessionPath,
        body: EvidenceSubmission,
        response: { 200: Stored, ...refusals },
      },
    },
    async (request) => {
      sameSession(request.params.id, request.body.payload);
      return appendEvidence(context, kioskOf(request), request.body);
    },
  );
  typed.post(
    '/proofingsession/:id/artefacts',
    {
      config: { access: write },
      schema: {
        tags,
        security,
        summary: 'Declares an artefact whose bytes were sent before, and answers its receipt.',
        params: SessionPath,
        body: ArtefactSubmission,
        response: { 200: Stored, ...refusals },
      },
    },
    async (request) => {
      sameSession(request.params.id, request.body.payload);
      return declareArtefact(context, kioskOf(request), request.body);
    },
  );
}

function readingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, security, params: SessionPath };
  typed.get(
    '/proofingsession/:id/result',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'State and outcome.',
        response: { 200: SignedSessionResult, 404: problemResponse },
      },
    },
    async (request) => sessionResult(context, kioskOf(request), request.params.id),
  );
  typed.get(
    '/proofingsession/:id/poll',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'Poll with responseStatus and the keys of the third form.',
        response: { 200: SessionPoll, 404: problemResponse },
      },
    },
    async (request) => pollSession(context, kioskOf(request), request.params.id),
  );
  typed.post(
    '/proofingsession/:id/fetch/details',
    {
      config: { access: read },
      schema: {
        ...schema,
        summary: 'The session and its results in one request.',
        body: DetailsFilter,
        response: { 200: SessionDetails, 404: problemResponse },
      },
    },
    async (request) => sessionDetails(context, kioskOf(request), request.params.id, request.body),
  );
}
