import type { RosterOperator } from '#core/contract/roster.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { type Community, type StoredOperator, storedOperators } from './operator.repository.ts';

/** One state of an operator, with its time. */
export interface OperatorPeriod
  extends Pick<RosterOperator, 'operatorId' | 'did' | 'role' | 'permissions' | 'active'> {
  since: Date;
  /** Null: until now. */
  until: Date | null;
}

/** Everything that any operator of the community is or ever was. */
export async function operatorPeriods(
  db: DatabaseHandle,
  community: Community,
  sealer: Sealer,
): Promise<OperatorPeriod[]> {
  const rows = await db
    .selectFrom('operator_period')
    .select(['operator_id', 'did', 'permissions', 'active', 'since', 'until'])
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .execute();
  const present = await storedOperators(db, community, sealer);
  // A role never changes, and no operator is removed.
  const roles = new Map(present.map(({ operatorId, role }) => [operatorId, role]));
  const past = rows.flatMap(({ operator_id: operatorId, ...period }) => {
    const role = roles.get(operatorId);
    return role ? [{ operatorId, role, ...period }] : [];
  });
  return [
    ...past,
    ...present.map(({ operatorId, did, role, permissions, active, since }) => ({
      ...{ operatorId, did, role, permissions, active, since },
      until: null,
    })),
  ];
}

/** Keeps an operator's state until now; evidence of that time is judged by it. */
export async function closePeriod(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  { operatorId, did, permissions, active, since }: StoredOperator,
  until: Date,
): Promise<void> {
  await trx
    .insertInto('operator_period')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      operator_id: operatorId,
      since,
      until,
      did,
      permissions: JSON.stringify(permissions),
      active,
    })
    // Two changes in one millisecond leave nothing between them.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
