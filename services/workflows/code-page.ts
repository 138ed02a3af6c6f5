import { readDelivery } from '#services/contact/index.ts';
import { CODE_DIGITS } from '#services/contract/contact.ts';
import type { CodePage } from '#services/contract/workflow-codes.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findCode, MOST_TRIES } from './contact-code.repository.ts';
import type { InstanceRow } from './instance.repository.ts';
import { maskedContact } from './read-contact.ts';
import { MOST_CODES } from './send-code.ts';

const RESEND_AFTER_MS = 60_000;

/** When a person may have another code; undefined where this visit sends no more. */
export const canResendAt = ({ number, sentAt }: { number: number; sentAt: Date }): Date | undefined =>
  number < MOST_CODES ? new Date(sentAt.getTime() + RESEND_AFTER_MS) : undefined;

/** The state of the code that a page asks for; undefined where an instance waits for none. */
export async function codePage(
  { db, sealers }: Pick<ServicesContext, 'db' | 'sealers'>,
  instance: InstanceRow,
): Promise<CodePage | undefined> {
  const { waiting, tenantId, communityId, instanceId } = instance;
  if (waiting?.for !== 'code') return undefined;
  const { codeId, number, channel } = waiting;
  const code = await findCode(db, { ...instance, codeId });
  const sealer = await sealers.community(db, tenantId, communityId);
  const message = await readDelivery(db, sealer, { tenantId, sessionId: instanceId, messageId: codeId });
  return {
    channel,
    to: message ? maskedContact(message.to) : '',
    digits: CODE_DIGITS,
    expiresAt: (code?.expiresAt ?? instance.createdAt).toISOString(),
    triesLeft: MOST_TRIES - (code?.tries ?? MOST_TRIES),
    canResendAt: canResendAt({ number, sentAt: code?.sentAt ?? instance.createdAt })?.toISOString() ?? null,
    delivery: message?.state ?? 'failed',
  };
}
