import { z } from 'zod';
import { ClaimedSession, ClaimSession } from '#core/contract/session-request.ts';
import type { Access } from '#services/kernel/access.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { claimSession, releaseSession } from './claim-session.ts';

const write = { kind: 'kiosk', scope: 'proofing.write' } as const satisfies Access;
const tag = 'idproofing';

/** How a kiosk takes a session that was made ahead, and gives it back. */
export const kioskSessionRoutes = [
  route({
    operationId: 'claimSession',
    method: 'POST',
    path: '/v1/kiosk-sessions/claim',
    tag,
    summary: 'Takes the session of a reference for this kiosk; the same kiosk gets the same answer again.',
    access: write,
    input: { body: ClaimSession },
    output: { 200: ClaimedSession },
    problems: [
      'FLOW_NOT_ALLOWED',
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'SESSION_CLAIMED',
      'SESSION_EXPIRED',
      'SESSION_NOT_FOUND',
      'TRANSITION_NOT_ALLOWED',
    ],
    run: ({ context, caller, body }) => claimSession(context, caller, body.reference),
  }),
  route({
    operationId: 'releaseSession',
    method: 'POST',
    path: '/v1/kiosk-sessions/:id/release',
    tag,
    summary: 'Gives a claimed session back before its first evidence; repeating it succeeds.',
    access: write,
    input: { params: z.object({ id: z.uuid() }) },
    output: { 204: nothing },
    problems: ['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
    run: async ({ context, caller, params }) => {
      await releaseSession(context, caller, params.id);
    },
  }),
] as const;
