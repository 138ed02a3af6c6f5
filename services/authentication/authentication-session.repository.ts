import type { z } from 'zod';
import type { Scope } from '#core/contract/scopes.ts';
import {
  type AuthType,
  type SessionOrigin,
  SessionResponse,
} from '#core/contract/wallet-calls/authentication.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

/** The stored part of an answer; sealed. */
const StoredAnswer = SessionResponse.omit({ sessionId: true, createdTS: true, sessionInfo: true });
export type StoredAnswer = z.infer<typeof StoredAnswer>;

interface Key {
  tenantId: string;
  sessionId: string;
}
export interface NewAuthenticationSession extends Key {
  communityId: string;
  creator: string;
  origin: SessionOrigin;
  scopes: readonly Scope[];
  authType: AuthType;
  publicKey: string;
  nonce: string;
  metadata: string | null;
  createdAt: Date;
  expiresAt: Date;
  forgetAt: Date;
}

const placeOf = (column: 'metadata' | 'answer', { tenantId, sessionId }: Key): string =>
  `authentication_session.${column}|${tenantId}|${sessionId}`;

export async function insertAuthenticationSession(
  trx: DatabaseTransaction,
  sealer: Sealer,
  session: NewAuthenticationSession,
): Promise<void> {
  const { metadata } = session;
  await trx
    .insertInto('authentication_session')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      community_id: session.communityId,
      creator: session.creator,
      origin: JSON.stringify(session.origin),
      scopes: JSON.stringify(session.scopes),
      auth_type: session.authType,
      public_key: session.publicKey,
      nonce: session.nonce,
      metadata_sealed:
        metadata === null ? null : sealer.seal(Buffer.from(metadata), placeOf('metadata', session)),
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      answer_sealed: null,
      forget_at: session.forgetAt,
    })
    .execute();
}

const sessions = (db: DatabaseHandle, { tenantId, sessionId }: Key) =>
  db
    .selectFrom('authentication_session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId);
export type AuthenticationRow = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

export const findAuthenticationSession = (db: DatabaseHandle, key: Key) =>
  sessions(db, key).executeTakeFirst();

/** Locks a session until the transaction ends, so that one answer alone is taken. */
export const lockAuthenticationSession = (trx: DatabaseTransaction, key: Key) =>
  sessions(trx, key).forUpdate().executeTakeFirst();

export function metadataOf(sealer: Sealer, row: AuthenticationRow): string | null {
  if (row.metadata_sealed === null) return null;
  const place = placeOf('metadata', { tenantId: row.tenant_id, sessionId: row.session_id });
  return Buffer.from(sealer.open(row.metadata_sealed, place)).toString('utf8');
}

export async function storeAnswer(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: Key,
  { answer, at, forgetAt }: { answer: StoredAnswer; at: Date; forgetAt: Date },
): Promise<void> {
  await trx
    .updateTable('authentication_session')
    .set({
      answered_at: at,
      answer_sealed: sealer.seal(Buffer.from(JSON.stringify(answer)), placeOf('answer', key)),
      forget_at: forgetAt,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .execute();
}

/** Returns the answer of a session; undefined while there is none. */
export function answerOf(sealer: Sealer, row: AuthenticationRow): StoredAnswer | undefined {
  if (row.answer_sealed === null) return undefined;
  const place = placeOf('answer', { tenantId: row.tenant_id, sessionId: row.session_id });
  return StoredAnswer.parse(JSON.parse(Buffer.from(sealer.open(row.answer_sealed, place)).toString('utf8')));
}

/** Notes each scope that a person agreed to. */
export async function noteConsents(
  trx: DatabaseTransaction,
  consent: Key & {
    communityId: string;
    did: string;
    userId: string | null;
    requestedBy: string;
    /** The program beside that kiosk, where one asked. */
    program?: { id: string; name: string } | undefined;
    scopes: readonly Scope[];
    at: Date;
  },
): Promise<void> {
  if (consent.scopes.length === 0) return;
  await trx
    .insertInto('scope_consent')
    .values(
      consent.scopes.map((scope) => ({
        tenant_id: consent.tenantId,
        session_id: consent.sessionId,
        scope,
        community_id: consent.communityId,
        did: consent.did,
        user_id: consent.userId,
        requested_by: consent.requestedBy,
        program_id: consent.program?.id ?? null,
        program_name: consent.program?.name ?? null,
        given_at: consent.at,
      })),
    )
    .execute();
}

/** Forgets sessions and their answers when their time is over; the consents stay. */
export async function forgetAuthenticationSessions(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('authentication_session').where('forget_at', '<=', now).execute();
}
