import type { Handlers } from '#core/contract/kit.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { ApplicantRecordStore } from './applicant-records.ts';
import { captureTokens, liveIdIntake } from './capture-checks.ts';
import type { SdkOperations } from './contract/index.ts';
import type { InstallationStore } from './contract/scope.ts';
import { faceMatcher } from './face-matcher.ts';
import { assetHandlers } from './groups/assets/assets.handlers.ts';
import { credentialHandlers } from './groups/credentials/credentials.handlers.ts';
import { documentSessionHandlers } from './groups/document-sessions/document-sessions.handlers.ts';
import { documentHandlers } from './groups/documents/documents.handlers.ts';
import { libraryHandlers } from './groups/library/library.handlers.ts';
import { liveIdHandlers } from './groups/live-id/live-id.handlers.ts';
import { networkHandlers } from './groups/network/network.handlers.ts';
import { otpHandlers } from './groups/otp/otp.handlers.ts';
import { passkeyHandlers } from './groups/passkeys/passkeys.handlers.ts';
import { pinHandlers } from './groups/pin/pin.handlers.ts';
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
  const { wallet, vault, flow } = resources;
  const installation = installationStore(vault.settings);
  const records = new ApplicantRecordStore(vault);
  const forget = () => {
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
  const handlers: Handlers<SdkOperations> = {
    ...libraryHandlers({ version: context.version, installation, connector, purge }),
    ...kioskOnlyHandlers(context, installation),
    ...walletHandlers({
      wallet,
      registeredDid: () => undefined,
      walletChanged: (did) => records.reopen(did),
      confirmEnrolment: () => confirmEnrolment(context, resources, installation, records),
    }),
    ...stringHandlers(wallet),
    ...personalHandlers(context, resources, records, () => connector.get() ?? flow.id),
    ...credentialHandlers({
      wallet,
      tenant: () => installation.read().tenant,
      download: resources.services.download,
      now: context.now,
    }),
    ...passkeyHandlers({
      wallet,
      tenantDns: () => installation.read().tenant?.app.dns,
      call: resources.services.call,
    }),
    ...otpHandlers({
      records,
      wallet,
      call: resources.services.call,
      servicesDid: () => installation.read().tenant?.servicesDid,
      now: context.now,
    }),
  };
  return { handlers, installation, wallet, forget };
}

/** Tenant and proxy: an applicant's context reads them, their requirement refuses the rest. */
function kioskOnlyHandlers({ now }: ApplicantContext, installation: InstallationStore) {
  const refuse = () => refuseContext('device');
  return {
    ...tenantHandlers({ installation, enrol: refuse, walletDid: refuse, now }),
    ...networkHandlers({ installation, applyProxy: refuse }),
  };
}

function personalHandlers(
  { now, uptimeMs, sessionId }: ApplicantContext,
  resources: ApplicantResources,
  records: ApplicantRecordStore,
  connector: () => string,
) {
  const { flow } = resources;
  const faces = faceMatcher(resources.faces, flow, () => resources.comparisonRules());
  const tokens = captureTokens(() => resources.captureIssuers(), sessionId);
  const liveIds = liveIdIntake(tokens, faces, now);
  const newId = (time: Date) => uuidV7(time.getTime());
  return {
    ...documentHandlers({ records, tokens, liveIds, faces, connector, now }),
    ...documentSessionHandlers({ records, tokens, limits: flow, connector, newId, now }),
    ...liveIdHandlers({
      records,
      tokens,
      liveIds,
      faces,
      livenessOf: (picture) => resources.livenessOf(picture),
      ages: () => resources.comparisonRules(),
      now,
    }),
    ...pinHandlers({ records, pins: resources.pins, onTry: () => resources.onPinTry(), now, uptimeMs }),
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
