import { z } from 'zod';
import type { Vault } from '../../ports/vault.ts';
import { NetworkSettings } from '../contract/operations.ts';

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

/** What set-up decided; it lives in the vault because the proxy may have a password. */
export const KioskSettings = z.object({
  branchName: z.string(),
  kioskDid: z.string(),
  enrolment: Enrolment,
  services: Target,
});
export type KioskSettings = z.infer<typeof KioskSettings>;

const KEY = 'kiosk';

export const readKioskSettings = (vault: Vault): KioskSettings | undefined =>
  vault.settings.get(KEY, KioskSettings);
export const writeKioskSettings = (vault: Vault, settings: KioskSettings): void =>
  vault.settings.set(KEY, settings);
