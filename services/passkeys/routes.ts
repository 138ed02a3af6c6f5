import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import { sendScript } from '#services/contact/index.ts';
import { Done } from '#services/contract/accounts.ts';
import { ListQuery } from '#services/contract/paging.ts';
import {
  AssertionResult,
  AttestationResult,
  CeremonyDone,
  CeremonyKey,
  PasskeyOptions,
  UserPasskeyList,
} from '#services/contract/passkeys.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { readablePasskeys, removePasskey } from './manage-passkeys.ts';
import {
  authenticationOptions,
  authenticationResult,
  type PageCall,
  registrationOptions,
  registrationResult,
} from './page-ceremonies.ts';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH, sendPasskeyPage } from './passkey-page.ts';
import { beginCeremony, ceremonyResult } from './wallet-ceremonies.ts';

const { begin, result } = passkeyCalls;
const wallet = { kind: 'wallet', scope: 'wallets.use' } as const;
const done = { done: true } as const;
/** Requests of the services' page; its address holds the secret of the ceremony. */
const ofPage = {
  method: 'POST',
  tag: 'passkeys',
  access: { kind: 'public' },
  ownOrigin: true,
  limit: 'links',
} as const;

type OriginOf = (request: FastifyRequest) => string;

/** Passkeys: ceremonies that a wallet begins, and the page where the browser performs them. */
export const passkeyRoutes = (originOf: OriginOf) =>
  [
    ...walletRoutes(originOf),
    ...ceremonyRoutes(originOf),
    ...pageRoutes(originOf),
    ...administrationRoutes,
  ] as const;

const UserPath = z.object({ userId: z.uuid() });
const administrationRoutes = [
  route({
    operationId: 'listUserPasskeys',
    method: 'GET',
    path: '/v1/users/:userId/passkeys',
    tag: 'passkeys',
    summary: 'The passkeys of a user, including those that no longer count, oldest first.',
    access: { kind: 'managed', account: ['users.view-user', 'users.edit'] },
    input: { params: UserPath, query: ListQuery },
    output: { 200: UserPasskeyList },
    problems: ['USER_NOT_FOUND'],
    run: ({ context, caller, params, query }) => readablePasskeys(context, caller, params.userId, query),
  }),
  route({
    operationId: 'removeUserPasskey',
    method: 'DELETE',
    path: '/v1/users/:userId/passkeys/:passkeyId',
    tag: 'passkeys',
    summary: 'Removes one passkey of a user.',
    access: { kind: 'managed', account: ['users.edit'] },
    input: { params: UserPath.extend({ passkeyId: z.uuid() }) },
    output: { 200: Done },
    problems: ['PASSKEY_NOT_FOUND', 'USER_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await removePasskey(context, caller, params);
      return done;
    },
  }),
] as const;

const originIn = (
  originOf: OriginOf,
  { context, request }: Pick<PageCall, 'context'> & { request: FastifyRequest },
) => context.publicOrigin ?? originOf(request);

const walletRoutes = (originOf: OriginOf) =>
  [
    route({
      ...begin,
      tag: 'wallet',
      access: wallet,
      run: ({ context, caller, body, request }) =>
        beginCeremony(context, caller, body, originIn(originOf, { context, request })),
    }),
    route({
      ...result,
      tag: 'wallet',
      access: wallet,
      run: ({ context, caller, params, request }) =>
        ceremonyResult(context, caller, params.ceremonyId, originIn(originOf, { context, request })),
    }),
  ] as const;

const ceremonyRoutes = (originOf: OriginOf) => {
  const callOf = (context: ServicesContext, request: FastifyRequest, key: CeremonyKey): PageCall => ({
    context,
    origin: originIn(originOf, { context, request }),
    key: { tenantId: key.tenantId, ceremonyId: key.ceremonyId, secret: key.secret },
  });
  return [
    route({
      ...ofPage,
      operationId: 'passkeyAttestationOptions',
      path: '/attestation/options',
      summary: 'Options for making a passkey; they replace earlier ones.',
      input: { body: CeremonyKey },
      output: { 200: PasskeyOptions },
      problems: ['CEREMONY_NOT_FOUND'],
      run: ({ context, request, body }) => registrationOptions(callOf(context, request, body)),
    }),
    route({
      ...ofPage,
      operationId: 'passkeyAttestationResult',
      path: '/attestation/result',
      summary: 'Stores the passkey that was made; the challenge is spent.',
      input: { body: AttestationResult },
      output: { 200: CeremonyDone },
      problems: ['CEREMONY_NOT_FOUND', 'PASSKEY_REFUSED'],
      run: async ({ context, request, body }) => {
        const response = body.response as unknown as RegistrationResponseJSON;
        await registrationResult(callOf(context, request, body), response);
        return done;
      },
    }),
    route({
      ...ofPage,
      operationId: 'passkeyAssertionOptions',
      path: '/assertion/options',
      summary: 'Options for the use of a passkey; they disclose nothing about the user.',
      input: { body: CeremonyKey },
      output: { 200: PasskeyOptions },
      problems: ['CEREMONY_NOT_FOUND'],
      run: ({ context, request, body }) => authenticationOptions(callOf(context, request, body)),
    }),
    route({
      ...ofPage,
      operationId: 'passkeyAssertionResult',
      path: '/assertion/result',
      summary: 'Accepts the use of a passkey; the challenge is spent.',
      input: { body: AssertionResult },
      output: { 200: CeremonyDone },
      problems: ['CEREMONY_NOT_FOUND', 'PASSKEY_REFUSED'],
      run: async ({ context, request, body }) => {
        const response = body.response as unknown as AuthenticationResponseJSON;
        await authenticationResult(callOf(context, request, body), response);
        return done;
      },
    }),
  ] as const;
};

const pageRoutes = (originOf: OriginOf) =>
  [
    route({
      operationId: 'getPasskeyPage',
      method: 'GET',
      path: '/passkey',
      tag: 'pages',
      summary: 'The page that performs a passkey ceremony.',
      documented: false,
      access: { kind: 'public' },
      limit: 'links',
      input: { query: z.object({ lang: Language.catch('en') }) },
      output: { 200: content('The page.', 'text/html') },
      run: ({ context, query, request, reply }) =>
        sendPasskeyPage(reply, new URL(originIn(originOf, { context, request })).hostname, query.lang),
    }),
    route({
      operationId: 'getPasskeyScript',
      method: 'GET',
      path: PASSKEY_SCRIPT_PATH,
      tag: 'pages',
      summary: 'The script of the passkey page.',
      documented: false,
      access: { kind: 'public' },
      limit: 'links',
      output: { 200: content('The script.', 'text/javascript') },
      run: ({ reply }) => sendScript(reply, PASSKEY_SCRIPT),
    }),
  ] as const;
