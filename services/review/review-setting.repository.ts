import { DEFAULT_SECOND_LOOK_SHARE } from '#services/contract/review.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface Community {
  tenantId: string;
  communityId: string;
}

/** Share of decisions that a second reviewer repeats, 0 to 1. */
export async function secondLookShare(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<number> {
  const row = await db
    .selectFrom('review_setting')
    .select('second_look_share')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row?.second_look_share ?? DEFAULT_SECOND_LOOK_SHARE;
}

export async function setSecondLookShare(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  { share, actor, at }: { share: number; actor: string; at: Date },
): Promise<void> {
  const set = { second_look_share: share, set_by: actor, set_at: at };
  await trx
    .insertInto('review_setting')
    .values({ tenant_id: tenantId, community_id: communityId, ...set })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id']).doUpdateSet(set))
    .execute();
}

interface Account extends Community {
  accountId: string;
}

/** Returns the operators of the community that an account is. */
export async function operatorsOf(
  db: DatabaseHandle,
  { tenantId, communityId, accountId }: Account,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewer_operator')
    .select('operator_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('account_id', '=', accountId)
    .orderBy('operator_id')
    .execute();
  return rows.map(({ operator_id }) => operator_id);
}

/** Whether an account of the tenant reaches the community: only such a one can review there. */
export async function isAccountOf(
  db: DatabaseHandle,
  { tenantId, communityId, accountId }: Account,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('community_id', 'is', null), eb('community_id', '=', communityId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces them; answers false, and changes nothing, when one is no operator of the community. */
export async function setOperatorsOf(
  trx: DatabaseTransaction,
  account: Account,
  operatorIds: readonly string[],
): Promise<boolean> {
  const row = {
    tenant_id: account.tenantId,
    account_id: account.accountId,
    community_id: account.communityId,
  };
  const wanted = [...new Set(operatorIds)];
  if (wanted.length > 0) {
    const known = await trx
      .selectFrom('operator')
      .select('operator_id')
      .where('tenant_id', '=', account.tenantId)
      .where('community_id', '=', account.communityId)
      .where('operator_id', 'in', wanted)
      .execute();
    if (known.length < wanted.length) return false;
  }
  await trx
    .deleteFrom('reviewer_operator')
    .where('tenant_id', '=', row.tenant_id)
    .where('account_id', '=', row.account_id)
    .where('community_id', '=', row.community_id)
    .execute();
  if (wanted.length > 0) {
    await trx
      .insertInto('reviewer_operator')
      .values(wanted.map((operator_id) => ({ ...row, operator_id })))
      .execute();
  }
  return true;
}
