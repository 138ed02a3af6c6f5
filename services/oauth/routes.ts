import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { JWKS_PATH, TOKEN_PATH } from './paths.ts';

const DISCOVERY = '/.well-known/openid-configuration';

/** Hands the OAuth endpoints to the provider, which reads the body itself. */
export function oauthRoutes(
  app: FastifyInstance,
  provider: () => Promise<Provider>,
  originOf: (request: FastifyRequest) => string,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const config = { access: { kind: 'public' as const }, rateLimit: { max: 60, timeWindow: '1 minute' } };
    const routes = [
      { method: 'POST' as const, url: TOKEN_PATH },
      ...[JWKS_PATH, DISCOVERY].map((url) => ({ method: 'GET' as const, url })),
    ];
    for (const route of routes) {
      scope.route({
        ...route,
        config,
        schema: { hide: true },
        handler: async (request, reply) => {
          const origin = new URL(originOf(request));
          // Only these services say under which address they are reached; what a client sent is overwritten.
          request.raw.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
          request.raw.headers['x-forwarded-host'] = origin.host;
          const handle = (await provider()).callback();
          reply.hijack();
          await handle(request.raw, reply.raw);
        },
      });
    }
  });
}
