import { type EvidenceSegment, OUTBOX_EVIDENCE } from '#core/contract/outbox-entries.ts';
import { utcDay } from '#core/days.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import {
  type EvidenceEvent,
  type EvidenceSignature,
  HANDED_OVER_EVENT,
  SUSPECTED_EVENT,
} from '#core/evidence/evidence-schema.ts';
import { placeFault } from '#core/keys/hash-chain.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { transitionOf } from '#core/proofing/session-states.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { appendSessionEvents, type SessionEventInput } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import { holdSession } from '#services/holds/index.ts';
import { actorOf, type KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { insertSegment, type SessionRow, updateSession } from '#services/sessions/index.ts';
import { latestErasure } from './create-session.ts';
import { settleProgress, startedBy } from './follow-progress.ts';
import { ARTEFACTS_WITHIN_MS, dueWhenWhole } from './judge-due.ts';
import { noteGift } from './note-gift.ts';
import { isSessionRetry, sessionEventsOf } from './session-event-mapping.ts';
import { type Applied, type Submission, type SubmissionScope, submitEntry } from './submit-entry.ts';
import { takeOver } from './take-over.ts';

/**
 * Appends the next part of a session's log. Part by part the chain and the signer are checked. The final signature closes
 * the log; the whole is judged once its artefacts are there.
 *
 * @throws ProblemError `EVIDENCE_OUT_OF_ORDER`, `EVIDENCE_INVALID`, `SESSION_ENDED`.
 */
export async function appendEvidence(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  entry: Omit<Submission<EvidenceSegment>, 'kind'>,
) {
  const answer = await submitEntry(context, kiosk, {
    submission: { ...entry, kind: OUTBOX_EVIDENCE },
    apply: (scope) => appendLocked(context, kiosk, scope, entry),
    takeOver: (trx, session) => takeOver(context, trx, { session, kiosk, payload: entry.payload }),
  });
  context.judgeSoon();
  return answer;
}

/**
 * The same within the transaction that holds the session's lock, without a receipt.
 *
 * @throws ProblemError as {@link appendEvidence}
 */
export async function appendLocked(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { trx, session, at, contentHash }: SubmissionScope,
  { entryId, payload }: Pick<Submission<EvidenceSegment>, 'entryId' | 'payload'>,
): Promise<Applied> {
  if (session.endedAt) throw new ProblemError('SESSION_ENDED', 'The log of this session is closed.');
  const { followed, ...head } = chain(session, payload.events);
  checkSigner(kiosk, payload.signatures);
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const { abandonSessionInMin, retryCount, ...flow } = await requireFlow(trx, session, session.flow);
  // A session that a timer ended long ago may be erased already, or soon; evidence that arrives now is kept like any
  // other.
  const eraseOn = session.eraseOn > utcDay(latestVerdict(at)) ? session.eraseOn : latestErasure(flow, at);
  const firstSeq = session.eventCount + 1;
  await insertSegment(trx, { ...session, eraseOn }, sealer, { entryId, firstSeq, contentHash, payload, at });
  const { state = session.state } = startedBy(session, payload.events);
  const retried = retry({ ...session, state }, retryCount, payload.events);
  const isClosed = payload.signatures.some(({ kind }) => kind === 'final');
  const closed = isClosed
    ? {
        endedAt: new Date(payload.events.at(-1)?.time ?? at),
        verdictDueAt: new Date(at.getTime() + ARTEFACTS_WITHIN_MS),
      }
    : {};
  const isOver = isClosed || payload.events.at(-1)?.type === HANDED_OVER_EVENT;
  await updateSession(trx, session, {
    ...head,
    ...closed,
    ...(await settleProgress(trx, session, { followed, isOver })),
    state,
    eraseOn,
    retries: retried.retries,
    ...(session.handedTo === kiosk.did ? { handedTo: null } : {}),
    activityAt: at,
    abandonAt: new Date(at.getTime() + abandonSessionInMin * 60_000),
  });
  await noteGift(trx, session, payload.events);
  await holdSuspected(context, kiosk, { trx, session, at }, payload.events);
  const told = payload.events.flatMap(sessionEventsOf);
  await appendSessionEvents(trx, session, at, [...told, ...retried.told]);
  if (!isClosed) return {};
  await dueWhenWhole(context, trx, { ...session, ...closed }, at);
  return head.head === null ? {} : { evidence: { count: head.eventCount, head: head.head } };
}

/** A flagged session is held as soon as its kiosk says so, before any verdict. */
async function holdSuspected(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { trx, session, at }: Pick<SubmissionScope, 'trx' | 'session' | 'at'>,
  events: readonly EvidenceEvent[],
): Promise<void> {
  const flagged = events.find(({ type }) => type === SUSPECTED_EVENT);
  if (!flagged) return;
  const { kind, id } = flagged.actor;
  const by = kind === 'operator' ? { operatorId: id } : {};
  await holdSession(context, trx, session, { reason: 'suspicion', actor: actorOf(kiosk), ...by, at });
}

/** No verdict is later: a closed log waits for its artefacts, and a failed verdict for its next try. */
const latestVerdict = (at: Date): Date => new Date(at.getTime() + 2 * ARTEFACTS_WITHIN_MS);

/** Counts the steps that were done again, and tells them while the flow allows one more. */
function retry(session: SessionRow, retryCount: number, events: readonly EvidenceEvent[]) {
  let { retries } = session;
  const told: SessionEventInput[] = [];
  for (const event of events.filter(isSessionRetry)) {
    const moved = transitionOf(
      { state: session.state, signedEnd: false, retriesLeft: retryCount - retries },
      'attempt-failed',
    );
    retries += 1;
    const step = event.payload.step === 'selfie' ? 'selfie' : 'document';
    const data = { step, retry: retries, retryCount };
    if (moved?.event) told.push({ type: moved.event, data });
  }
  return { retries, told };
}

/** Follows the hash chain from where the session stands, past the event up to which it was followed before. */
function chain(session: SessionRow, events: readonly EvidenceEvent[]) {
  let { eventCount, head } = session;
  let followed: string | undefined;
  for (const event of events) {
    if (event.seq > eventCount + 1) {
      throw new ProblemError('EVIDENCE_OUT_OF_ORDER', `Event ${eventCount + 1} has not arrived.`);
    }
    const misplaced = placeFault({ seq: eventCount, hash: head }, { seq: event.seq, previous: event.prev });
    if (misplaced || event.sessionId !== session.sessionId) {
      throw new ProblemError('EVIDENCE_INVALID', `Event ${event.seq} does not continue the log.`);
    }
    eventCount = event.seq;
    head = eventHash(event);
    if (event.seq === session.progressCount) followed = head;
  }
  return { eventCount, head, followed };
}

/** Checkpoints and the final signature are the kiosk's own; an operator's may be of anyone until the log closes. */
function checkSigner(kiosk: KioskPrincipal, signatures: readonly EvidenceSignature[]): void {
  for (const { kind, jws, seq } of signatures) {
    const verdict = verifyJws(jws);
    if (!verdict.valid || (kind !== 'operator' && verdict.did !== kiosk.did)) {
      throw new ProblemError('EVIDENCE_INVALID', `The ${kind} signature at event ${seq} does not verify.`);
    }
  }
}
