import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { FiguresQuery, ReviewerOperators, ReviewFigures, ReviewSettings } from '#services/contract/review.ts';
import { type AccountPrincipal, accountOf, actorOf, type ManagedAccess } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { audit } from './claim.ts';
import { reviewFigures } from './review-figures.repository.ts';
import {
  isAccountOf,
  operatorsOf,
  secondLookShare,
  setOperatorsOf,
  setSecondLookShare,
} from './setting.repository.ts';

const managing: ManagedAccess = { kind: 'managed', account: ['idproofing.session-management'] };
const administering: ManagedAccess = { kind: 'managed', account: ['accounts.manage'] };
const tags = ['review'];
const CommunityPath = z.object({ communityId: z.uuid() });
const ReviewerPath = CommunityPath.extend({ accountId: z.uuid() });
const refusals = {
  400: problemResponse,
  401: problemResponse,
  403: problemResponse,
  404: problemResponse,
};

/** How reviews are done, and how well. Paths and bodies are chosen by this project. */
export function reviewSettingRoutes(app: FastifyInstance, context: ServicesContext): void {
  shareRoutes(app, context);
  reviewerRoutes(app, context);
  app.withTypeProvider<ZodTypeProvider>().get(
    '/v1/review/figures',
    {
      config: { access: managing },
      schema: {
        tags,
        summary: 'How often second reviewers agreed, of the decisions taken in a time.',
        querystring: FiguresQuery,
        response: { 200: ReviewFigures, ...refusals },
      },
    },
    async (request) => {
      const { communityId: named, ...time } = request.query;
      const { tenantId, communityId } = accountOf(request);
      const wanted = named ?? communityId;
      if (wanted !== null) await requireCommunity(context.db, accountOf(request), wanted);
      return reviewFigures(context.db, { tenantId, communityId: wanted }, time);
    },
  );
}

function shareRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: managing };
  typed.get(
    '/v1/review/settings/:communityId',
    {
      config,
      schema: {
        tags,
        summary: 'How a community reviews.',
        params: CommunityPath,
        response: { 200: ReviewSettings, ...refusals },
      },
    },
    async (request) => {
      const place = await placeOf(context, accountOf(request), request.params.communityId);
      return { secondLookShare: await secondLookShare(context.db, place) };
    },
  );
  typed.put(
    '/v1/review/settings/:communityId',
    {
      config,
      schema: {
        tags,
        summary: 'Sets the share of decisions that a second reviewer repeats, blind.',
        params: CommunityPath,
        body: ReviewSettings,
        response: { 200: ReviewSettings, ...refusals },
      },
    },
    async (request) => {
      const account = accountOf(request);
      const { secondLookShare: share } = request.body;
      const place = await placeOf(context, account, request.params.communityId);
      const at = context.now();
      await context.db.transaction().execute(async (trx) => {
        await setSecondLookShare(trx, place, { share, actor: actorOf(account), at });
        await audit(trx, account, 'review.settings-changed', { ...request.params, ...request.body }, at);
      });
      return request.body;
    },
  );
}

function reviewerRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: administering };
  const path = '/v1/review/reviewers/:communityId/:accountId/operators';
  typed.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Which operators of a community an account is.',
        params: ReviewerPath,
        response: { 200: ReviewerOperators, ...refusals },
      },
    },
    async (request) => {
      const { communityId, accountId } = request.params;
      const place = await placeOf(context, accountOf(request), communityId);
      return { operatorIds: await operatorsOf(context.db, { ...place, accountId }) };
    },
  );
  typed.put(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Says which operators an account is; it reviews no session that they served.',
        params: ReviewerPath,
        body: ReviewerOperators,
        response: { 200: ReviewerOperators, ...refusals },
      },
    },
    async (request) => {
      const account = accountOf(request);
      const { communityId, accountId } = request.params;
      // Else whoever served a session could make themselves its reviewer.
      if (accountId === account.accountId) {
        throw new ProblemError('OWN_RIGHTS', 'Ask another administrator.');
      }
      const place = await placeOf(context, account, communityId);
      const at = context.now();
      await context.db.transaction().execute(async (trx) => {
        if (!(await isAccountOf(trx, { ...place, accountId }))) {
          throw new ProblemError('ACCOUNT_NOT_FOUND', 'No account that reaches this community has this id.');
        }
        const isKnown = await setOperatorsOf(trx, { ...place, accountId }, request.body.operatorIds);
        if (!isKnown) throw new ProblemError('OPERATOR_NOT_FOUND', 'Name operators of this community.');
        await audit(trx, account, 'review.reviewer-linked', { ...request.params, ...request.body }, at);
      });
      return request.body;
    },
  );
}

/** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
async function placeOf(context: ServicesContext, account: AccountPrincipal, communityId: string) {
  return {
    tenantId: account.tenantId,
    communityId: await requireCommunity(context.db, account, communityId),
  };
}
