import { z } from 'zod';
import { SignedSessionResult } from '#core/contract/session-results.ts';
import { FinishSession } from '#services/contract/sandbox.ts';
import { route } from '#services/kernel/http/route.ts';
import { finishSession } from './finish-session.ts';

/** Sandboxes: sessions that end without a kiosk. */
export const sandboxRoutes = [
  route({
    operationId: 'finishSandboxSession',
    method: 'POST',
    path: '/v1/sandbox/sessions/:id/finish',
    tag: 'sandbox',
    summary: 'Ends a session of a sandbox with drawn specimens as evidence, and answers its signed result.',
    access: {
      kind: 'managed',
      client: 'proofing_sessions.manage',
      account: ['idproofing.session-management'],
    },
    input: { params: z.object({ id: z.uuid() }), body: FinishSession },
    output: { 200: SignedSessionResult },
    problems: ['SANDBOX_NEEDED', 'SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
    run: ({ context, caller, params, body }) => finishSession(context, caller, params.id, body.as),
  }),
] as const;
