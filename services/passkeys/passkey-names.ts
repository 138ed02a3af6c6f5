import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { Ceremony } from './passkey.repository.ts';

/** Names that a program gives with a registration. */
interface PasskeyNames {
  /** Of the person, as their authenticator shows it. */
  displayName?: string | undefined;
  /** Of what holds the passkey, as lists show it. */
  deviceName?: string | undefined;
}

type CeremonyKey = { tenantId: string; ceremonyId: string };
type PasskeyKey = { tenantId: string; passkeyId: string };

const ofCeremony = ({ tenantId, ceremonyId }: CeremonyKey) =>
  `passkey_ceremony.names|${tenantId}|${ceremonyId}`;
const ofPasskey = ({ tenantId, passkeyId }: PasskeyKey) => `passkey.device_name|${tenantId}|${passkeyId}`;

/** @returns null where there is no name. */
export function sealNames(sealer: Sealer, key: CeremonyKey, names: PasskeyNames): Uint8Array | null {
  if (!names.displayName && !names.deviceName) return null;
  return sealer.seal(Buffer.from(JSON.stringify(names)), ofCeremony(key));
}

export function openNames(
  sealer: Sealer,
  {
    tenant_id: tenantId,
    ceremony_id: ceremonyId,
    names_sealed: sealed,
  }: Pick<Ceremony, 'tenant_id' | 'ceremony_id' | 'names_sealed'>,
): PasskeyNames {
  if (sealed === null) return {};
  return JSON.parse(Buffer.from(sealer.open(sealed, ofCeremony({ tenantId, ceremonyId }))).toString('utf8'));
}

/** @returns null where the device has no name. */
export const sealDeviceName = (
  sealer: Sealer,
  key: PasskeyKey,
  { deviceName }: PasskeyNames,
): Uint8Array | null => (deviceName ? sealer.seal(Buffer.from(deviceName), ofPasskey(key)) : null);

export const openDeviceName = (sealer: Sealer, key: PasskeyKey, sealed: Uint8Array | null): string | null =>
  sealed === null ? null : Buffer.from(sealer.open(sealed, ofPasskey(key))).toString('utf8');
