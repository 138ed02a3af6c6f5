import { KioskWord, KioskWordBody } from '#services/contract/flow-administration.ts';
import { scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { chooseKioskWord, kioskWord } from './accept-word.ts';
import { FlowPath, managesFlows } from './flow-requests.ts';

const path = '/v2/tenant/:tenantId/community/:communityId/verification_flows/:flowId/kiosk_word';
const tag = 'flows';

/** Whether a community accepts the kiosk's word of pictures that stay at the kiosk. */
export const kioskWordRoutes = [
  route({
    operationId: 'getKioskWord',
    method: 'GET',
    path,
    tag,
    summary: 'Whether the community accepts the kiosk’s word of pictures that a flow keeps there.',
    access: managesFlows,
    input: { params: FlowPath },
    output: { 200: KioskWord },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) =>
      tagged(reply, await kioskWord(await scopeOf(context, caller, params), params.flowId)),
  }),
  route({
    operationId: 'putKioskWord',
    method: 'PUT',
    path,
    tag,
    summary: 'Accepts the kiosk’s word of pictures that a flow keeps there, or withdraws that.',
    description: '202: a second administrator accepts it too. A withdrawal counts at once.',
    access: managesFlows,
    input: { params: FlowPath, headers: IfMatch, body: KioskWordBody },
    output: { 200: KioskWord, 202: KioskWord },
    problems: ['COMMUNITY_NOT_FOUND', 'FLOW_INVALID', 'FLOW_NEEDS_TWO', 'FLOW_NOT_FOUND'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      const choice = { ...body, flowId: params.flowId, revision: requireRevision(headers) };
      const { word, isWaiting } = await chooseKioskWord(desk, choice);
      return { status: isWaiting ? (202 as const) : (200 as const), body: tagged(reply, word) };
    },
  }),
] as const;
