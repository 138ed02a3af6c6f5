import { FLOWS_TYPE, SignedFlows } from '#core/contract/published-flows.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { communityRoutes } from './community-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { FLAT_FORM, NESTED_FORM } from './flow-form.ts';
import { kioskFlowRoutes } from './kiosk-flow-routes.ts';
import { listForKiosk } from './kiosk-flows.ts';
import { kioskWordRoutes } from './kiosk-word-routes.ts';
import { versionRoutes } from './version-routes.ts';

/** Signed, because a flow decides the counter's questions, screens and retention. */
const issueFlows = async (context: ServicesContext, kiosk: KioskPrincipal): Promise<{ jws: string }> => ({
  jws: context.signer.signJws(await listForKiosk(context, kiosk), FLOWS_TYPE),
});

/** Routes of verification flows, for kiosks that run them and administrators who manage them. */
export const flowRoutes = [
  ...[FLAT_FORM, NESTED_FORM].flatMap((form) => [...draftRoutes(form), ...versionRoutes(form)]),
  ...communityRoutes,
  ...captchaRoutes,
  ...kioskFlowRoutes,
  ...kioskWordRoutes,
  route({
    operationId: 'getSignedFlows',
    method: 'GET',
    path: '/v1/flows',
    tag: 'flows',
    summary:
      'Every flow that the community allows at this kiosk, newest versions, with all settings, signed.',
    access: { kind: 'kiosk', scope: 'flows.read' },
    output: { 200: SignedFlows },
    run: ({ context, caller }) => issueFlows(context, caller),
  }),
] as const;
