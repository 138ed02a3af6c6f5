import type { Language } from '#core/contract/language.ts';
import { type MagicLink, magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import { daysLater, utcDay } from '#core/days.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { communityName, queueMessage } from '#services/contact/index.ts';
import { accessCodeText } from '#services/contract/message-texts.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findTenant } from '#services/platform/index.ts';
import { insertAccessCode, newAccessCode } from './access-code.repository.ts';
import type { User } from './user.repository.ts';

interface Wish {
  /** Origin under which the person reaches these services. */
  origin: string;
  ttlSeconds: number;
  language: Language;
  needsPassword: boolean;
  createdBy: string;
  at: Date;
}

export interface MadeCode {
  codeId: string;
  messageId: string;
  expiresAt: Date;
}

/** Makes a code for a user and queues the message that carries it; the code is disclosed nowhere else. */
export async function mailAccessCode(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  user: User & { email: string },
  { origin, ttlSeconds, language, needsPassword, createdBy, at }: Wish,
): Promise<MadeCode> {
  const { tenantId, communityId, userId } = user;
  const codeId = uuidV7(at.getTime());
  const messageId = uuidV7(at.getTime());
  const expiresAt = new Date(at.getTime() + ttlSeconds * 1000);
  const code = newAccessCode();
  const stored = {
    tenantId,
    communityId,
    codeId,
    userId,
    text: code,
    needsPassword,
    createdBy,
    at,
    expiresAt,
  };
  await insertAccessCode(trx, sealers, stored);
  const community = await communityName(trx, user);
  const link: MagicLink = { tag: (await findTenant(trx, tenantId))!.tag, community, api: origin, code };
  const url = `${origin}/a?link=${magicLinkText(link)}&lang=${language}`;
  const words = { to: user.email, ...accessCodeText(language, { community, expiresAt, url }) };
  const sealer = await sealers.community(trx, tenantId, communityId);
  // Messages are kept by day and by their subject, which here is the code.
  const about = { tenantId, communityId, sessionId: codeId, eraseOn: utcDay(daysLater(expiresAt, 1)) };
  const message = { messageId, kind: 'access-code' as const, channel: 'email' as const, words, at };
  await queueMessage(trx, sealer, about, message);
  return { codeId, messageId, expiresAt };
}
