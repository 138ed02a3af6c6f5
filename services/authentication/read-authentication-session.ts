import type { AuthenticationSession, SessionResponse } from '#core/contract/wallet-calls/authentication.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type ClientPrincipal, type KioskPrincipal, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  type AuthenticationRow,
  answerOf,
  findAuthenticationSession,
  metadataOf,
} from './authentication-session.repository.ts';

type Reader = KioskPrincipal | ClientPrincipal;

/** The request of a relying party, for anybody of its community. @throws ProblemError `AUTH_SESSION_NOT_FOUND`. */
export async function readAuthenticationSession(
  context: ServicesContext,
  caller: Reader,
  sessionId: string,
): Promise<AuthenticationSession> {
  const row = await requireRow(context, caller, sessionId);
  const sealer = await context.sealers.community(context.db, row.tenant_id, row.community_id);
  return {
    sessionId,
    origin: row.origin,
    scopes: row.scopes,
    authtype: row.auth_type,
    metadata: metadataOf(sealer, row),
    publicKey: row.public_key,
    nonce: row.nonce,
    createdTS: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    answered: row.answered_at !== null,
  };
}

/**
 * The answer for the creator of the session; for any other caller, the session does not exist.
 *
 * @throws ProblemError `AUTH_SESSION_NOT_FOUND`, `AUTH_SESSION_EXPIRED`, `AUTH_SESSION_UNANSWERED`.
 */
export async function readResponse(
  context: ServicesContext,
  caller: Reader,
  sessionId: string,
): Promise<SessionResponse> {
  const row = await requireRow(context, caller, sessionId);
  if (row.creator !== actorOf(caller)) throw new ProblemError('AUTH_SESSION_NOT_FOUND');
  const sealer = await context.sealers.community(context.db, row.tenant_id, row.community_id);
  const answer = answerOf(sealer, row);
  if (!answer || !row.answered_at) {
    const isOver = row.expires_at <= context.now();
    throw new ProblemError(isOver ? 'AUTH_SESSION_EXPIRED' : 'AUTH_SESSION_UNANSWERED');
  }
  const createdTS = row.answered_at.toISOString();
  return { sessionId, createdTS, ...answer, sessionInfo: { metadata: metadataOf(sealer, row) } };
}

async function requireRow(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  caller: Reader,
  sessionId: string,
): Promise<AuthenticationRow> {
  const row = await findAuthenticationSession(db, { tenantId: caller.tenantId, sessionId });
  const isThere =
    row &&
    row.forget_at > now() &&
    reaches(caller, { tenantId: row.tenant_id, communityId: row.community_id });
  if (!isThere) throw new ProblemError('AUTH_SESSION_NOT_FOUND');
  return row;
}
