import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { writtenIn } from '#core/workflows/given-contacts.ts';
import { queueMessage, type Words } from '#services/contact/index.ts';
import type { Channel } from '#services/contract/contact.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { countLink, isExhausted } from './contact-code.repository.ts';
import { readLanguage } from './instance-language.repository.ts';
import { networkOf } from './network.repository.ts';
import type { Left, NodeRun } from './node-run.ts';
import { readEmail, readPhone } from './read-contact.ts';

const failed = (reason: string): Left => ({ exit: 'error', detail: { reason } });

/** Tells webhooks, or sends a message to the contact in an attribute. */
export async function notify(context: ServicesContext, run: NodeRun<'notify'>): Promise<Left> {
  const { by, id } = run.node;
  const { instanceId, workflowId } = run.instance;
  if (by.channel === 'webhook') {
    const data = { instanceId, workflowId, node: id, tag: by.tag };
    return { exit: 'next', events: [{ type: 'E_WORKFLOW_NOTICE', data }] };
  }
  if (!context.messages[by.channel]) return failed('GATEWAY_NOT_CONFIGURED');
  const to = run.values.get(by.to);
  if (typeof to !== 'string') return failed('CONTACT_MISSING');
  const language = (await readLanguage(context.db, run.instance)) ?? 'en';
  const message = {
    channel: by.channel,
    words: { subject: by.subject[language], text: by.text[language], to },
  };
  // The maker of an instance answers for the contacts that they give; a person could name anybody.
  return writtenIn(run.definition).has(by.to)
    ? counted(context, run, message)
    : queued(context, run, message);
}

interface Notice {
  channel: Channel;
  words: Words;
}

/** A message to a contact that the person named: within the limits of codes, and to no number that costs more. */
async function counted(context: ServicesContext, run: NodeRun<'notify'>, notice: Notice): Promise<Left> {
  const { instance, at } = run;
  const { channel, words } = notice;
  const read = channel === 'sms' ? readPhone(words.to) : readEmail(words.to);
  if ('refused' in read) return failed(read.refused);
  const to = 'number' in read ? read.number : read.address;
  const destination = { channel, to, at, network: await networkOf(context.db, instance) };
  if (await isExhausted(context, instance, destination)) return failed('MESSAGE_LIMIT');
  return queued(context, run, { channel, words: { ...words, to } }, (trx, messageId) =>
    countLink(context, trx, { ...instance, codeId: messageId }, destination),
  );
}

function queued(
  { sealers }: ServicesContext,
  { instance, at }: NodeRun<'notify'>,
  { channel, words }: Notice,
  count?: (trx: DatabaseTransaction, messageId: string) => Promise<void>,
): Left {
  const messageId = uuidV7(at.getTime());
  const { tenantId, communityId, instanceId: sessionId, eraseOn } = instance;
  return {
    exit: 'next',
    detail: { messageId },
    store: async (trx) => {
      await count?.(trx, messageId);
      const sealer = await sealers.community(trx, tenantId, communityId);
      const message = { messageId, kind: 'workflow-notice' as const, channel, words, at };
      await queueMessage(trx, sealer, { tenantId, communityId, sessionId, eraseOn }, message);
    },
  };
}
