import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authenticationRoutes } from './authentication/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { dvcidRoutes } from './dvcid/routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import type { EventStreams } from './events/event-stream.ts';
import { walletEventRoutes } from './events/wallet-event-routes.ts';
import { webhookRoutes } from './events/webhook-routes.ts';
import { type FaceParts, faceRoutes } from './faces/routes.ts';
import { flowRoutes } from './flows/routes.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { captureKeyRoutes } from './hosted/capture-key-routes.ts';
import type { VerifiedToken } from './oauth/access-token.ts';
import { introspectionRoute } from './oauth/introspection.ts';
import { tokenKeyRoute } from './oauth/routes.ts';
import type { SigningKeys } from './oauth/token-keys.ts';
import { type ObservabilityOptions, observabilityRoutes } from './observability/routes.ts';
import { relyingPartyRoutes } from './oidc/administration-routes.ts';
import type { Providers } from './oidc/providers.ts';
import { signInRoutes } from './oidc/sign-in-routes.ts';
import { operatorRoutes } from './operators/routes.ts';
import type { HostedFiles } from './pages/hosted-files.ts';
import { hostedPageRoutes } from './pages/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { type PlatformOptions, platformRoutes } from './platform/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { proofingRoutes } from './proofing/routes.ts';
import { type ReportOptions, reportRoutes } from './reports/routes.ts';
import { restorationRoutes } from './restoration/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { reviewSettingRoutes } from './review/setting-routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { userRoutes } from './users/routes.ts';
import { walletStands } from './users/wallet.repository.ts';
import { pageOfSession } from './workflows/index.ts';
import { workflowRoutes } from './workflows/routes.ts';

/** Dependencies of routes beside the context. */
export interface RouteParts extends FaceParts, ObservabilityOptions, PlatformOptions, ReportOptions {
  readonly streams: EventStreams;
  readonly signingKeys: SigningKeys;
  readonly providers: Providers;
  pages(): Promise<HostedFiles>;
  verifyToken(token: string): Promise<VerifiedToken>;
}

/** Every route of the services that is a record, in the order of the reference. */
export const servicesRoutes = (parts: RouteParts) =>
  [
    introspectionRoute(parts.verifyToken),
    tokenKeyRoute(parts.signingKeys),
    ...platformRoutes(parts),
    ...operatorRoutes,
    ...accountRoutes,
    ...userRoutes(parts.originOf),
    ...authenticationRoutes,
    ...credentialRoutes(parts.originOf),
    ...passkeyRoutes(parts.originOf),
    ...restorationRoutes(parts),
    ...clientRoutes,
    ...relyingPartyRoutes,
    ...signInRoutes(parts.providers),
    ...flowRoutes,
    ...dvcidRoutes,
    ...proofingRoutes,
    ...sandboxRoutes,
    ...eventRoutes(parts.streams),
    ...walletEventRoutes(parts.streams, walletStands),
    ...webhookRoutes,
    ...reviewRoutes,
    ...reviewSettingRoutes,
    ...holdRoutes,
    ...galleryRoutes(parts.galleries),
    ...faceRoutes(parts),
    ...uploadRoutes,
    ...reportRoutes(parts),
    ...auditRoutes,
    ...privacyRoutes,
    ...contactRoutes(pageOfSession),
    ...workflowRoutes,
    ...captureKeyRoutes,
    ...hostedPageRoutes(parts.pages),
    ...observabilityRoutes(parts),
  ] as const;

export type ServicesRoute = ReturnType<typeof servicesRoutes>[number];
