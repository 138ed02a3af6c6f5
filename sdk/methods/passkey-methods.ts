import type { PasskeyCallback } from '../contract/callbacks.ts';
import type { PasskeyActivity, PasskeyRequest, passkeyOperations } from '../contract/passkeys.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Passkeys (specification, part 4.4). Applicant's context only. */
export class PasskeyMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  registerPasskey(
    activity: PasskeyActivity,
    passkeyRequest: PasskeyRequest,
    callback: PasskeyCallback,
  ): void {
    this.#perform('passkeys.register', activity, passkeyRequest, callback);
  }

  /** Takes the link that was prepared for this wallet first. */
  registerPasskeyWithAccountLinking(
    activity: PasskeyActivity,
    passkeyRequest: PasskeyRequest,
    callback: PasskeyCallback,
  ): void {
    this.#perform('passkeys.register-and-link', activity, passkeyRequest, callback);
  }

  authenticatePasskey(
    activity: PasskeyActivity,
    passkeyRequest: PasskeyRequest,
    callback: PasskeyCallback,
  ): void {
    this.#perform('passkeys.authenticate', activity, passkeyRequest, callback);
  }

  /** The response carries the token. */
  issueJWTOnPasskeyAuthentication(
    activity: PasskeyActivity,
    passkeyRequest: PasskeyRequest,
    callback: PasskeyCallback,
  ): void {
    this.#perform('passkeys.issue-jwt', activity, passkeyRequest, callback);
  }

  #perform(
    name: keyof typeof passkeyOperations,
    activity: PasskeyActivity,
    request: PasskeyRequest,
    callback: PasskeyCallback,
  ): void {
    this.#calls.deferred(
      name,
      callback,
      'onPasskeyResponse',
      () => ({ activity, request: plainData(request) }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }
}
