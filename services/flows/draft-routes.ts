import { z } from 'zod';
import {
  CopyFlow,
  FlowQuery,
  FlowSummaries,
  PublishedVersion,
  WaitingFlow,
} from '#services/contract/flow-administration.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import type { FlowForm } from './flow-form.ts';
import { FlowPath, managesFlows } from './flow-requests.ts';
import {
  archiveFlow,
  copyFlow,
  createFlow,
  listFlows,
  publishFlow,
  readOneFlow,
  updateFlow,
} from './manage-flows.ts';

const tag = 'flows';

/** Making and changing verification flows, in one of the two forms. */
export const draftRoutes = (form: FlowForm) => {
  const { name, schema, draft } = form;
  return [
    route({
      operationId: `createFlow${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows`,
      tag,
      summary: `Creates a verification flow as a draft (${name}).`,
      access: managesFlows,
      input: { params: CommunityPath, body: schema },
      output: { 201: draft },
      problems: ['COMMUNITY_NOT_FOUND', 'FLOW_EXISTS', 'FLOW_INVALID', 'FLOW_READ_ONLY', 'FLOW_TAG_EXISTS'],
      run: async ({ context, caller, params, body, reply }) => {
        const desk = await scopeOf(context, caller, params);
        return tagged(reply, await createFlow(desk, form, body));
      },
    }),
    route({
      operationId: `listFlows${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows`,
      tag,
      summary: `The verification flows of the community and of the product (${name}).`,
      access: managesFlows,
      input: { params: CommunityPath, query: FlowQuery },
      output: { 200: FlowSummaries },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: async ({ context, caller, params, query }) => {
        const desk = await scopeOf(context, caller, params);
        return listFlows(desk, query);
      },
    }),
    route({
      operationId: `getFlow${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId`,
      tag,
      summary: `A verification flow as it is worked on (${name}).`,
      access: managesFlows,
      input: { params: FlowPath },
      output: { 200: draft },
      problems: ['COMMUNITY_NOT_FOUND', 'FLOW_NOT_FOUND'],
      run: async ({ context, caller, params, reply }) => {
        const desk = await scopeOf(context, caller, params);
        return tagged(reply, await readOneFlow(desk, form, params.flowId));
      },
    }),
    route({
      operationId: `putFlow${name.toUpperCase()}`,
      method: 'PUT',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId`,
      tag,
      summary: `Changes the draft of a verification flow; published versions stay (${name}).`,
      access: managesFlows,
      input: { params: FlowPath, headers: IfMatch, body: schema },
      output: { 200: draft },
      problems: [
        'COMMUNITY_NOT_FOUND',
        'FLOW_ARCHIVED',
        'FLOW_INVALID',
        'FLOW_NOT_FOUND',
        'FLOW_READ_ONLY',
        'FLOW_TAG_EXISTS',
      ],
      run: async ({ context, caller, params, headers, body, reply }) => {
        const desk = await scopeOf(context, caller, params);
        const { flowId } = params;
        const change = { flowId, body, revision: requireRevision(headers) };
        return tagged(reply, await updateFlow(desk, form, change));
      },
    }),
    ...stateRoutes(form),
  ] as const;
};

const stateRoutes = (form: FlowForm) => {
  const { name, draft } = form;
  return [
    route({
      operationId: `publishFlow${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/publish`,
      tag,
      summary: `Publishes the draft as a version that never changes (${name}).`,
      description:
        '202: the flow is without a document, a face or an inspection, and a second administrator publishes the same revision.',
      access: managesFlows,
      input: { params: FlowPath, headers: IfMatch },
      output: { 200: PublishedVersion.extend({ revision: z.number().int() }), 202: WaitingFlow },
      problems: [
        'COMMUNITY_NOT_FOUND',
        'FLOW_ARCHIVED',
        'FLOW_INVALID',
        'FLOW_NEEDS_TWO',
        'FLOW_NOT_FOUND',
        'FLOW_READ_ONLY',
      ],
      run: async ({ context, caller, params, headers, reply }) => {
        const desk = await scopeOf(context, caller, params);
        const answer = tagged(reply, await publishFlow(desk, params.flowId, requireRevision(headers)));
        return 'without' in answer
          ? { status: 202 as const, body: answer }
          : { status: 200 as const, body: answer };
      },
    }),
    route({
      operationId: `archiveFlow${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/archive`,
      tag,
      summary: `Takes a verification flow away from new sessions (${name}).`,
      access: managesFlows,
      input: { params: FlowPath, headers: IfMatch },
      output: { 200: draft },
      problems: ['COMMUNITY_NOT_FOUND', 'FLOW_ARCHIVED', 'FLOW_IN_USE', 'FLOW_NOT_FOUND', 'FLOW_READ_ONLY'],
      run: async ({ context, caller, params, headers, reply }) => {
        const desk = await scopeOf(context, caller, params);
        return tagged(reply, await archiveFlow(desk, form, params.flowId, requireRevision(headers)));
      },
    }),
    route({
      operationId: `copyFlow${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/copy`,
      tag,
      summary: `Makes a draft out of another flow, or of one of the product (${name}).`,
      access: managesFlows,
      input: { params: FlowPath, body: CopyFlow },
      output: { 201: draft },
      problems: [
        'COMMUNITY_NOT_FOUND',
        'FLOW_EXISTS',
        'FLOW_INVALID',
        'FLOW_NOT_FOUND',
        'FLOW_READ_ONLY',
        'FLOW_TAG_EXISTS',
      ],
      run: async ({ context, caller, params, body, reply }) => {
        const desk = await scopeOf(context, caller, params);
        const copy = await copyFlow(desk, form, params.flowId, body);
        return tagged(reply, copy);
      },
    }),
  ] as const;
};
