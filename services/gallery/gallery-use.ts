import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { refuseGone } from '#services/erasure/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockSession } from '#services/sessions/index.ts';
import type { Galleries } from './galleries.ts';

/** Dependencies of every use of a gallery. */
export interface Use {
  context: ServicesContext;
  galleries: Galleries;
  kiosk: KioskPrincipal;
}

export const audit = (
  { kiosk }: Use,
  db: Parameters<typeof recordAudit>[0],
  entry: { actor: string; at: Date; action: string; data: Record<string, unknown> },
): Promise<void> => recordAudit(db, { tenantId: kiosk.tenantId, ...entry });

/**
 * Until the transaction ends the session is not erased; lock it before the gallery, as an erasure does.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `SESSION_ENDED` when its personal data are gone
 */
export async function lockLiveSession(
  { context, kiosk }: Use,
  trx: DatabaseTransaction,
  sessionId: string,
): Promise<void> {
  const session = await lockSession(trx, kiosk.tenantId, sessionId);
  if (!session) throw new ProblemError('SESSION_NOT_FOUND');
  await refuseGone(trx, session, context.now());
}
