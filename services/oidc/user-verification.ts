import type { Language } from '#core/contract/language.ts';
import { Contact } from '#core/contract/session-request.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { recordAudit } from '#services/audit/index.ts';
import { sendLink } from '#services/contact/index.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { createApiSession } from '#services/proofing/index.ts';
import { findSession, readRequest, type SessionRow } from '#services/sessions/index.ts';
import { findUser, newestVerification, noteVerification } from '#services/users/index.ts';
import { type Place, signInPathOf } from './paths.ts';
import { isVerified } from './verified-user.ts';

/** A sign-in that waits for the verification of its user. */
export interface Waiting extends Place {
  userId: string;
  relyingPartyId: string;
  uid: string;
  language: Language;
}

/**
 * The state of a verification: not asked for, its reference waits for a counter, a kiosk runs it, a reviewer has it, it
 * succeeded below IAL2, it ended otherwise, or the user is verified.
 */
export type Standing = 'none' | 'waiting' | 'underway' | 'review' | 'short' | 'failed' | 'verified';

const STANDING_OF: Partial<Record<SessionStateName, Standing>> = {
  Pending: 'waiting',
  'In Progress': 'underway',
  Review: 'review',
  Success: 'short',
};

/** How the verification of the user stands, with the session that it is about. */
export async function verificationOf(
  context: ServicesContext,
  user: Pick<Waiting, 'tenantId' | 'communityId' | 'userId'>,
): Promise<{ standing: Standing; session: SessionRow | undefined }> {
  if (await isVerified(context, user)) return { standing: 'verified', session: undefined };
  const sessionId = await newestVerification(context.db, user);
  const session = sessionId && (await findSession(context.db, user.tenantId, sessionId));
  if (!session) return { standing: 'none', session: undefined };
  return { standing: STANDING_OF[session.state] ?? 'failed', session };
}

/**
 * Creates the session that the user brings to a counter, and sends its link where the user can be reached. A form that is
 * sent twice gets the same session.
 *
 * @param before the session that the form was shown beside; a new one takes its place
 * @throws ProblemError `FLOW_NOT_FOUND`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`.
 */
export async function startVerification(
  context: ServicesContext,
  waiting: Waiting,
  before: string | undefined,
): Promise<void> {
  const { tenantId, communityId, userId, relyingPartyId, uid } = waiting;
  const sealer = await context.sealers.community(context.db, tenantId, communityId);
  const user = await findUser(context.db, sealer, waiting, { userId });
  if (!user?.active) return;
  const contact = { ...addressesOf(user), language: waiting.language };
  const caller = partyAsCaller(waiting);
  const key = `${uid} ${before ?? ''}`;
  const wish = { uid: userId, contact, community: { id: communityId } };
  const { sessionId } = await createApiSession(context, caller, wish, key);
  const isNew = await context.db.transaction().execute(async (trx) => {
    const at = context.now();
    if (!(await noteVerification(trx, { tenantId, communityId, userId }, { sessionId, at }))) return false;
    const data = { userId, relyingPartyId, sessionId };
    await recordAudit(trx, { tenantId, at, actor: 'person', action: 'user.verification-started', data });
    return true;
  });
  const channel = linkChannel(context, contact);
  if (!isNew || !channel) return;
  await sendLink(context, {
    caller,
    actor: 'person',
    sessionId,
    origin: context.publicOrigin ?? context.issuer,
    request: { channel },
    idempotencyKey: undefined,
    goesOnAt: signInPathOf(waiting, uid),
  });
}

/** How the link of a session reached its user; undefined where nothing could carry it. */
export async function linkSentBy(
  context: ServicesContext,
  session: SessionRow,
): Promise<'sms' | 'email' | undefined> {
  const sealer = await context.sealers.community(context.db, session.tenantId, session.communityId);
  const request = await readRequest(context.db, session, sealer);
  return linkChannel(context, request?.contact);
}

/** A text message first, because IAL2 asks for a notice by telephone. */
function linkChannel(
  { messages }: Pick<ServicesContext, 'messages'>,
  contact: Contact | undefined,
): 'sms' | 'email' | undefined {
  if (messages.sms && contact?.phone !== undefined) return 'sms';
  return messages.email && contact?.email !== undefined ? 'email' : undefined;
}

/** The contacts of a user that a session accepts. */
function addressesOf(user: { email: string | null; phone: string | null }): Contact {
  const { email, phone } = Contact.shape;
  return {
    email: email.safeParse(user.email ?? undefined).data,
    phone: phone.safeParse(user.phone ?? undefined).data,
  };
}

/** The relying party as the one who asks for a session, and may do nothing else. */
const partyAsCaller = ({ tenantId, communityId, relyingPartyId }: Waiting): ClientPrincipal => ({
  kind: 'client',
  tenantId,
  communityId,
  clientId: relyingPartyId,
  keyType: 'service',
  scopes: new Set(['proofing_sessions.create']),
});
