import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import type {
  EmptyOTPSeedsForAccountsCallback,
  OTPSeedUpdatedCallback,
  SdkGenericResponse,
} from '../contract/callbacks.ts';
import type { OTPSeedUpdateAction, OTPSeedUpdatedAccountResult, TotpCode } from '../contract/otp.ts';
import type { SdkLinkedAccount } from '../contract/types.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Failures of the code itself; every other one is an order rule. */
const OWN_ERRORS: readonly ErrorCode[] = [
  'OTP_SEED_MISSING',
  'OTP_SEED_INVALID',
  'ACCOUNT_NOT_SELECTED',
  'CLOCK_UNTRUSTED',
];

/** One-time codes (specification, part 4.4). Applicant's context only. */
export class OtpMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** The code of the account that has a seed. @throws AppError order rules only. */
  getTOTP(): SdkGenericResponse<TotpCode>;
  /** @param otpSeed base32 of 80 to 512 bits; it is not kept. */
  getTOTP(otpSeed: string): SdkGenericResponse<TotpCode>;
  getTOTP(...values: string[]): SdkGenericResponse<TotpCode> {
    if (values.length > 1) throw failure('INVALID_INPUT', `getTOTP with ${values.length} arguments`);
    // Null is a seed that is missing, not the account's own.
    const otpSeed = values.length === 0 ? null : (values[0] ?? '');
    try {
      const data = this.#calls.direct('otp.code', { otpSeed });
      return { status: true, data, error: null };
    } catch (error) {
      if (!(error instanceof AppError) || !OWN_ERRORS.includes(error.code)) throw error;
      return { status: false, data: null, error: error.toResponse() };
    }
  }

  emptyOTPSeedsForAccounts(callback: EmptyOTPSeedsForAccountsCallback): void {
    this.#calls.deferred(
      'otp.empty-seeds',
      callback,
      'onEmptyOTPSeedsForAccounts',
      () => ({}),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** Each account result carries its own error. */
  updateOTPSeedsForAccounts(accounts: readonly SdkLinkedAccount[], callback: OTPSeedUpdatedCallback): void {
    this.#calls.deferred(
      'otp.update-seeds',
      callback,
      'onOTPSeedUpdateCompleted',
      () => ({ accounts: plainData(accounts) }),
      (envelope) => completed('updateOTPSeedsForAccounts', envelope),
    );
  }

  updateOTPSeedForSingleAccount(account: SdkLinkedAccount, callback: OTPSeedUpdatedCallback): void {
    this.#calls.deferred(
      'otp.update-seed',
      callback,
      'onOTPSeedUpdateCompleted',
      () => ({ account: plainData(account) }),
      (envelope) => completed('updateOTPSeedForSingleAccount', envelope),
    );
  }
}

/** The callback has no error of its own: a call that was not tried gets one result without a user. */
function completed(
  operation: OTPSeedUpdateAction['operation'],
  envelope: Envelope<OTPSeedUpdatedAccountResult[]>,
): [boolean, OTPSeedUpdatedAccountResult[], OTPSeedUpdateAction] {
  const results = envelope.ok ? envelope.value : [{ userId: '', status: false, error: envelope.error }];
  const updated = results.filter(({ status }) => status).length;
  const failed = results.length - updated;
  return [failed === 0, results, { operation, updated, failed }];
}
