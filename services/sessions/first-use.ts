import type { Flow } from '#core/contract/flow.ts';
import { firstAbandonment } from '#core/proofing/session-states.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { lockSession, type SessionRow } from './session.repository.ts';
import { updateSession } from './session-change.repository.ts';

type Limits = Pick<Flow, 'abandonFrom' | 'abandonSessionInMin'>;

/** When a session that the API created is abandoned, as long as no evidence of it arrives. */
export function abandonmentOf(
  flow: Limits,
  {
    createdAt,
    expiresAt,
    claimedAt,
    linkOpenedAt,
  }: Pick<SessionRow, 'createdAt' | 'expiresAt' | 'claimedAt' | 'linkOpenedAt'>,
): Date {
  const uses = [claimedAt, linkOpenedAt].flatMap((time) => (time ? [time.getTime()] : []));
  return new Date(
    firstAbandonment(flow, {
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
      usedAt: uses.length === 0 ? undefined : Math.min(...uses),
    }),
  );
}

/** Notes that the person opened a link to a waiting session, which from now on can be abandoned. */
export async function noteLinkOpened(
  db: DatabaseHandle,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  linkOpenedAt: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.state !== 'Pending' || session.linkOpenedAt || session.eventCount > 0) return;
    const flow = await requireFlow(trx, session, session.flow);
    const abandonAt = abandonmentOf(flow, { ...session, linkOpenedAt });
    await updateSession(trx, session, { linkOpenedAt, abandonAt });
  });
}
