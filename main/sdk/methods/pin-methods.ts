import type { BiometricAssets } from '../contract/assets.ts';
import type { IDocumentEnrollmentListener, IDocumentUnEnrollmentListener } from '../contract/callbacks.ts';
import { LiveIdMethods } from './live-id-methods.ts';
import { orNull } from './overloads.ts';
import { errorOf } from './sdk-instance.ts';

/** PIN and what is registered of a person (specification, part 4.5). Applicant's context only. */
export class PinMethods extends LiveIdMethods {
  /** @param pin 6 to 12 digits. */
  enrollPin(pin: string, proofedBy: string | null, enrollListener: IDocumentEnrollmentListener): void {
    this.deferred(
      'pin.enrol',
      enrollListener,
      'onDocumentEnrollment',
      () => ({ pin, proofedBy: orNull(proofedBy) }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  unenrollPin(unEnrollmentListener: IDocumentUnEnrollmentListener): void {
    this.deferred(
      'pin.unenrol',
      unEnrollmentListener,
      'onDocumentUnEnrollment',
      () => ({}),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** False for a wrong PIN. @throws AppError `PIN_MISSING`, `PIN_LOCKED` after too many wrong ones. */
  verifyPin(pin: string): boolean {
    return this.direct('pin.verify', { pin });
  }

  isPinRegistered(): boolean {
    return this.direct('pin.is-registered', {});
  }

  /** True when PIN or Live ID is registered. */
  isBiometricAssetsEnabled(): boolean {
    return this.direct('assets.biometric-enabled', {});
  }

  getBiometricAssetEnrollments(): BiometricAssets {
    return this.direct('assets.biometric-enrolments', {});
  }
}
