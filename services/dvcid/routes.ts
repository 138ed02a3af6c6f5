import { z } from 'zod';
import { DvcV1, DvcV1Input, DvcV2, DvcV2Input } from '#services/contract/dvc.ts';
import { ListQuery, next } from '#services/contract/paging.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { type Dvc, requireReadable } from './dvc.repository.ts';
import { changeDvc, createDvc, readDvc, readDvcs, removeDvc } from './manage-dvcs.ts';

const access = {
  kind: 'managed',
  client: 'flows.manage',
  account: ['idproofing.add-journey'],
} as const satisfies Access;
const tag = 'dvcid';
const DvcPath = CommunityPath.extend({ dvcID: z.uuid() });
const Removed = z.object({ removed: z.literal(true) });

/** One of the two forms of a connector configuration. */
interface DvcForm {
  name: 'v1' | 'v2';
  input: typeof DvcV1Input | typeof DvcV2Input;
  answer: typeof DvcV1 | typeof DvcV2;
  /** The changed configuration; the first form leaves unknown members unchanged. @throws ProblemError */
  next(sent: DvcV2Input): (before: Dvc) => DvcV2Input;
}

const V1: DvcForm = {
  name: 'v1',
  input: DvcV1Input,
  answer: DvcV1,
  next:
    ({ name, flowId, bypassConfig }) =>
    (before) => {
      requireReadable(before, ['bypassConfig']);
      const { bypassConfig: _before, ...others } = before.settings;
      return { name, flowId, ...others, ...(bypassConfig ? { bypassConfig } : {}) };
    },
};
const V2: DvcForm = { name: 'v2', input: DvcV2Input, answer: DvcV2, next: (sent) => () => sent };

const readingRoutes = ({ name, answer }: DvcForm) =>
  [
    route({
      operationId: `listConnectors${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/dvcid`,
      tag,
      summary: `The connector configurations of the community, oldest first (${name}).`,
      access,
      input: { params: CommunityPath, query: ListQuery },
      output: { 200: z.object({ configurations: z.array(answer), next }) },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: async ({ context, caller, params, query }) =>
        readDvcs(await scopeOf(context, caller, params), query),
    }),
    route({
      operationId: `getConnector${name.toUpperCase()}`,
      method: 'GET',
      path: `/${name}/tenant/:tenantId/community/:communityId/dvcid/:dvcID`,
      tag,
      summary: `A connector configuration (${name}).`,
      access,
      input: { params: DvcPath },
      output: { 200: answer },
      problems: ['COMMUNITY_NOT_FOUND', 'DVC_NOT_FOUND'],
      run: async ({ context, caller, params, reply }) =>
        tagged(reply, await readDvc(await scopeOf(context, caller, params), params.dvcID)),
    }),
  ] as const;

const writingRoutes = ({ name, input, answer, next }: DvcForm) =>
  [
    route({
      operationId: `createConnector${name.toUpperCase()}`,
      method: 'POST',
      path: `/${name}/tenant/:tenantId/community/:communityId/dvcid`,
      tag,
      summary: `Creates a connector configuration that is bound to a flow (${name}).`,
      access,
      input: { params: CommunityPath, body: input },
      output: { 201: answer },
      problems: ['COMMUNITY_NOT_FOUND', 'DVC_NAME_EXISTS', 'DVC_NOT_FOUND', 'FLOW_INVALID', 'FLOW_NOT_FOUND'],
      run: async ({ context, caller, params, body, reply }) =>
        tagged(reply, await createDvc(await scopeOf(context, caller, params), body)),
    }),
    route({
      operationId: `putConnector${name.toUpperCase()}`,
      method: 'PUT',
      path: `/${name}/tenant/:tenantId/community/:communityId/dvcid/:dvcID`,
      tag,
      summary: `Changes a connector configuration (${name}).`,
      access,
      input: { params: DvcPath, headers: IfMatch, body: input },
      output: { 200: answer },
      problems: ['COMMUNITY_NOT_FOUND', 'DVC_NAME_EXISTS', 'DVC_NOT_FOUND', 'FLOW_INVALID', 'FLOW_NOT_FOUND'],
      run: async ({ context, caller, params, headers, body, reply }) => {
        const desk = await scopeOf(context, caller, params);
        const which = { dvcId: params.dvcID, revision: requireRevision(headers) };
        return tagged(reply, await changeDvc(desk, which, next(body)));
      },
    }),
    route({
      operationId: `deleteConnector${name.toUpperCase()}`,
      method: 'DELETE',
      path: `/${name}/tenant/:tenantId/community/:communityId/dvcid/:dvcID`,
      tag,
      summary: `Deletes a connector configuration (${name}).`,
      access,
      input: { params: DvcPath, headers: IfMatch },
      output: { 200: Removed },
      problems: ['COMMUNITY_NOT_FOUND', 'DVC_NOT_FOUND'],
      run: async ({ context, caller, params, headers }) => {
        const desk = await scopeOf(context, caller, params);
        await removeDvc(desk, params.dvcID, requireRevision(headers));
        return { removed: true as const };
      },
    }),
  ] as const;

/** Connector configurations (DVCID) in their two forms. */
export const dvcidRoutes = [V1, V2].flatMap((form) => [...readingRoutes(form), ...writingRoutes(form)]);
