import type { z } from 'zod';
import { mayManageOperators } from '#core/contract/operators.ts';
import { audited } from '#services/audit/index.ts';
import type { OperatorChange, OperatorFacts, OperatorList } from '#services/contract/administration.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  listOperators,
  lockCommunity,
  pageOfOperators,
  type StandingOperator,
  updateOperator,
} from './operator.repository.ts';
import { closePeriod } from './operator-periods.repository.ts';

/** The operators of a community, dismissed ones too. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function readableOperators(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  caller: AccountPrincipal,
  communityId: string,
  page: PageQuery,
): Promise<z.infer<typeof OperatorList>> {
  const community = {
    tenantId: caller.tenantId,
    communityId: await requireCommunity(db, caller, communityId),
  };
  const sealer = await sealers.community(db, community.tenantId, communityId);
  const { rows, ...rest } = await pageOfOperators(db, community, sealer, page, now());
  return { operators: rows.map((operator) => factsOf(communityId, operator)), ...rest };
}

/**
 * Dismisses an operator, takes permissions away or confirms one who waits, from now on: earlier signatures stay judged
 * by the operator's state at that time. An administrator holds no permission of an operator, and so gives none.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `OPERATOR_NOT_FOUND`, `GRANT_EXCEEDED`, `LAST_SUPERVISOR`.
 */
export async function changeOperator(
  context: ServicesContext,
  caller: AccountPrincipal,
  { communityId, operatorId }: { communityId: string; operatorId: string },
  change: z.infer<typeof OperatorChange>,
): Promise<OperatorFacts> {
  const { db, sealers } = context;
  const community = {
    tenantId: caller.tenantId,
    communityId: await requireCommunity(db, caller, communityId),
  };
  const sealer = await sealers.community(db, community.tenantId, communityId);
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  return audited(context, by, async (trx, at) => {
    await lockCommunity(trx, community);
    const operators = await listOperators(trx, community, sealer, at);
    const operator = operators.find((known) => known.operatorId === operatorId);
    if (!operator) throw new ProblemError('OPERATOR_NOT_FOUND');
    const { since: _since, waiting, ...record } = operator;
    const { permissions = record.permissions, active = record.active || waiting } = change;
    if (permissions.some((permission) => !record.permissions.includes(permission))) {
      throw new ProblemError(
        'GRANT_EXCEEDED',
        'Supervisors alone give permissions to operators, at a kiosk.',
      );
    }
    if (change.confirmed && !record.active && !waiting) {
      throw new ProblemError('GRANT_EXCEEDED', 'A dismissed operator cannot be confirmed.');
    }
    const waits = waiting && active && !change.confirmed;
    const since = waits ? operator.since : at;
    const changed = { ...record, permissions, active: active && !waits };
    const others = operators.filter((known) => known !== operator);
    if (mayManageOperators(record) && ![changed, ...others].some(mayManageOperators)) {
      throw new ProblemError('LAST_SUPERVISOR');
    }
    // A waiting operator had no rights until now.
    if (!waiting) await closePeriod(trx, community, operator, at);
    await updateOperator(trx, community, sealer, { ...changed, active }, since);
    const data = { communityId, operatorId, ...change };
    const result = factsOf(communityId, { ...changed, since, waiting: waits });
    return { result, action: 'operator.changed', data };
  });
}

const factsOf = (
  communityId: string,
  { operatorId, name, role, permissions, did, since, active, waiting }: StandingOperator,
): OperatorFacts => ({
  operatorId,
  communityId,
  name,
  role,
  permissions,
  did,
  since: since.toISOString(),
  active,
  waiting,
});
