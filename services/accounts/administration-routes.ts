import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
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
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, accountOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { factsOf } from './account-facts.ts';
import { granterOf } from './granter.ts';
import { addAccount, changeAccount, readableAccounts, resetPassphrase } from './manage-accounts.ts';
import { addRole, changeRole, removeRole } from './manage-roles.ts';
import { readRolePage } from './role.repository.ts';

const access: Access = { kind: 'managed', account: ['accounts.manage'] };
const tags = ['accounts'];
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse };
const AccountPath = z.object({ accountId: z.uuid() });
const RolePath = z.object({ roleId: z.uuid() });
const done = { done: true } as const;

/** Accounts and roles of a tenant; nobody hands on what they may not do themselves. */
export function accountAdministrationRoutes(app: FastifyInstance, context: ServicesContext): void {
  rolesOf(app, context);
  accountsOf(app, context);
}

function rolesOf(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const granter = (request: Parameters<typeof accountOf>[0]) => granterOf(accountOf(request));
  typed.get(
    '/v1/roles',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The roles of the tenant, oldest first.',
        querystring: ListQuery,
        response: { 200: RoleList, 400: problemResponse },
      },
    },
    async (request) => readRolePage(context.db, accountOf(request).tenantId, request.query),
  );
  typed.post(
    '/v1/roles',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Adds a role.',
        headers: IdempotencyHeader,
        body: NewRole,
        response: { 201: RoleFacts, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await addRole(context, granter(request), request.body, request.headers['idempotency-key'])),
  );
  typed.patch(
    '/v1/roles/:roleId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Renames a role or changes its permissions, at once for every account that holds it.',
        params: RolePath,
        body: RoleChange,
        response: { 200: RoleFacts, ...refusals },
      },
    },
    async (request) => changeRole(context, granter(request), request.params.roleId, request.body),
  );
  typed.delete(
    '/v1/roles/:roleId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Removes a role that no account holds.',
        params: RolePath,
        response: { 200: Done, ...refusals },
      },
    },
    async (request) => {
      await removeRole(context, granter(request), request.params.roleId);
      return done;
    },
  );
}

function accountsOf(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const granter = (request: Parameters<typeof accountOf>[0]) => granterOf(accountOf(request));
  typed.get(
    '/v1/accounts',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The accounts that the caller manages, oldest first.',
        querystring: ListQuery,
        response: { 200: AccountList, 400: problemResponse },
      },
    },
    async (request) => readableAccounts(context, granter(request), request.query),
  );
  typed.post(
    '/v1/accounts',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Adds an account.',
        headers: IdempotencyHeader,
        body: NewAccount,
        response: { 201: AccountFacts, ...refusals, 422: problemResponse },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await addAccount(context, granter(request), request.body, request.headers['idempotency-key'])),
  );
  typed.patch(
    '/v1/accounts/:accountId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes roles or community of an account, or deactivates it.',
        params: AccountPath,
        body: AccountChange,
        response: { 200: AccountFacts, ...refusals },
      },
    },
    async (request) =>
      factsOf(await changeAccount(context, granter(request), request.params.accountId, request.body)),
  );
  typed.post(
    '/v1/accounts/:accountId/passphrase',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Gives an account a new passphrase and signs it out everywhere.',
        params: AccountPath,
        body: NewPassphrase,
        response: { 200: Done, ...refusals, 422: problemResponse },
      },
    },
    async (request) => {
      await resetPassphrase(context, granter(request), request.params.accountId, request.body.passphrase);
      return done;
    },
  );
}
