import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import { FiguresQuery, ReviewerOperators, ReviewFigures, ReviewSettings } from '#services/contract/review.ts';
import { type Access, type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { audit } from './claim.ts';
import { reviewFigures } from './review-figures.repository.ts';
import {
  isAccountOf,
  operatorsOf,
  secondLookShare,
  setOperatorsOf,
  setSecondLookShare,
} from './review-setting.repository.ts';

const managing = { kind: 'managed', account: ['idproofing.session-management'] } as const satisfies Access;
const administering = { kind: 'managed', account: ['accounts.manage'] } as const satisfies Access;
const tag = 'review';
const CommunityPath = z.object({ communityId: z.uuid() });
const ReviewerPath = CommunityPath.extend({ accountId: z.uuid() });

/** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
async function placeOf(context: ServicesContext, account: AccountPrincipal, communityId: string) {
  return {
    tenantId: account.tenantId,
    communityId: await requireCommunity(context.db, account, communityId),
  };
}

const shareRoutes = [
  route({
    operationId: 'getReviewSettings',
    method: 'GET',
    path: '/v1/review/settings/:communityId',
    tag,
    summary: 'How a community reviews.',
    access: managing,
    input: { params: CommunityPath },
    output: { 200: ReviewSettings },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const place = await placeOf(context, caller, params.communityId);
      return { secondLookShare: await secondLookShare(context.db, place) };
    },
  }),
  route({
    operationId: 'putReviewSettings',
    method: 'PUT',
    path: '/v1/review/settings/:communityId',
    tag,
    summary: 'Sets the share of decisions that a second reviewer repeats, blind.',
    access: managing,
    input: { params: CommunityPath, body: ReviewSettings },
    output: { 200: ReviewSettings },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => {
      const { secondLookShare: share } = body;
      const place = await placeOf(context, caller, params.communityId);
      const at = context.now();
      await context.db.transaction().execute(async (trx) => {
        await setSecondLookShare(trx, place, { share, actor: actorOf(caller), at });
        await audit(trx, caller, 'review.settings-changed', { ...params, ...body }, at);
      });
      return body;
    },
  }),
] as const;

const reviewerRoutes = [
  route({
    operationId: 'getReviewerOperators',
    method: 'GET',
    path: '/v1/review/reviewers/:communityId/:accountId/operators',
    tag,
    summary: 'Which operators of a community an account is.',
    access: administering,
    input: { params: ReviewerPath },
    output: { 200: ReviewerOperators },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const { communityId, accountId } = params;
      const place = await placeOf(context, caller, communityId);
      return { operatorIds: await operatorsOf(context.db, { ...place, accountId }) };
    },
  }),
  route({
    operationId: 'putReviewerOperators',
    method: 'PUT',
    path: '/v1/review/reviewers/:communityId/:accountId/operators',
    tag,
    summary: 'Says which operators an account is; it reviews no session that they served.',
    access: administering,
    input: { params: ReviewerPath, body: ReviewerOperators },
    output: { 200: ReviewerOperators },
    problems: ['ACCOUNT_NOT_FOUND', 'COMMUNITY_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'OWN_RIGHTS'],
    run: async ({ context, caller, params, body }) => {
      const { communityId, accountId } = params;
      // Otherwise an operator could become the reviewer of a session that they served.
      if (accountId === caller.accountId) {
        throw new ProblemError('OWN_RIGHTS', 'Ask another administrator.');
      }
      const place = await placeOf(context, caller, communityId);
      const at = context.now();
      await context.db.transaction().execute(async (trx) => {
        if (!(await isAccountOf(trx, { ...place, accountId }))) {
          throw new ProblemError('ACCOUNT_NOT_FOUND', 'No account that reaches this community has this id.');
        }
        const isKnown = await setOperatorsOf(trx, { ...place, accountId }, body.operatorIds);
        if (!isKnown) throw new ProblemError('OPERATOR_NOT_FOUND', 'Name operators of this community.');
        await audit(trx, caller, 'review.reviewer-linked', { ...params, ...body }, at);
      });
      return body;
    },
  }),
] as const;

/** Routes for the settings and the quality of reviews. Paths and bodies are chosen by this project. */
export const reviewSettingRoutes = [
  ...shareRoutes,
  ...reviewerRoutes,
  route({
    operationId: 'getReviewFigures',
    method: 'GET',
    path: '/v1/review/figures',
    tag,
    summary: 'How often second reviewers agreed, of the decisions taken in a time.',
    access: { kind: 'managed', account: ['idproofing.session-management', 'audit.read'] },
    input: { query: FiguresQuery },
    output: { 200: ReviewFigures },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, query }) => {
      const { communityId: named, ...time } = query;
      const { tenantId, communityId } = caller;
      const wanted = named ?? communityId;
      if (wanted !== null) await requireCommunity(context.db, caller, wanted);
      return reviewFigures(context.db, { tenantId, communityId: wanted }, time);
    },
  }),
] as const;
