import { sql } from 'kysely';
import { z } from 'zod';
import type { Channel } from '#services/contract/contact.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import type { Database, DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import { readPageBy } from '#services/kernel/database/read-page.ts';
import type { ContactTables } from '#services/kernel/database/tables/contact.ts';
import type { Sealer, Sealers } from '#services/kernel/ports/sealer.ts';
import type { SessionRow } from '#services/sessions/index.ts';

type Kind = ContactTables['contact_message']['kind'];
type Session = Pick<SessionRow, 'tenantId' | 'communityId' | 'sessionId' | 'eraseOn'>;

const Words = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type Words = z.infer<typeof Words>;

interface MessageKey {
  tenantId: string;
  sessionId: string;
  messageId: string;
}

const placeOf = ({ tenantId, sessionId, messageId }: MessageKey): string =>
  `contact_message.message|${tenantId}|${sessionId}|${messageId}`;

/** Queues a message in the transaction of the change that it reports. */
export async function queueMessage(
  trx: DatabaseTransaction,
  sealer: Sealer,
  session: Session,
  { messageId, ...message }: { messageId: string; kind: Kind; channel: Channel; words: Words; at: Date },
): Promise<void> {
  await ensurePartitions(trx, session.eraseOn);
  const place = placeOf({ ...session, messageId });
  await trx
    .insertInto('contact_message')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      message_id: messageId,
      erase_on: session.eraseOn,
      community_id: session.communityId,
      kind: message.kind,
      channel: message.channel,
      message_sealed: sealer.seal(Buffer.from(JSON.stringify(message.words)), place),
      state: 'queued',
      due_at: message.at,
      created_at: message.at,
      updated_at: message.at,
    })
    .execute();
}

/** A message that this node may send now. */
export interface ClaimedMessage extends MessageKey {
  communityId: string;
  kind: Kind;
  channel: Channel;
  /** This try included. */
  attempts: number;
  createdAt: Date;
  sealed: Uint8Array;
}

/**
 * Claims the code that is due first, else the message, until `leaseUntil`, passing over some tenants; other nodes pass
 * it over, and claims of a lost node become due again.
 */
export async function claimMessage(
  db: Database,
  {
    channel,
    at,
    leaseUntil,
    except,
  }: { channel: Channel; at: Date; leaseUntil: Date; except: readonly string[] },
): Promise<ClaimedMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('contact_message')
      .selectAll()
      .where('state', '=', 'queued')
      .where('channel', '=', channel)
      .where('due_at', '<=', at)
      .where(sql<boolean>`tenant_id <> ALL(${except}::uuid[])`)
      .orderBy(sql`kind = 'contact-code'`, 'desc')
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    const key = { tenantId: row.tenant_id, sessionId: row.session_id, messageId: row.message_id };
    const attempts = row.attempts + 1;
    await changeMessage(trx, key, { attempts, due_at: leaseUntil, updated_at: at });
    const { community_id: communityId, kind, created_at: createdAt, message_sealed: sealed } = row;
    return { ...key, communityId, kind, channel, attempts, createdAt, sealed };
  });
}

/** Opens a message to send. @throws Error when the bytes were altered or the key is missing. */
export async function openMessage(
  db: DatabaseHandle,
  sealers: Sealers,
  { sealed, ...message }: ClaimedMessage,
): Promise<Words> {
  return wordsOf(await sealers.community(db, message.tenantId, message.communityId), sealed, message);
}

/** Changes to a message; absent members stay unchanged. */
interface Change {
  attempts?: number;
  state?: ContactTables['contact_message']['state'];
  provider_id?: string | null;
  reason?: ContactTables['contact_message']['reason'];
  due_at?: Date;
  updated_at?: Date;
}

export async function changeMessage(db: DatabaseHandle, key: MessageKey, change: Change): Promise<void> {
  await db
    .updateTable('contact_message')
    .set(change)
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .where('message_id', '=', key.messageId)
    .execute();
}

/** Moves the messages of a session to another day of erasure whose partitions exist. */
export async function moveMessages(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Omit<MessageKey, 'messageId'>,
  day: string,
): Promise<void> {
  await trx
    .updateTable('contact_message')
    .set({ erase_on: day })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('erase_on', '!=', day)
    .execute();
}

/** Drops a message that is still queued, because its text is no longer valid. */
export async function dropMessage(db: DatabaseHandle, key: MessageKey, at: Date): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ state: 'failed', reason: 'expired', updated_at: at })
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .where('message_id', '=', key.messageId)
    .where('state', '=', 'queued')
    .execute();
}

/** Where a message went, and its state; undefined when it is erased. */
export async function readDelivery(
  db: DatabaseHandle,
  sealer: Sealer,
  key: MessageKey,
): Promise<(Pick<ContactTables['contact_message'], 'channel' | 'state'> & { to: string }) | undefined> {
  const row = await db
    .selectFrom('contact_message')
    .select(['channel', 'state', 'message_sealed'])
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .where('message_id', '=', key.messageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { channel, state, message_sealed: sealed } = row;
  return { channel, state, to: wordsOf(sealer, sealed, key).to };
}

/** Where a message went; undefined when it is erased. */
export async function readAddress(
  db: DatabaseHandle,
  sealer: Sealer,
  key: MessageKey,
): Promise<{ channel: Channel; to: string } | undefined> {
  const found = await readDelivery(db, sealer, key);
  return found && { channel: found.channel, to: found.to };
}

function wordsOf(sealer: Sealer, sealed: Uint8Array, key: MessageKey): Words {
  return Words.parse(JSON.parse(Buffer.from(sealer.open(sealed, placeOf(key))).toString('utf8')));
}

/** The delivery states of a session's messages; no address and no words. */
export async function listMessages(
  db: DatabaseHandle,
  session: Pick<SessionRow, 'tenantId' | 'sessionId'>,
  page: PageQuery,
) {
  const messages = db
    .selectFrom('contact_message')
    .select(['message_id', 'kind', 'channel', 'state', 'attempts', 'reason', 'created_at', 'updated_at'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    // Those are for the security officers; whoever made the session learns of no suspicion from them.
    .where('kind', '!=', 'hold-notice');
  return readPageBy(messages, 'message_id', page);
}
