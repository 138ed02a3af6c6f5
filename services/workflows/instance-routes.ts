import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { KEY_TYPES } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  CreatedInstance,
  CreateInstance,
  InputQuery,
  InstanceAnswer,
  InstanceDetails,
  InstanceEvent,
  InstanceFacts,
  InstanceList,
  InstancePage,
  InstanceQuery,
  InstanceResults,
  InstanceReview,
} from '#services/contract/workflow-instances.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { clientNetwork } from '#services/kernel/http/client-address.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { answerPage, reviewInstance, tellInstance } from './answer-instance.ts';
import { createInstance } from './create-instance.ts';
import { instanceDetails } from './instance-details.ts';
import { instanceFacts, instanceList, instanceResults, reachedInstance } from './read-instances.ts';
import { settledPage } from './settle-capture.ts';
import { cancelInstance } from './stop-instance.ts';

const create = {
  kind: 'managed',
  client: 'workflow_instances.create',
  account: ['workflow.manage'],
} as const satisfies Access;
const poll = {
  kind: 'managed',
  client: 'results.poll',
  keyTypes: KEY_TYPES,
  account: ['workflow.manage'],
} as const satisfies Access;
const tag = 'workflows';
const CREATE_PATH = '/workflowapi/workflow_instance/tenant/:tenantId/community/:communityId/create';
const InstancePath = z.object({ instanceId: z.uuid() });
/** The secret of a person's address. */
export const TokenPath = z.object({ token: z.string().max(80) });

/** Scheme and host of a request as its client addressed it; the guard of hosts has admitted it. */
function addressedOrigin({ headers }: FastifyRequest, publicOrigin: string | undefined): string {
  const isPublic = publicOrigin !== undefined && URL.parse(publicOrigin)?.host === headers.host;
  return isPublic ? publicOrigin : `http://${headers.host}`;
}

const creatingRoutes = [
  route({
    operationId: 'createWorkflowInstance',
    method: 'POST',
    path: CREATE_PATH,
    tag,
    summary: 'Creates an instance of a published workflow, with or without an access code.',
    description: 'With an access code each parameter of the address is an input that the workflow declares.',
    access: create,
    input: { params: CommunityPath, query: InputQuery, headers: IdempotencyHeader, body: CreateInstance },
    output: { 201: CreatedInstance },
    problems: [
      'ACCESS_CODE_EXPIRED',
      'ACCESS_CODE_INVALID',
      'ACCESS_CODE_USED',
      'COMMUNITY_NOT_FOUND',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'WORKFLOW_INPUT_INVALID',
      'WORKFLOW_NOT_FOUND',
    ],
    run: async ({ context, caller, params, query, headers, body, request }) => {
      const desk = await scopeOf(context, caller, params);
      const origin = addressedOrigin(request, context.publicOrigin);
      return createInstance(desk, { ...body, query, origin }, headers['idempotency-key']);
    },
  }),
  route({
    operationId: 'createWorkflowInstanceBefore',
    method: 'POST',
    path: '/workflowapi/workflow_instance',
    tag,
    summary: 'Names the path where instances are created.',
    access: create,
    output: { 204: nothing },
    problems: ['WORKFLOW_PATH_MOVED'],
    documented: false,
    run: () => {
      throw new ProblemError('WORKFLOW_PATH_MOVED', `Send it to ${CREATE_PATH}.`);
    },
  }),
] as const;

const results = (operationId: string, prefix: string) =>
  route({
    operationId,
    method: 'GET',
    path: `${prefix}/workflow_instance/:instanceId/results`,
    tag,
    summary: 'The results of the nodes that an instance left, without the full summary.',
    access: poll,
    input: { params: InstancePath },
    output: { 200: InstanceResults },
    problems: ['INSTANCE_NOT_FOUND'],
    run: ({ context, caller, params }) => instanceResults(context, caller, params.instanceId),
  });

const readingRoutes = [
  results('getWorkflowResults', ''),
  results('getWorkflowResultsPrefixed', '/workflowapi'),
  route({
    operationId: 'getWorkflowInstance',
    method: 'GET',
    path: '/workflow_instance/:instanceId',
    tag,
    summary: 'The state of an instance.',
    access: poll,
    input: { params: InstancePath },
    output: { 200: InstanceFacts },
    problems: ['INSTANCE_NOT_FOUND'],
    run: async ({ context, caller, params }) =>
      instanceFacts(await reachedInstance(context, caller, params.instanceId)),
  }),
  route({
    operationId: 'getWorkflowUserDeviceDetails',
    method: 'POST',
    path: '/workflow_instance/:instanceId/fetch/user-device-details',
    tag,
    summary:
      'The attributes of an instance, and person and device of its sessions, while personal data are kept.',
    access: {
      kind: 'managed',
      client: 'user_device_details.read',
      account: ['idproofing.session-management'],
    },
    input: { params: InstancePath },
    output: { 200: InstanceDetails },
    problems: ['INSTANCE_NOT_FOUND'],
    run: ({ context, caller, params }) => instanceDetails(context, caller, params.instanceId),
  }),
  route({
    operationId: 'listWorkflowInstances',
    method: 'GET',
    path: '/workflow_instance',
    tag,
    summary: 'Instances by workflow, state, or awaited event, oldest first.',
    access: poll,
    input: { query: InstanceQuery },
    output: { 200: InstanceList },
    run: ({ context, caller, query }) => instanceList(context, caller, query),
  }),
] as const;

const movingRoutes = [
  route({
    operationId: 'cancelWorkflowInstance',
    method: 'POST',
    path: '/workflow_instance/:instanceId/cancel',
    tag,
    summary: 'Ends an instance as Abandoned.',
    access: create,
    input: { params: InstancePath },
    output: { 200: InstanceFacts },
    problems: ['INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, caller, params }) => cancelInstance(context, caller, params.instanceId),
  }),
  route({
    operationId: 'tellWorkflowInstance',
    method: 'POST',
    path: '/workflow_instance/:instanceId/events',
    tag,
    summary: 'Tells an instance of the event that it waits for.',
    access: create,
    input: { params: InstancePath, body: InstanceEvent },
    output: { 200: InstanceFacts },
    problems: ['INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, caller, params, body }) => tellInstance(context, caller, { ...params, ...body }),
  }),
  route({
    operationId: 'reviewWorkflowInstance',
    method: 'POST',
    path: '/workflow_instance/:instanceId/review',
    tag,
    summary: 'Takes the decision that an instance waits for.',
    access: { kind: 'managed', account: ['idproofing.manual-review'] },
    input: { params: InstancePath, body: InstanceReview },
    output: { 200: InstanceFacts },
    problems: ['INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, caller, params, body }) => reviewInstance(context, caller, { ...params, ...body }),
  }),
] as const;

const personRoutes = [
  route({
    operationId: 'getWorkflowPage',
    method: 'GET',
    path: '/workflow/:token',
    tag,
    summary: 'The page that the person of an instance sees now.',
    access: { kind: 'public' },
    // A page that waits asks again and again, and a branch may share one address.
    limit: 'captures',
    input: { params: TokenPath },
    output: { 200: InstancePage },
    problems: ['INSTANCE_NOT_FOUND'],
    run: async ({ context, params, reply }) => {
      reply.header('cache-control', 'no-store');
      return settledPage(context, params.token);
    },
  }),
  route({
    operationId: 'answerWorkflowPage',
    method: 'POST',
    path: '/workflow/:token/answers',
    tag,
    summary: 'Takes the person’s answers, and shows the next page.',
    access: { kind: 'public' },
    limit: 'links',
    ownOrigin: true,
    input: { params: TokenPath, body: InstanceAnswer },
    output: { 200: InstancePage },
    problems: [
      'CAPTCHA_REQUIRED',
      'INSTANCE_MOVED',
      'INSTANCE_NOT_FOUND',
      'SCRIPTS_BUSY',
      'WORKFLOW_INPUT_INVALID',
    ],
    run: ({ context, params, body, request }) =>
      answerPage(context, params.token, body, clientNetwork(request)),
  }),
] as const;

/** Instances: made, read, moved, and answered by their persons. */
export const instanceRoutes = [
  ...creatingRoutes,
  ...readingRoutes,
  ...movingRoutes,
  ...personRoutes,
] as const;
