import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#core/days.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import type { Channel } from '#services/contract/contact.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import type { InstanceKey, InstanceRow } from './instance.repository.ts';

const HOUR_MS = 60 * 60_000;
/** Codes of one tenant to one contact within an hour and within a day. */
const [MOST_IN_HOUR, MOST_IN_DAY] = [5, 10];
/** Codes of all tenants to one contact within a day: no tenant alone shuts a person out of the others. */
const MOST_OF_ALL_IN_DAY = 30;
/** Codes of one instance within a day, and contacts that they go to. */
const [MOST_OF_INSTANCE, MOST_CONTACTS_OF_INSTANCE] = [10, 5];
/** Wrong answers to one code. */
export const MOST_TRIES = 5;

/** Names the code of an instance; the id is that of the message that carries it. */
interface CodeKey extends InstanceKey {
  codeId: string;
}

/** Why no further code is sent; the answer does not say which limit was reached. */
export const TOO_MANY_CODES = 'Too many codes were sent. Try again later.';

const hex = (text: string): string => Buffer.from(text).toString('hex');
/** One mailbox is one contact in any case of letters, and with any tag after a plus sign. */
const counted = (to: string): string => to.toLowerCase().replace(/\+[^@]*(?=@)/, '');
const contactHash = ({ service }: Sealers, to: string): Uint8Array =>
  service.blindIndex(hex(counted(to)), 'workflow_code.contact');
const codeHash = ({ service }: Sealers, { instanceId, codeId }: CodeKey, code: string): Uint8Array =>
  service.blindIndex(`${instanceId}|${codeId}|${code}`, 'workflow_code.code');

type Counting = Pick<ServicesContext, 'sealers' | 'codeLimits'> & { db: DatabaseHandle };
/** For whom codes are sent. */
type Sender = Pick<InstanceRow, 'tenantId' | 'communityId' | 'instanceId'>;
interface Destination {
  channel: Channel;
  to: string;
  /** The network from which the person asks. */
  network?: Uint8Array | undefined;
  at: Date;
}

/** Whether this contact, network, instance, community or tenant was sent as many codes as it may be. */
export async function isExhausted(
  { db, sealers, codeLimits }: Counting,
  { tenantId, communityId, instanceId }: Sender,
  { channel, to, at, network }: Destination,
): Promise<boolean> {
  const hash = contactHash(sealers, to);
  const isOfNetwork = network ? sql`network_hash = ${network}` : sql`false`;
  const since = (ms: number) => new Date(at.getTime() - ms);
  const { rows } = await sql<{ exhausted: boolean }>`SELECT
      count(*) FILTER (WHERE contact_hash = ${hash} AND tenant_id = ${tenantId}
        AND sent_at > ${since(HOUR_MS)}) >= ${MOST_IN_HOUR}
      OR count(*) FILTER (WHERE contact_hash = ${hash} AND tenant_id = ${tenantId}) >= ${MOST_IN_DAY}
      OR count(*) FILTER (WHERE contact_hash = ${hash}) >= ${MOST_OF_ALL_IN_DAY}
      OR count(*) FILTER (WHERE instance_id = ${instanceId}) >= ${MOST_OF_INSTANCE}
      OR count(DISTINCT contact_hash) FILTER (WHERE instance_id = ${instanceId}
        AND contact_hash <> ${hash}) >= ${MOST_CONTACTS_OF_INSTANCE}
      OR count(*) FILTER (WHERE tenant_id = ${tenantId} AND channel = ${channel}
        AND community_id = ${communityId}) >= ${codeLimits.community}
      OR count(*) FILTER (WHERE tenant_id = ${tenantId} AND channel = ${channel}) >= ${codeLimits.tenant}
      OR count(*) FILTER (WHERE ${isOfNetwork} AND channel = ${channel}) >= ${codeLimits.network}
      AS exhausted
    FROM workflow_code WHERE sent_at > ${since(DAY_MS)}
      AND (contact_hash = ${hash} OR tenant_id = ${tenantId} OR ${isOfNetwork})`.execute(db);
  return rows[0]?.exhausted ?? false;
}

/** Stores the hash of a code. @throws ProblemError `RATE_LIMITED` where a limit was reached meanwhile. */
export async function insertCode(
  { codeLimits, sealers }: Omit<Counting, 'db'>,
  trx: DatabaseTransaction,
  key: CodeKey & Sender,
  { code, expiresAt, ...destination }: Destination & { code: string; expiresAt: Date },
): Promise<void> {
  const { channel, to, at, network } = destination;
  const hash = contactHash(sealers, to);
  // One after the other to one contact and from one network, so that many at a time are counted.
  for (const held of [hash, ...(network ? [network] : [])]) {
    const bytes = Buffer.from(held);
    const [high, low] = [bytes.readInt32BE(0), bytes.readInt32BE(4)];
    await sql`SELECT pg_advisory_xact_lock(${high}::int, ${low}::int)`.execute(trx);
  }
  if (await isExhausted({ db: trx, sealers, codeLimits }, key, destination)) {
    throw new ProblemError('RATE_LIMITED', TOO_MANY_CODES);
  }
  await trx
    .insertInto('workflow_code')
    .values({
      tenant_id: key.tenantId,
      instance_id: key.instanceId,
      code_id: key.codeId,
      community_id: key.communityId,
      channel,
      contact_hash: hash,
      network_hash: network ?? null,
      code_hash: codeHash(sealers, key, code),
      tries: 0,
      sent_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Counts a link to a contact as an unanswerable code: all messages to a contact have one limit.
 *
 * @throws ProblemError `RATE_LIMITED` where a limit was reached meanwhile
 */
export const countLink = (
  context: Omit<Counting, 'db'>,
  trx: DatabaseTransaction,
  key: CodeKey & Sender,
  destination: Destination,
): Promise<void> =>
  insertCode(context, trx, key, {
    ...destination,
    code: randomBytes(16).toString('hex'),
    expiresAt: destination.at,
  });

/** When a code was sent, until when it counts, and how many wrong answers it has had; undefined once it is forgotten. */
export async function findCode(db: DatabaseHandle, { tenantId, instanceId, codeId }: CodeKey) {
  return db
    .selectFrom('workflow_code')
    .select(['tries', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('code_id', '=', codeId)
    .executeTakeFirst();
}

/**
 * Compares an answer with a code; each answer takes a try before it is looked at, so that no two are compared for one.
 *
 * @returns undefined where no try is left or the code has expired
 */
export async function tryCode(
  db: DatabaseHandle,
  sealers: Sealers,
  key: CodeKey,
  { answer, at }: { answer: string; at: Date },
): Promise<{ isRight: boolean; triesLeft: number } | undefined> {
  const row = await db
    .updateTable('workflow_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tenant_id', '=', key.tenantId)
    .where('instance_id', '=', key.instanceId)
    .where('code_id', '=', key.codeId)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', at)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (!row) return undefined;
  const isRight = equalBytes(codeHash(sealers, key, answer), row.code_hash);
  return { isRight, triesLeft: MOST_TRIES - row.tries };
}

/** Deletes codes that no limit counts any more. */
export async function forgetCodes(db: DatabaseHandle, at: Date): Promise<void> {
  await db
    .deleteFrom('workflow_code')
    .where('sent_at', '<', new Date(at.getTime() - DAY_MS))
    .execute();
}
