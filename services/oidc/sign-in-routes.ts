import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { sendScript } from '#services/contact/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { urlencoded } from '#services/kernel/http/route-bodies.ts';
import { OIDC_PATHS } from './paths.ts';
import type { Providers } from './providers.ts';
import type { SignInRequest } from './sign-in-visit.ts';
import { continueSignIn, showSignIn } from './user-sign-in.ts';
import { VERIFICATION_SCRIPT } from './verification-page.ts';
import { tellStanding } from './verification-step.ts';

type PageHandler = (
  context: ServicesContext,
  providers: Providers,
  asked: SignInRequest,
) => Promise<FastifyReply>;

const Params = z.object({
  tenantId: z.uuid().lowercase(),
  communityId: z.uuid().lowercase(),
  uid: z.string().max(100),
});
const Query = z.object({ lang: Language.optional().catch(undefined) });
const Fields = urlencoded(8 * 1024, z.record(z.string(), z.string()).catch({}));

const page = (
  record: { operationId: string; method: 'GET' | 'POST'; limit: 'links' | 'attempts' },
  providers: Providers,
  handler: PageHandler,
) =>
  route({
    ...record,
    path: OIDC_PATHS.signIn,
    tag: 'pages',
    summary: 'A page of a sign-in.',
    documented: false,
    access: { kind: 'public' },
    ownOrigin: true,
    input: { params: Params, query: Query, ...(record.method === 'POST' ? { body: Fields } : {}) },
    output: { 200: content('The page.', 'text/html') },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, params, query, request, reply }) =>
      handler(context, providers, {
        ...params,
        language: query.lang,
        fields: (request.body ?? {}) as Record<string, string>,
        request,
        reply,
      }),
  });

/** The pages on which users sign in at relying parties. */
export const signInRoutes = (providers: Providers) => [
  page({ operationId: 'getSignInPage', method: 'GET', limit: 'links' }, providers, showSignIn),
  page({ operationId: 'continueSignIn', method: 'POST', limit: 'attempts' }, providers, continueSignIn),
  route({
    operationId: 'getSignInStanding',
    method: 'GET',
    path: OIDC_PATHS.standing,
    tag: 'pages',
    summary: 'How the verification stands that a sign-in waits for.',
    documented: false,
    access: { kind: 'public' },
    limit: 'links',
    input: { params: Params },
    output: { 200: z.object({ standing: z.string() }) },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, params, request, reply }) =>
      tellStanding(context, providers, { ...params, language: undefined, fields: {}, request, reply }),
  }),
  route({
    operationId: 'getSignInScript',
    method: 'GET',
    path: OIDC_PATHS.script,
    tag: 'pages',
    summary: 'The script of the page on which a sign-in waits.',
    documented: false,
    access: { kind: 'public' },
    limit: 'links',
    output: { 200: content('The script.', 'text/javascript') },
    run: ({ reply }) => sendScript(reply, VERIFICATION_SCRIPT),
  }),
];
