import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { BUILT_IN_FLOWS } from '../../main/domain/proofing/built-in-flows.ts';
import { FLOWS_TYPE, type FlowList, SignedFlows } from '../contract/flow.ts';
import { problemResponse } from '../contract/problem.ts';
import type { ServicesContext } from '../ports/context.ts';

/** The verification flows that a kiosk may run. */
export function flowRoutes(app: FastifyInstance, context: ServicesContext): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/v1/flows',
    {
      config: { access: { kind: 'kiosk', scope: 'flows.read' } },
      schema: {
        tags: ['flows'],
        summary: 'Every flow, newest versions, with all settings, signed.',
        security: [{ kiosk: [] }],
        response: { 200: SignedFlows, 401: problemResponse },
      },
    },
    async () => issueFlows(context),
  );
}

/** Signed, because a flow decides what the counter asks, shows and keeps. */
function issueFlows({ signer, now }: Pick<ServicesContext, 'signer' | 'now'>): { jws: string } {
  const list: FlowList = { v: 1, issuedAt: now().toISOString(), flows: [...BUILT_IN_FLOWS] };
  return { jws: signer.signJws(list, FLOWS_TYPE) };
}
