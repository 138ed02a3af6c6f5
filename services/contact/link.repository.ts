import { randomBytes } from 'node:crypto';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { ContactTables } from '#services/kernel/database/tables/contact.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';

type Purpose = ContactTables['session_link']['purpose'];
const TENANT_BYTES = 16;
const SECRET_BYTES = 24;

const hashOf = (sealers: Sealers, token: string): Uint8Array =>
  sealers.service.blindIndex(Buffer.from(token, 'base64url').toString('hex'), 'session_link.token');

/** The tenant inside a token: rows are found under it, and a token proves nothing by it. */
function tenantOf(token: string): string | undefined {
  if (!/^[\w-]{54}$/.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Makes a link's token of 192 random bits; only its keyed hash is kept. */
export async function insertLink(
  trx: DatabaseTransaction,
  sealers: Sealers,
  link: {
    tenantId: string;
    sessionId: string;
    purpose: Purpose;
    /** The message that carries it. */
    messageId: string;
    at: Date;
    expiresAt: Date;
    goesOnAt?: string | undefined;
  },
): Promise<string> {
  const tenant = Buffer.from(link.tenantId.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([tenant, randomBytes(SECRET_BYTES)]).toString('base64url');
  await trx
    .insertInto('session_link')
    .values({
      tenant_id: link.tenantId,
      token_hash: hashOf(sealers, token),
      session_id: link.sessionId,
      purpose: link.purpose,
      message_id: link.messageId,
      created_at: link.at,
      expires_at: link.expiresAt,
      goes_on_at: link.goesOnAt,
    })
    .execute();
  return token;
}

export interface Link {
  tenantId: string;
  sessionId: string;
  messageId: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  /** Where a sign-in continues that asked for the session. */
  goesOnAt: string | null;
}

/** Returns the link of a token, expired or not; undefined if none has this purpose. */
export async function findLink(
  db: DatabaseHandle,
  sealers: Sealers,
  token: string,
  purpose: Purpose,
): Promise<Link | undefined> {
  const tenantId = tenantOf(token);
  if (!tenantId) return undefined;
  const row = await db
    .selectFrom('session_link')
    .select(['tenant_id', 'session_id', 'message_id', 'expires_at', 'used_at', 'goes_on_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOf(sealers, token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return (
    row && {
      tenantId: row.tenant_id,
      sessionId: row.session_id,
      messageId: row.message_id,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
      goesOnAt: row.goes_on_at,
    }
  );
}

/** Notes the first opening or the use of a link. @returns whether this was the first */
export async function touchLink(
  db: DatabaseHandle,
  sealers: Sealers,
  token: string,
  change: { openedAt: Date } | { usedAt: Date },
): Promise<boolean> {
  const tenantId = tenantOf(token);
  if (!tenantId) return false;
  const column = 'openedAt' in change ? 'opened_at' : 'used_at';
  const touched = await db
    .updateTable('session_link')
    .set({ [column]: 'openedAt' in change ? change.openedAt : change.usedAt })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOf(sealers, token))
    .where(column, 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return touched !== undefined;
}

/** How many links a session was given. */
export async function countLinks(
  db: DatabaseHandle,
  session: { tenantId: string; sessionId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('session_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
