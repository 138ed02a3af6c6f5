import type { SessionAnswer } from '#core/contract/wallet-calls/authentication.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { publicKeyToText } from '#core/keys/p256.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { spendCredential } from './account-credential.ts';
import {
  type AuthenticationRow,
  lockAuthenticationSession,
  noteConsents,
  storeAnswer,
} from './authentication-session.repository.ts';
import { READ_WITHIN_MS } from './create-authentication-session.ts';
import { walletAssurance } from './wallet-assurance.ts';

/**
 * Takes the one answer of a session. Session, credential and consents change together or not at all.
 *
 * @throws ProblemError `AUTH_SESSION_NOT_FOUND`, `AUTH_SESSION_EXPIRED`, `AUTH_SESSION_ANSWERED`, `AUTH_ORIGIN_UNKNOWN`,
 * `AUTH_FACTOR_OTHER`, `AUTH_SCOPE_NOT_ASKED`, `ACCOUNT_CREDENTIAL_INVALID`.
 */
export async function answerAuthenticationSession(
  context: ServicesContext,
  caller: WalletPrincipal,
  sessionId: string,
  answer: SessionAnswer,
): Promise<{ sessionId: string; answeredAt: string }> {
  const { tenantId, communityId, walletDid: did } = caller;
  const key = { tenantId, sessionId };
  const { data, authFactor, scopes, isRejected, appid } = answer;
  // Before the transaction: the embedded database has no second connection for its reads.
  const ial = scopes.includes('ial') ? (await walletAssurance(context, { ...caller, did })).value : null;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const session = await lockAuthenticationSession(trx, key);
    if (session?.community_id !== communityId) throw new ProblemError('AUTH_SESSION_NOT_FOUND');
    requireFitting(session, answer, at);
    const userId = await spendCredential(context, trx, caller, answer, at);
    const publicKey = publicKeyToText(publicKeyFromDid(did));
    const stored = { data, appid, ial, did, publicKey, userId, authFactor, scopes, isRejected };
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const forgetAt = new Date(at.getTime() + READ_WITHIN_MS);
    await storeAnswer(trx, sealer, key, { answer: stored, at, forgetAt });
    await noteConsents(trx, { ...key, communityId, did, userId, requestedBy: session.creator, scopes, at });
    const result = { sessionId, answeredAt: at.toISOString() };
    const told = { sessionId, userId, scopes, authFactor, isRejected };
    return { result, action: 'authentication-session.answered', data: told };
  });
}

function requireFitting(
  session: AuthenticationRow,
  { origin, authFactor, scopes, isRejected }: SessionAnswer,
  at: Date,
): void {
  if (session.answered_at) throw new ProblemError('AUTH_SESSION_ANSWERED');
  if (session.expires_at <= at) throw new ProblemError('AUTH_SESSION_EXPIRED');
  if (canonicalJson(origin) !== canonicalJson(session.origin)) {
    throw new ProblemError('AUTH_ORIGIN_UNKNOWN', 'The origin is not that of the session.');
  }
  if (session.auth_type !== 'any' && session.auth_type !== authFactor) {
    throw new ProblemError('AUTH_FACTOR_OTHER');
  }
  if (isRejected && scopes.length > 0) {
    throw new ProblemError('AUTH_SCOPE_NOT_ASKED', 'An answer that rejects the scopes has none.');
  }
  if (new Set(scopes).size < scopes.length || !scopes.every((scope) => session.scopes.includes(scope))) {
    throw new ProblemError('AUTH_SCOPE_NOT_ASKED');
  }
}
