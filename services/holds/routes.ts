import { z } from 'zod';
import { Hold } from '#core/contract/holds.ts';
import { recordAudit } from '#services/audit/index.ts';
import { HoldList, HoldQuery, HoldSettings, NewHold, ReleaseRequest } from '#services/contract/holds.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type Access, actorOf, reaches } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import { route } from '#services/kernel/http/route.ts';
import { findHold, holdFacts, listHolds, readRecipients, writeRecipients } from './hold.repository.ts';
import { placeHold } from './place-hold.ts';
import { askRelease, confirmRelease, refuseRelease } from './release-hold.ts';

const access = { kind: 'managed', account: ['holds.manage'] } as const satisfies Access;
const reading = { kind: 'managed', account: ['holds.manage', 'audit.read'] } as const satisfies Access;
const tag = 'holds';
const HoldPath = z.object({ holdId: z.uuid() });
const CommunityPath = z.object({ communityId: z.uuid() });

const listRoutes = [
  route({
    operationId: 'listHolds',
    method: 'GET',
    path: '/v1/holds',
    tag,
    summary: 'Sessions that are held, or were: why, by whom and since when. Oldest first.',
    access: reading,
    input: { query: HoldQuery },
    output: { 200: HoldList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, query }) => {
      const wanted = query.communityId ?? caller.communityId;
      if (wanted !== null) await requireCommunity(context.db, caller, wanted);
      const place = { tenantId: caller.tenantId, communityId: wanted };
      const { holds, ...rest } = await listHolds(context.db, place, query);
      return { holds: holds.map(holdFacts), ...rest };
    },
  }),
  route({
    operationId: 'getHold',
    method: 'GET',
    path: '/v1/holds/:holdId',
    tag,
    summary: 'One hold.',
    access: reading,
    input: { params: HoldPath },
    output: { 200: Hold },
    problems: ['HOLD_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const hold = await findHold(context.db, caller.tenantId, params.holdId);
      if (!hold || !reaches(caller, hold)) throw new ProblemError('HOLD_NOT_FOUND');
      return holdFacts(hold);
    },
  }),
  route({
    operationId: 'placeHold',
    method: 'POST',
    path: '/v1/holds',
    tag,
    summary: 'Holds a session after its verdict; one that is held keeps its hold, which is the answer.',
    access,
    input: { body: NewHold },
    output: { 200: Hold },
    problems: ['SESSION_ENDED', 'SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
    run: ({ context, caller, body }) => placeHold(context, caller, body),
  }),
] as const;

const releaseRoutes = [
  route({
    operationId: 'askRelease',
    method: 'POST',
    path: '/v1/holds/:holdId/release',
    tag,
    summary: 'The first of two accounts says that a session may be released.',
    access,
    input: { params: HoldPath, body: ReleaseRequest },
    output: { 200: Hold },
    problems: ['HOLD_NOT_FOUND', 'HOLD_RELEASED', 'RELEASE_ASKED', 'REVIEWER_EXCLUDED'],
    run: ({ context, caller, params, body }) => askRelease(context, caller, params.holdId, body.reason),
  }),
  route({
    operationId: 'refuseRelease',
    method: 'DELETE',
    path: '/v1/holds/:holdId/release',
    tag,
    summary: 'Refuses a release that was asked for, or takes the word back; the hold stays.',
    access,
    input: { params: HoldPath },
    output: { 200: Hold },
    problems: ['HOLD_NOT_FOUND', 'HOLD_RELEASED', 'REVIEWER_EXCLUDED'],
    run: ({ context, caller, params }) => refuseRelease(context, caller, params.holdId),
  }),
  route({
    operationId: 'confirmRelease',
    method: 'POST',
    path: '/v1/holds/:holdId/release/confirmation',
    tag,
    summary: 'A second account confirms the release; the session is held no longer.',
    access,
    input: { params: HoldPath },
    output: { 200: Hold },
    problems: [
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'HOLD_NOT_FOUND',
      'HOLD_RELEASED',
      'RELEASE_NOT_ASKED',
      'REVIEWER_EXCLUDED',
      'SECOND_PERSON_REQUIRED',
    ],
    run: ({ context, caller, params }) => confirmRelease(context, caller, params.holdId),
  }),
] as const;

const settingRoutes = [
  route({
    operationId: 'getHoldSettings',
    method: 'GET',
    path: '/v1/hold-settings/:communityId',
    tag,
    summary: 'Who is told of each hold in a community.',
    access,
    input: { params: CommunityPath },
    output: { 200: HoldSettings },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const communityId = await requireCommunity(context.db, caller, params.communityId);
      const { tenantId } = caller;
      const sealer = await context.sealers.community(context.db, tenantId, communityId);
      return { recipients: await readRecipients(context.db, sealer, { tenantId, communityId }) };
    },
  }),
  route({
    operationId: 'putHoldSettings',
    method: 'PUT',
    path: '/v1/hold-settings/:communityId',
    tag,
    summary: 'Sets who is told of each hold in a community, by mail or text message.',
    access,
    input: { params: CommunityPath, body: HoldSettings },
    output: { 200: HoldSettings },
    problems: ['COMMUNITY_NOT_FOUND', 'GATEWAY_NOT_CONFIGURED'],
    run: async ({ context, caller, params, body }) => {
      const communityId = await requireCommunity(context.db, caller, params.communityId);
      if (body.recipients.some(({ channel }) => !context.messages[channel])) {
        throw new ProblemError('GATEWAY_NOT_CONFIGURED');
      }
      const { tenantId } = caller;
      const [at, actor] = [context.now(), actorOf(caller)];
      await context.db.transaction().execute(async (trx) => {
        const sealer = await context.sealers.community(trx, tenantId, communityId);
        await writeRecipients(trx, sealer, { tenantId, communityId }, { ...body, actor, at });
        const data = { communityId, recipients: body.recipients.length };
        await recordAudit(trx, { tenantId, at, actor, action: 'hold.settings-changed', data });
      });
      return body;
    },
  }),
] as const;

/** Sessions that are held until two persons release them. Paths and bodies are chosen by this project. */
export const holdRoutes = [...listRoutes, ...releaseRoutes, ...settingRoutes] as const;
