import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { limitedTo } from '#services/kernel/http/rate-limits.ts';
import { oidcMetadata } from './oidc-metadata.ts';
import { OIDC_PATHS, type Place } from './paths.ts';
import { type Providers, requirePlace } from './providers.ts';

const access = { kind: 'public' as const };

const PlaceParams = z.object({ tenantId: z.uuid().lowercase(), communityId: z.uuid().lowercase() });
const ENDPOINTS = [
  { method: 'GET', url: OIDC_PATHS.authorization, limit: 'links' },
  { method: 'GET', url: OIDC_PATHS.resume, limit: 'links' },
  { method: 'POST', url: OIDC_PATHS.token, limit: 'tokens' },
  { method: 'GET', url: OIDC_PATHS.userinfo, limit: 'caller' },
  { method: 'POST', url: OIDC_PATHS.userinfo, limit: 'caller' },
  { method: 'GET', url: OIDC_PATHS.jwks, limit: 'caller' },
  { method: 'GET', url: OIDC_PATHS.logout, limit: 'links' },
  { method: 'POST', url: OIDC_PATHS.logoutConfirm, limit: 'links', ownOrigin: true },
  { method: 'GET', url: OIDC_PATHS.logoutDone, limit: 'links' },
] as const;

/**
 * Requests that relying parties may also send as a form (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, section 2).
 */
const FORMS = [OIDC_PATHS.authorization, OIDC_PATHS.logout];
/** Bytes of a form, and of the query that it becomes, where each byte may take three. Node refuses headers of 16 KiB. */
const LONGEST_FORM = 8 * 1024;

/** Hands the endpoints of OpenID Connect to the provider of their community, which reads bodies itself. */
export function oidcRoutes(
  app: FastifyInstance,
  context: ServicesContext,
  providers: Providers,
  originOf: (request: FastifyRequest) => string,
): void {
  takeForms(app);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const { method, url, limit, ...more } of ENDPOINTS) {
      scope.route<{ Params: Place & { uid?: string } }>({
        method,
        url,
        config: { access, rateLimit: limitedTo(limit), ...more },
        schema: { hide: true, params: PlaceParams.extend({ uid: z.string().max(100).optional() }) },
        handler: async (request, reply) => {
          const origin = new URL(originOf(request));
          const provider = await providers.of(request.params);
          // Only these services say under which address they are reached; what a client sent is overwritten.
          request.raw.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
          request.raw.headers['x-forwarded-host'] = origin.host;
          reply.hijack();
          await provider.callback()(request.raw, reply.raw);
        },
      });
    }
    for (const url of [OIDC_PATHS.discovery, OIDC_PATHS.metadata]) {
      scope.get<{ Params: Place }>(
        url,
        { config: { access, rateLimit: limitedTo('caller') }, schema: { hide: true, params: PlaceParams } },
        async ({ params }) => {
          await requirePlace(context, params);
          return oidcMetadata(context, params);
        },
      );
    }
  });
}

/**
 * Sends a form on as the query of a GET. A browser leaves the cookies of its session out of a form of another site, and
 * brings them to the address that it is sent to.
 */
function takeForms(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    for (const url of FORMS) {
      scope.post<{ Body: URLSearchParams | undefined }>(
        url,
        {
          bodyLimit: LONGEST_FORM,
          config: { access, rateLimit: limitedTo('links'), anyOrigin: true },
          schema: { hide: true, params: PlaceParams },
        },
        async (request, reply) => {
          const query = String(request.body ?? '');
          if (query.length > LONGEST_FORM) throw new ProblemError('BODY_TOO_LARGE');
          return reply.redirect(`${request.url.split('?', 1)[0]}?${query}`, 303);
        },
      );
    }
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms that any page sends; only for routes that do nothing but send the browser on. */
    anyOrigin?: boolean;
  }
}
