import { z } from 'zod';
import { NetworkSettings } from '#core/contract/counter/setup-operations.ts';
import { failure } from '#core/contract/errors.ts';
import { INSTALLATION_SETTING, Installation, networkProxy } from '#sdk/contract/scope.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import type { ServicesTarget } from '../../ports/services-link.ts';
import type { Vault } from '../../ports/vault.ts';

const Target = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('embedded') }),
  z.object({ mode: z.literal('remote'), address: z.string(), network: NetworkSettings.optional() }),
]);

/** Days after which evidence that never reached the services is warned about, and erased from the vault. */
const UnsyncedLimits = z
  .object({
    warnAfterDays: z.number().int().min(1).default(7),
    eraseAfterDays: z.number().int().min(1).default(30),
  })
  .prefault({});
export type UnsyncedLimits = z.infer<typeof UnsyncedLimits>;

/** The camera that was chosen for a role; absent where the system's own choice stands. */
const Camera = z.object({ deviceId: z.string(), label: z.string() }).optional();

/** The kiosk's own settings; the SDK keeps its identity, its registration and its proxy. */
const Stored = z.object({
  /** For vaults whose registration does not name the kiosk yet. */
  branchName: z.string().optional(),
  services: Target,
  unsynced: UnsyncedLimits,
  cameras: z.object({ applicant: Camera, document: Camera }).prefault({}),
});
type Stored = z.infer<typeof Stored>;

/** The settings of a registered kiosk. */
export interface KioskSettings extends Omit<Stored, 'branchName'> {
  readonly branchName: string;
  readonly kioskDid: string;
  readonly enrolment: EnrolmentResult;
}

const KEY = 'kiosk';
type Settings = Pick<Vault, 'settings'>;

/** The one record of the registration, which the library keeps. */
const registration = ({ settings }: Settings): Partial<Installation> =>
  settings.get(INSTALLATION_SETTING, Installation) ?? {};

/** Undefined before the set-up, and after a reset of the library. */
export function readKioskSettings(vault: Settings): KioskSettings | undefined {
  const stored = vault.settings.get(KEY, Stored);
  const { tenant } = registration(vault);
  if (!stored || !tenant) return undefined;
  const { servicesDid, clientId, serverPublicKey: publicKey, walletDid, deviceName } = tenant;
  const { tenantId = '', communityId = '', communityName = '' } = tenant.app;
  return {
    ...stored,
    services: readServicesTarget(vault),
    branchName: deviceName ?? stored.branchName ?? communityName,
    kioskDid: walletDid,
    enrolment: { tenantId, communityId, communityName, servicesDid, publicKey, clientId },
  };
}

/** @throws AppError STORAGE_FAILED when the vault holds no settings of a kiosk */
export function requireKioskSettings(vault: Settings): KioskSettings {
  const settings = readKioskSettings(vault);
  if (settings) return settings;
  throw failure('STORAGE_FAILED', 'the vault holds no settings of a kiosk', {
    hint: 'Restore the data directory from a back-up, or set the kiosk up again.',
  });
}

/** Reads the services that the kiosk belongs to, and the proxy on the way to them. */
export function readServicesTarget(vault: Settings): ServicesTarget {
  const { services } = vault.settings.get(KEY, Stored) ?? { services: { mode: 'embedded' } };
  if (services.mode === 'embedded') return services;
  const { proxy } = registration(vault);
  const { proxy: _earlier, ...network } = services.network ?? {};
  return { ...services, network: { ...network, ...(proxy ? { proxy: networkProxy(proxy) } : {}) } };
}

/** Writes the kiosk's own settings; the rest is left to the registration. */
export function writeKioskSettings(vault: Settings, settings: z.input<typeof Stored>): void {
  const { services, unsynced, cameras } = Stored.parse(settings);
  const { proxy: _registered, ...network } = (services.mode === 'remote' && services.network) || {};
  const target = services.mode === 'remote' ? { ...services, network } : services;
  vault.settings.set(KEY, { services: target, unsynced, cameras } satisfies Stored);
}
