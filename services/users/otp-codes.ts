import { randomBytes } from 'node:crypto';
import { OTP_SEED_TYPE, type OtpSeedGrant, otpSeedInfo } from '#core/contract/wallet-calls/otp-seeds.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import { totpStepOf } from '#core/keys/totp.ts';
import { type Act, audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type AccountPrincipal,
  actorOf,
  type ClientPrincipal,
  type WalletPrincipal,
} from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { tryAt } from '#services/kernel/wrong-tries.ts';
import { requireUser } from './manage-users.ts';
import {
  otpSeedsOfUser,
  readOtpLockout,
  storeOtpSeed,
  storeOtpStep,
  writeOtpLockout,
} from './otp-seed.repository.ts';
import { lockUser, type User } from './user.repository.ts';
import { requireLink } from './wallet-accounts.ts';

/** RFC 4226 section 4 recommends 160 bits. */
const SEED_BYTES = 20;

/**
 * Makes a seed for the caller's wallet and a user that it is linked to, in place of the earlier one. Only the wallet can
 * open it.
 *
 * @throws ProblemError `ACCOUNT_NOT_LINKED`.
 */
export async function issueOtpSeed(
  context: ServicesContext,
  caller: WalletPrincipal,
  reference: string,
): Promise<{ jws: string }> {
  const { tenantId, communityId, walletDid: did } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const { user, linkId } = await requireLink(context, trx, caller, reference, at);
    const { userId } = user;
    const seed = randomBytes(SEED_BYTES);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await storeOtpSeed(trx, sealer, { tenantId, linkId }, seed);
    const sealed = sealBytes(publicKeyFromDid(did), seed, { info: otpSeedInfo(userId) });
    const grant: OtpSeedGrant = { did, userId, sealedSeed: toBase64Url(sealed), issuedAt: at.toISOString() };
    const result = { jws: context.signer.signJws(grant, OTP_SEED_TYPE) };
    return { result, action: 'user.otp-seed-issued', data: { userId, linkId } };
  });
}

type Verdict = { verified: true } | { verified: false; waitS: number };

/**
 * Accepts a one-time code of any wallet that the user is linked to, once. Wrong codes in a row make the user wait.
 *
 * @throws ProblemError `USER_NOT_FOUND`, `OTP_REFUSED`, `SIGN_IN_LOCKED`.
 */
export async function verifyOtpCode(
  context: ServicesContext,
  caller: AccountPrincipal | ClientPrincipal,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  // The count of a wrong code must last, so the refusal is thrown after the transaction.
  const verdict = await audited<Verdict>(context, by, async (trx, at) => {
    await lockUser(trx, { tenantId: caller.tenantId, userId });
    const user = await requireUser(context, trx, caller, userId);
    return judge(context, trx, user, { code, at });
  });
  if (verdict.verified) return;
  const { waitS } = verdict;
  if (waitS > 0) throw new ProblemError('SIGN_IN_LOCKED', `Wait ${waitS} seconds.`, { retryAfterS: waitS });
  throw new ProblemError('OTP_REFUSED');
}

async function judge(
  context: Pick<ServicesContext, 'sealers' | 'uptimeMs'>,
  trx: DatabaseTransaction,
  user: User,
  { code, at }: { code: string; at: Date },
): Promise<Act<Verdict>> {
  const { tenantId, communityId, userId } = user;
  const refused = (waitS: number): Act<Verdict> => ({
    result: { verified: false, waitS },
    action: 'user.otp-refused',
    data: { userId, locked: waitS > 0 },
  });
  const lockout = await readOtpLockout(trx, user);
  const attempt = tryAt(context, at);
  const waitS = attempt.waitS(lockout);
  if (waitS > 0) return refused(waitS);
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const seeds = user.active ? await otpSeedsOfUser(trx, sealer, user) : [];
  for (const { linkId, seed, lastStep = -1 } of seeds) {
    const step = totpStepOf(seed, code, { at, after: lastStep });
    if (step === undefined) continue;
    await storeOtpStep(trx, { tenantId, linkId }, step);
    await writeOtpLockout(trx, user, undefined);
    return { result: { verified: true }, action: 'user.otp-verified', data: { userId, linkId } };
  }
  await writeOtpLockout(trx, user, attempt.wrong(lockout));
  return refused(0);
}
