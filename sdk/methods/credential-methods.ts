import type { VCCallback, VPCallback } from '../contract/callbacks.ts';
import type { VcData } from '../contract/credentials.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Verifiable credentials (specification, part 4.4). Applicant's context only. */
export class CredentialMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @param downloadURL HTTPS, at the origin of the registered tenant. */
  getVC(downloadURL: string, callback: VCCallback): void {
    this.#calls.deferred(
      'credentials.download',
      callback,
      'onVCResponse',
      () => ({ downloadURL }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  /** @param vcData the credential, and for whom it is presented. */
  getVP(vcData: VcData, callback: VPCallback): void {
    this.#calls.deferred(
      'credentials.present',
      callback,
      'onVPResponse',
      () => plainData(vcData),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }
}
