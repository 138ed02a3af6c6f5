import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { FLOWS_TYPE, type FlowList, SignedFlows } from '#core/contract/flow.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type KioskPrincipal, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { communityRoutes } from './community-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { keepNamedFlows, listRunnable } from './flow.repository.ts';
import { FLAT_FORM, NESTED_FORM } from './flow-form.ts';
import { versionRoutes } from './version-routes.ts';

/** Verification flows: what a kiosk may run, and everything that administrators do with them. */
export function flowRoutes(app: FastifyInstance, context: ServicesContext): void {
  for (const form of [FLAT_FORM, NESTED_FORM]) {
    draftRoutes(app, context, form);
    versionRoutes(app, context, form);
  }
  communityRoutes(app, context);
  captchaRoutes(app, context);
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

/**
 * Signed, because a flow decides what the counter asks, shows and keeps; remembered, because a kiosk may be offline for
 * long before it sends what it ran.
 */
async function issueFlows(
  { db, signer, now }: ServicesContext,
  kiosk: KioskPrincipal,
): Promise<{ jws: string }> {
  const { flows, unreadable, options } = await listRunnable(db, kiosk);
  const at = now();
  await keepNamedFlows(db, kiosk, flows, at);
  const list: FlowList = {
    v: 1,
    issuedAt: at.toISOString(),
    // A kiosk names the flow that it cannot follow and goes on with its last version; one not listed counts as withdrawn.
    flows: [...flows.map(({ document }) => document), ...unreadable],
    ...(options.defaultFlowId ? { defaultFlow: options.defaultFlowId } : {}),
  };
  return { jws: signer.signJws(list, FLOWS_TYPE) };
}
