import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { limitedTo } from '#services/kernel/http/rate-limits.ts';
import { denialPage, recordDenial } from './denial.ts';
import type { PageRequest } from './page-request.ts';
import { preparationPage, prepare } from './preparation.ts';

type PageHandler = (context: ServicesContext, request: PageRequest) => Promise<unknown>;

const Params = z.object({ token: z.string().max(200) });
const Query = z.object({ lang: Language.catch('en') });
const FORM_BYTES = 64 * 1024;

/** Pages for persons who hold a link: prepare a session, or say that a verification was not theirs. */
export function pageRoutes(app: FastifyInstance, context: ServicesContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const config = {
      access: { kind: 'public' as const },
      ownOrigin: true,
      rateLimit: limitedTo('links'),
    };
    const serve = (handler: PageHandler) => (request: FastifyRequest, reply: FastifyReply) =>
      handler(context, {
        token: Params.parse(request.params).token,
        language: Query.parse(request.query).lang,
        fields: z.record(z.string(), z.string()).catch({}).parse(request.body),
        reply,
      });
    const page = { config, schema: { hide: true } };
    scope.get('/s/:token', page, serve(preparationPage));
    scope.post('/s/:token', page, serve(prepare));
    scope.get('/r/:token', page, serve(denialPage));
    scope.post('/r/:token', page, serve(recordDenial));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms that its own pages send; every other origin stays refused. */
    ownOrigin?: boolean;
  }
}
