import { FLOWS_TYPE, type FlowList, SignedFlows } from '#core/contract/published-flows.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { communityRoutes } from './community-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { listRunnable } from './flow.repository.ts';
import { FLAT_FORM, NESTED_FORM } from './flow-form.ts';
import { keepNamedFlows } from './named-flow.repository.ts';
import { versionRoutes } from './version-routes.ts';

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

/** Verification flows: what a kiosk may run, and everything that administrators do with them. */
export const flowRoutes = [
  ...[FLAT_FORM, NESTED_FORM].flatMap((form) => [...draftRoutes(form), ...versionRoutes(form)]),
  ...communityRoutes,
  ...captchaRoutes,
  route({
    operationId: 'getSignedFlows',
    method: 'GET',
    path: '/v1/flows',
    tag: 'flows',
    summary: 'Every flow of the kiosk’s community, newest versions, with all settings, signed.',
    access: { kind: 'kiosk', scope: 'flows.read' },
    output: { 200: SignedFlows },
    run: ({ context, caller }) => issueFlows(context, caller),
  }),
] as const;
