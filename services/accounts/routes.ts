import {
  AccountFacts,
  Done,
  FirstAccount,
  OwnPassphrase,
  SignedIn,
  SignIn,
} from '#services/contract/accounts.ts';
import type { Access } from '#services/kernel/access.ts';
import { clientAddress } from '#services/kernel/http/client-address.ts';
import { route } from '#services/kernel/http/route.ts';
import { factsOf, ownAccount } from './account-facts.ts';
import { accountAdministrationRoutes } from './administration-routes.ts';
import { firstAdministrator } from './first-administrator.ts';
import { changeOwnPassphrase, signIn, signOut } from './sign-in.ts';

const signedIn = { kind: 'managed', account: 'signed-in' } as const satisfies Access;
const tag = 'accounts';
const done = { done: true } as const;

const signInRoutes = [
  route({
    operationId: 'signIn',
    method: 'POST',
    path: '/v1/sign-in',
    tag,
    summary: 'Signs an administrator in; wrong passphrases make the next try wait.',
    access: { kind: 'public' },
    limit: 'attempts',
    input: { body: SignIn },
    output: { 200: SignedIn },
    problems: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED'],
    run: async ({ context, body, request }) => {
      const { endsAt, ...opened } = await signIn(context, { ...body, address: clientAddress(request) });
      return { ...opened, endsAt: endsAt.toISOString() };
    },
  }),
  route({
    operationId: 'signOut',
    method: 'POST',
    path: '/v1/sign-out',
    tag,
    summary: 'Ends the sign-in of the presented token.',
    access: signedIn,
    output: { 200: Done },
    run: async ({ context, caller }) => {
      await signOut(context, caller);
      return done;
    },
  }),
  route({
    operationId: 'createFirstAccount',
    method: 'POST',
    path: '/v1/accounts/first',
    tag,
    summary: 'Creates an administrator with every permission, by the bootstrap secret.',
    access: { kind: 'bootstrap' },
    limit: 'attempts',
    input: { body: FirstAccount },
    output: { 201: AccountFacts },
    problems: [
      'ACCOUNT_EXISTS',
      'COMMUNITY_NOT_FOUND',
      'GRANT_EXCEEDED',
      'PASSPHRASE_WEAK',
      'ROLE_EXISTS',
      'ROLE_NOT_FOUND',
      'TENANT_NOT_FOUND',
    ],
    run: ({ context, body }) => firstAdministrator(context, body),
  }),
] as const;

const ownAccountRoutes = [
  route({
    operationId: 'getOwnAccount',
    method: 'GET',
    path: '/v1/account',
    tag,
    summary: 'The caller’s own account with its permissions.',
    access: signedIn,
    output: { 200: AccountFacts },
    run: async ({ context, caller }) => factsOf(await ownAccount(context, caller)),
  }),
  route({
    operationId: 'changeOwnPassphrase',
    method: 'POST',
    path: '/v1/account/passphrase',
    tag,
    summary: 'Changes the caller’s own passphrase; other sign-ins of the account end.',
    access: signedIn,
    limit: 'attempts',
    input: { body: OwnPassphrase },
    output: { 200: Done },
    problems: ['PASSPHRASE_WEAK', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED'],
    run: async ({ context, caller, body, request }) => {
      await changeOwnPassphrase(context, caller, { ...body, address: clientAddress(request) });
      return done;
    },
  }),
] as const;

/** Signing in and out of administrators, and the management of their accounts and roles. */
export const accountRoutes = [...signInRoutes, ...ownAccountRoutes, ...accountAdministrationRoutes] as const;
