import { z } from 'zod';
import { ErrorResponse } from '#core/contract/errors.ts';
import { PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, Nothing, SdkLinkedAccount } from './types.ts';

/** `data` of `getTOTP`. Chosen by this project. */
export const TotpCode = z.strictObject({
  code: z.string().regex(/^\d{6}$/),
  /** Seconds until another code takes its place. */
  validForSec: z.int().min(1).max(30),
});
export type TotpCode = z.infer<typeof TotpCode>;

/** The result of an update for one account. Members chosen by this project. */
export const OTPSeedUpdatedAccountResult = z.strictObject({
  userId: z.string(),
  status: z.boolean(),
  error: ErrorResponse.nullable(),
});
export type OTPSeedUpdatedAccountResult = z.infer<typeof OTPSeedUpdatedAccountResult>;

/** The completed update, and its number of accounts. Members chosen by this project. */
export const OTPSeedUpdateAction = z.strictObject({
  operation: z.enum(['updateOTPSeedsForAccounts', 'updateOTPSeedForSingleAccount']),
  updated: z.int(),
  failed: z.int(),
});
export type OTPSeedUpdateAction = z.infer<typeof OTPSeedUpdateAction>;

const SeedUpdates = z.array(OTPSeedUpdatedAccountResult);
const NOTES = [
  'Each update asks the services for a fresh seed, which replaces the earlier one there and here: codes of the earlier seed count no more.',
  'The services seal the seed to the key of the wallet and sign what they sealed; it is kept in the vault with the enrolment.',
] as const;

export const otpOperations = {
  'otp.code': sdkOperation({
    summary: 'The time-based one-time code of the present moment.',
    method: 'getTOTP',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ otpSeed: z.string().max(1000).nullable() }),
    output: TotpCode,
    errors: ['OTP_SEED_MISSING', 'OTP_SEED_INVALID', 'ACCOUNT_NOT_SELECTED', 'CLOCK_UNTRUSTED'],
    secret: true,
    notes: [
      'RFC 6238 with SHA-1, six digits and steps of 30 seconds, as authenticator apps know it.',
      'Answered as `SdkGenericResponse`: `data` is `{ code, validForSec }`; else `status` is false and `error` says why. Order rules are thrown.',
      'Without an argument: the code of the current account; while none is selected, of the one account that has a seed, or `ACCOUNT_NOT_SELECTED` where several have. Without a seed, `OTP_SEED_MISSING`.',
      'With a seed: base32 (RFC 4648) in any case, with or without spaces, hyphens and padding; under 80 or over 512 bits is `OTP_SEED_INVALID`. It is not kept.',
      'A clock that stands before the time at which the services made the seed makes no code (`CLOCK_UNTRUSTED`).',
    ],
  }),
  'otp.empty-seeds': sdkOperation({
    summary: 'Removes the seeds of all accounts from this wallet.',
    method: 'emptyOTPSeedsForAccounts',
    delivery: { callback: 'onEmptyOTPSeedsForAccounts' },
    requires: PERSONAL,
    input: Nothing,
    output: Done,
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    notes: ['Without any seed it succeeds as well.'],
  }),
  'otp.update-seeds': sdkOperation({
    summary: 'Fetches fresh seeds for the given accounts.',
    method: 'updateOTPSeedsForAccounts',
    delivery: { callback: 'onOTPSeedUpdateCompleted' },
    requires: PERSONAL,
    input: z.strictObject({ accounts: z.array(SdkLinkedAccount).min(1).max(200) }),
    output: SeedUpdates,
    errors: [],
    notes: [
      ...NOTES,
      'The accounts are updated one after the other; one that fails does not stop the others. `accountResults` is in the order of the call, and empty only when nothing was tried.',
      'The origin of each account must be the registered one. `userId` is the id of the user, or the name of an account that is linked here.',
      '`error` of a result: `ORIGIN_NOT_REGISTERED`, `ACCOUNT_NOT_LINKED`, `WALLET_REVOKED`, `RATE_LIMITED`, `SERVICES_*`, `PROXY_FAILED`, `CERTIFICATE_UNTRUSTED`, `DECRYPTION_FAILED`, `DISK_FULL`, `STORAGE_FAILED`.',
      'A call that was not tried at all has no place for its error in this callback: one result with an empty `userId` carries it.',
    ],
  }),
  'otp.update-seed': sdkOperation({
    summary: 'Fetches a fresh seed for one account.',
    method: 'updateOTPSeedForSingleAccount',
    delivery: { callback: 'onOTPSeedUpdateCompleted' },
    requires: PERSONAL,
    input: z.strictObject({ account: SdkLinkedAccount }),
    output: SeedUpdates,
    errors: [],
    notes: [...NOTES, 'As `updateOTPSeedsForAccounts`.'],
  }),
} as const;
