import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ArtefactSubmission,
  EvidenceSubmission,
  SessionSubmission,
  Stored,
} from '#core/contract/proofing.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { type Access, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { apiSessionRoutes } from './api-session-routes.ts';
import { appendEvidence } from './append-evidence.ts';
import { artefactContentRoute } from './artefact-content-route.ts';
import { createSession } from './create-session.ts';
import { kioskSessionRoutes } from './kiosk-session-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { declareArtefact } from './store-artefact.ts';

const SessionPath = z.object({ id: z.uuid() });
const write: Access = { kind: 'kiosk', scope: 'proofing.write' };
const refusals = {
  400: problemResponse,
  401: problemResponse,
  404: problemResponse,
  409: problemResponse,
  413: problemResponse,
  422: problemResponse,
};
const tags = ['idproofing'];

/** ID proofing sessions: create, claim, evidence, artefacts, results. */
export function proofingRoutes(app: FastifyInstance, context: ServicesContext): void {
  apiSessionRoutes(app, context);
  kioskSessionRoutes(app, context);
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
        summary: 'Creates a session under the kiosk’s own id, or begins one that it claimed; idempotent.',
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
