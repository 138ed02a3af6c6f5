import { ROSTER_LIFETIME_DAYS, ROSTER_TYPE } from '#core/contract/operators.ts';
import { daysLater } from '#core/days.ts';
import { withProofs } from '#core/evidence/roster-extract.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { listOperators } from './operator.repository.ts';

/** Signs the operators of the kiosk's community for seven days of offline sign-in. */
export async function issueRoster(context: ServicesContext, kiosk: KioskPrincipal): Promise<{ jws: string }> {
  const { tenantId, communityId } = kiosk;
  const at = context.now();
  const sealer = await context.sealers.community(context.db, tenantId, communityId);
  const roster = {
    v: 1 as const,
    tenantId,
    communityId,
    issuedAt: at.toISOString(),
    expiresAt: daysLater(at, ROSTER_LIFETIME_DAYS).toISOString(),
    operators: (await listOperators(context.db, kiosk, sealer, at)).map(
      ({ since: _since, waiting: _waiting, ...operator }) => operator,
    ),
  };
  return { jws: context.signer.signJws(withProofs(roster, context.signer), ROSTER_TYPE) };
}
