import { z } from 'zod';
import { KioskFlows } from '#services/contract/flow-administration.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { IfMatch, requireRevision, tagged } from '#services/kernel/http/revisions.ts';
import { route } from '#services/kernel/http/route.ts';
import { managesFlows } from './flow-requests.ts';
import { chooseKioskFlows, kioskFlows } from './kiosk-flows.ts';

const path = '/v2/tenant/:tenantId/community/:communityId/kiosks/:kioskId/flows';
const tag = 'flows';
const KioskPath = CommunityPath.extend({ kioskId: z.uuid() });
const ChosenKioskFlows = KioskFlows.extend({ revision: z.number().int() }).meta({ id: 'ChosenKioskFlows' });

/** Routes for the flows that a community allows at each of its kiosks. */
export const kioskFlowRoutes = [
  route({
    operationId: 'getKioskFlows',
    method: 'GET',
    path,
    tag,
    summary: 'The flows that the community allows at a kiosk.',
    access: managesFlows,
    input: { params: KioskPath },
    output: { 200: ChosenKioskFlows },
    problems: ['COMMUNITY_NOT_FOUND', 'KIOSK_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) =>
      tagged(reply, await kioskFlows(await scopeOf(context, caller, params), params.kioskId)),
  }),
  route({
    operationId: 'putKioskFlows',
    method: 'PUT',
    path,
    tag,
    summary: 'Chooses the flows that a kiosk may run.',
    access: managesFlows,
    input: { params: KioskPath, headers: IfMatch, body: KioskFlows },
    output: { 200: ChosenKioskFlows },
    problems: ['COMMUNITY_NOT_FOUND', 'FLOW_NOT_FOUND', 'KIOSK_NOT_FOUND'],
    run: async ({ context, caller, params, headers, body, reply }) => {
      const desk = await scopeOf(context, caller, params);
      const choice = { ...body, revision: requireRevision(headers) };
      return tagged(reply, await chooseKioskFlows(desk, params.kioskId, choice));
    },
  }),
] as const;
