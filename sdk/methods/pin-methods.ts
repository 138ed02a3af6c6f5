import type { BiometricAssets, DigitalAssets, PersonalAssets } from '../contract/enrollments.ts';
import type {
  IDocumentEnrollmentListener,
  IDocumentUnEnrollmentListener,
} from '../contract/sdk-document-provider.ts';
import { orNull } from './overloads.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** PIN and registered assets of a person (specification, part 4.5). Applicant's context only. */
export class PinMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @param pin 6 to 12 digits. */
  enrollPin(pin: string, proofedBy: string | null, enrollListener: IDocumentEnrollmentListener): void {
    this.#calls.deferred(
      'pin.enrol',
      enrollListener,
      'onDocumentEnrollment',
      () => ({ pin, proofedBy: orNull(proofedBy) }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  unenrollPin(unEnrollmentListener: IDocumentUnEnrollmentListener): void {
    this.#calls.deferred(
      'pin.unenrol',
      unEnrollmentListener,
      'onDocumentUnEnrollment',
      () => ({}),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** False for a wrong PIN. @throws AppError `PIN_MISSING`, `PIN_LOCKED` after too many wrong ones. */
  verifyPin(pin: string): boolean {
    return this.#calls.direct('pin.verify', { pin });
  }

  isPinRegistered(): boolean {
    return this.#calls.direct('pin.is-registered', {});
  }

  /** True when PIN or Live ID is registered. */
  isBiometricAssetsEnabled(): boolean {
    return this.#calls.direct('assets.biometric-enabled', {});
  }

  getBiometricAssetEnrollments(): BiometricAssets {
    return this.#calls.direct('assets.biometric-enrolments', {});
  }

  /** True when the wallet holds a document, a credential or a passkey. */
  isDigitalAssetsEnabled(): boolean {
    return this.#calls.direct('assets.digital-enabled', {});
  }

  getDigitalAssetEnrollments(): DigitalAssets {
    return this.#calls.direct('assets.digital-enrolments', {});
  }

  /** True when a verified email address or phone number is registered. */
  isPersonalAssetsEnabled(): boolean {
    return this.#calls.direct('assets.personal-enabled', {});
  }

  getPersonalAssetEnrollments(): PersonalAssets {
    return this.#calls.direct('assets.personal-enrolments', {});
  }
}
