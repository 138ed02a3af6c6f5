import { z } from 'zod';
import { Done } from '#services/contract/accounts.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery } from '#services/contract/paging.ts';
import { UserWithDocuments } from '#services/contract/user-assurance.ts';
import {
  NewUser,
  NewUserLink,
  UserChange,
  UserFacts,
  UserLinkList,
  UserList,
  UserMatches,
  UserSearch,
  WalletRevocation,
} from '#services/contract/users.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { endLink, prepareLink, readableLinks, shutWalletOut } from './manage-user-links.ts';
import {
  addUser,
  changeUser,
  factsOf,
  readableUsers,
  removeUser,
  requireUser,
  searchUsers,
} from './manage-users.ts';
import { userDocuments } from './user-assurance.ts';

const viewing = { kind: 'managed', account: ['users.view-user', 'users.edit'] } as const satisfies Access;
const listing = { kind: 'managed', account: ['users.all-users'] } as const satisfies Access;
const editing = { kind: 'managed', account: ['users.edit'] } as const satisfies Access;
const tag = 'users';
const UserPath = z.object({ userId: z.uuid() });
const done = { done: true } as const;

const userAdministration = [
  route({
    operationId: 'listUsers',
    method: 'GET',
    path: '/v1/users',
    tag,
    summary: 'The users of the communities within reach, oldest first.',
    access: listing,
    input: { query: ListQuery },
    output: { 200: UserList },
    run: ({ context, caller, query }) => readableUsers(context, caller, query),
  }),
  route({
    operationId: 'searchUsers',
    method: 'POST',
    path: '/v1/users/search',
    tag,
    summary: 'The user of a community with this name or email; neither appears in an address.',
    access: viewing,
    input: { body: UserSearch },
    output: { 200: UserMatches },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, caller, body }) => searchUsers(context, caller, body),
  }),
  route({
    operationId: 'createUser',
    method: 'POST',
    path: '/v1/users',
    tag,
    summary: 'Adds a user to a community.',
    access: editing,
    input: { headers: IdempotencyHeader, body: NewUser },
    output: { 201: UserFacts },
    problems: ['COMMUNITY_NOT_FOUND', 'USER_EXISTS'],
    run: ({ context, caller, headers, body }) => addUser(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'getUser',
    method: 'GET',
    path: '/v1/users/:userId',
    tag,
    summary: 'A user, and when the documents that their wallets enrolled expire.',
    access: viewing,
    input: { params: UserPath },
    output: { 200: UserWithDocuments },
    problems: ['USER_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const user = await requireUser(context, context.db, caller, params.userId);
      return { ...factsOf(user), documents: await userDocuments(context, user) };
    },
  }),
  route({
    operationId: 'changeUser',
    method: 'PATCH',
    path: '/v1/users/:userId',
    tag,
    summary: 'Changes a user, or disables them and ends their links.',
    access: editing,
    input: { params: UserPath, body: UserChange },
    output: { 200: UserFacts },
    problems: ['USER_EXISTS', 'USER_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeUser(context, caller, params.userId, body),
  }),
  route({
    operationId: 'removeUser',
    method: 'DELETE',
    path: '/v1/users/:userId',
    tag,
    summary: 'Erases a user and ends their links.',
    access: editing,
    input: { params: UserPath },
    output: { 200: Done },
    problems: ['USER_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await removeUser(context, caller, params.userId);
      return done;
    },
  }),
] as const;

const linkAdministration = [
  route({
    operationId: 'listUserLinks',
    method: 'GET',
    path: '/v1/users/:userId/wallets',
    tag,
    summary: 'The wallets that a user is linked to, with their devices.',
    access: viewing,
    input: { params: UserPath, query: ListQuery },
    output: { 200: UserLinkList },
    problems: ['USER_NOT_FOUND'],
    run: ({ context, caller, params, query }) => readableLinks(context, caller, params.userId, query),
  }),
  route({
    operationId: 'prepareUserLink',
    method: 'POST',
    path: '/v1/users/:userId/wallets',
    tag,
    summary: 'Prepares a link that the wallet takes itself.',
    access: editing,
    input: { params: UserPath, body: NewUserLink },
    output: { 201: z.object({ linkId: z.uuid() }) },
    problems: ['USER_NOT_FOUND', 'WALLET_REVOKED'],
    run: ({ context, caller, params, body }) => prepareLink(context, caller, { ...params, ...body }),
  }),
  route({
    operationId: 'endUserLink',
    method: 'DELETE',
    path: '/v1/users/:userId/wallets/:linkId',
    tag,
    summary: 'Ends one link of a user.',
    access: editing,
    input: { params: UserPath.extend({ linkId: z.uuid() }) },
    output: { 200: Done },
    problems: ['ACCOUNT_NOT_LINKED', 'USER_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await endLink(context, caller, params);
      return done;
    },
  }),
  route({
    operationId: 'revokeWallet',
    method: 'POST',
    path: '/v1/wallets/revoke',
    tag,
    summary: 'Shuts a lost wallet out of the tenant, ends its links and revokes its credentials.',
    access: editing,
    input: { body: WalletRevocation },
    output: { 200: Done },
    problems: ['GRANT_EXCEEDED', 'WALLET_NOT_FOUND'],
    run: async ({ context, caller, body }) => {
      await shutWalletOut(context, caller, body.did);
      return done;
    },
  }),
] as const;

/** Routes for administrators to manage the users of their communities. */
export const userAdministrationRoutes = [...userAdministration, ...linkAdministration] as const;
