import { z } from 'zod';
import { onePage } from '#services/contract/paging.ts';
import {
  CaseQuery,
  Claimed,
  DecisionTaken,
  NewDecision,
  ReviewEvidence,
  ReviewQueue,
} from '#services/contract/review.ts';
import type { Access } from '#services/kernel/access.ts';
import { content, nothing, route } from '#services/kernel/http/route.ts';
import { claimCase, listQueue, releaseCase } from './claim.ts';
import { decideCase } from './decide.ts';
import { viewEvidence, viewPicture } from './view-evidence.ts';

const access = { kind: 'managed', account: ['idproofing.manual-review'] } as const satisfies Access;
const _config = { access };
const tag = 'review';
const CasePath = z.object({ caseId: z.uuid() });
const PicturePath = CasePath.extend({ artefactId: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/) });

const queueRoutes = [
  route({
    operationId: 'listReviewCases',
    method: 'GET',
    path: '/v1/review/cases',
    tag,
    summary: 'Cases that wait for a reviewer, longest first.',
    access,
    input: { query: CaseQuery },
    output: { 200: ReviewQueue },
    run: async ({ context, caller, query }) => {
      const found = await listQueue(context, caller, { ...query, limit: query.limit + 1 });
      const { entries: cases, next } = onePage(found, query.limit, ({ caseId }) => caseId);
      return { cases, next };
    },
  }),
  route({
    operationId: 'claimReviewCase',
    method: 'POST',
    path: '/v1/review/cases/:caseId/claim',
    tag,
    summary: 'Takes a case for half an hour; again, to prolong it.',
    access,
    input: { params: CasePath },
    output: { 200: Claimed },
    problems: ['CASE_CLAIMED', 'CASE_CLOSED', 'CASE_NOT_FOUND', 'REVIEWER_EXCLUDED'],
    run: ({ context, caller, params }) => claimCase(context, caller, params.caseId),
  }),
  route({
    operationId: 'releaseReviewCase',
    method: 'POST',
    path: '/v1/review/cases/:caseId/release',
    tag,
    summary: 'Gives a claimed case back.',
    access,
    input: { params: CasePath },
    output: { 204: nothing },
    problems: ['CASE_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await releaseCase(context, caller, params.caseId);
    },
  }),
  route({
    operationId: 'decideReviewCase',
    method: 'POST',
    path: '/v1/review/cases/:caseId/decision',
    tag,
    summary: 'Approves or rejects; the same decision again gets the same answer.',
    access,
    input: { params: CasePath, body: NewDecision },
    output: { 200: DecisionTaken },
    problems: [
      'CASE_CLOSED',
      'CASE_NOT_CLAIMED',
      'CASE_NOT_FOUND',
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'REVIEWER_EXCLUDED',
      'SESSION_HELD',
    ],
    run: ({ context, caller, params, body }) => decideCase(context, caller, params.caseId, body),
  }),
] as const;

const evidenceRoutes = [
  route({
    operationId: 'getReviewEvidence',
    method: 'GET',
    path: '/v1/review/cases/:caseId/evidence',
    tag,
    summary: 'The evidence of a claimed case. Each view is in the audit log.',
    access,
    input: { params: CasePath },
    output: { 200: ReviewEvidence },
    problems: ['CASE_CLOSED', 'CASE_NOT_CLAIMED', 'CASE_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) => {
      reply.header('cache-control', 'no-store');
      return viewEvidence(context, caller, params.caseId);
    },
  }),
  route({
    operationId: 'getReviewPicture',
    method: 'GET',
    path: '/v1/review/cases/:caseId/pictures/:artefactId',
    tag,
    summary: 'One picture of a claimed case. Each view is in the audit log.',
    access,
    input: { params: PicturePath },
    output: { 200: content('The picture.', 'image/jpeg') },
    problems: ['CASE_CLOSED', 'CASE_NOT_CLAIMED', 'CASE_NOT_FOUND', 'PICTURE_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) => {
      const { caseId, artefactId } = params;
      const { bytes, type } = await viewPicture(context, caller, caseId, artefactId);
      reply.type(type).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return bytes;
    },
  }),
] as const;

/** The queue of cases that a person must look at. Paths and bodies are chosen by this project. */
export const reviewRoutes = [...queueRoutes, ...evidenceRoutes] as const;
