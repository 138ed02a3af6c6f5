import { SecretTag } from '#core/workflows/nodes.ts';
import { auditInCommunity } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { NewSecret, SecretFacts, SecretList, WorkflowHosts } from '#services/contract/workflow-secrets.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { allowedHosts, deleteSecret, insertSecret, listSecrets, replaceHosts } from './secret.repository.ts';

const access = { kind: 'managed', account: ['workflow.manage'] } as const satisfies Access;
const tag = 'workflows';
const SECRETS = '/v1/tenant/:tenantId/community/:communityId/workflow_secrets';
const HOSTS = '/v1/tenant/:tenantId/community/:communityId/workflow_hosts';

/** Secrets of scripts, which are added and deleted, never shown; and the hosts that scripts may call. */
export const secretRoutes = [
  route({
    operationId: 'listWorkflowSecrets',
    method: 'GET',
    path: SECRETS,
    tag,
    summary: 'The secrets of a community by their tags, without their values.',
    access,
    input: { params: CommunityPath },
    output: { 200: SecretList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const { community } = await scopeOf(context, caller, params);
      return { secrets: await listSecrets(context.db, community) };
    },
  }),
  route({
    operationId: 'addWorkflowSecret',
    method: 'POST',
    path: SECRETS,
    tag,
    summary: 'Adds a secret, which cannot be read again.',
    access,
    input: { params: CommunityPath, body: NewSecret },
    output: { 201: SecretFacts },
    problems: ['COMMUNITY_NOT_FOUND', 'SECRET_EXISTS'],
    run: async ({ context, caller, params, body }) => {
      const desk = await scopeOf(context, caller, params);
      const { community, actor: by } = desk;
      const at = context.now();
      await context.db.transaction().execute(async (trx) => {
        const sealer = await context.sealers.community(trx, community.tenantId, community.communityId);
        if (!(await insertSecret(trx, sealer, { ...community, ...body, by, at })))
          throw new ProblemError('SECRET_EXISTS');
        await auditInCommunity(desk, trx, 'workflow.secret-added', { tag: body.tag, hosts: body.hosts });
      });
      return { tag: body.tag, hosts: body.hosts, createdBy: by, createdAt: at.toISOString() };
    },
  }),
  route({
    operationId: 'deleteWorkflowSecret',
    method: 'DELETE',
    path: `${SECRETS}/:tag`,
    tag,
    summary: 'Deletes a secret; scripts that name it fail from then on.',
    access,
    input: { params: CommunityPath.extend({ tag: SecretTag }) },
    output: { 204: nothing },
    problems: ['COMMUNITY_NOT_FOUND', 'SECRET_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const desk = await scopeOf(context, caller, params);
      await context.db.transaction().execute(async (trx) => {
        if (!(await deleteSecret(trx, params))) throw new ProblemError('SECRET_NOT_FOUND');
        await auditInCommunity(desk, trx, 'workflow.secret-deleted', { tag: params.tag });
      });
    },
  }),
  route({
    operationId: 'getWorkflowHosts',
    method: 'GET',
    path: HOSTS,
    tag,
    summary: 'The hosts that scripts of a community may call.',
    access,
    input: { params: CommunityPath },
    output: { 200: WorkflowHosts },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const { community } = await scopeOf(context, caller, params);
      return { hosts: await allowedHosts(context.db, community) };
    },
  }),
  route({
    operationId: 'putWorkflowHosts',
    method: 'PUT',
    path: HOSTS,
    tag,
    summary: 'Sets the hosts that scripts of a community may call; none by default.',
    access,
    input: { params: CommunityPath, body: WorkflowHosts },
    output: { 200: WorkflowHosts },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body: { hosts } }) => {
      const desk = await scopeOf(context, caller, params);
      const change = { by: desk.actor, at: context.now() };
      await context.db.transaction().execute(async (trx) => {
        await replaceHosts(trx, desk.community, hosts, change);
        await auditInCommunity(desk, trx, 'workflow.hosts-changed', { hosts });
      });
      return { hosts: await allowedHosts(context.db, desk.community) };
    },
  }),
] as const;
