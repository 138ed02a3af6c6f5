import { auditInCommunity } from '#services/audit/index.ts';
import { CaptchaConfigBody, CaptchaFacts, CaptchaFetch } from '#services/contract/captcha.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Access } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { deleteCaptcha, requireCaptcha, writeCaptcha } from './captcha.repository.ts';

const configures = {
  kind: 'managed',
  account: ['platform.manage', 'idproofing.add-journey'],
} as const satisfies Access;
/** Callers who may have a session link sent. */
const fetches = {
  kind: 'managed',
  kiosk: 'flows.read',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management', 'idproofing.add-journey'],
} as const satisfies Access;
const tag = 'flows';

/** The CAPTCHA before a session link is sent (web services specification, part 4). */
export const captchaRoutes = [
  route({
    operationId: 'putCaptchaConfig',
    method: 'PUT',
    path: '/v2/tenant/:tenantId/community/:communityId/recaptcha_config',
    tag,
    summary: 'Sets the CAPTCHA configuration of a community; the secret is sealed and never answered.',
    access: configures,
    input: { params: CommunityPath, body: CaptchaConfigBody },
    output: { 200: CaptchaFacts },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => {
      const desk = await scopeOf(context, caller, params);
      const { provider, siteKey } = body;
      await context.db.transaction().execute(async (trx) => {
        const change = { by: desk.actor, at: context.now() };
        await writeCaptcha(trx, context, desk.community, body, change);
        await auditInCommunity(desk, trx, 'captcha.configured', { provider });
      });
      return { provider, siteKey };
    },
  }),
  route({
    operationId: 'deleteCaptchaConfig',
    method: 'DELETE',
    path: '/v2/tenant/:tenantId/community/:communityId/recaptcha_config',
    tag,
    summary: 'Removes the CAPTCHA of a community with its secret; nobody is asked for one from then on.',
    access: configures,
    input: { params: CommunityPath },
    output: { 204: nothing },
    problems: ['CAPTCHA_MISSING', 'COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const desk = await scopeOf(context, caller, params);
      await context.db.transaction().execute(async (trx) => {
        if (!(await deleteCaptcha(trx, desk.community))) throw new ProblemError('CAPTCHA_MISSING');
        await auditInCommunity(desk, trx, 'captcha.removed', {});
      });
    },
  }),
  route({
    operationId: 'getCaptchaConfig',
    method: 'POST',
    path: '/proofingsession/recaptcha_config/fetch',
    tag,
    summary: 'The CAPTCHA configuration that is used when a session link is sent by SMS.',
    access: fetches,
    input: { body: CaptchaFetch },
    output: { 200: CaptchaFacts },
    problems: ['CAPTCHA_MISSING', 'COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, body }) => {
      const communityId = await requireCommunity(context.db, caller, body.communityId);
      const { provider, siteKey } = await requireCaptcha(context.db, {
        tenantId: caller.tenantId,
        communityId,
      });
      return { provider, siteKey };
    },
  }),
] as const;
