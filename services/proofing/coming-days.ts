import { sql } from 'kysely';
import { Flow } from '../contract/flow.ts';
import type { ServicesContext } from '../ports/context.ts';
import { BUILT_IN } from '../records/flow.repository.ts';
import { ensurePartitions, NEVER } from '../records/partitions.ts';
import { daysOfRetention } from '../records/retention.ts';
import { latestErasure } from './create-session.ts';

type Times = Pick<Flow, 'retentionMin' | 'expireSessionInMin'>;

const DAY_MS = 24 * 60 * 60_000;
/** Today is among them for the first start. A day too many costs five empty tables until it is erased. */
const DAYS_AHEAD = [0, 1, 2];
const Times = Flow.pick({ retentionMin: true, expireSessionInMin: true });

/**
 * Makes the partitions that sessions of today and the two days after will be kept in, by the flows that there are, so
 * that no request has to. Each day has its own short transaction.
 */
export async function makeComingDays({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> {
  const times = [...BUILT_IN.map(({ flow }) => flow), ...(await timesInUse(db))];
  const days = new Set([NEVER]);
  for (const ahead of DAYS_AHEAD) {
    const at = new Date(now().getTime() + ahead * DAY_MS);
    for (const flow of times) {
      for (const day of [latestErasure(flow, at), ...daysOfRetention(flow, at)]) days.add(day);
    }
  }
  for (const day of [...days].sort()) await db.transaction().execute((trx) => ensurePartitions(trx, day));
}

/** The different times of all flows that communities published. */
async function timesInUse(db: ServicesContext['db']): Promise<Times[]> {
  const { rows } = await sql<unknown>`SELECT DISTINCT document->'retentionMin' AS "retentionMin",
    document->'expireSessionInMin' AS "expireSessionInMin" FROM flow_version`.execute(db);
  return rows.map((row) => Times.parse(row));
}
