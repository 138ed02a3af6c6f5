import { daysLater } from '#core/days.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { CHANNELS, type Channel } from '#services/contract/contact.ts';
import { noticeText } from '#services/contract/message-texts.ts';
import { resultText } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { MessageGateways } from '#services/kernel/ports/message-gateway.ts';
import {
  lockSession,
  noteNotice,
  readRequest,
  type SessionRequest,
  type SessionRow,
} from '#services/sessions/index.ts';
import { insertLink } from './link.repository.ts';
import { queueMessage } from './message.repository.ts';
import { addressOf, communityName } from './message-facts.ts';

/** How long a person has to say that it was not them. */
const REPUDIATION_DAYS = 90;
/**
 * Tells the person of a session, where an address is known and a gateway exists, that an identity was verified as
 * theirs: when, where, and how to say that it was not them (NIST SP 800-63A-4, notice of proofing). Call it in the
 * transaction that makes a session Success, after its retention has started.
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
  const request = await readRequest(trx, session, sealer);
  const address = addressFor(request, messages);
  if (!address) return;
  const { channel, to, validated } = address;
  const contact = request?.contact;
  const language = contact?.language ?? 'en';
  const expiresAt = daysLater(at, REPUDIATION_DAYS);
  const messageId = uuidV7(at.getTime());
  const link = { tenantId, sessionId, purpose: 'repudiation' as const, messageId, at, expiresAt };
  const token = publicOrigin && (await insertLink(trx, sealers, link));
  const repudiationUrl = token && `${publicOrigin}/r/${token}?lang=${language}`;
  const community = await communityName(trx, session);
  const result = await resultText(trx, session, language);
  const words = noticeText(language, { community, endedAt: session.endedAt ?? at, result, repudiationUrl });
  const message = { messageId, kind: 'success-notice' as const, channel, words: { to, ...words }, at };
  await queueMessage(trx, sealer, session, message);
  await noteNotice(trx, { tenantId, sessionId, wordId: messageId }, { channel, validated });
}

/**
 * Where the notice goes: the address that the person has shown to be theirs by answering its link, else the one that the
 * session was made with; a text message rather than mail, because a telephone is nearer to its owner.
 */
function addressFor(request: SessionRequest | undefined, messages: MessageGateways) {
  const { validated, contact } = request ?? {};
  if (validated && messages[validated.channel]) return { ...validated, validated: true };
  return CHANNELS.filter((channel) => messages[channel])
    .map((channel) => ({ channel, to: addressOf(contact, channel), validated: false }))
    .find(
      (address): address is { channel: Channel; to: string; validated: boolean } => address.to !== undefined,
    );
}
