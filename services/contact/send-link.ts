import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { recordAudit } from '#services/audit/index.ts';
import { LinkSent, type SendLink } from '#services/contract/contact.ts';
import { linkText, phoneLinkText } from '#services/contract/message-texts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { refuseErased } from '#services/erasure/index.ts';
import { requireFlow, runsOnPhone } from '#services/flows/index.ts';
import { type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { answerOnce } from '#services/kernel/idempotency/api-answer.repository.ts';
import { findSession, lockSession, readRequest, type SessionRow } from '#services/sessions/index.ts';
import { countLinks, insertLink } from './link.repository.ts';
import { linkOrigin } from './link-channel.ts';
import { queueMessage } from './message.repository.ts';
import { addressOf, communityName } from './message-facts.ts';

/** A person whom nothing reaches is helped by another channel, not by a hundred messages. */
const MOST_LINKS = 5;

interface Sending {
  caller: Caller;
  actor: string;
  sessionId: string;
  request: SendLink;
  /** Under which a repeated request gets the same answer, and sends nothing more. */
  idempotencyKey: string | undefined;
  /** Path of a sign-in that waits for the session. */
  goesOnAt?: string;
}

/**
 * Queues a message with a fresh link to a page where the person of the session prepares for the counter, or captures on
 * their phone where its flow runs there.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `TRANSITION_NOT_ALLOWED` when the session is no longer Pending,
 * `GATEWAY_NOT_CONFIGURED`, `LINKS_UNAVAILABLE`, `CONTACT_MISSING`, `RATE_LIMITED` after {@link MOST_LINKS} links, `IDEMPOTENCY_CONFLICT`.
 */
export async function sendLink(context: ServicesContext, sending: Sending): Promise<LinkSent> {
  const { caller, actor, sessionId, request, idempotencyKey } = sending;
  const at = context.now();
  const messageId = uuidV7(at.getTime());
  if (!context.messages[request.channel]) {
    throw new ProblemError('GATEWAY_NOT_CONFIGURED', `Configure a gateway for ${request.channel} first.`);
  }
  const origin = linkOrigin(context);
  if (origin === undefined) {
    throw new ProblemError(
      'LINKS_UNAVAILABLE',
      'No phone reaches these services by HTTPS: give --public-url.',
    );
  }
  const by = { tenantId: caller.tenantId, actor };
  const asked = { by, idempotencyKey, operation: `link/send ${sessionId}`, body: request };
  const permit = async (trx: DatabaseTransaction) => {
    requireReached(caller, await findSession(trx, caller.tenantId, sessionId));
  };
  const kept = { answer: LinkSent, keep: 'open' as const, permit, at };
  return context.db.transaction().execute((trx) =>
    answerOnce(trx, context.sealers, { ...asked, ...kept }, async () => {
      const session = requireReached(caller, await lockSession(trx, caller.tenantId, sessionId));
      await requirePreparable(trx, session);
      await queueLink(context, trx, session, { ...sending, origin, messageId, at });
      return { messageId, expiresAt: session.expiresAt.toISOString() };
    }),
  );
}

function requireReached(caller: Caller, session: SessionRow | undefined): SessionRow {
  if (session && reaches(caller, session)) return session;
  throw new ProblemError('SESSION_NOT_FOUND');
}

async function requirePreparable(trx: DatabaseTransaction, session: SessionRow): Promise<void> {
  const { state } = session;
  if (state !== 'Pending') {
    throw new ProblemError('TRANSITION_NOT_ALLOWED', `The session is ${state}; links prepare Pending ones.`);
  }
  await refuseErased(trx, session);
  if ((await countLinks(trx, session)) >= MOST_LINKS) {
    throw new ProblemError('RATE_LIMITED', `A session gets at most ${MOST_LINKS} links.`);
  }
}

async function queueLink(
  context: ServicesContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  {
    actor,
    origin,
    request,
    messageId,
    at,
    goesOnAt,
  }: Sending & { origin: string; messageId: string; at: Date },
): Promise<void> {
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const known = (await readRequest(trx, session, sealer))?.contact;
  const to = request.to ?? addressOf(known, request.channel);
  if (!to) throw new ProblemError('CONTACT_MISSING', `Name where the ${request.channel} goes, as "to".`);
  const { tenantId, sessionId, expiresAt } = session;
  const token = await insertLink(trx, context.sealers, {
    tenantId,
    sessionId,
    purpose: 'verification',
    messageId,
    at,
    expiresAt,
    goesOnAt,
  });
  const language = request.language ?? known?.language ?? 'en';
  const community = await communityName(trx, session);
  const isOnPhone = !session.sandbox && runsOnPhone(await requireFlow(trx, session, session.flow));
  const words = (isOnPhone ? phoneLinkText : linkText)(language, {
    community,
    expiresAt,
    url: `${origin}/s/${token}?lang=${language}`,
  });
  const { channel } = request;
  const message = { messageId, kind: 'session-link' as const, channel, words: { to, ...words }, at };
  await queueMessage(trx, sealer, session, message);
  const data = { sessionId, channel, messageId };
  await recordAudit(trx, { tenantId, at, actor, action: 'session.link-sent', data });
}
