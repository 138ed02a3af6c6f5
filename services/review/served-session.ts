import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { listSegments, type SessionRow } from '#services/sessions/index.ts';
import { operatorsOf } from './review-setting.repository.ts';

/** Whether the person of an account was an operator of a session, as far as accounts are linked to operators. */
export async function servedAtCounter(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  { tenantId, accountId }: AccountPrincipal,
  session: SessionRow,
): Promise<boolean> {
  const { communityId } = session;
  const own = await operatorsOf(trx, { tenantId, communityId, accountId });
  if (own.length === 0) return false;
  const sealer = await sealers.community(trx, tenantId, communityId);
  const segments = await listSegments(trx, session, sealer);
  const served = segments
    .flatMap(({ events }) => events)
    .filter(({ actor }) => actor.kind === 'operator')
    .map(({ actor }) => actor.id);
  return own.some((operatorId) => served.includes(operatorId) || session.completedBy === operatorId);
}
