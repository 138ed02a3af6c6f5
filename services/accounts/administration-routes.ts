import { z } from 'zod';
import {
  AccountChange,
  AccountFacts,
  AccountList,
  Done,
  NewAccount,
  NewPassphrase,
  NewRole,
  RoleChange,
  RoleFacts,
  RoleList,
} from '#services/contract/accounts.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery } from '#services/contract/paging.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { factsOf } from './account-facts.ts';
import { granterOf } from './granter.ts';
import { addAccount, changeAccount, readableAccounts, resetPassphrase } from './manage-accounts.ts';
import { addRole, changeRole, removeRole } from './manage-roles.ts';
import { readRolePage } from './role.repository.ts';

const access = { kind: 'managed', account: ['accounts.manage'] } as const satisfies Access;
const tag = 'accounts';
const AccountPath = z.object({ accountId: z.uuid() });
const RolePath = z.object({ roleId: z.uuid() });
const done = { done: true } as const;

const roleRoutes = [
  route({
    operationId: 'listRoles',
    method: 'GET',
    path: '/v1/roles',
    tag,
    summary: 'The roles of the tenant, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: RoleList },
    run: ({ context, caller, query }) => readRolePage(context.db, caller.tenantId, query),
  }),
  route({
    operationId: 'createRole',
    method: 'POST',
    path: '/v1/roles',
    tag,
    summary: 'Adds a role.',
    access,
    input: { headers: IdempotencyHeader, body: NewRole },
    output: { 201: RoleFacts },
    problems: ['GRANT_EXCEEDED', 'ROLE_EXISTS'],
    run: ({ context, caller, headers, body }) =>
      addRole(context, granterOf(caller), body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeRole',
    method: 'PATCH',
    path: '/v1/roles/:roleId',
    tag,
    summary: 'Renames a role or changes its permissions, at once for every account that holds it.',
    access,
    input: { params: RolePath, body: RoleChange },
    output: { 200: RoleFacts },
    problems: ['GRANT_EXCEEDED', 'LAST_ADMINISTRATOR', 'OWN_RIGHTS', 'ROLE_EXISTS', 'ROLE_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeRole(context, granterOf(caller), params.roleId, body),
  }),
  route({
    operationId: 'deleteRole',
    method: 'DELETE',
    path: '/v1/roles/:roleId',
    tag,
    summary: 'Removes a role that no account holds.',
    access,
    input: { params: RolePath },
    output: { 200: Done },
    problems: ['GRANT_EXCEEDED', 'ROLE_IN_USE', 'ROLE_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      await removeRole(context, granterOf(caller), params.roleId);
      return done;
    },
  }),
] as const;

const accountRoutes = [
  route({
    operationId: 'listAccounts',
    method: 'GET',
    path: '/v1/accounts',
    tag,
    summary: 'The accounts that the caller manages, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: AccountList },
    run: ({ context, caller, query }) => readableAccounts(context, granterOf(caller), query),
  }),
  route({
    operationId: 'createAccount',
    method: 'POST',
    path: '/v1/accounts',
    tag,
    summary: 'Adds an account.',
    access,
    input: { headers: IdempotencyHeader, body: NewAccount },
    output: { 201: AccountFacts },
    problems: [
      'ACCOUNT_EXISTS',
      'COMMUNITY_NOT_FOUND',
      'GRANT_EXCEEDED',
      'PASSPHRASE_WEAK',
      'ROLE_NOT_FOUND',
    ],
    run: ({ context, caller, headers, body }) =>
      addAccount(context, granterOf(caller), body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeAccount',
    method: 'PATCH',
    path: '/v1/accounts/:accountId',
    tag,
    summary: 'Changes roles or community of an account, or deactivates it.',
    access,
    input: { params: AccountPath, body: AccountChange },
    output: { 200: AccountFacts },
    problems: [
      'ACCOUNT_NOT_FOUND',
      'COMMUNITY_NOT_FOUND',
      'GRANT_EXCEEDED',
      'LAST_ADMINISTRATOR',
      'OWN_RIGHTS',
      'ROLE_NOT_FOUND',
    ],
    run: async ({ context, caller, params, body }) =>
      factsOf(await changeAccount(context, granterOf(caller), params.accountId, body)),
  }),
  route({
    operationId: 'resetPassphrase',
    method: 'POST',
    path: '/v1/accounts/:accountId/passphrase',
    tag,
    summary: 'Gives an account a new passphrase and ends all its sign-ins.',
    access,
    input: { params: AccountPath, body: NewPassphrase },
    output: { 200: Done },
    problems: ['ACCOUNT_NOT_FOUND', 'GRANT_EXCEEDED', 'OWN_RIGHTS', 'PASSPHRASE_WEAK'],
    run: async ({ context, caller, params, body }) => {
      await resetPassphrase(context, granterOf(caller), params.accountId, body.passphrase);
      return done;
    },
  }),
] as const;

/** Accounts and roles of a tenant; no account grants rights that it does not have. */
export const accountAdministrationRoutes = [...roleRoutes, ...accountRoutes] as const;
