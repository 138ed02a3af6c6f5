import type { SdkVault } from './context.ts';
import { Installation, type InstallationStore } from './contract/scope.ts';

/** Name of the installation among the vault's settings. */
export const INSTALLATION_SETTING = 'sdk.installation';

/** Keeps the installation in the vault. Every read goes there, so both contexts always see the same. */
export const installationStore = (settings: SdkVault['settings']): InstallationStore => {
  const read = (): Installation => settings.get(INSTALLATION_SETTING, Installation) ?? { enrolled: [] };
  return {
    read,
    change: (members) => settings.set(INSTALLATION_SETTING, { ...read(), ...members }),
    clear: () => settings.delete(INSTALLATION_SETTING),
  };
};
