import { WorkflowId } from '#core/workflows/definition.ts';
import {
  DifferenceQuery,
  PublishedWorkflow,
  VersionOfWorkflow,
  WorkflowBody,
  WorkflowDifference,
  WorkflowDraft,
  WorkflowExport,
  WorkflowHistory,
  WorkflowImport,
  WorkflowList,
  WorkflowQuery,
  WorkflowVersionQuery,
} from '#services/contract/workflows.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { archiveWorkflow, importWorkflow, publishWorkflow, storeWorkflow } from './manage-workflows.ts';
import { exportWorkflow, readWorkflow, workflowDifference, workflowList } from './read-workflows.ts';
import { listVersions } from './workflow.repository.ts';

const access = { kind: 'managed', account: ['workflow.manage'] } as const satisfies Access;
const tag = 'workflows';
const WorkflowPath = CommunityPath.extend({ workflowId: WorkflowId });
const READING = ['COMMUNITY_NOT_FOUND', 'WORKFLOW_NOT_FOUND'] as const;
const CHANGING = [...READING, 'WORKFLOW_ARCHIVED', 'WORKFLOW_INVALID', 'WORKFLOW_READ_ONLY'] as const;

/** The revision that a request names, when it names one. */
const revisionOf = (headers: { 'if-match'?: string | undefined }): number | undefined =>
  headers['if-match'] === undefined ? undefined : requireRevision(headers);

const draftRoutes = [
  route({
    operationId: 'listWorkflows',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows',
    tag,
    summary: 'The workflows of the product and of the community.',
    access,
    input: { params: CommunityPath, query: WorkflowQuery },
    output: { 200: WorkflowList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, query }) =>
      workflowList(await scopeOf(context, caller, params), query),
  }),
  route({
    operationId: 'getWorkflow',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId',
    tag,
    summary: 'The draft of a workflow, with every problem and its node.',
    access,
    input: { params: WorkflowPath },
    output: { 200: WorkflowDraft },
    problems: READING,
    run: async ({ context, caller, params, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await readWorkflow(desk, params.workflowId));
    },
  }),
  route({
    operationId: 'putWorkflow',
    method: 'PUT',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId',
    tag,
    summary: 'Creates a workflow as a draft; with If-Match, changes the draft. What was published stays.',
    access,
    input: { params: WorkflowPath, headers: IfMatch, body: WorkflowBody },
    output: { 200: WorkflowDraft },
    problems: [...CHANGING, 'WORKFLOW_EXISTS'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      const { workflowId } = params;
      return tagged(reply, await storeWorkflow(desk, { body, workflowId, revision: revisionOf(headers) }));
    },
  }),
  route({
    operationId: 'publishWorkflow',
    method: 'POST',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/publish',
    tag,
    summary: 'Publishes the draft as a version that never changes.',
    access,
    input: { params: WorkflowPath, headers: IfMatch },
    output: { 200: PublishedWorkflow },
    problems: CHANGING,
    run: async ({ context, caller, params, headers, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await publishWorkflow(desk, params.workflowId, requireRevision(headers)));
    },
  }),
  route({
    operationId: 'archiveWorkflow',
    method: 'POST',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/archive',
    tag,
    summary: 'Closes a workflow to new instances; running ones continue.',
    access,
    input: { params: WorkflowPath, headers: IfMatch },
    output: { 200: WorkflowDraft },
    problems: [...READING, 'WORKFLOW_ARCHIVED', 'WORKFLOW_READ_ONLY'],
    run: async ({ context, caller, params, headers, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await archiveWorkflow(desk, params.workflowId, requireRevision(headers)));
    },
  }),
] as const;

const versionRoutes = [
  route({
    operationId: 'listWorkflowVersions',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/versions',
    tag,
    summary: 'Every version of a workflow that the community published.',
    access,
    input: { params: WorkflowPath, query: WorkflowVersionQuery },
    output: { 200: WorkflowHistory },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, query }) => {
      const { community } = await scopeOf(context, caller, params);
      return listVersions(context.db, community, params.workflowId, query);
    },
  }),
  route({
    operationId: 'getWorkflowDifference',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/difference',
    tag,
    summary: 'The changes from one version to another one, or to the draft.',
    access,
    input: { params: WorkflowPath, query: DifferenceQuery },
    output: { 200: WorkflowDifference },
    problems: READING,
    run: async ({ context, caller, params, query }) =>
      workflowDifference(await scopeOf(context, caller, params), params.workflowId, query),
  }),
  route({
    operationId: 'exportWorkflow',
    method: 'GET',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/:workflowId/export',
    tag,
    summary: 'A workflow as a file, with its content hash: a version, or the draft.',
    access,
    input: { params: WorkflowPath, query: VersionOfWorkflow },
    output: { 200: WorkflowExport },
    problems: READING,
    run: async ({ context, caller, params, query }) =>
      exportWorkflow(await scopeOf(context, caller, params), params.workflowId, query.version),
  }),
  route({
    operationId: 'importWorkflow',
    method: 'POST',
    path: '/v1/tenant/:tenantId/community/:communityId/workflows/import',
    tag,
    summary: 'Imports a file as a draft; with If-Match, it replaces the present draft.',
    access,
    input: { params: CommunityPath, headers: IfMatch, body: WorkflowImport },
    output: { 200: WorkflowDraft },
    problems: [...CHANGING, 'WORKFLOW_EXISTS'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await importWorkflow(desk, body, revisionOf(headers)));
    },
  }),
] as const;

/** Routes to define, publish and exchange workflows. */
export const definitionRoutes = [...draftRoutes, ...versionRoutes] as const;
