import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Flow } from '#core/contract/flow.ts';
import {
  CopyFlow,
  FlowQuery,
  FlowSummaries,
  flowDraft,
  PublishedVersion,
} from '#services/contract/flow-administration.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision } from '#services/kernel/http/revisions.ts';
import { deskOf, managesFlows, readRefusals, refusals, tagged } from './administration.ts';
import type { FlowForm } from './flow-form.ts';
import {
  archiveFlow,
  copyFlow,
  createFlow,
  listFlows,
  publishFlow,
  readOneFlow,
  updateFlow,
} from './manage-flows.ts';

export const FlowPath = CommunityPath.extend({ flowId: Flow.shape.id });
export const basePath = (form: FlowForm): string =>
  `/${form.name}/tenant/:tenantId/community/:communityId/verification_flows`;
export const common = { config: { access: managesFlows } };
export const tags = ['flows'];

/** Making and changing verification flows, in one of the two forms. */
export function draftRoutes(app: FastifyInstance, context: ServicesContext, form: FlowForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const base = basePath(form);
  const draft = flowDraft(form.schema, `FlowDraft${form.name.toUpperCase()}`);
  typed.post(
    base,
    {
      ...common,
      schema: {
        tags,
        summary: `Creates a verification flow as a draft (${form.name}).`,
        params: CommunityPath,
        body: form.schema,
        response: { 201: draft, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return reply.code(201).send(tagged(reply, await createFlow(desk, form, request.body)));
    },
  );
  typed.get(
    base,
    {
      ...common,
      schema: {
        tags,
        summary: `The verification flows of the community and of the product (${form.name}).`,
        params: CommunityPath,
        querystring: FlowQuery,
        response: { 200: FlowSummaries, ...readRefusals },
      },
    },
    async (request) => {
      const desk = await deskOf(context, request, request.params);
      return { flows: await listFlows(desk, request.query.archived === 'true') };
    },
  );
  typed.get(
    `${base}/:flowId`,
    {
      ...common,
      schema: {
        tags,
        summary: `A verification flow as it is worked on (${form.name}).`,
        params: FlowPath,
        response: { 200: draft, ...readRefusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return tagged(reply, await readOneFlow(desk, form, request.params.flowId));
    },
  );
  typed.put(
    `${base}/:flowId`,
    {
      ...common,
      schema: {
        tags,
        summary: `Changes the draft of a verification flow; what was published stays (${form.name}).`,
        params: FlowPath,
        headers: IfMatch,
        body: form.schema,
        response: { 200: draft, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      const { flowId } = request.params;
      const change = { flowId, body: request.body, revision: requireRevision(request) };
      return tagged(reply, await updateFlow(desk, form, change));
    },
  );
  stateRoutes(app, context, form);
}

function stateRoutes(app: FastifyInstance, context: ServicesContext, form: FlowForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const base = basePath(form);
  const draft = flowDraft(form.schema, `FlowDraft${form.name.toUpperCase()}`);
  const changes = { params: FlowPath, headers: IfMatch };
  typed.post(
    `${base}/:flowId/publish`,
    {
      ...common,
      schema: {
        tags,
        summary: `Publishes the draft as a version that never changes (${form.name}).`,
        ...changes,
        response: { 200: PublishedVersion.extend({ revision: z.number().int() }), ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return tagged(reply, await publishFlow(desk, request.params.flowId, requireRevision(request)));
    },
  );
  typed.post(
    `${base}/:flowId/archive`,
    {
      ...common,
      schema: {
        tags,
        summary: `Takes a verification flow away from new sessions (${form.name}).`,
        ...changes,
        response: { 200: draft, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return tagged(reply, await archiveFlow(desk, form, request.params.flowId, requireRevision(request)));
    },
  );
  typed.post(
    `${base}/:flowId/copy`,
    {
      ...common,
      schema: {
        tags,
        summary: `Makes a draft out of another flow, or of one of the product (${form.name}).`,
        params: FlowPath,
        body: CopyFlow,
        response: { 201: draft, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      const copy = await copyFlow(desk, form, request.params.flowId, request.body);
      return reply.code(201).send(tagged(reply, copy));
    },
  );
}
