import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  AccountFacts,
  Done,
  FirstAccount,
  OwnPassphrase,
  SignedIn,
  SignIn,
} from '#services/contract/accounts.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, accountOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { limitedTo } from '#services/kernel/http/rate-limits.ts';
import { factsOf, ownAccount } from './account-facts.ts';
import { accountAdministrationRoutes } from './administration-routes.ts';
import { firstAdministrator } from './first-administrator.ts';
import { changeOwnPassphrase, signIn, signOut } from './sign-in.ts';

const signedIn: Access = { kind: 'managed', account: 'signed-in' };
const fewAttempts = limitedTo('attempts');
const done = { done: true } as const;

/** Signing in and out of administrators, and the management of their accounts and roles. */
export function accountRoutes(app: FastifyInstance, context: ServicesContext): void {
  signInRoutes(app, context);
  ownAccountRoutes(app, context);
  accountAdministrationRoutes(app, context);
}

function signInRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/sign-in',
    {
      config: { access: { kind: 'public' }, rateLimit: fewAttempts },
      schema: {
        tags: ['accounts'],
        summary: 'Signs an administrator in; wrong passphrases make the next try wait.',
        body: SignIn,
        response: { 200: SignedIn, 400: problemResponse, 401: problemResponse, 429: problemResponse },
      },
    },
    async (request) => {
      const { endsAt, ...opened } = await signIn(context, { ...request.body, address: request.ip });
      return { ...opened, endsAt: endsAt.toISOString() };
    },
  );
  typed.post(
    '/v1/sign-out',
    {
      config: { access: signedIn },
      schema: {
        tags: ['accounts'],
        summary: 'Ends the sign-in whose token is presented.',
        response: { 200: Done },
      },
    },
    async (request) => {
      await signOut(context, accountOf(request));
      return done;
    },
  );
  typed.post(
    '/v1/accounts/first',
    {
      config: { access: { kind: 'bootstrap' }, rateLimit: fewAttempts },
      schema: {
        tags: ['accounts'],
        summary: 'Creates an administrator with every permission, by the right of whoever runs the services.',
        body: FirstAccount,
        response: {
          201: AccountFacts,
          400: problemResponse,
          404: problemResponse,
          409: problemResponse,
          422: problemResponse,
        },
      },
    },
    async (request, reply) => reply.code(201).send(await firstAdministrator(context, request.body)),
  );
}

function ownAccountRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/account',
    {
      config: { access: signedIn },
      schema: {
        tags: ['accounts'],
        summary: 'The caller’s own account with what it may do.',
        response: { 200: AccountFacts },
      },
    },
    async (request) => factsOf(await ownAccount(context, accountOf(request))),
  );
  typed.post(
    '/v1/account/passphrase',
    {
      config: { access: signedIn, rateLimit: fewAttempts },
      schema: {
        tags: ['accounts'],
        summary: 'Changes the caller’s own passphrase; other sign-ins of the account end.',
        body: OwnPassphrase,
        response: { 200: Done, 400: problemResponse, 422: problemResponse },
      },
    },
    async (request) => {
      await changeOwnPassphrase(context, accountOf(request), { ...request.body, address: request.ip });
      return done;
    },
  );
}
