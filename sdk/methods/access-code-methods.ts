import type { CreateAccessCodePayload } from '../contract/access-codes.ts';
import type {
  AccessCodeCallback,
  AddAccountCallback,
  PasswordPolicyCallback,
  ResetPasswordCallback,
  ValidateAccessCodeCallback,
} from '../contract/callbacks.ts';
import type { SdkAccount, SdkLinkedAccount, SdkOrigin } from '../contract/types.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Access codes and passwords (specification, part 4.3). Applicant's context only. */
export class AccessCodeMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @param api origin of the services of the tenant; it is compared with the registered one and never called. */
  verifyUserAccount(
    code: string,
    userID: string,
    password: string,
    phoneNumber: string,
    api: string,
    tag: string,
    community: string,
    versionName: string,
    lat: string,
    lon: string,
    device_id: string,
    pushID: string,
    pushProvider: string,
    addAccountCallback: AddAccountCallback,
  ): void {
    this.#calls.deferred(
      'accounts.verify',
      addAccountCallback,
      'onAccountAdded',
      () => ({
        code,
        userId: userID,
        password,
        phoneNumber,
        origin: { api, tag, community },
        versionName,
        lat,
        lon,
        deviceId: device_id,
        pushId: pushID,
        pushProvider,
      }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** @param password the present one. */
  resetPassword(
    userID: string,
    password: string,
    newPassword: string,
    account: SdkAccount,
    bidOrigin: SdkOrigin,
    resetPasswordCallback: ResetPasswordCallback,
  ): void {
    this.#calls.deferred(
      'accounts.reset-password',
      resetPasswordCallback,
      'onPasswordReset',
      () => ({
        userId: userID,
        password,
        newPassword,
        account: plainData(account),
        origin: plainData(bidOrigin),
      }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  getPasswordPolicy(account: SdkLinkedAccount, callback: PasswordPolicyCallback): void {
    this.#calls.deferred(
      'accounts.password-policy',
      callback,
      'onPasswordPolicyResponse',
      () => ({ account: plainData(account) }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  createAccessCode(payload: CreateAccessCodePayload, callback: AccessCodeCallback): void {
    this.#calls.deferred(
      'access-codes.create',
      callback,
      'onAccessCodeResponse',
      () => plainData(payload),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  /** @param code the access code, or the text of its magic link. */
  validateAccessCode(code: string, origin: SdkOrigin, callback: ValidateAccessCodeCallback): void {
    this.#calls.deferred(
      'access-codes.validate',
      callback,
      'ifAdValidationRequired',
      () => ({ code, origin: plainData(origin) }),
      (envelope) => {
        if (!envelope.ok) return [false, null, null, envelope.error];
        const { value } = envelope;
        return [true, { status: true, data: value, error: null }, value.userId, null];
      },
    );
  }

  /** @param code one that this wallet validated. */
  redeemAccessCode(
    code: string,
    lat: string,
    lon: string,
    pushID: string,
    pushProvider: string,
    versionName: string,
    addAccountCallback: AddAccountCallback,
  ): void {
    this.#calls.deferred(
      'access-codes.redeem',
      addAccountCallback,
      'onAccountAdded',
      () => ({ code, lat, lon, pushId: pushID, pushProvider, versionName }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }
}
