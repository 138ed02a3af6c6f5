import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendWalletEvent } from '#services/events/index.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { forgetBackupsOfSession } from '#services/restoration/index.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { noteEnrolment, replaceEnrolment } from './enrolment.repository.ts';

/**
 * Notes the calling wallet as that of a session unless there is one, and tells it where the session stands.
 *
 * @returns whose the session is, since when, and whether that is new
 */
export async function takeSession(
  trx: DatabaseTransaction,
  { tenantId, communityId, walletDid: did }: WalletPrincipal,
  { sessionId, state }: Pick<SessionRow, 'sessionId' | 'state'>,
  at: Date,
): Promise<{ did: string; enrolledAt: Date; isNew: boolean }> {
  const noted = await noteEnrolment(trx, { tenantId, communityId, did, sessionId }, at);
  if (noted.isNew) {
    const wallet = { tenantId, communityId, did, sessionId };
    await appendWalletEvent(trx, wallet, at, { type: 'E_WALLET_ENROLLED', data: { state } });
  }
  return noted;
}

/**
 * Puts the calling wallet in place of one from before a review, whose back-ups go, and tells both.
 *
 * @throws ProblemError `SESSION_CONFLICT` where the earlier wallet stays; the transaction ends with it
 */
export async function takeOver(
  trx: DatabaseTransaction,
  caller: WalletPrincipal,
  { sessionId, state, earlier }: Pick<SessionRow, 'sessionId' | 'state'> & { earlier: string },
  at: Date,
): Promise<void> {
  const { tenantId, communityId, walletDid: did } = caller;
  const wallet = { tenantId, communityId, did, sessionId };
  const backups = await forgetBackupsOfSession(trx, wallet);
  if (!(await replaceEnrolment(trx, wallet, at))) {
    throw new ProblemError('SESSION_CONFLICT', 'Another wallet took the documents of this session.');
  }
  await appendWalletEvent(trx, { ...wallet, did: earlier }, at, { type: 'E_WALLET_REPLACED', data: {} });
  await appendWalletEvent(trx, wallet, at, { type: 'E_WALLET_ENROLLED', data: { state } });
  const data = { sessionId, replaced: earlier, backups };
  await recordAudit(trx, { tenantId, at, actor: actorOf(caller), action: 'wallet.replaced', data });
}
