import { failure } from '#core/contract/errors.ts';
import type { InstallationStore } from './contract/scope.ts';
import type { ApplicantResources, DeviceResources } from './sdk-context.ts';

export interface DevicePurge {
  readonly resources: DeviceResources;
  readonly installation: InstallationStore;
  applicantActive(): boolean;
  now(): Date;
}

/**
 * Removes the kiosk's wallet and everything that the library keeps in the vault. The wallet goes first: if the vault
 * then fails, the licence key is still there and the reset can be repeated.
 *
 * @throws AppError `SESSION_ACTIVE`, or `EVIDENCE_UNSYNCED` while evidence waits and no sealed export is confirmed.
 */
export function purgeDevice(purge: DevicePurge, reason: string): void {
  const { resources, installation } = purge;
  const { wallet, vault } = resources;
  if (purge.applicantActive()) throw failure('SESSION_ACTIVE', 'an applicant context is active');
  const unsynced = resources.unsyncedEvidence();
  const confirmedBy = resources.sealedExportConfirmedBy();
  if (unsynced > 0 && confirmedBy === undefined)
    throw failure('EVIDENCE_UNSYNCED', `${unsynced} entries without a receipt`);
  wallet.purge();
  vault.transaction(() => {
    for (const owner of installation.read().enrolled) vault.applicants.purge(owner);
    installation.clear();
    vault.audit.append({
      time: purge.now().toISOString(),
      actor: confirmedBy ?? 'kiosk',
      action: 'sdk.reset',
      detail: { reason, unsynced, sealedExport: confirmedBy !== undefined },
    });
  });
  resources.applyProxy(undefined);
  resources.onRegistration();
}

export interface ApplicantPurge extends Pick<ApplicantResources, 'wallet' | 'vault'> {
  readonly installation: InstallationStore;
  forget(): void;
  now(): Date;
}

/** Removes the data of this context's one person from memory and vault. */
export function purgeApplicant(purge: ApplicantPurge, reason: string): void {
  const { wallet, vault, installation } = purge;
  const owner = wallet.state() === 'absent' ? undefined : wallet.did;
  vault.transaction(() => {
    const { enrolled } = installation.read();
    if (owner !== undefined && enrolled.includes(owner)) {
      vault.applicants.purge(owner);
      installation.change({ enrolled: enrolled.filter((did) => did !== owner) });
    }
    vault.audit.append({
      time: purge.now().toISOString(),
      actor: 'kiosk',
      action: 'sdk.reset-applicant',
      detail: { reason },
    });
  });
  purge.forget();
}
