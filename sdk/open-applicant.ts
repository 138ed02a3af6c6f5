import type { Handlers } from '#core/contract/kit.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { ApplicantRecordStore } from './applicant-records.ts';
import { captureTokens, liveIdIntake } from './capture-checks.ts';
import type { SdkOperations } from './contract/index.ts';
import type { InstallationStore } from './contract/scope.ts';
import { settled } from './deliver.ts';
import { type NoteEvent, withEventIds } from './event-tracking.ts';
import { faceMatcher } from './face-matcher.ts';
import { accessCodeHandlers } from './groups/accounts/access-code.handlers.ts';
import { withPasskey } from './groups/accounts/account-book.ts';
import { accountListHandlers } from './groups/accounts/account-list.handlers.ts';
import { EventFollowers } from './groups/accounts/follow-events.ts';
import { addPreLinked, linkHandlers } from './groups/accounts/link.handlers.ts';
import { registeredOrigin } from './groups/accounts/registered-origin.ts';
import { assetHandlers } from './groups/assets/assets.handlers.ts';
import { authenticationHandlers } from './groups/authentication/authentication.handlers.ts';
import { FactorLog } from './groups/authentication/factor-log.ts';
import { relyingPartyHandlers } from './groups/authentication/relying-party.handlers.ts';
import { configurationHandlers } from './groups/configuration/configuration.handlers.ts';
import { licenceModules } from './groups/configuration/licence-modules.ts';
import { credentialHandlers } from './groups/credentials/credentials.handlers.ts';
import { deviceHandlers } from './groups/device/device.handlers.ts';
import { documentSessionHandlers } from './groups/document-sessions/document-sessions.handlers.ts';
import { scannedSessionHandlers } from './groups/document-sessions/scanned-sessions.handlers.ts';
import { documentHandlers } from './groups/documents/documents.handlers.ts';
import { KnownConnectors } from './groups/documents/known-connectors.ts';
import { ssnOfServices } from './groups/documents/ssn-of-services.ts';
import { libraryHandlers } from './groups/library/library.handlers.ts';
import { liveIdHandlers, liveIdPipelineHandlers } from './groups/live-id/live-id.handlers.ts';
import { networkHandlers } from './groups/network/network.handlers.ts';
import { otpHandlers } from './groups/otp/otp.handlers.ts';
import { passkeyHandlers } from './groups/passkeys/passkeys.handlers.ts';
import { type PinDependencies, pinHandlers, verifyPin } from './groups/pin/pin.handlers.ts';
import { restorationHandlers, sealingHandlers } from './groups/restoration/restoration.handlers.ts';
import { RestorationState } from './groups/restoration/restoration-state.ts';
import { stringHandlers } from './groups/strings/strings.handlers.ts';
import { tenantHandlers } from './groups/tenant/tenant.handlers.ts';
import { walletHandlers } from './groups/wallet/wallet.handlers.ts';
import { installationStore } from './installation-store.ts';
import type { OpenedContext } from './opened-context.ts';
import { purgeApplicant } from './purge.ts';
import { refuseContext } from './requirements.ts';
import type { ApplicantContext, ApplicantResources } from './sdk-context.ts';

/** Joins the groups over one person's resources. Licence, tenant and proxy are the kiosk's, to read only. */
export function openApplicant(context: ApplicantContext, resources: ApplicantResources): OpenedContext {
  const { wallet, vault, flow, services } = resources;
  const installation = installationStore(vault.settings);
  const records = new ApplicantRecordStore(vault);
  const factors = new FactorLog(context.uptimeMs);
  const restoration = new RestorationState();
  const followers = new EventFollowers({ services, wallet });
  const forget = () => {
    followers.stop();
    restoration.reset();
    factors.clear();
    records.clear();
    wallet.purge();
  };
  let dvcId: string | undefined;
  const connector = {
    get: () => dvcId ?? installation.read().dvcId,
    set: (value: string) => {
      dvcId = value;
    },
  };
  const purge = (reason: string) =>
    purgeApplicant({ wallet, vault, installation, forget, now: context.now }, reason);
  const walletChanged = (did: string) => {
    followers.stop();
    factors.clear();
    records.reopen(did);
  };
  const confirm = () => confirmEnrolment(context, resources, installation, records);
  const pin = pinDependencies(context, resources, { records, factors });
  const registered = registeredOrigin(services, wallet, installation);
  const callBack = (work: () => unknown, name: string) => settled(work, name, context.log);
  const accounts = { services, wallet, installation, records, registered, followers, callBack };
  const licence = licenceModules({ ...context, services, wallet, installation });
  const handlers: Handlers<SdkOperations> = {
    ...libraryHandlers({ version: context.version, installation, connector, purge }),
    ...kioskOnlyHandlers(context, installation),
    ...configurationHandlers({ services, wallet, installation, licence }),
    ...walletHandlers({
      wallet,
      notRestored: (probe) => context.log.warn('sdk.wallet-not-restored', { probe }),
      registeredDid: () => undefined,
      walletChanged,
      confirmEnrolment: confirm,
    }),
    ...stringHandlers(wallet),
    ...deviceHandlers(() => context.deviceSecurity()),
    ...relyingPartyHandlers({ services: resources.services, wallet }),
    ...authenticationHandlers({
      services: resources.services,
      askConsent: resources.askConsent,
      askingProgram: resources.askingProgram,
      wallet,
      records,
      factors,
      requireOrigin: (given) => registered.require(given),
      sessionId: context.sessionId,
      appId: `counterproof/${context.version}`,
      now: context.now,
    }),
    ...personalHandlers(context, resources, { records, factors }, connector.get),
    ...pinHandlers(pin),
    ...restorationHandlers({
      state: restoration,
      desk: resources.restoration,
      call: services.call,
      newWallet: () => resources.newWallet(),
      pins: resources.pins,
      verifyPin: (text) => verifyPin(pin, text),
      sessionId: context.sessionId,
      wallet,
      records,
      installation,
      origin: () => registered.origin(),
      walletChanged,
      confirmEnrolment: confirm,
    }),
    ...accountListHandlers(records),
    ...linkHandlers(accounts),
    ...accessCodeHandlers(accounts),
    ...credentialHandlers({
      wallet,
      tenant: () => installation.read().tenant,
      download: resources.services.download,
      now: context.now,
    }),
    ...passkeyHandlers({
      wallet,
      installation,
      call: resources.services.call,
      link: (userName) => addPreLinked(accounts, userName),
      keeping: () => {
        const ticket = records.ticket();
        return (passkey) => {
          const book = records.accounts();
          const kept = withPasskey(book, passkey);
          // A known one needs no disk.
          if (kept !== book) records.putAccounts(kept, ticket);
        };
      },
      onPassed: (passed) => factors.note('passkey', passed),
    }),
    ...otpHandlers({
      records,
      wallet,
      requireOrigin: (given) => registered.require(given),
      call: resources.services.call,
      servicesDid: () => installation.read().tenant?.servicesDid,
      now: context.now,
    }),
  };
  const tokens = captureTokens(resources, context.sessionId);
  const pipeline = {
    ...liveIdPipelineHandlers(records),
    ...scannedSessionHandlers({ records, tokens, limits: flow, now: context.now }),
    ...sealingHandlers({ pins: resources.pins, verifyPin: (text) => verifyPin(pin, text), wallet, records }),
  };
  return { handlers, pipeline, installation, wallet, forget };
}

/** Tenant and proxy: an applicant's context reads them, their requirement refuses the rest. */
function kioskOnlyHandlers({ now }: ApplicantContext, installation: InstallationStore) {
  const refuse = () => refuseContext('device');
  return {
    ...tenantHandlers({
      installation,
      enrol: refuse,
      directory: { findTenant: refuse, hosts: refuse },
      walletDid: refuse,
      onRegistration: refuse,
      now,
    }),
    ...networkHandlers({ installation, applyProxy: refuse }),
  };
}

function pinDependencies(
  { now, uptimeMs }: ApplicantContext,
  { pins, onPinTry }: ApplicantResources,
  { records, factors }: { records: ApplicantRecordStore; factors: FactorLog },
): PinDependencies {
  return { records, pins, onTry: onPinTry, onPassed: () => factors.note('pin'), now, uptimeMs };
}

function personalHandlers(
  { now, sessionId, log }: ApplicantContext,
  resources: ApplicantResources,
  { records, factors }: { records: ApplicantRecordStore; factors: FactorLog },
  connector: () => string | undefined,
) {
  const { flow } = resources;
  const faces = faceMatcher(resources.faces, flow, () => resources.comparisonRules());
  const tokens = captureTokens(resources, sessionId);
  const liveIds = liveIdIntake(tokens, faces, now);
  const note: NoteEvent = (event) => {
    resources.vault.audit.append({
      time: now().toISOString(),
      actor: 'kiosk',
      subject: sessionId,
      ...event,
    });
    resources.onEventIds?.(event);
  };
  const { call } = resources.services;
  const { wallet } = resources;
  const picturesLeave = flow.pictures !== 'kiosk';
  return {
    ...withEventIds(
      documentHandlers({
        records,
        tokens,
        liveIds,
        picturesLeave,
        faces,
        livenessOf: (picture) => resources.livenessOf(picture),
        ssn: resources.ssn ?? ssnOfServices(call, wallet),
        ssnFailed: (error) => log.warn('sdk.ssn-provider-failed', { error }),
        connector,
        flowId: flow.id,
        connectors: new KnownConnectors(call, wallet),
        now,
      }),
      note,
    ),
    ...documentSessionHandlers({
      records,
      call,
      wallet,
      limits: flow,
      flowId: flow.id,
      newId: (time) => uuidV7(time.getTime()),
      runningSessionId: resources.atKiosk ? sessionId : undefined,
      connector,
      now,
    }),
    ...withEventIds(
      liveIdHandlers({
        records,
        tokens,
        liveIds,
        faces,
        picturesLeave,
        livenessOf: (picture) => resources.livenessOf(picture),
        ages: () => resources.comparisonRules(),
        now,
        onPassed: () => factors.note('liveid'),
      }),
      note,
    ),
    ...assetHandlers(records),
  };
}

function confirmEnrolment(
  { now, sessionId }: ApplicantContext,
  resources: ApplicantResources,
  installation: InstallationStore,
  records: ApplicantRecordStore,
): void {
  const { wallet, vault } = resources;
  const time = now().toISOString();
  const secret = resources.exportWallet();
  try {
    records.confirm(wallet.did, secret, time, () => {
      const enrolled = new Set(installation.read().enrolled).add(wallet.did);
      installation.change({ enrolled: [...enrolled] });
      resources.onEnrolment(time);
      vault.audit.append({ time, actor: 'kiosk', action: 'sdk.enrolment-confirmed', subject: sessionId });
    });
  } finally {
    secret.fill(0);
  }
}
