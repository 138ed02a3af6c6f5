import { z } from 'zod';
import { FlowHistory, PublishedVersion, VersionPageQuery } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { exportFlow, importFlow } from './exchange-flows.ts';
import type { FlowForm } from './flow-form.ts';
import { FlowPath, managesFlows } from './flow-requests.ts';
import { findFlowVersion, listFlowVersions } from './flow-version.repository.ts';

const tag = 'flows';
const Version = z.coerce.number().int().min(1).max(1_000_000_000);

/** Published versions, and flows as files, in one of the two forms. */
export const versionRoutes = (form: FlowForm) => {
  const { name, schema } = form;
  return [
    route({
      operationId: `listFlowVersions${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/history`,
      tag,
      summary: `Every version of a verification flow (${name}).`,
      access: managesFlows,
      input: { params: FlowPath, query: VersionPageQuery },
      output: { 200: FlowHistory },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: async ({ context, caller, params, query }) => {
        const { community } = await scopeOf(context, caller, params);
        return listFlowVersions(context.db, community, params.flowId, query);
      },
    }),
    route({
      operationId: `getFlowVersion${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/versions/:version`,
      tag,
      summary: `One version of a verification flow as it was published (${name}).`,
      access: managesFlows,
      input: { params: FlowPath.extend({ version: Version }) },
      output: { 200: PublishedVersion.extend({ flow: schema }) },
      problems: ['COMMUNITY_NOT_FOUND', 'FLOW_NOT_FOUND'],
      run: async ({ context, caller, params }) => {
        const { community } = await scopeOf(context, caller, params);
        const { flowId, version } = params;
        const found = await findFlowVersion(context.db, community, flowId, version);
        if (!found) throw new ProblemError('FLOW_NOT_FOUND', 'This flow has no such version.');
        return { ...found.reference, flow: form.write(found.document) };
      },
    }),
    ...exchangeRoutes(form),
  ] as const;
};

const exchangeRoutes = (form: FlowForm) => {
  const { name, file, draft } = form;
  const imported = file
    .partial({ hash: true, exportedAt: true })
    .meta({ id: `FlowImport${name.toUpperCase()}` });
  return [
    route({
      operationId: `exportFlow${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/:flowId/export`,
      tag,
      summary: `A verification flow as a file (${name}).`,
      access: managesFlows,
      input: { params: FlowPath, query: z.strictObject({ version: Version.optional() }) },
      output: { 200: file },
      problems: ['COMMUNITY_NOT_FOUND', 'FLOW_NOT_FOUND'],
      run: async ({ context, caller, params, query, reply }) => {
        const { flowId } = params;
        const desk = await scopeOf(context, caller, params);
        const exported = await exportFlow(desk, form, flowId, query.version);
        reply.header('content-disposition', `attachment; filename="${flowId}.${name}.json"`);
        return exported;
      },
    }),
    route({
      operationId: `importFlow${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/verification_flows/import`,
      tag,
      summary: `Takes the file of a flow in as a draft; with If-Match, in place of the draft (${name}).`,
      access: managesFlows,
      input: { params: CommunityPath, headers: IfMatch, body: imported },
      output: { 201: draft },
      problems: [
        'COMMUNITY_NOT_FOUND',
        'FLOW_ARCHIVED',
        'FLOW_EXISTS',
        'FLOW_INVALID',
        'FLOW_NOT_FOUND',
        'FLOW_READ_ONLY',
        'FLOW_TAG_EXISTS',
      ],
      run: async ({ context, caller, params, headers, body, reply }) => {
        const desk = await scopeOf(context, caller, params);
        const revision = headers['if-match'] === undefined ? undefined : requireRevision(headers);
        return tagged(reply, await importFlow(desk, form, body, revision));
      },
    }),
  ] as const;
};
