import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DvcV1, DvcV1Input, DvcV2, DvcV2Input } from '#services/contract/dvc.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, actorOf, callerOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { addressedCommunity, CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { etagOf, IfMatch, requireRevision } from '#services/kernel/http/revisions.ts';
import { type Dvc, requireReadable } from './dvc.repository.ts';
import { changeDvc, createDvc, type Desk, readDvc, readDvcs, removeDvc } from './manage-dvcs.ts';

const access: Access = { kind: 'managed', client: 'flows.manage', account: ['idproofing.add-journey'] };
const tags = ['dvcid'];
const DvcPath = CommunityPath.extend({ dvcID: z.uuid() });
const Removed = z.object({ removed: z.literal(true) });
const readRefusals = { 400: problemResponse, 404: problemResponse };
const refusals = {
  ...readRefusals,
  409: problemResponse,
  412: problemResponse,
  422: problemResponse,
  428: problemResponse,
};

/** One of the two forms of a connector configuration. */
interface DvcForm {
  name: 'v1' | 'v2';
  input: typeof DvcV1Input | typeof DvcV2Input;
  answer: typeof DvcV1 | typeof DvcV2;
  /** What a configuration becomes; the first form leaves alone what it does not know. @throws ProblemError */
  next(sent: DvcV2Input): (before: Dvc) => DvcV2Input;
}
const FORMS: readonly DvcForm[] = [
  {
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
  },
  { name: 'v2', input: DvcV2Input, answer: DvcV2, next: (sent) => () => sent },
];

/** Connector configurations (DVCID) in their two forms. */
export function dvcidRoutes(app: FastifyInstance, context: ServicesContext): void {
  for (const form of FORMS) {
    readingRoutes(app, context, form);
    writingRoutes(app, context, form);
  }
}

async function deskOf(context: ServicesContext, request: FastifyRequest, path: CommunityPath): Promise<Desk> {
  const community = await addressedCommunity(context.db, request, path);
  return { context, community, actor: actorOf(callerOf(request)) };
}

const baseOf = ({ name }: DvcForm) => `/${name}/tenant/:tenantId/community/:communityId/dvcid`;

function tagged<T extends { revision: number }>(reply: FastifyReply, answer: T): T {
  reply.header('etag', etagOf(answer.revision));
  return answer;
}

function readingRoutes(app: FastifyInstance, context: ServicesContext, form: DvcForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    baseOf(form),
    {
      config: { access },
      schema: {
        tags,
        summary: `The connector configurations of the community (${form.name}).`,
        params: CommunityPath,
        response: { 200: z.object({ configurations: z.array(form.answer) }), ...readRefusals },
      },
    },
    async (request) => ({ configurations: await readDvcs(await deskOf(context, request, request.params)) }),
  );
  typed.get(
    `${baseOf(form)}/:dvcID`,
    {
      config: { access },
      schema: {
        tags,
        summary: `A connector configuration (${form.name}).`,
        params: DvcPath,
        response: { 200: form.answer, ...readRefusals },
      },
    },
    async (request, reply) =>
      tagged(reply, await readDvc(await deskOf(context, request, request.params), request.params.dvcID)),
  );
}

function writingRoutes(app: FastifyInstance, context: ServicesContext, form: DvcForm): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    baseOf(form),
    {
      config: { access },
      schema: {
        tags,
        summary: `Creates a connector configuration that is bound to a flow (${form.name}).`,
        params: CommunityPath,
        body: form.input,
        response: { 201: form.answer, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      return reply.code(201).send(tagged(reply, await createDvc(desk, request.body)));
    },
  );
  typed.put(
    `${baseOf(form)}/:dvcID`,
    {
      config: { access },
      schema: {
        tags,
        summary: `Changes a connector configuration (${form.name}).`,
        params: DvcPath,
        headers: IfMatch,
        body: form.input,
        response: { 200: form.answer, ...refusals },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, request.params);
      const which = { dvcId: request.params.dvcID, revision: requireRevision(request) };
      return tagged(reply, await changeDvc(desk, which, form.next(request.body)));
    },
  );
  typed.delete(
    `${baseOf(form)}/:dvcID`,
    {
      config: { access },
      schema: {
        tags,
        summary: `Takes a connector configuration away (${form.name}).`,
        params: DvcPath,
        headers: IfMatch,
        response: { 200: Removed, ...refusals },
      },
    },
    async (request) => {
      const desk = await deskOf(context, request, request.params);
      await removeDvc(desk, request.params.dvcID, requireRevision(request));
      return { removed: true as const };
    },
  );
}
