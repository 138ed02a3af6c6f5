import type { ProgressSegment, ProgressStand, SessionProgress } from '#core/contract/session-progress.ts';
import { utcDay } from '#core/days.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { segmentFault } from '#core/evidence/follow-log.ts';
import { STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import { transitionOf } from '#core/proofing/session-states.ts';
import { stepOf } from '#core/proofing/session-step.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { Caller, KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import {
  insertProgress,
  listProgress,
  removeProgress,
  type SessionChange,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { latestErasure, MINUTE_MS } from './create-session.ts';
import { mayReadParties } from './personal-data.ts';
import { contentHashOf, lockOwn } from './submit-entry.ts';
import { takeOver } from './take-over.ts';

/**
 * Takes the next events of a running session from the kiosk that has it. They continue what the services hold without
 * overlap or gap; the session is In Progress from then on, and its time to be abandoned starts again. The log itself,
 * with its openings, still arrives at the end.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, `SESSION_ENDED`, `EVIDENCE_INVALID`, `EVIDENCE_OUT_OF_ORDER`,
 * `PROGRESS_REPEATED`, and `INVALID_REQUEST` for text that has no canonical form.
 */
export async function appendProgress(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  segment: ProgressSegment,
): Promise<ProgressStand> {
  contentHashOf(segment);
  return context.db.transaction().execute(async (trx) => {
    const session = await lockOwn(trx, kiosk, segment.sessionId, (_, other) =>
      takeOver(context, trx, { session: other, kiosk, payload: segment }),
    );
    requireRunning(session);
    const fault = segmentFault(segment, kiosk.did);
    if (fault) throw new ProblemError('EVIDENCE_INVALID', fault);
    requireNext(standOf(session), segment.events);
    return store(context, kiosk, { trx, session, segment });
  });
}

/** How far the services hold the log of a session of this kiosk. @throws ProblemError `SESSION_NOT_FOUND`, `SESSION_ENDED`. */
export async function readStand(
  { db }: Pick<ServicesContext, 'db'>,
  kiosk: KioskPrincipal,
  sessionId: string,
): Promise<ProgressStand> {
  return db.transaction().execute(async (trx) => {
    const session = await lockOwn(trx, kiosk, sessionId);
    requireRunning(session);
    return standOf(session);
  });
}

/** Kiosks send it only while a session runs; whatever ended it, nobody follows it any more. */
function requireRunning({ state, endedAt }: SessionRow): void {
  if (endedAt || (state !== 'Pending' && state !== 'In Progress')) {
    throw new ProblemError('SESSION_ENDED', 'The session does not run any more.');
  }
}

/** The part that another kiosk gave away has arrived as a log, and its head is the later one. */
const standOf = ({ eventCount, head, progressCount, progressHead }: SessionRow): ProgressStand =>
  progressCount > eventCount ? { count: progressCount, head: progressHead } : { count: eventCount, head };

function requireNext({ count, head }: ProgressStand, [first]: readonly EvidenceEvent[]): void {
  if (!first || first.seq <= count) {
    throw new ProblemError('PROGRESS_REPEATED', `The services have ${count} events of this session.`);
  }
  if (first.seq > count + 1) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', `Event ${count + 1} has not arrived.`);
  }
  if (first.prev !== head) {
    throw new ProblemError('EVIDENCE_INVALID', `Event ${first.seq} does not continue the log.`);
  }
}

async function store(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { trx, session, segment }: { trx: DatabaseTransaction; session: SessionRow; segment: ProgressSegment },
): Promise<ProgressStand> {
  const at = context.now();
  const { abandonSessionInMin, ...flow } = await requireFlow(trx, session, session.flow);
  const eraseOn = session.eraseOn > utcDay(at) ? session.eraseOn : latestErasure(flow, at);
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  await insertProgress(trx, { ...session, eraseOn }, sealer, { segment, at });
  const stand = standAfter(segment);
  const step = stepOf(segment.events);
  await updateSession(trx, session, {
    ...startedBy(session, segment.events),
    eraseOn,
    progressCount: stand.count,
    progressHead: stand.head,
    ...(step ? { progressStep: step } : {}),
    progressAt: at,
    ...(session.handedTo === kiosk.did ? { handedTo: null } : {}),
    activityAt: at,
    abandonAt: new Date(at.getTime() + abandonSessionInMin * MINUTE_MS),
  });
  return stand;
}

const standAfter = ({ events }: ProgressSegment): ProgressStand => {
  const last = events.at(-1);
  return { count: last?.seq ?? 0, head: last ? eventHash(last) : null };
};

/** The same event starts a session here that starts it in the log itself. */
export function startedBy(
  session: SessionRow,
  events: readonly EvidenceEvent[],
): Pick<SessionChange, 'state'> {
  const isBegun = events.some(({ type }) => type !== STARTED_EVENT);
  const started = isBegun && transitionOf({ state: session.state, signedEnd: false }, 'verification-started');
  return started ? { state: started.to } : {};
}

/** The place of a log that is being appended. */
interface AppendedLog {
  /** Hash of the event up to which the log was followed; undefined where it is not among the appended ones. */
  followed: string | undefined;
  /** Whether this kiosk's part of the log ends here. */
  isOver: boolean;
}

/**
 * Compares the log with the one that was followed. Once it contains that one, its segments have nothing to add and are
 * removed. One that does not, or ends before, is another log under the same key: that is noted for the verdict, and the
 * segments stay until the evidence is erased.
 */
export async function settleProgress(
  trx: DatabaseTransaction,
  session: SessionRow,
  { followed, isOver }: AppendedLog,
): Promise<Pick<SessionChange, 'progressCount' | 'progressHead' | 'progressDiffers'>> {
  if (session.progressCount === 0 || (followed === undefined && !isOver)) return {};
  const settled = { progressCount: 0, progressHead: null };
  if (followed !== session.progressHead) return { ...settled, progressDiffers: true };
  if (!session.progressDiffers) await removeProgress(trx, session);
  return settled;
}

/** What the kiosk told of a session while it ran. */
export async function progressFor(
  context: ServicesContext,
  caller: Caller,
  session: SessionRow,
): Promise<SessionProgress | undefined> {
  const { progressAt, progressDiffers, progressStep, progressCount, endedAt } = session;
  if (!progressAt || (endedAt && !progressDiffers)) return undefined;
  const showsEvents = mayReadParties(caller) && (progressCount > 0 || progressDiffers);
  const events = showsEvents ? await followedEvents(context, session) : [];
  return { step: progressStep, receivedAt: progressAt.toISOString(), events };
}

async function followedEvents(
  { db, sealers }: ServicesContext,
  session: SessionRow,
): Promise<SessionProgress['events']> {
  const sealer = await sealers.community(db, session.tenantId, session.communityId);
  const segments = await listProgress(db, session, sealer);
  return segments.flatMap(({ events }) => events).map(({ seq, type, time }) => ({ seq, type, time }));
}
