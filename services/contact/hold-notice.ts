import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { HoldSettings } from '#services/contract/holds.ts';
import { holdText } from '#services/contract/message-texts.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { queueMessage } from './message.repository.ts';
import { communityName } from './message-facts.ts';

/**
 * Tells the security officers of a community that a session is held, where a gateway exists: when, where, and the id
 * of the hold; nothing of its person. Call it in the transaction that holds the session.
 */
export async function queueHoldNotices(
  { sealers, messages }: Pick<ServicesContext, 'sealers' | 'messages'>,
  trx: DatabaseTransaction,
  session: Pick<SessionRow, 'tenantId' | 'communityId' | 'sessionId' | 'eraseOn'>,
  { holdId, recipients, at }: HoldSettings & { holdId: string; at: Date },
): Promise<void> {
  const reached = recipients.filter(({ channel }) => messages[channel]);
  if (reached.length === 0) return;
  const sealer = await sealers.community(trx, session.tenantId, session.communityId);
  const community = await communityName(trx, session);
  for (const [position, { channel, to, language }] of reached.entries()) {
    const messageId = uuidV7(at.getTime(), position);
    const words = { to, ...holdText(language, { community, heldAt: at, holdId }) };
    await queueMessage(trx, sealer, session, { messageId, kind: 'hold-notice', channel, words, at });
  }
}
