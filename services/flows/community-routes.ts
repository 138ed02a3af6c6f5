import { z } from 'zod';
import { FlowOptionsBody, FlowPageQuery } from '#services/contract/flow-administration.ts';
import {
  ProofingTemplate,
  ProofingTemplates,
  TemplatesUpdated,
  TemplateWording,
  UpdateTemplates,
} from '#services/contract/proofing-template.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { chooseOptions, flowOptions } from './choose-options.ts';
import { FlowPath, managesFlows } from './flow-requests.ts';
import { oneTemplate, pageOfTemplates, updateTemplates, wordTemplate } from './templates.ts';

const BASE = '/v2/tenant/:tenantId/community/:communityId';
const tag = 'flows';
const ChosenOptions = FlowOptionsBody.extend({ revision: z.number().int() }).meta({
  id: 'ChosenFlowOptions',
});

const templateRoutes = [
  route({
    operationId: 'listProofingTemplates',
    method: 'GET',
    path: `${BASE}/proofing_templates`,
    tag,
    summary: 'The proofing templates in all languages.',
    access: managesFlows,
    input: { params: CommunityPath, query: FlowPageQuery },
    output: { 200: ProofingTemplates },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, query }) =>
      pageOfTemplates(await scopeOf(context, caller, params), query),
  }),
  route({
    operationId: 'getProofingTemplate',
    method: 'GET',
    path: `${BASE}/proofing_templates/:flowId`,
    tag,
    summary: 'The proofing template of a flow.',
    access: managesFlows,
    input: { params: FlowPath },
    output: { 200: ProofingTemplate },
    problems: ['COMMUNITY_NOT_FOUND', 'TEMPLATE_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await oneTemplate(desk, params.flowId));
    },
  }),
  route({
    operationId: 'putProofingTemplate',
    method: 'PUT',
    path: `${BASE}/proofing_templates/:flowId`,
    tag,
    summary: 'Puts manual wording before the texts made from a flow’s settings; null takes it away.',
    access: managesFlows,
    input: { params: FlowPath, headers: IfMatch, body: TemplateWording },
    output: { 200: ProofingTemplate },
    problems: ['COMMUNITY_NOT_FOUND', 'TEMPLATE_NOT_FOUND'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      const { flowId } = params;
      const change = { flowId, wording: body, revision: requireRevision(headers) };
      return tagged(reply, await wordTemplate(desk, change));
    },
  }),
  route({
    operationId: 'updateProofingTemplates',
    method: 'POST',
    path: `${BASE}/proofing_templates/update_from_flows`,
    tag,
    summary: 'Makes the proofing templates again of the flows; manual wording stays.',
    access: managesFlows,
    input: { params: CommunityPath, body: UpdateTemplates },
    output: { 200: TemplatesUpdated },
    problems: ['COMMUNITY_NOT_FOUND', 'FLOW_NOT_FOUND'],
    run: async ({ context, caller, params, body }) =>
      updateTemplates(await scopeOf(context, caller, params), body.flowIds),
  }),
] as const;

/** A community's options for all its flows, and the texts of its flows. */
export const communityRoutes = [
  route({
    operationId: 'getFlowOptions',
    method: 'GET',
    path: `${BASE}/flow_options`,
    tag,
    summary: 'The default flow and the options of all flows.',
    access: managesFlows,
    input: { params: CommunityPath },
    output: { 200: ChosenOptions },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) =>
      tagged(reply, await flowOptions(await scopeOf(context, caller, params))),
  }),
  route({
    operationId: 'putFlowOptions',
    method: 'PUT',
    path: `${BASE}/flow_options`,
    tag,
    summary: 'Chooses the default flow and the options of all flows.',
    access: managesFlows,
    input: { params: CommunityPath, headers: IfMatch, body: FlowOptionsBody },
    output: { 200: ChosenOptions },
    problems: ['COMMUNITY_NOT_FOUND', 'FLOW_INVALID', 'FLOW_NOT_FOUND'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      return tagged(reply, await chooseOptions(desk, body, requireRevision(headers)));
    },
  }),
  ...templateRoutes,
] as const;
