import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { deviceOperations } from '../../contract/device.ts';
import type { DeviceSecurity } from '../../ports/device-security.ts';

const NO_FINGERPRINT = { enabled: false, reason: 'no-fingerprint-login' } as const;

/** Handlers that tell how the machine is protected. */
export const deviceHandlers = (security: () => DeviceSecurity): Handlers<typeof deviceOperations> => ({
  'device.auth-enrolled': () => false,
  'device.fingerprint': () => NO_FINGERPRINT,
  'device.fingerprint-of-user': () => NO_FINGERPRINT,
  'device.is-secured': () => screenLockOn(security()),
  'device.is-secure': () => screenLockOn(security()),
});

function screenLockOn({ screenLock }: DeviceSecurity): boolean {
  if (screenLock.observed) return screenLock.on;
  throw failure('NOT_SUPPORTED', screenLock.probe, {
    hint: 'Look at the settings of the system: it does not tell programs whether it locks the screen.',
  });
}
