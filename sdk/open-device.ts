import type { Handlers, OperationMap } from '#core/contract/kit.ts';
import { accessCodeOperations } from './contract/access-codes.ts';
import { accountOperations } from './contract/accounts.ts';
import { assetOperations } from './contract/assets.ts';
import { authenticationOperations } from './contract/authentication.ts';
import { pipelineOperations } from './contract/capture-pipeline.ts';
import { credentialOperations } from './contract/credentials.ts';
import { documentSessionOperations } from './contract/document-sessions.ts';
import { documentOperations } from './contract/documents.ts';
import type { SdkOperations } from './contract/index.ts';
import { liveIdOperations } from './contract/live-id.ts';
import { otpOperations } from './contract/otp.ts';
import { passkeyOperations } from './contract/passkeys.ts';
import { pinOperations } from './contract/pin.ts';
import { restorationOperations } from './contract/restoration.ts';
import type { InstallationStore } from './contract/scope.ts';
import { scopeOperations } from './contract/scopes.ts';
import { relyingPartyHandlers } from './groups/authentication/relying-party.handlers.ts';
import { configurationHandlers } from './groups/configuration/configuration.handlers.ts';
import { licenceModules } from './groups/configuration/licence-modules.ts';
import { deviceHandlers } from './groups/device/device.handlers.ts';
import { libraryHandlers } from './groups/library/library.handlers.ts';
import { networkHandlers } from './groups/network/network.handlers.ts';
import { stringHandlers } from './groups/strings/strings.handlers.ts';
import { tenantHandlers } from './groups/tenant/tenant.handlers.ts';
import { walletHandlers } from './groups/wallet/wallet.handlers.ts';
import { installationStore } from './installation-store.ts';
import type { OpenedContext } from './opened-context.ts';
import { purgeDevice } from './purge.ts';
import { refuseContext } from './requirements.ts';
import type { DeviceContext, DeviceResources } from './sdk-context.ts';

/** Joins the groups over the kiosk's own resources. Operations of a person are refused here. */
export function openDevice(
  context: DeviceContext,
  resources: DeviceResources,
  applicantActive: () => boolean,
): OpenedContext {
  const { wallet, vault } = resources;
  const installation = installationStore(vault.settings);
  const { proxy } = installation.read();
  if (proxy) resources.applyProxy(proxy);
  const { services } = resources;
  const licence = licenceModules({ ...context, services, wallet, installation });
  const handlers: Handlers<SdkOperations> = {
    ...settingHandlers(context, resources, installation, {
      applicantActive,
      registered: () => {
        licence.refresh();
        resources.onRegistration();
      },
    }),
    ...configurationHandlers({ services, wallet, installation, licence }),
    ...walletHandlers({
      wallet,
      notRestored: (probe) => context.log.warn('sdk.wallet-not-restored', { probe }),
      registeredDid: () => installation.read().tenant?.walletDid,
      walletChanged: () => undefined,
      confirmEnrolment: () => refuseContext('applicant'),
    }),
    ...stringHandlers(wallet),
    ...deviceHandlers(() => context.deviceSecurity()),
    ...refused(documentOperations),
    ...refused(documentSessionOperations),
    ...refused(liveIdOperations),
    ...refused(pinOperations),
    ...refused(otpOperations),
    ...refused(restorationOperations),
    ...refused(credentialOperations),
    ...refused(passkeyOperations),
    ...refused(assetOperations),
    ...relyingPartyHandlers({ services: resources.services, wallet }),
    ...refused(authenticationOperations),
    ...refused(scopeOperations),
    ...refused(accountOperations),
    ...refused(accessCodeOperations),
  };
  return {
    handlers,
    pipeline: refused(pipelineOperations),
    installation,
    wallet,
    forget: () => undefined,
  };
}

function settingHandlers(
  { version, now }: DeviceContext,
  resources: DeviceResources,
  installation: InstallationStore,
  { applicantActive, registered }: { applicantActive: () => boolean; registered: () => void },
) {
  return {
    ...libraryHandlers({
      version,
      installation,
      connector: {
        get: () => installation.read().dvcId,
        set: (dvcId) => installation.change({ dvcId }),
      },
      purge: (reason) => purgeDevice({ resources, installation, applicantActive, now }, reason),
    }),
    ...tenantHandlers({
      installation,
      enrol: (request) => resources.services.enrol(request),
      walletDid: () => resources.wallet.did,
      directory: resources.services,
      onRegistration: registered,
      now,
    }),
    ...networkHandlers({ installation, applyProxy: (proxy) => resources.applyProxy(proxy) }),
  };
}

/** Handlers of a group that this context does not have: its requirement refuses first, this is the second lock. */
function refused<M extends OperationMap>(operations: M): Handlers<M> {
  const entries = Object.keys(operations).map((name) => [name, () => refuseContext('applicant')]);
  return Object.fromEntries(entries) as Handlers<M>;
}
