import { AppError } from '#core/contract/errors.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import type { SdkGenericResponse } from '../contract/callbacks.ts';
import type { SdkOperations } from '../contract/index.ts';
import type { SdkContext } from '../sdk-context.ts';
import type { SdkCalls } from './sdk-calls.ts';

type FingerPrint = OutputOf<SdkOperations['device.fingerprint']>;
/** A check that is answered with false says why. */
type DeviceCheck = SdkGenericResponse<boolean> & { readonly reason?: FingerPrint['reason'] };

/** Checks of the device (specification, part 4.5), in either context. Every method throws AppError `NOT_READY`. */
export class DeviceMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @throws AppError `NOT_SUPPORTED` outside a kiosk: the system is not asked. */
  isDeviceAuthEnrolled(): boolean {
    return this.#calls.direct('device.auth-enrolled', {});
  }

  /** `status` is false, with the reason in `error`, outside a kiosk: the system is not asked. */
  checkDeviceFingerPrintEnabled(): DeviceCheck {
    return fingerPrint(() => this.#calls.direct('device.fingerprint', {}));
  }

  /** As {@link checkDeviceFingerPrintEnabled}. */
  isDeviceFingerPrintEnable(): DeviceCheck {
    return fingerPrint(() => this.#calls.direct('device.fingerprint-of-user', {}));
  }

  /** `status` is false, with the reason in `error`, where the system does not tell. */
  checkIfDeviceIsSecured(): SdkGenericResponse<boolean> {
    return told(() => this.#calls.direct('device.is-secured', {}));
  }

  /** As {@link checkIfDeviceIsSecured}. @throws AppError `CONTEXT_REQUIRED` for the context of another instance. */
  isDeviceSecure(context: SdkContext | null): SdkGenericResponse<boolean> {
    const answer = told(() => this.#calls.direct('device.is-secure', {}));
    this.#calls.assertContext(context, false);
    return answer;
  }
}

function fingerPrint(ask: () => FingerPrint): DeviceCheck {
  const { data, ...answer } = told(ask);
  if (data === null) return { ...answer, data };
  return { ...answer, data: data.enabled, ...(data.reason === undefined ? {} : { reason: data.reason }) };
}

function told<T>(ask: () => T): SdkGenericResponse<T> {
  try {
    return { status: true, data: ask(), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_SUPPORTED') throw error;
    return { status: false, data: null, error: error.toResponse() };
  }
}
