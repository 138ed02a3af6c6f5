import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  exportedFlow,
  FlowHistory,
  flowDraft,
  PublishedVersion,
} from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision } from '#services/kernel/http/revisions.ts';
import { deskOf, readRefusals, refusals, tagged } from './administration.ts';
import { basePath, common, FlowPath, tags } from './draft-routes.ts';
import { exportFlow, importFlow } from './exchange-flows.ts';
import { findFlowVersion, listFlowVersions } from './flow.repository.ts';
import type { FlowForm } from './flow-form.ts';

const Version = z.coerce.number().int().min(1).max(1_000_000_000);

/** What was published, and flows as files, in one of the two forms. */
export function versionRoutes(app: FastifyInstance, context: ServicesContext, form: FlowForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const base = basePath(form);
  typed.get(
    `${base}/:flowId/history`,
    {
      ...common,
      schema: {
        tags,
        summary: `Every version of a verification flow (${form.name}).`,
        params: FlowPath,
        response: { 200: FlowHistory, ...readRefusals },
      },
    },
    async (request) => {
      const { community } = await deskOf(context, request, request.params);
      return { versions: await listFlowVersions(context.db, community, request.params.flowId) };
    },
  );
  typed.get(
    `${base}/:flowId/versions/:version`,
    {
      ...common,
      schema: {
        tags,
        summary: `One version of a verification flow as it was published (${form.name}).`,
        params: FlowPath.extend({ version: Version }),
        response: { 200: PublishedVersion.extend({ flow: form.schema }), ...readRefusals },
      },
    },
    async (request) => {
      const { community } = await deskOf(context, request, request.params);
      const { flowId, version } = request.params;
      const found = await findFlowVersion(context.db, community, flowId, version);
      if (!found) throw new ProblemError('FLOW_NOT_FOUND', 'This flow has no such version.');
      return { ...found.reference, flow: form.write(found.document) };
    },
  );
  exchangeRoutes(app, context, form);
}

function exchangeRoutes(app: FastifyInstance, context: ServicesContext, form: FlowForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const base = basePath(form);
  const file = exportedFlow(form.schema, `ExportedFlow${form.name.toUpperCase()}`);
  const draft = flowDraft(form.schema, `FlowDraft${form.name.toUpperCase()}`);
  typed.get(
    `${base}/:flowId/export`,
    {
      ...common,
      schema: {
        tags,
        summary: `A verification flow as a file (${form.name}).`,
        params: FlowPath,
        querystring: z.strictObject({ version: Version.optional() }),
        response: { 200: file, ...readRefusals },
      },
    },
    async (request, reply) => {
      const { flowId } = request.params;
      const desk = await deskOf(context, request, request.params);
      const exported = await exportFlow(desk, form, flowId, request.query.version);
      reply.header('content-disposition', `attachment; filename="${flowId}.${form.name}.json"`);
      return exported;
    },
  );
  typed.post(
    `${base}/import`,
    {
      ...common,
      schema: {
        tags,
        summary: `Takes the file of a flow in as a draft; with If-Match, in the place of the draft (${form.name}).`,
        params: CommunityPath,
        headers: IfMatch,
        body: file
          .partial({ hash: true, exportedAt: true })
          .meta({ id: `FlowImport${form.name.toUpperCase()}` }),
        response: { 201: draft, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      const revision = request.headers['if-match'] === undefined ? undefined : requireRevision(request);
      return reply.code(201).send(tagged(reply, await importFlow(desk, form, request.body, revision)));
    },
  );
}
