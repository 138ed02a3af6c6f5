import type { z } from 'zod';
import { SHARED_DOCUMENT_TYPES } from '#core/contract/document-sessions.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { audited, recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireDvc } from '#services/dvcid/index.ts';
import { actorOf, reaches, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  findSession,
  lockSession,
  nameSession,
  readRequest,
  type SessionRow,
  uidIndexOf,
} from '#services/sessions/index.ts';
import { createApiSession } from './create-api-session.ts';
import { decidingReason } from './deciding-reason.ts';
import { EXPECTED, sharedDocuments } from './document-session.ts';
import { requireSession } from './reachable-session.ts';
import { summaryOf } from './stored-summary.ts';

type Calls = typeof documentSessionCalls;
type Wish = z.output<NonNullable<Calls['create']['input']>['body']>;
type Created = z.output<Calls['create']['output'][201]>;
type Polled = z.output<Calls['poll']['output'][200]>;

const OF_CONNECTOR = /^dvc-/;
/** In these states, no reason is given. */
const OPEN: readonly SessionRow['state'][] = ['Pending', 'In Progress', 'Review'];

/**
 * Creates a session for the wallet of the caller. Without a session that runs at its kiosk, it is one that waits for any
 * kiosk, as those of the API do. With one, the document is scanned in that session, which takes the uid.
 *
 * @throws ProblemError `DVC_NOT_FOUND`, `SESSION_NOT_FOUND`, `SESSION_CONFLICT` where the running session has another uid, and
 * those of {@link createApiSession}.
 */
export async function createForWallet(
  context: ServicesContext,
  caller: WalletPrincipal,
  { docType, dvcID, uid, runningSessionId }: Wish,
): Promise<Created> {
  if (runningSessionId !== undefined) {
    if (dvcID !== undefined) await requireDvc(context.db, caller, dvcID);
    return inRunningSession(context, caller, { sessionId: runningSessionId, dvcID, uid });
  }
  const expected = SHARED_DOCUMENT_TYPES.find((type) => type === docType);
  const made = await createApiSession(context, caller, {
    community: {},
    did: caller.walletDid,
    ...(dvcID === undefined ? {} : { dvcID }),
    ...(uid === undefined ? {} : { uid }),
    ...(expected === undefined ? {} : { applicant: { documentType: EXPECTED[expected] } }),
  });
  const session = await requireSession(context, caller, made.sessionId);
  return { ...createdOf(session, dvcID), sessionId: session.sessionId, qrText: made.qrText };
}

async function inRunningSession(
  context: ServicesContext,
  caller: WalletPrincipal,
  { sessionId, dvcID, uid }: Pick<Wish, 'dvcID' | 'uid'> & { sessionId: string },
): Promise<Created> {
  const { tenantId, kioskId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.kioskId !== kioskId || session.endedAt) throw new ProblemError('SESSION_NOT_FOUND');
    const key = { tenantId, sessionId };
    if (uid !== undefined && !(await nameSession(trx, key, uidIndexOf(context, tenantId, uid)))) {
      throw new ProblemError('SESSION_CONFLICT', 'The session at the counter has another uid.');
    }
    const documentSessionId = uuidV7(at.getTime());
    const created = { ...createdOf(session, dvcID), createdAt: at.toISOString() };
    return {
      result: { ...created, sessionId: documentSessionId, qrText: null },
      action: 'wallet.document-session-created',
      data: { sessionId, documentSessionId },
    };
  });
}

const createdOf = (session: SessionRow, dvcID: string | undefined) => ({
  ...sandboxMark(session),
  dvcID: dvcID ?? connectorOf(session),
  createdAt: session.createdAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});

/** The connector configuration with settings of its own under which a session runs, else its flow. */
const connectorOf = ({ flow }: SessionRow): string => flow.id.replace(OF_CONNECTOR, '');

/**
 * The state of a session of the caller's wallet. The document is returned after a verification: the person who brought
 * the reference showed it on behalf of the wallet.
 *
 * @throws ProblemError `DOCUMENT_SESSION_NOT_FOUND`, for the sessions of others as well.
 */
export async function pollForWallet(
  context: ServicesContext,
  caller: WalletPrincipal,
  id: string,
): Promise<Polled> {
  const session = await findSession(context.db, caller.tenantId, id);
  const request = session && reaches(caller, session) ? await requestOf(context, session) : undefined;
  if (!session || request?.did !== caller.walletDid) throw new ProblemError('DOCUMENT_SESSION_NOT_FOUND');
  const docType =
    SHARED_DOCUMENT_TYPES.find((type) => EXPECTED[type] === request.applicant?.documentType) ?? null;
  const { reason = null, reasonCode = null } = OPEN.includes(session.state) ? {} : decidingReason(session);
  return {
    ...createdOf(session, undefined),
    sessionId: id,
    state: session.state,
    docType,
    reason,
    reasonCode,
    fuzzyMatchScore: summaryOf(session).fuzzyMatchScore ?? null,
    document:
      session.state === 'Success' && docType ? await documentOf(context, caller, session, docType) : null,
  };
}

const requestOf = async ({ db, sealers }: ServicesContext, session: SessionRow) =>
  readRequest(db, session, await sealers.community(db, session.tenantId, session.communityId));

async function documentOf(
  context: ServicesContext,
  caller: WalletPrincipal,
  session: SessionRow,
  docType: (typeof SHARED_DOCUMENT_TYPES)[number],
): Promise<Record<string, unknown> | null> {
  const document = (await sharedDocuments(context, caller, session))[docType];
  if (!document) return null;
  const { tenantId, sessionId } = session;
  const act = { actor: actorOf(caller), action: 'session.document-told', data: { sessionId } };
  await recordAudit(context.db, { tenantId, at: context.now(), ...act });
  return document;
}
