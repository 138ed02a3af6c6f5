import { type BackOff, backOff } from '#core/back-off.ts';
import { DAY_MS } from '#core/days.ts';
import { CHANNELS, type Channel, CODE_MS } from '#services/contract/contact.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { MessageRefused } from '#services/kernel/ports/message-gateway.ts';
import { noteNoticeSent } from '#services/sessions/index.ts';
import {
  type ClaimedMessage,
  changeMessage,
  claimMessage,
  dropMessage,
  openMessage,
} from './message.repository.ts';

/** Messages by one channel at a time. */
const WIDTH = 4;
/** Longer than any gateway takes for one message. */
const LEASE_MS = 3 * 60_000;
const PAUSES: BackOff = { firstMs: 60_000, longestMs: 60 * 60_000 };
/** Age up to which a message is tried again; a code only while it counts. */
const giveUpAfterMs = ({ kind }: ClaimedMessage): number => (kind === 'contact-code' ? CODE_MS : DAY_MS);
const isOld = (message: ClaimedMessage, at: Date): boolean =>
  at.getTime() - message.createdAt.getTime() >= giveUpAfterMs(message);

type Sending = Pick<ServicesContext, 'db' | 'sealers' | 'messages' | 'now'>;

/** Counts of sent and failed messages. */
interface Sent {
  sent: number;
  failed: number;
}
interface Run extends Sent {
  unreadable: MessageUnreadable[];
}

/**
 * Sends due messages, each by one node: codes first, a few at once, tenants in turns. A refused message fails at once. A
 * busy gateway is tried again with growing waits for a day, and so is a message that does not decrypt; neither delays
 * other messages.
 *
 * @param channels do not wait for each other's gateways.
 * @returns the numbers of sent messages and of those that failed for good.
 * @throws AggregateError, after everything else is done, with the messages that did not open.
 */
export async function sendDue(context: Sending, channels: readonly Channel[] = CHANNELS): Promise<Sent> {
  const run: Run = { sent: 0, failed: 0, unreadable: [] };
  const ends = await Promise.allSettled(channels.map((channel) => sendBy(context, channel, run)));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  const { unreadable, ...counts } = run;
  if (unreadable.length === 0) return counts;
  throw new AggregateError(unreadable, `${unreadable.length} messages do not open, ${counts.sent} were sent`);
}

async function sendBy(context: Sending, channel: Channel, run: Run): Promise<void> {
  const served = new Set<string>();
  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      const message = running.size < WIDTH ? await claimNext(context, channel, served) : undefined;
      if (message) {
        served.add(message.tenantId);
        const done = sendOne(context, message).then(({ state, error }) => {
          if (state !== 'queued') run[state] += 1;
          if (error instanceof MessageUnreadable) run.unreadable.push(error);
        });
        running.add(done);
        const forget = () => void running.delete(done);
        done.then(forget, forget);
      } else if (running.size > 0) await Promise.race(running);
      else return;
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** Returns the next message, of a tenant that has not had its turn; once all have, the turns begin again. */
async function claimNext({ db, now }: Sending, channel: Channel, served: Set<string>) {
  const claim = () => {
    const at = now();
    const leaseUntil = new Date(at.getTime() + LEASE_MS);
    return claimMessage(db, { channel, at, leaseUntil, except: [...served] });
  };
  const message = await claim();
  if (message || served.size === 0) return message;
  served.clear();
  return claim();
}

/** The stored message is not the sealed one, or its key is missing. */
class MessageUnreadable extends Error {
  override readonly name = 'MessageUnreadable';
}

interface Outcome {
  state: 'sent' | 'failed' | 'queued';
  error?: unknown;
}

async function sendOne(context: Sending, message: ClaimedMessage): Promise<Outcome> {
  if (message.kind === 'contact-code' && isOld(message, context.now())) {
    // Its code is no longer valid.
    await dropMessage(context.db, message, context.now());
    return { state: 'failed' };
  }
  const gateway = context.messages[message.channel];
  try {
    if (!gateway) throw new MessageRefused('no gateway');
    const words = await wordsOf(context, message);
    const { providerId } = await gateway.send({ ...words, messageId: message.messageId });
    const at = context.now();
    const sent = { state: 'sent', provider_id: providerId ?? null, reason: null, updated_at: at } as const;
    await context.db.transaction().execute(async (trx) => {
      await changeMessage(trx, message, sent);
      await noteNoticeSent(trx, { ...message, wordId: message.messageId }, at);
    });
    return { state: 'sent' };
  } catch (error) {
    return { state: await giveUpOrWait(context, message, error), error };
  }
}

async function wordsOf({ db, sealers }: Sending, message: ClaimedMessage) {
  try {
    return await openMessage(db, sealers, message);
  } catch (cause) {
    throw new MessageUnreadable(`message ${message.messageId} does not open`, { cause });
  }
}

async function giveUpOrWait(context: Sending, message: ClaimedMessage, error: unknown) {
  const at = context.now();
  const isRefused = error instanceof MessageRefused;
  const state = isRefused || isOld(message, at) ? ('failed' as const) : ('queued' as const);
  await changeMessage(context.db, message, {
    state,
    reason: isRefused ? 'refused' : error instanceof MessageUnreadable ? 'unreadable' : 'unreachable',
    due_at: new Date(at.getTime() + backOff(message.attempts, PAUSES)),
    updated_at: at,
  });
  return state;
}
