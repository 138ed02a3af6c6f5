import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponse } from '#services/contract/problem.ts';
import {
  CaseQuery,
  Claimed,
  DecisionTaken,
  NewDecision,
  ReviewEvidence,
  ReviewQueue,
} from '#services/contract/review.ts';
import { accountOf, type ManagedAccess } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { claimCase, listQueue, releaseCase } from './claim.ts';
import { decideCase } from './decide.ts';
import { viewEvidence, viewPicture } from './view-evidence.ts';

const access: ManagedAccess = { kind: 'managed', account: ['idproofing.manual-review'] };
const config = { access };
const tags = ['review'];
const CasePath = z.object({ caseId: z.uuid() });
const PicturePath = CasePath.extend({ artefactId: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/) });
const refusals = { 401: problemResponse, 403: problemResponse, 404: problemResponse, 409: problemResponse };

/** The queue of what a person must look at. Paths and bodies are chosen by this project. */
export function reviewRoutes(app: FastifyInstance, context: ServicesContext): void {
  queueRoutes(app, context);
  evidenceRoutes(app, context);
}

function queueRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/review/cases',
    {
      config,
      schema: {
        tags,
        summary: 'What waits for a reviewer, longest first.',
        querystring: CaseQuery,
        response: { 200: ReviewQueue, 400: problemResponse, 401: problemResponse, 403: problemResponse },
      },
    },
    async (request) => ({ cases: await listQueue(context, accountOf(request), request.query) }),
  );
  typed.post(
    '/v1/review/cases/:caseId/claim',
    {
      config,
      schema: {
        tags,
        summary: 'Takes a case for half an hour; again, to prolong it.',
        params: CasePath,
        response: { 200: Claimed, ...refusals },
      },
    },
    (request) => claimCase(context, accountOf(request), request.params.caseId),
  );
  typed.post(
    '/v1/review/cases/:caseId/release',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a claimed case back.',
        params: CasePath,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      await releaseCase(context, accountOf(request), request.params.caseId);
      return reply.code(204).send();
    },
  );
  typed.post(
    '/v1/review/cases/:caseId/decision',
    {
      config,
      schema: {
        tags,
        summary: 'Approves or rejects; the same decision again gets the same answer.',
        params: CasePath,
        body: NewDecision,
        response: { 200: DecisionTaken, 400: problemResponse, ...refusals },
      },
    },
    (request) => decideCase(context, accountOf(request), request.params.caseId, request.body),
  );
}

function evidenceRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/review/cases/:caseId/evidence',
    {
      config,
      schema: {
        tags,
        summary: 'What a claimed case is decided by. Each view is in the audit log.',
        params: CasePath,
        response: { 200: ReviewEvidence, ...refusals },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return viewEvidence(context, accountOf(request), request.params.caseId);
    },
  );
  typed.get(
    '/v1/review/cases/:caseId/pictures/:artefactId',
    {
      config,
      schema: {
        tags,
        summary: 'One picture of a claimed case. Each view is in the audit log.',
        params: PicturePath,
        response: {
          200: { description: 'The picture.', content: { 'image/jpeg': { schema: z.string() } } },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { caseId, artefactId } = request.params;
      const { bytes, type } = await viewPicture(context, accountOf(request), caseId, artefactId);
      return reply
        .type(type)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .send(Buffer.from(bytes) as never);
    },
  );
}
