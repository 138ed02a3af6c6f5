import type { ServicesContext } from '../ports/context.ts';
import { MessageRefused } from '../ports/message-gateway.ts';
import { type ClaimedMessage, changeMessage, claimMessages } from '../records/message.repository.ts';

const BATCH = 20;
/** Longer than any gateway waits. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

type Sending = Pick<ServicesContext, 'db' | 'sealers' | 'messages' | 'now'>;

/**
 * Sends what is due, each message by one node. A refused one is failed at once, a busy gateway is tried again with
 * growing waits for a day.
 *
 * @returns how many were sent and how many failed for good.
 */
export async function sendDue(context: Sending): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  for (;;) {
    const at = context.now();
    const leaseUntil = new Date(at.getTime() + LEASE_MS);
    const claimed = await context.db
      .transaction()
      .execute((trx) => claimMessages(trx, context.sealers, { at, leaseUntil, limit: BATCH }));
    for (const message of claimed) {
      const outcome = await sendOne(context, message);
      if (outcome !== 'queued') counts[outcome] += 1;
    }
    if (claimed.length < BATCH) return counts;
  }
}

async function sendOne(context: Sending, message: ClaimedMessage): Promise<'sent' | 'failed' | 'queued'> {
  const gateway = context.messages[message.channel];
  try {
    if (!gateway) throw new MessageRefused('no gateway');
    const { providerId } = await gateway.send({ ...message.words, messageId: message.messageId });
    await changeMessage(context.db, message, {
      state: 'sent',
      provider_id: providerId ?? null,
      reason: null,
      updated_at: context.now(),
    });
    return 'sent';
  } catch (error) {
    return giveUpOrWait(context, message, error);
  }
}

async function giveUpOrWait(context: Sending, message: ClaimedMessage, error: unknown) {
  const at = context.now();
  const isRefused = error instanceof MessageRefused;
  const isOld = at.getTime() - message.createdAt.getTime() > GIVE_UP_AFTER_MS;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (message.attempts - 1), LONGEST_WAIT_MS);
  const state = isRefused || isOld ? ('failed' as const) : ('queued' as const);
  await changeMessage(context.db, message, {
    state,
    reason: isRefused ? 'refused' : 'unreachable',
    due_at: new Date(at.getTime() + wait),
    updated_at: at,
  });
  return state;
}
