import type { CapabilityView } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { ServicesState } from '../../ports/services-gateway.ts';

/** The keychain, where it keeps the keys of this kiosk or should. */
export function keychainCapability(
  keys: KeyStore | undefined,
  fault: ErrorResponse | undefined,
): CapabilityView[] {
  if (fault) return [{ name: 'keychain', state: 'unavailable', error: fault }];
  return keys?.kind === 'keychain' ? [{ name: 'keychain', state: 'ready' }] : [];
}

/** The services, once the kiosk is open. */
export function servicesCapability(services: ServicesState | undefined): CapabilityView[] {
  if (!services) return [];
  if (services.state === 'unreachable')
    return [{ name: 'services', state: 'unavailable', error: services.error }];
  return [{ name: 'services', state: services.state === 'up' ? 'ready' : 'starting' }];
}
