import { AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import {
  OTP_SEED_TYPE,
  OtpSeedGrant,
  otpSeedCalls,
  otpSeedInfo,
} from '#core/contract/wallet-calls/otp-seeds.ts';
import { fromBase64Url } from '#core/keys/bytes.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { parseOtpSeed, TOTP_STEP_S, totpAt } from '#core/keys/totp.ts';
import { idOfNamed } from '../../contract/named-account.ts';
import type { OTPSeedUpdatedAccountResult, otpOperations } from '../../contract/otp.ts';
import type { ApplicantRecords, StoredOtpSeed } from '../../contract/scope.ts';
import type { SdkLinkedAccount, SdkOrigin } from '../../contract/types.ts';
import type { CallServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

export interface OtpDependencies {
  readonly records: Pick<
    ApplicantRecords,
    'accounts' | 'otpSeeds' | 'putOtpSeed' | 'clearOtpSeeds' | 'ticket'
  >;
  readonly wallet: Pick<Wallet, 'did' | 'signJws' | 'openSealed'>;
  /** @throws AppError `ORIGIN_NOT_REGISTERED`, and those of a call, by rejecting. */
  requireOrigin(given: SdkOrigin): Promise<unknown>;
  call: CallServices;
  /** The services that the kiosk is registered with. */
  servicesDid(): string | undefined;
  now(): Date;
}

/** Handlers of a person's one-time codes. */
export const otpHandlers = (deps: OtpDependencies): Handlers<typeof otpOperations> => ({
  'otp.code': ({ otpSeed }) => {
    const seed = otpSeed === null ? keptSeed(deps) : parseOtpSeed(otpSeed);
    return totpAt(seed, deps.now());
  },
  'otp.empty-seeds': () => {
    deps.records.clearOtpSeeds();
    return { done: true };
  },
  'otp.update-seeds': async ({ accounts }) => {
    const results: OTPSeedUpdatedAccountResult[] = [];
    for (const account of accounts) results.push(await update(deps, account));
    return results;
  },
  'otp.update-seed': async ({ account }) => [await update(deps, account)],
});

/** The seed of the current account, else of the one account that has one. */
function keptSeed({ records, now }: OtpDependencies): Uint8Array {
  const { selected } = records.accounts();
  const [first, ...others] = records.otpSeeds().values();
  const only = selected === null ? first : records.otpSeeds().get(selected);
  if (!only)
    throw failure('OTP_SEED_MISSING', `no seed of ${selected === null ? 'any' : 'the current'} account`);
  if (selected === null && others.length > 0)
    throw failure('ACCOUNT_NOT_SELECTED', `${others.length + 1} accounts have a seed`);
  // A code of one step before counts as well, so a clock may be that much slow.
  if (now().getTime() < Date.parse(only.issuedAt) - TOTP_STEP_S * 1000)
    throw failure('CLOCK_UNTRUSTED', 'the clock stands before the time at which the seed was made');
  return only.seed;
}

/** One account; a failure is its own result. */
async function update(
  deps: OtpDependencies,
  { userId, origin }: SdkLinkedAccount,
): Promise<OTPSeedUpdatedAccountResult> {
  try {
    const ticket = deps.records.ticket();
    await deps.requireOrigin(origin);
    const id = idOf(deps, userId);
    const { jws } = await deps.call(otpSeedCalls.issue, { body: { userId: id } }, deps.wallet);
    deps.records.putOtpSeed(id, open(deps, jws, id), ticket);
    return { userId, status: true, error: null };
  } catch (error) {
    if (error instanceof AppError) return { userId, status: false, error: error.toResponse() };
    throw error;
  }
}

/**
 * The id of a user who is named by it or by the name of an account here. Nothing is asked for another name: the services
 * would replace the seed of a user whose grant does not bear it.
 *
 * @throws AppError `ACCOUNT_NOT_LINKED`.
 */
function idOf({ records }: OtpDependencies, userId: string): string {
  const id = idOfNamed(records.accounts().linked, userId);
  if (id !== undefined) return id;
  throw failure('ACCOUNT_NOT_LINKED', 'no account here has this user name');
}

/** @throws AppError `SERVICES_SIGNATURE_INVALID`, `DECRYPTION_FAILED`. */
function open({ wallet, servicesDid }: OtpDependencies, jws: string, userId: string): StoredOtpSeed {
  const verdict = verifyJws(jws);
  if (!verdict.valid || verdict.typ !== OTP_SEED_TYPE || verdict.did !== servicesDid())
    throw notTheirs('the seed is not signed by the services of the registration');
  const grant = OtpSeedGrant.safeParse(verdict.payload);
  if (!grant.success || grant.data.did !== wallet.did || grant.data.userId !== userId)
    throw notTheirs('the seed is for another wallet or user');
  const { sealedSeed, issuedAt } = grant.data;
  return { seed: wallet.openSealed(fromBase64Url(sealedSeed), otpSeedInfo(userId)), issuedAt };
}

const notTheirs = (probe: string): AppError =>
  failure('SERVICES_SIGNATURE_INVALID', probe, { component: 'one-time code' });
