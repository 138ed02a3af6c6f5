import type { DatabaseTransaction } from '#services/kernel/database/database.ts';

/** Removes every back-up of the wallet that took the documents of a session. @returns how many. */
export async function forgetBackupsOfSession(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('wallet_backup')
    .where('tenant_id', '=', tenantId)
    .where('did', 'in', ({ selectFrom }) =>
      selectFrom('wallet_enrolment')
        .select('wallet_enrolment.did')
        .where('wallet_enrolment.tenant_id', '=', tenantId)
        .where('wallet_enrolment.session_id', '=', sessionId),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the back-ups of wallets that a user took in the community and that have no other user there. @returns how many. */
export async function forgetBackupsOfUser(
  trx: DatabaseTransaction,
  { tenantId, communityId, userId }: { tenantId: string; communityId: string; userId: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('wallet_backup')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where(({ and, exists, not, selectFrom }) => {
      const links = selectFrom('user_wallets')
        .select('user_wallets.link_id')
        .whereRef('user_wallets.tenant_id', '=', 'wallet_backup.tenant_id')
        .whereRef('user_wallets.community_id', '=', 'wallet_backup.community_id')
        .whereRef('user_wallets.did', '=', 'wallet_backup.did')
        .where('user_wallets.linked_at', 'is not', null);
      const ofOthers = links.where('user_id', '!=', userId).where('unlinked_at', 'is', null);
      return and([exists(links.where('user_id', '=', userId)), not(exists(ofOthers))]);
    })
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes every back-up of a community, which allows them no longer. @returns how many. */
export async function forgetBackupsOfCommunity(
  trx: DatabaseTransaction,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('wallet_backup')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
