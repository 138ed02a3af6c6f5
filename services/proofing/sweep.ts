import { transitionOf } from '#core/proofing/session-states.ts';
import { appendToEach } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inSavepoint } from '#services/kernel/database/savepoint.ts';
import { startRetentionOfLeft } from '#services/privacy/index.ts';
import {
  lockDueSessions,
  type SessionKeys,
  type SessionRow,
  updateSessions,
} from '#services/sessions/index.ts';
import { decidingReason } from './deciding-reason.ts';

/** Each session may need a savepoint; beyond 64 of them PostgreSQL keeps their list on disk. */
const BATCH = 50;
/** How long a session waits whose end failed. */
const RETRY_AFTER_MS = 10 * 60_000;
/** How long one waits for which only the partitions of its day were not to be had; a dump or an erasure has them. */
const BUSY_RETRY_AFTER_MS = 60_000;

/**
 * Ends sessions whose time is over and that have no signed end: transition and event in one transaction, batch by
 * batch, those that are alike together. Any number of nodes may sweep at once; each row is moved by one of them. A
 * session that cannot be ended is tried again later and does not delay the others; so are all that need the partitions
 * of a day which others hold, after they were waited for once.
 *
 * @returns how many sessions were moved.
 * @throws AggregateError with the failures, after everything else is done.
 */
export async function sweepTimers(context: Pick<ServicesContext, 'db' | 'now'>): Promise<number> {
  let [moved, left] = [0, 0];
  // One error a day is logged for all of its sessions.
  const failures = new Set<Error>();
  const busyDays: BusyDays = new Map();
  for (;;) {
    const batch = await context.db.transaction().execute((trx) => endBatch(trx, context.now(), busyDays));
    for (const { sessions, error } of batch.left) {
      left += sessions;
      failures.add(error);
    }
    moved += batch.moved;
    if (batch.due < BATCH) break;
  }
  if (left === 0) return moved;
  throw new AggregateError(failures, `${left} sessions could not be ended, ${moved} were`);
}

/** The partitions of a day are made or taken away by others, who were waited for. */
class DayBusy extends Error {}
/** By the minutes that data of the sessions are kept from now; their day follows from these. */
type BusyDays = Map<number, DayBusy>;

/** How many sessions are left for one reason. */
interface Left {
  sessions: number;
  error: Error;
}

async function endBatch(
  trx: DatabaseTransaction,
  at: Date,
  busyDays: BusyDays,
): Promise<{ due: number; moved: number; left: Left[] }> {
  const due = await lockDueSessions(trx, at, BATCH);
  const left: Left[] = [];
  for (const alike of groupsOf(due)) left.push(...(await endAlike(trx, alike, { at, busyDays })));
  const moved = left.reduce((rest, { sessions }) => rest - sessions, due.length);
  return { due: due.length, moved, left };
}

/** Ends sessions that are alike, and postpones those of them that cannot be ended. */
async function endAlike(trx: DatabaseTransaction, alike: Alike, sweep: Sweep): Promise<Left[]> {
  const failed = await inSavepoint(trx, () => endByTimer(trx, alike, sweep));
  if (!failed) return [];
  if (failed.cause instanceof DayBusy) {
    await postpone(trx, alike, sweep.at.getTime() + BUSY_RETRY_AFTER_MS);
    return [{ sessions: alike.length, error: failed.cause }];
  }
  const [first, ...others] = alike;
  if (others.length === 0) {
    await postpone(trx, alike, sweep.at.getTime() + RETRY_AFTER_MS);
    return [{ sessions: 1, error: new Error(`the timer of session ${first.sessionId} failed`, failed) }];
  }
  // If one of them cannot be ended, the others still can: each is ended separately.
  const left: Left[] = [];
  for (const session of alike) left.push(...(await endAlike(trx, [session], sweep)));
  return left;
}

const postpone = (trx: DatabaseTransaction, alike: Alike, until: number): Promise<void> =>
  updateSessions(trx, keysOf(alike), { timerRetryAt: new Date(until) });

const keysOf = (alike: Alike): SessionKeys => ({
  tenantId: alike[0].tenantId,
  sessionIds: alike.map(({ sessionId }) => sessionId),
});

type Alike = [SessionRow, ...SessionRow[]];

const isExpired = ({ expiresAt, abandonAt }: SessionRow): boolean => expiresAt <= abandonAt;
/** A kiosk's session of which nothing arrived has nothing to keep or erase. */
const isEmpty = ({ origin, eventCount, progressCount }: SessionRow): boolean =>
  origin === 'kiosk' && eventCount === 0 && progressCount === 0;

/** Sessions that are moved by the same statements: of one community, state and flow. */
function groupsOf(sessions: readonly SessionRow[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const session of sessions) {
    const { tenantId, communityId, state, flow } = session;
    const key = JSON.stringify([tenantId, communityId, state, flow, isExpired(session), isEmpty(session)]);
    const group = groups.get(key);
    if (group) group.push(session);
    else groups.set(key, [session]);
  }
  return [...groups.values()];
}

/** One sweep at one time. */
interface Sweep {
  at: Date;
  busyDays: BusyDays;
}

async function endByTimer(trx: DatabaseTransaction, alike: Alike, { at, busyDays }: Sweep): Promise<void> {
  const [first] = alike;
  const sessions = keysOf(alike);
  const trigger = isExpired(first) ? 'expiry-reached' : 'abandonment-reached';
  const transition = transitionOf({ state: first.state, signedEnd: false }, trigger);
  if (!transition?.event) throw new Error(`no timer moves a session in state ${first.state}`);
  await updateSessions(trx, sessions, { state: transition.to });
  const told = decidingReason({ ...first, state: transition.to });
  const data = { from: first.state, to: transition.to, ...told };
  await appendToEach(trx, sessions, at, { type: transition.event, data });
  if (isEmpty(first)) return;
  const flow = await requireFlow(trx, first, first.flow);
  const keep = () => startRetentionOfLeft(trx, sessions, { flow, at });
  await unlessBusy(busyDays, flow.retentionMin.abandoned, keep);
}

/** PostgreSQL, appendix A. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Keeps something for some minutes, unless the partitions of its day were waited for already. @throws DayBusy. */
async function unlessBusy(busyDays: BusyDays, minutes: number, keep: () => Promise<void>): Promise<void> {
  const known = busyDays.get(minutes);
  if (known) throw known;
  try {
    await keep();
  } catch (cause) {
    if ((cause as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw cause;
    const busy = new DayBusy(`others hold the partitions of the day in ${minutes} minutes`, { cause });
    busyDays.set(minutes, busy);
    throw busy;
  }
}
