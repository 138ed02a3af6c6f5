import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { urlencoded } from '#services/kernel/http/route-bodies.ts';
import { accessCodePage } from './access-code-page.ts';
import { denialPage, recordDenial } from './denial.ts';
import type { PageRequest } from './page-request.ts';
import { type PhonePage, preparationPage, prepare } from './preparation.ts';

type PageHandler = (context: ServicesContext, request: PageRequest) => Promise<FastifyReply>;

const Params = z.object({ token: z.string().max(200) });
const Query = z.object({ lang: Language.catch('en') });
const Fields = urlencoded(64 * 1024, z.record(z.string(), z.string()).catch({}));

const page = <const Path extends string>(
  operationId: string,
  method: 'GET' | 'POST',
  path: Path,
  handler: PageHandler,
) =>
  route({
    operationId,
    method,
    path,
    tag: 'pages',
    summary: 'A page behind a link.',
    documented: false,
    access: { kind: 'public' },
    ownOrigin: true,
    limit: 'links',
    input: { params: Params, query: Query, ...(method === 'POST' ? { body: Fields } : {}) },
    output: { 200: content('The page.', 'text/html') },
    run: ({ context, params, query, request, reply }) =>
      handler(context, {
        token: params.token,
        language: query.lang,
        fields: (request.body ?? {}) as Record<string, string>,
        reply,
      }),
  });

const accessCode = route({
  operationId: 'getAccessCodePage',
  method: 'GET',
  path: '/a',
  tag: 'pages',
  summary: 'A page behind a magic link.',
  documented: false,
  access: { kind: 'public' },
  limit: 'links',
  input: { query: Query.extend({ link: z.string().max(1200).catch('') }) },
  output: { 200: content('The page.', 'text/html') },
  run: ({ query, reply }) => accessCodePage(reply, { text: query.link, language: query.lang }),
});

/** Pages for persons who hold a link: prepare a session, or report a verification as not theirs. */
export const pageRoutes = (phonePage: PhonePage) => [
  page('getPreparationPage', 'GET', '/s/:token', preparationPage(phonePage)),
  page('prepareSession', 'POST', '/s/:token', prepare(phonePage)),
  page('getDenialPage', 'GET', '/r/:token', denialPage),
  page('reportDenial', 'POST', '/r/:token', recordDenial),
  accessCode,
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms that its own pages send; every other origin stays refused. */
    ownOrigin?: boolean;
  }
}
