import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FlowOptionsBody } from '#services/contract/flow-administration.ts';
import {
  ProofingTemplate,
  ProofingTemplates,
  TemplatesUpdated,
  TemplateWording,
  UpdateTemplates,
} from '#services/contract/proofing-template.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision } from '#services/kernel/http/revisions.ts';
import { deskOf, managesFlows, readRefusals, refusals, tagged } from './administration.ts';
import { chooseOptions, flowOptions } from './choose-options.ts';
import { FlowPath } from './draft-routes.ts';
import { allTemplates, oneTemplate, updateTemplates, wordTemplate } from './templates.ts';

const BASE = '/v2/tenant/:tenantId/community/:communityId';
const common = { config: { access: managesFlows } };
const tags = ['flows'];
const ChosenOptions = FlowOptionsBody.extend({ revision: z.number().int() }).meta({
  id: 'ChosenFlowOptions',
});

/** What a community chose for all its flows, and the texts that its flows have. */
export function communityRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    `${BASE}/flow_options`,
    {
      ...common,
      schema: {
        tags,
        summary: 'The default flow and the options of all flows.',
        params: CommunityPath,
        response: { 200: ChosenOptions, ...readRefusals },
      },
    },
    async (request, reply) =>
      tagged(reply, await flowOptions(await deskOf(context, request, request.params))),
  );
  typed.put(
    `${BASE}/flow_options`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Chooses the default flow and the options of all flows.',
        params: CommunityPath,
        headers: IfMatch,
        body: FlowOptionsBody,
        response: { 200: ChosenOptions, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return tagged(reply, await chooseOptions(desk, request.body, requireRevision(request)));
    },
  );
  templateRoutes(app, context);
}

function templateRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    `${BASE}/proofing_templates`,
    {
      ...common,
      schema: {
        tags,
        summary: 'The proofing templates in all languages.',
        params: CommunityPath,
        response: { 200: ProofingTemplates, ...readRefusals },
      },
    },
    async (request) => ({ templates: await allTemplates(await deskOf(context, request, request.params)) }),
  );
  typed.get(
    `${BASE}/proofing_templates/:flowId`,
    {
      ...common,
      schema: {
        tags,
        summary: 'The proofing template of a flow.',
        params: FlowPath,
        response: { 200: ProofingTemplate, ...readRefusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return tagged(reply, await oneTemplate(desk, request.params.flowId));
    },
  );
  typed.put(
    `${BASE}/proofing_templates/:flowId`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Puts manual wording before what the settings of a flow say; null takes it away.',
        params: FlowPath,
        headers: IfMatch,
        body: TemplateWording,
        response: { 200: ProofingTemplate, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      const { flowId } = request.params;
      const change = { flowId, wording: request.body, revision: requireRevision(request) };
      return tagged(reply, await wordTemplate(desk, change));
    },
  );
  typed.post(
    `${BASE}/proofing_templates/update_from_flows`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Makes the proofing templates again of the flows; manual wording stays.',
        params: CommunityPath,
        body: UpdateTemplates,
        response: { 200: TemplatesUpdated, ...refusals },
      },
    },
    async (request) => updateTemplates(await deskOf(context, request, request.params), request.body.flowIds),
  );
}
