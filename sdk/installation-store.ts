import {
  INSTALLATION_SETTING,
  Installation,
  type InstallationStore,
  registeredTenant,
} from './contract/scope.ts';
import type { OutsideRegistration } from './ports/outside-registration.ts';
import type { SdkVault } from './ports/vault.ts';

/** Keeps the installation in the vault. Every read goes there, so both contexts always see the same. */
export const installationStore = (settings: SdkVault['settings']): InstallationStore => {
  const read = (): Installation => settings.get(INSTALLATION_SETTING, Installation) ?? { enrolled: [] };
  return {
    read,
    change: (members) => settings.set(INSTALLATION_SETTING, { ...read(), ...members }),
    clear: () => settings.delete(INSTALLATION_SETTING),
  };
};

/**
 * Takes over a registration that the kiosk's set-up made, so that the library knows its tenant. A tenant is set only
 * once: where one is registered, nothing changes.
 */
export function adoptRegistration(settings: SdkVault['settings'], registration: OutsideRegistration): void {
  const store = installationStore(settings);
  if (store.read().tenant) return;
  const { licenseKey, tenant, deviceName, enrolment, walletDid, registeredAt, proxy } = registration;
  store.change({
    licenseKey,
    tenant: registeredTenant({ ...tenant, deviceName }, enrolment, walletDid, registeredAt),
    ...(proxy ? { proxy: { userName: null, password: null, ...proxy } } : {}),
  });
}
