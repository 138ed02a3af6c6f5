import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { deviceOperations } from '../../contract/device.ts';
import type { DeviceSecurity, Observation } from '../../ports/device-security.ts';

/** Handlers that tell how the machine is protected. */
export const deviceHandlers = (security: () => DeviceSecurity): Handlers<typeof deviceOperations> => {
  const fingerprint = () => {
    const enabled = told(security().fingerprint, 'it does not tell programs about fingerprints');
    return { enabled, ...(enabled ? {} : { reason: 'no-fingerprint-login' as const }) };
  };
  const screenLock = () =>
    told(security().screenLock, 'it does not tell programs whether it locks the screen');
  return {
    'device.auth-enrolled': () => fingerprint().enabled,
    'device.fingerprint': fingerprint,
    'device.fingerprint-of-user': fingerprint,
    'device.is-secured': screenLock,
    'device.is-secure': screenLock,
  };
};

/** @throws AppError `NOT_SUPPORTED` with the reason. */
function told(observation: Observation, why: string): boolean {
  if (observation.observed) return observation.on;
  throw failure('NOT_SUPPORTED', observation.probe, { hint: `Look at the settings of the system: ${why}.` });
}
