import type { Language } from '#core/contract/language.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { recordAudit } from '#services/audit/index.ts';
import { linkChannel, sendLink } from '#services/contact/index.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { createApiSession } from '#services/proofing/index.ts';
import { findSession, readRequest, type SessionRow } from '#services/sessions/index.ts';
import { contactOfUser, findUser, newestVerification, noteVerification } from '#services/users/index.ts';
import { type InstanceOfUser, instanceOfUser } from '#services/workflows/index.ts';
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
 * The state of a verification: not asked for, its reference waits for a counter, a kiosk runs it, the user does it on a
 * device of theirs, a reviewer has it, it succeeded below IAL2, it ended otherwise, or the user is verified.
 */
export type Standing =
  | 'none'
  | 'waiting'
  | 'underway'
  | 'device'
  | 'review'
  | 'short'
  | 'failed'
  | 'expired'
  | 'incomplete'
  | 'stopped'
  | 'verified';

const STANDING_OF: Partial<Record<SessionStateName, Standing>> = {
  Pending: 'waiting',
  'In Progress': 'underway',
  Review: 'review',
  Success: 'short',
};
/** The standing after an instance has ended. A session of it that counts for the user says more. */
const STANDING_AFTER: Record<InstanceOfUser['state'], Standing> = {
  'In Progress': 'device',
  Success: 'short',
  Review: 'incomplete',
  Failed: 'failed',
  'Not Performed': 'incomplete',
  Expired: 'expired',
  Abandoned: 'stopped',
};

/** The state of a user's verification. */
interface Verification {
  standing: Standing;
  /** The session that the standing is about; undefined where it is about an instance, or about nothing. */
  session: SessionRow | undefined;
  /** The session that the user asked for last, whatever the standing is about. */
  newestSessionId: string | undefined;
}

/** Returns the state of the user's verification, by their latest request. */
export async function verificationOf(
  context: ServicesContext,
  user: Pick<Waiting, 'tenantId' | 'communityId' | 'userId'>,
): Promise<Verification> {
  const newest = await newestVerification(context.db, user);
  const nothing = { session: undefined, newestSessionId: newest?.sessionId };
  if (await isVerified(context, user)) return { ...nothing, standing: 'verified' };
  const instance = await instanceOfUser(context, user);
  if (instance && isNewer(instance, newest)) {
    return { ...nothing, standing: instance.isInReview ? 'review' : STANDING_AFTER[instance.state] };
  }
  const session = newest && (await findSession(context.db, user.tenantId, newest.sessionId));
  if (!session) return { ...nothing, standing: 'none' };
  return { ...nothing, standing: STANDING_OF[session.state] ?? 'failed', session };
}

/** Whether an instance is open, or ended after the user asked for their last session; its own sessions come with its end. */
const isNewer = ({ state, endedAt }: InstanceOfUser, session: { askedAt: Date } | undefined): boolean =>
  state === 'In Progress' || !session || (endedAt !== null && endedAt > session.askedAt);

/**
 * Creates the session that the user brings to a counter, and sends its link where the user can be reached. A form that is
 * sent twice gets the same session.
 *
 * @param before the session that the user asked for before; a new one takes its place
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
  const contact = contactOfUser(user, waiting.language);
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
    request: { channel },
    idempotencyKey: undefined,
    goesOnAt: signInPathOf(waiting, uid),
  });
}

/** Returns the channel that carried the link of a session to its user; undefined if none could. */
export async function linkSentBy(
  context: ServicesContext,
  session: SessionRow,
): Promise<'sms' | 'email' | undefined> {
  const sealer = await context.sealers.community(context.db, session.tenantId, session.communityId);
  const request = await readRequest(context.db, session, sealer);
  return linkChannel(context, request?.contact);
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
