import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { FLOWS_TYPE, type FlowList, SignedFlows } from '../contract/flow.ts';
import { problemResponse } from '../contract/problem.ts';
import { type KioskPrincipal, kioskOf } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { listRunnable } from '../records/flow.repository.ts';

/** The verification flows that a kiosk may run. */
export function flowRoutes(app: FastifyInstance, context: ServicesContext): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/v1/flows',
    {
      config: { access: { kind: 'kiosk', scope: 'flows.read' } },
      schema: {
        tags: ['flows'],
        summary: 'Every flow of the kiosk’s community, newest versions, with all settings, signed.',
        security: [{ kiosk: [] }],
        response: { 200: SignedFlows, 401: problemResponse },
      },
    },
    async (request) => issueFlows(context, kioskOf(request)),
  );
}

/** Signed, because a flow decides what the counter asks, shows and keeps. */
async function issueFlows(
  { db, signer, now }: ServicesContext,
  kiosk: KioskPrincipal,
): Promise<{ jws: string }> {
  const { flows, options } = await listRunnable(db, kiosk);
  const list: FlowList = {
    v: 1,
    issuedAt: now().toISOString(),
    flows: flows.map(({ document }) => document),
    ...(options.defaultFlowId ? { defaultFlow: options.defaultFlowId } : {}),
  };
  return { jws: signer.signJws(list, FLOWS_TYPE) };
}
