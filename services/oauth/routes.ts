import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { recordAudit } from '#services/audit/index.ts';
import { actorOf, requireWholeTenant } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { limitedTo } from '#services/kernel/http/rate-limits.ts';
import { route } from '#services/kernel/http/route.ts';
import { authorizationServerMetadata } from './metadata.ts';
import { JWKS_PATH, METADATA_PATHS, TOKEN_PATH } from './paths.ts';
import { rotateNow, type SigningKeys } from './token-keys.ts';

/** Hands the OAuth endpoints to the provider, which reads the body itself; the metadata are these services' own. */
export function oauthRoutes(
  app: FastifyInstance,
  context: Pick<ServicesContext, 'issuer'>,
  provider: () => Promise<Provider>,
  originOf: (request: FastifyRequest) => string,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const config = { access: { kind: 'public' as const }, rateLimit: limitedTo('tokens') };
    const routes = [
      { method: 'POST' as const, url: TOKEN_PATH },
      { method: 'GET' as const, url: JWKS_PATH },
    ];
    for (const endpoint of routes) {
      scope.route({
        ...endpoint,
        config,
        schema: { hide: true },
        handler: async (request, reply) => {
          const origin = new URL(originOf(request));
          // Only these services say under which address they are reached; a client's value is overwritten.
          request.raw.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
          request.raw.headers['x-forwarded-host'] = origin.host;
          const handle = (await provider()).callback();
          reply.hijack();
          await handle(request.raw, reply.raw);
        },
      });
    }
    for (const url of METADATA_PATHS) {
      scope.get(url, { config, schema: { hide: true } }, async () =>
        authorizationServerMetadata(context.issuer),
      );
    }
  });
}

/** New keys before their time, e.g. when the old ones may be known to others. */
export const tokenKeyRoute = (keys: SigningKeys) =>
  route({
    operationId: 'rotateTokenKey',
    method: 'POST',
    path: '/v1/token-keys/rotate',
    tag: 'oauth2',
    summary:
      'Announces new signing keys of access tokens and ID tokens; they sign after a quarter of an hour.',
    access: { kind: 'managed', account: ['platform.manage'] },
    output: {
      200: z.object({
        keyId: z
          .string()
          .nullable()
          .describe('ES256; null where its newest key is younger than a quarter of an hour.'),
        signsFrom: z.iso.datetime(),
        idTokenKeyId: z
          .string()
          .nullable()
          .describe('RS256; null where its newest key is so young too, or no sign-in asked for one so far.'),
      }),
    },
    problems: ['GRANT_EXCEEDED', 'ROTATION_UNDER_WAY'],
    run: async ({ context, caller }) => {
      // The keys are everybody's; a caller bound to one community decides nothing for the others.
      requireWholeTenant(caller, 'Ask for it with an account of the whole tenant.');
      await keys.ES256.current();
      const announced = await rotateNow(context);
      for (const kind of Object.values(keys)) kind.forget();
      const of = (alg: string) => announced.find((key) => key.alg === alg);
      const data = { keyId: of('ES256')?.keyId ?? null, idTokenKeyId: of('RS256')?.keyId ?? null };
      const at = context.now();
      const audit = { tenantId: caller.tenantId, at, actor: actorOf(caller), action: 'token-key.rotated' };
      await context.db.transaction().execute((trx) => recordAudit(trx, { ...audit, data }));
      return { ...data, signsFrom: announced[0]!.signsFrom.toISOString() };
    },
  });
