import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ClaimedSession, ClaimSession } from '#core/contract/session-request.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { claimSession, releaseSession } from './claim-session.ts';

const write: Access = { kind: 'kiosk', scope: 'proofing.write' };
const tags = ['idproofing'];
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse };

/** How a kiosk takes a session that was made ahead, and gives it back. */
export function kioskSessionRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/kiosk-sessions/claim',
    {
      config: { access: write },
      schema: {
        tags,
        summary:
          'Takes the session of a reference for this kiosk; the same kiosk gets the same answer again.',
        body: ClaimSession,
        response: { 200: ClaimedSession, ...refusals },
      },
    },
    async (request) => claimSession(context, kioskOf(request), request.body.reference),
  );
  typed.post(
    '/v1/kiosk-sessions/:id/release',
    {
      config: { access: write },
      schema: {
        tags,
        summary: 'Gives a claimed session back before its first evidence; repeating it succeeds.',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      await releaseSession(context, kioskOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
}
