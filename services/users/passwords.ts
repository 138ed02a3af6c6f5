import type { LinkedAccount } from '#core/contract/wallet-calls/accounts.ts';
import { brokenRules, type PasswordPolicy } from '#core/contract/wallet-calls/password-policy.ts';
import { countTry, forgetTries, forgiveTries, type TryKey } from '#services/accounts/index.ts';
import { administering, audited, recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { matchesVerifier, verifierOf } from '#services/kernel/password-verifier.ts';
import { endSignIns } from '#services/oidc/index.ts';
import { spendCode } from './access-codes.ts';
import { linkAccount } from './link-account.ts';
import { requireUser } from './manage-users.ts';
import { findUser, lockUser, soughtBy, type User, updateUser } from './user.repository.ts';
import { readUserSettings } from './user-settings.repository.ts';
import { type LinkedDevice, storeDevice } from './user-wallet.repository.ts';

const wrong = () => new ProblemError('USER_OR_PASSWORD_WRONG');

/** Wrong passwords count by user, or by the typed name if there is no such user, and by the place of typing. */
function tryKeyOf(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  { tenantId, communityId }: Pick<User, 'tenantId' | 'communityId'>,
  who: string,
  typedAt = '',
): TryKey {
  const account = sealers.service.blindIndex(`${communityId}|${who}`, 'sign_in_try.user');
  const text = `${Buffer.from(account).toString('hex')}|${typedAt}`;
  return { tenantId, account, place: sealers.service.blindIndex(text, 'sign_in_try.place') };
}

/** The sender of a password, and the place where it was typed. */
export interface PasswordSender {
  readonly tenantId: string;
  readonly communityId: string;
  /** A kiosk, or the address of a browser. */
  readonly typedAt: string;
  readonly actor: string;
  /** Further data for the audit log; nothing personal. */
  readonly data: Readonly<Record<string, string>>;
}

const sentBy = (caller: WalletPrincipal): PasswordSender => ({
  tenantId: caller.tenantId,
  communityId: caller.communityId,
  typedAt: caller.kioskId,
  actor: actorOf(caller),
  data: { kioskId: caller.kioskId },
});

interface Proven {
  user: User;
  key: TryKey;
}

/**
 * The user whose password this is. Users that do not exist, have no password or are disabled cost the same work, count
 * alike and are refused alike.
 *
 * @throws ProblemError `USER_OR_PASSWORD_WRONG`, `SIGN_IN_LOCKED`.
 */
async function requirePassword(
  context: ServicesContext,
  sender: PasswordSender,
  { userId: reference, password }: { userId: string; password: string },
): Promise<Proven> {
  const { db, sealers } = context;
  const { tenantId, communityId, typedAt, actor } = sender;
  const sealer = await sealers.community(db, tenantId, communityId);
  const found = await findUser(db, sealer, sender, soughtBy(reference));
  const key = tryKeyOf(context, sender, found?.userId ?? reference, typedAt);
  await countTry(context, key);
  const user = found?.active ? found : undefined;
  if ((await matchesVerifier(user?.verifier, password, context.argon2Cost)) && user) return { user, key };
  const data = { userId: found?.userId ?? null, ...sender.data };
  await recordAudit(db, { tenantId, at: context.now(), actor, action: 'user.password-refused', data });
  throw wrong();
}

/** The password may have changed during the comparison: then the old one is refused. */
async function requireUnchanged(
  context: ServicesContext,
  trx: DatabaseTransaction,
  user: User,
): Promise<User> {
  await lockUser(trx, user);
  const sealer = await context.sealers.community(trx, user.tenantId, user.communityId);
  const now = await findUser(trx, sealer, user, { userId: user.userId });
  if (now?.active && now.verifier === user.verifier) return now;
  throw wrong();
}

interface Verification {
  userId: string;
  password: string;
  /** Empty: none. */
  code: string;
  device: LinkedDevice;
}

/**
 * Links the caller's wallet to a user by the password, and by a code of that user where one is given.
 *
 * @throws ProblemError those of {@link requirePassword}, `spendCode` and `linkAccount`; `ACCESS_CODE_INVALID` where the code
 * is of another user.
 */
export async function verifyUserAccount(
  context: ServicesContext,
  caller: WalletPrincipal,
  { code, device, ...credentials }: Verification,
): Promise<LinkedAccount> {
  const { user: proven, key } = await requirePassword(context, sentBy(caller), credentials);
  const { tenantId, communityId, walletDid: did, kioskId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const used = code === '' ? undefined : await spendCode(context, trx, caller, { text: code, at });
    if (used && used.user.userId !== proven.userId) throw new ProblemError('ACCESS_CODE_INVALID');
    const user = await requireUnchanged(context, trx, proven);
    await forgiveTries(context, trx, key);
    const linkedBy = used ? 'access-code' : 'password';
    const { account, linkId } = await linkAccount(trx, user, { did, linkedBy, at });
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await storeDevice(trx, sealer, { tenantId, linkId }, device);
    const codeId = used?.codeId ?? null;
    return { result: account, action: 'user.linked', data: { userId: user.userId, linkId, codeId, kioskId } };
  });
}

/**
 * The active user of a community who signs in by the password.
 *
 * @throws ProblemError as {@link requirePassword}.
 */
export async function signInUser(
  context: ServicesContext,
  sender: PasswordSender,
  credentials: { userId: string; password: string },
): Promise<User> {
  const { user: proven, key } = await requirePassword(context, sender, credentials);
  const { tenantId, actor } = sender;
  return audited(context, { tenantId, actor }, async (trx) => {
    const user = await requireUnchanged(context, trx, proven);
    await forgiveTries(context, trx, key);
    return { result: user, action: 'user.signed-in', data: { userId: user.userId, ...sender.data } };
  });
}

/** Changes a password by the present one, and ends the sign-ins made with that. @throws ProblemError as {@link requirePassword}, `PASSWORD_REFUSED`. */
export async function resetPassword(
  context: ServicesContext,
  caller: WalletPrincipal,
  { newPassword, ...credentials }: { userId: string; password: string; newPassword: string },
): Promise<void> {
  const { user: proven, key } = await requirePassword(context, sentBy(caller), credentials);
  const { passwordPolicy } = await readUserSettings(context.db, caller);
  if (newPassword === credentials.password) {
    throw refused([{ rule: 'the present password', path: '/newPassword' }]);
  }
  requireAccepted(newPassword, passwordPolicy, proven, '/newPassword');
  const verifier = await verifierOf(newPassword, context.argon2Cost);
  const { tenantId, communityId } = caller;
  await audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const user = await requireUnchanged(context, trx, proven);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await updateUser(trx, sealer, user, { verifier });
    await forgiveTries(context, trx, key);
    await endSignIns(context, trx, user, at);
    return { result: undefined, action: 'user.password-changed', data: { userId: user.userId } };
  });
}

/** Gives a user a password, forgets their wrong tries and ends their sign-ins. @throws ProblemError `USER_NOT_FOUND`, `PASSWORD_REFUSED`. */
export async function setPassword(
  context: ServicesContext,
  caller: AccountPrincipal,
  userId: string,
  password: string,
): Promise<void> {
  const user = await requireUser(context, context.db, caller, userId);
  const { passwordPolicy } = await readUserSettings(context.db, user);
  requireAccepted(password, passwordPolicy, user, '/password');
  const verifier = await verifierOf(password, context.argon2Cost);
  await administering(context, caller, async (trx, at) => {
    const { tenantId } = caller;
    await lockUser(trx, { tenantId, userId });
    const now = await requireUser(context, trx, caller, userId);
    const sealer = await context.sealers.community(trx, tenantId, now.communityId);
    await updateUser(trx, sealer, now, { verifier });
    await forgetTries(trx, tryKeyOf(context, now, userId));
    // Without a password, no sign-in took place.
    if (now.verifier !== undefined) await endSignIns(context, trx, now, at);
    return { result: undefined, action: 'user.password-set', data: { userId } };
  });
}

/** @throws ProblemError `PASSWORD_REFUSED` with the rules that are broken; it never repeats the password. */
function requireAccepted(password: string, policy: PasswordPolicy, user: User, path: string): void {
  const rules = brokenRules(password, policy, user);
  if (rules.length > 0) throw refused(rules.map((rule) => ({ rule: `${rule} (${policy[rule]})`, path })));
}

const refused = (broken: { rule: string; path: string }[]): ProblemError => {
  const faults = broken.map(({ rule, path }) => ({ path, message: `breaks the rule ${rule}` }));
  const detail = `The password breaks: ${broken.map(({ rule }) => rule).join(', ')}.`;
  return new ProblemError('PASSWORD_REFUSED', detail, { faults });
};
