import { z } from 'zod';
import { WorkflowId } from '#core/workflows/definition.ts';
import { ListQuery } from '#services/contract/paging.ts';
import { AccessCodeList, CreatedAccessCode, NewAccessCode } from '#services/contract/workflow-instances.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { accessCodeList, createAccessCode, revokeAccessCode } from './instance-codes.ts';

const access = { kind: 'managed', account: ['workflow.manage'] } as const satisfies Access;
const tag = 'workflows';
const WorkflowPath = CommunityPath.extend({ workflowId: WorkflowId });

/** The codes by which instances are made. */
export const accessCodeRoutes = [
  route({
    operationId: 'createWorkflowAccessCode',
    method: 'POST',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/access_codes',
    tag,
    summary: 'Makes an access code, limited in its uses and its time; shown once.',
    access,
    input: { params: WorkflowPath, body: NewAccessCode },
    output: { 201: CreatedAccessCode },
    problems: ['COMMUNITY_NOT_FOUND', 'WORKFLOW_NOT_FOUND'],
    run: async ({ context, caller, params, body }) =>
      createAccessCode(await scopeOf(context, caller, params), params.workflowId, body),
  }),
  route({
    operationId: 'listWorkflowAccessCodes',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/access_codes',
    tag,
    summary: 'The access codes of a workflow, oldest first, without the codes themselves.',
    access,
    input: { params: WorkflowPath, query: ListQuery },
    output: { 200: AccessCodeList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, query }) =>
      accessCodeList(await scopeOf(context, caller, params), params.workflowId, query),
  }),
  route({
    operationId: 'revokeWorkflowAccessCode',
    method: 'DELETE',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/access_codes/:codeId',
    tag,
    summary: 'Revokes an access code; instances made with it continue.',
    access,
    input: { params: WorkflowPath.extend({ codeId: z.uuid() }) },
    output: { 204: nothing },
    problems: ['ACCESS_CODE_INVALID', 'COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) =>
      revokeAccessCode(await scopeOf(context, caller, params), params),
  }),
] as const;
