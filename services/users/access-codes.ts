import type { z } from 'zod';
import type { Language } from '#core/contract/language.ts';
import type { accessCodeCalls } from '#core/contract/wallet-calls/access-codes.ts';
import type { LinkedAccount } from '#core/contract/wallet-calls/accounts.ts';
import { DAY_MS } from '#core/days.ts';
import { audited, recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule } from '#services/platform/index.ts';
import { changeAccessCode, countCodes, forgetCodes, lockAccessCode } from './access-code.repository.ts';
import { linkAccount } from './link-account.ts';
import { mailAccessCode } from './make-access-code.ts';
import { findUser, lockUser, type User } from './user.repository.ts';
import { readUserSettings } from './user-settings.repository.ts';
import { type LinkedDevice, storeDevice } from './user-wallet.repository.ts';

const HOUR_MS = 60 * 60_000;
/** The most codes of one user that wallets may request within an hour, so that no one can flood a mailbox. */
const MOST_CODES = 5;
/** For so long the answer distinguishes a code that ended from one that never existed. */
const KEPT_DAYS = 30;

type Created = z.output<(typeof accessCodeCalls)['create']['output'][202]>;
type Validated = z.output<(typeof accessCodeCalls)['validate']['output'][200]>;

/**
 * Mails a code to an active user of this address. The answer is the same where there is none.
 *
 * @throws ProblemError `GATEWAY_NOT_CONFIGURED`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`.
 */
export async function createAccessCode(
  context: ServicesContext,
  caller: WalletPrincipal,
  wish: { emailTo: string; ttlSeconds?: number | undefined; language: Language; origin: string },
): Promise<Created> {
  const { db, sealers, messages, now } = context;
  if (!messages.email)
    throw new ProblemError('GATEWAY_NOT_CONFIGURED', 'Configure a gateway for email first.');
  const at = now();
  await requireModule(db, caller, 'wallet', at);
  const { accessCodeTtlSeconds: most } = await readUserSettings(db, caller);
  const ttlSeconds = Math.min(wish.ttlSeconds ?? most, most);
  await db.transaction().execute(async (trx) => {
    const sealer = await sealers.community(trx, caller.tenantId, caller.communityId);
    const user = await findUser(trx, sealer, caller, { email: wish.emailTo });
    if (!user?.active || user.email === null) return;
    await lockUser(trx, user);
    if ((await countCodes(trx, user, new Date(at.getTime() - HOUR_MS))) >= MOST_CODES) return;
    const { tenantId, userId, email } = user;
    const { origin, language } = wish;
    const by = { createdBy: actorOf(caller), needsPassword: user.verifier !== undefined, at };
    const made = await mailAccessCode(
      context,
      trx,
      { ...user, email },
      { origin, language, ttlSeconds, ...by },
    );
    const data = { userId, codeId: made.codeId, kioskId: caller.kioskId };
    await recordAudit(trx, { tenantId, at, actor: by.createdBy, action: 'access-code.created', data });
  });
  return { emailResult: 'accepted', expiresAt: new Date(at.getTime() + ttlSeconds * 1000).toISOString() };
}

/**
 * Tells whose code it is and binds its redemption to this wallet; a later validation by another wallet moves it there.
 *
 * @throws ProblemError `ACCESS_CODE_INVALID`, `ACCESS_CODE_USED`, `ACCESS_CODE_EXPIRED`.
 */
export async function validateAccessCode(
  context: ServicesContext,
  caller: WalletPrincipal,
  text: string,
): Promise<Validated> {
  const { tenantId, walletDid } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const { user, ...code } = await requireCode(context, trx, caller, { text, at });
    await changeAccessCode(trx, { tenantId, codeId: code.codeId }, { validated_did: walletDid });
    const { userId, userName } = user;
    const { needsPassword: passwordRequired, expiresAt } = code;
    return {
      result: { userId, userName, passwordRequired, expiresAt: expiresAt.toISOString() },
      action: 'access-code.validated',
      data: { userId, codeId: code.codeId, kioskId: caller.kioskId },
    };
  });
}

/**
 * Links the wallet to the user of a code that needs no password.
 *
 * @throws ProblemError `PASSWORD_REQUIRED`, and those of {@link spendCode} and {@link linkAccount}.
 */
export async function redeemAccessCode(
  context: ServicesContext,
  caller: WalletPrincipal,
  text: string,
  device: LinkedDevice,
): Promise<LinkedAccount> {
  const { tenantId, communityId, walletDid: did } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const { user, codeId, needsPassword } = await spendCode(context, trx, caller, { text, at });
    if (needsPassword) throw new ProblemError('PASSWORD_REQUIRED');
    const { account, linkId } = await linkAccount(trx, user, { did, linkedBy: 'access-code', at });
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await storeDevice(trx, sealer, { tenantId, linkId }, device);
    const data = { userId: user.userId, linkId, codeId, kioskId: caller.kioskId };
    return { result: account, action: 'user.linked', data };
  });
}

/**
 * Spends a code that this wallet validated. Of two that use one code at the same moment, the second finds it used.
 *
 * @throws ProblemError `ACCESS_CODE_NOT_VALIDATED`, and those of {@link validateAccessCode}.
 */
export async function spendCode(
  context: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  caller: WalletPrincipal,
  { text, at }: { text: string; at: Date },
): Promise<KnownCode> {
  const code = await requireCode(context, trx, caller, { text, at });
  if (code.validatedBy !== caller.walletDid) throw new ProblemError('ACCESS_CODE_NOT_VALIDATED');
  const used = { redeemed_did: caller.walletDid, redeemed_at: at };
  await changeAccessCode(trx, { tenantId: caller.tenantId, codeId: code.codeId }, used);
  return code;
}

interface KnownCode {
  codeId: string;
  user: User;
  needsPassword: boolean;
  expiresAt: Date;
  validatedBy: string | null;
}

/** A code of the caller's community that may be used now, locked. */
async function requireCode(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  caller: WalletPrincipal,
  { text, at }: { text: string; at: Date },
): Promise<KnownCode> {
  const row = await lockAccessCode(trx, sealers, caller, text);
  const sealer = await sealers.community(trx, caller.tenantId, caller.communityId);
  const user = row && (await findUser(trx, sealer, caller, { userId: row.user_id }));
  if (!row || !user?.active) throw new ProblemError('ACCESS_CODE_INVALID');
  if (row.redeemed_at) throw new ProblemError('ACCESS_CODE_USED');
  if (row.expires_at <= at) throw new ProblemError('ACCESS_CODE_EXPIRED');
  return {
    codeId: row.code_id,
    user,
    needsPassword: row.needs_password,
    expiresAt: row.expires_at,
    validatedBy: row.validated_did,
  };
}

/** Forgets codes that ended long ago. */
export const forgetEndedCodes = ({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> =>
  forgetCodes(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS));
