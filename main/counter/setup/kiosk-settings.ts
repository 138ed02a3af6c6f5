import { z } from 'zod';
import { NetworkSettings } from '#core/contract/counter/setup-operations.ts';
import type { Vault } from '../../ports/vault.ts';

const Enrolment = z.object({
  tenantId: z.string(),
  communityId: z.string(),
  communityName: z.string(),
  servicesDid: z.string(),
  publicKey: z.string(),
  clientId: z.string(),
});

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

/** What set-up decided; it lives in the vault because the proxy may have a password. */
export const KioskSettings = z.object({
  branchName: z.string(),
  kioskDid: z.string(),
  enrolment: Enrolment,
  services: Target,
  unsynced: UnsyncedLimits,
  cameras: z.object({ applicant: Camera, document: Camera }).prefault({}),
});
export type KioskSettings = z.infer<typeof KioskSettings>;

const KEY = 'kiosk';

export const readKioskSettings = (vault: Pick<Vault, 'settings'>): KioskSettings | undefined =>
  vault.settings.get(KEY, KioskSettings);
export const writeKioskSettings = (
  vault: Pick<Vault, 'settings'>,
  settings: z.input<typeof KioskSettings>,
): void => vault.settings.set(KEY, settings);
