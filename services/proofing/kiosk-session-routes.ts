import { z } from 'zod';
import { Flow } from '#core/contract/flow.ts';
import { GivenContent, GivenOffset, GivenSession, Takers } from '#core/contract/given-session.ts';
import { ArtefactDeclaration } from '#core/contract/outbox-entries.ts';
import { ClaimedSession, ClaimSession } from '#core/contract/session-request.ts';
import type { Access } from '#services/kernel/access.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { claimSession, releaseSession } from './claim-session.ts';
import { listTakers, readGiven, readGivenContent } from './given-session.ts';

const write = { kind: 'kiosk', scope: 'proofing.write' } as const satisfies Access;
const read = { kind: 'kiosk', scope: 'proofing.read' } as const satisfies Access;
const tag = 'idproofing';

/** Routes by which a kiosk takes a prepared or handed-over session, and gives it back. */
export const kioskSessionRoutes = [
  route({
    operationId: 'claimSession',
    method: 'POST',
    path: '/v1/kiosk-sessions/claim',
    tag,
    summary:
      'Takes the session of a reference, prepared or handed over, for this kiosk; the same kiosk gets the same answer again.',
    access: write,
    input: { body: ClaimSession },
    output: { 200: ClaimedSession },
    problems: [
      'EVIDENCE_OUT_OF_ORDER',
      'FLOW_NOT_ALLOWED',
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'HAND_OVER_REVOKED',
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
  route({
    operationId: 'listTakers',
    method: 'GET',
    path: '/v1/kiosk-sessions/takers',
    tag,
    summary: 'The other kiosks of the community to which a session of a flow can be handed over.',
    access: read,
    input: { query: z.strictObject({ flowId: Flow.shape.id }) },
    output: { 200: Takers },
    problems: [],
    run: ({ context, caller, query }) => listTakers(context, caller, query.flowId),
  }),
  route({
    operationId: 'readGivenSession',
    method: 'GET',
    path: '/v1/kiosk-sessions/:id/parts',
    tag,
    summary:
      'The log so far of a session that was handed over to this kiosk, with the names of its pictures.',
    access: read,
    input: { params: z.object({ id: z.uuid() }) },
    output: { 200: GivenSession },
    problems: ['EVIDENCE_OUT_OF_ORDER', 'HAND_OVER_REVOKED', 'SESSION_CLAIMED', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => readGiven(context, caller, params.id),
  }),
  route({
    operationId: 'readGivenContent',
    method: 'GET',
    path: '/v1/kiosk-sessions/:id/artefacts/:artefactId',
    tag,
    summary: 'A part of the bytes of an artefact of such a session, from an offset on.',
    access: read,
    input: {
      params: z.object({ id: z.uuid(), artefactId: ArtefactDeclaration.shape.artefactId }),
      query: GivenOffset,
    },
    output: { 200: GivenContent },
    problems: ['PICTURE_NOT_FOUND', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, params, query }) =>
      readGivenContent(context, caller, {
        sessionId: params.id,
        artefactId: params.artefactId,
        offset: query.offset,
      }),
  }),
] as const;
