import { randomInt } from 'node:crypto';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { communityName, dropMessage, queueMessage } from '#services/contact/index.ts';
import { type Channel, CODE_DIGITS, CODE_MS } from '#services/contract/contact.ts';
import { codeText } from '#services/contract/message-texts.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { WorkflowWaiting } from '#services/kernel/database/tables/workflows.ts';
import { insertCode, isExhausted } from './contact-code.repository.ts';
import type { InstanceRow } from './instance.repository.ts';
import { readLanguage } from './instance-language.repository.ts';
import { networkOf } from './network.repository.ts';
import type { Waits } from './node-run.ts';

/** Codes that one visit of a node sends. */
export const MOST_CODES = 3;

/** The receiver of a code, and its number within the visit. */
interface CodeWish {
  channel: Channel;
  to: string;
  /** Told with the result of the node. */
  detail: Readonly<Record<string, string>>;
  /** 1 of the first code of a visit. */
  number: number;
  /** The code in whose place this one is sent. */
  replaces?: string;
}

/**
 * A fresh code of six digits for ten minutes, sent when the step is stored.
 *
 * @returns undefined where contact, network, instance, community or tenant was sent too many within an hour or a day
 */
export async function sendCode(
  context: ServicesContext,
  { instance, at }: { instance: InstanceRow; at: Date },
  { channel, to, detail, number, replaces }: CodeWish,
): Promise<Waits | undefined> {
  const network = await networkOf(context.db, instance);
  const destination = { channel, to, at, network };
  if (await isExhausted(context, instance, destination)) return undefined;
  const { tenantId, communityId, instanceId: sessionId, eraseOn } = instance;
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const codeId = uuidV7(at.getTime());
  const expiresAt = new Date(at.getTime() + CODE_MS);
  // With the last code of the visit its time is over; with any other the person may ask for the next one.
  const until = number < MOST_CODES ? instance.expiresAt : expiresAt;
  const waiting: WorkflowWaiting = {
    for: 'code',
    channel,
    codeId,
    number,
    detail,
    until: until.toISOString(),
  };
  const store = async (trx: DatabaseTransaction) => {
    if (replaces) await dropMessage(trx, { tenantId, sessionId, messageId: replaces }, at);
    await insertCode(context, trx, { ...instance, codeId }, { ...destination, code, expiresAt });
    const language = (await readLanguage(trx, instance)) ?? 'en';
    const words = { to, ...codeText(language, { community: await communityName(trx, instance), code }) };
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const message = { messageId: codeId, kind: 'contact-code' as const, channel, words, at };
    await queueMessage(trx, sealer, { tenantId, communityId, sessionId, eraseOn }, message);
  };
  return { waiting, dueAt: until, store };
}
