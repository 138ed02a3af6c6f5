import { uuidV7 } from '../../main/domain/proofing/uuid-v7.ts';
import { CHANNELS } from '../contract/contact.ts';
import { noticeText } from '../contract/message-texts.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { insertLink } from './link.repository.ts';
import { queueMessage } from './message.repository.ts';
import { addressOf, communityName } from './message-facts.ts';
import { lockSession, type SessionRow } from './session.repository.ts';
import { readRequest } from './session-request.repository.ts';

/** How long a person has to say that it was not them. */
const REPUDIATION_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells the person of a session, where an address is known and a gateway exists, that an identity was verified as
 * theirs: when, where, and how to say that it was not them (NIST SP 800-63A-4, notice of proofing). Call it in the
 * transaction that makes a session Success, after its retention has started. A text message rather than mail,
 * because a telephone is nearer to its owner.
 */
export async function queueSuccessNotice(
  { sealers, messages, publicOrigin }: Pick<ServicesContext, 'sealers' | 'messages' | 'publicOrigin'>,
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  at: Date,
): Promise<void> {
  const session = await lockSession(trx, tenantId, sessionId);
  if (!session) return;
  const { communityId } = session;
  const sealer = await sealers.community(trx, tenantId, communityId);
  const contact = (await readRequest(trx, session, sealer))?.contact;
  const channel = CHANNELS.find((possible) => messages[possible] && addressOf(contact, possible));
  const to = channel && addressOf(contact, channel);
  if (!channel || !to) return;
  const language = contact?.language ?? 'en';
  const expiresAt = new Date(at.getTime() + REPUDIATION_DAYS * DAY_MS);
  const link = { tenantId, sessionId, purpose: 'repudiation' as const, at, expiresAt };
  const token = publicOrigin && (await insertLink(trx, sealers, link));
  const repudiationUrl = token && `${publicOrigin}/r/${token}?lang=${language}`;
  const community = await communityName(trx, session);
  const words = noticeText(language, { community, endedAt: session.endedAt ?? at, repudiationUrl });
  const messageId = uuidV7(at.getTime());
  const message = { messageId, kind: 'success-notice' as const, channel, words: { to, ...words }, at };
  await queueMessage(trx, sealer, session, message);
}
