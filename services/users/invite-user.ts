import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type UserInvitation, UserInvited, type UserSettings } from '#services/contract/users.ts';
import { type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule } from '#services/platform/index.ts';
import { forgetBackupsOfCommunity } from '#services/restoration/index.ts';
import { mailAccessCode } from './make-access-code.ts';
import { requireUser } from './manage-users.ts';
import { readUserSettings, writeUserSettings } from './user-settings.repository.ts';

interface Invitation {
  userId: string;
  wish: z.output<typeof UserInvitation>;
  origin: string;
  idempotencyKey: string | undefined;
}

/**
 * Mails a user a code by which they link a wallet.
 *
 * @throws ProblemError `USER_NOT_FOUND`, `USER_DISABLED`, `CONTACT_MISSING`, `GATEWAY_NOT_CONFIGURED`, `LICENSE_EXPIRED`,
 * `LICENSE_MODULE_MISSING`, `IDEMPOTENCY_CONFLICT`.
 */
export async function inviteUser(
  context: ServicesContext,
  caller: AccountPrincipal,
  { userId, wish, origin, idempotencyKey }: Invitation,
): Promise<z.output<typeof UserInvited>> {
  if (!context.messages.email) {
    throw new ProblemError('GATEWAY_NOT_CONFIGURED', 'Configure a gateway for email first.');
  }
  const invite = async (trx: DatabaseTransaction, at: Date) => {
    const user = await requireUser(context, trx, caller, userId);
    const { email } = user;
    if (!user.active) throw new ProblemError('USER_DISABLED');
    if (email === null) throw new ProblemError('CONTACT_MISSING', 'The user has no email address.');
    const { passwordRequired: needsPassword, language } = wish;
    if (needsPassword && user.verifier === undefined) {
      throw invalidRequest([{ path: '/passwordRequired', message: 'the user has no password yet' }]);
    }
    await requireModule(trx, user, 'wallet', at);
    const { accessCodeTtlSeconds: ttlSeconds } = await readUserSettings(trx, user);
    const how = { origin, ttlSeconds, language, needsPassword, createdBy: actorOf(caller), at };
    const { codeId, messageId, expiresAt } = await mailAccessCode(context, trx, { ...user, email }, how);
    return {
      result: { accessCodeId: codeId, messageId, expiresAt: expiresAt.toISOString() },
      action: 'user.invited',
      data: { userId, codeId },
    };
  };
  const permit = async (trx: DatabaseTransaction) => {
    await requireUser(context, trx, caller, userId);
  };
  const operation = `users/invite ${userId}`;
  const asked = { idempotencyKey, operation, body: wish, answer: UserInvited, permit };
  return administering(context, caller, invite, asked);
}

/** The user settings of a community within reach. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function userSettings(
  { db }: ServicesContext,
  caller: AccountPrincipal,
  named: string,
): Promise<UserSettings> {
  const communityId = await requireCommunity(db, caller, named);
  return readUserSettings(db, { tenantId: caller.tenantId, communityId });
}

/** Where wallets may be restored no longer, their back-ups go. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function changeUserSettings(
  context: ServicesContext,
  caller: AccountPrincipal,
  named: string,
  settings: UserSettings,
): Promise<UserSettings> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx, at) => {
    const communityId = await requireCommunity(trx, caller, named);
    await writeUserSettings(trx, { tenantId, communityId }, settings, { by: actorOf(caller), at });
    const removed = settings.restoreWallet
      ? 0
      : await forgetBackupsOfCommunity(trx, { tenantId, communityId });
    const data = { communityId, settings, ...(removed > 0 ? { backups: removed } : {}) };
    return { result: settings, action: 'user-settings.changed', data };
  });
}
