import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { CaptchaConfigBody, CaptchaFacts, CaptchaFetch } from '#services/contract/captcha.ts';
import { type Access, callerOf } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { deskOf, readRefusals, refusals } from './administration.ts';
import { requireCaptcha, writeCaptcha } from './captcha.repository.ts';
import { audit } from './flow-desk.ts';

const configures: Access = { kind: 'managed', account: ['platform.manage', 'idproofing.add-journey'] };
/** Whoever may have a session link sent. */
const fetches: Access = {
  kind: 'managed',
  kiosk: 'flows.read',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management', 'idproofing.add-journey'],
};
const tags = ['flows'];

/** The CAPTCHA before a session link is sent (web services specification, part 4). */
export function captchaRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.put(
    '/v2/tenant/:tenantId/community/:communityId/recaptcha_config',
    {
      config: { access: configures },
      schema: {
        tags,
        summary: 'Sets the CAPTCHA configuration of a community; the secret is sealed and never answered.',
        params: CommunityPath,
        body: CaptchaConfigBody,
        response: { 200: CaptchaFacts, ...refusals },
      },
    },
    async (request) => {
      const desk = await deskOf(context, request, request.params);
      const { provider, siteKey } = request.body;
      await context.db.transaction().execute(async (trx) => {
        const change = { by: desk.actor, at: context.now() };
        await writeCaptcha(trx, context, desk.community, request.body, change);
        await audit(desk, trx, 'captcha.configured', { provider });
      });
      return { provider, siteKey };
    },
  );
  typed.post(
    '/proofingsession/recaptcha_config/fetch',
    {
      config: { access: fetches },
      schema: {
        tags,
        summary: 'The CAPTCHA configuration that is used when a session link is sent by SMS.',
        body: CaptchaFetch,
        response: { 200: CaptchaFacts, ...readRefusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const communityId = await requireCommunity(context.db, caller, request.body.communityId);
      const { provider, siteKey } = await requireCaptcha(context.db, {
        tenantId: caller.tenantId,
        communityId,
      });
      return { provider, siteKey };
    },
  );
}
