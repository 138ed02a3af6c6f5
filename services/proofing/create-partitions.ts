import { sql } from 'kysely';
import { Flow } from '#core/contract/flow.ts';
import { withinLimits } from '#core/contract/within-limits.ts';
import { daysLater } from '#core/days.ts';
import { BUILT_IN } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ensurePartitions, NEVER } from '#services/kernel/database/partitions.ts';
import { daysOfRetention } from '#services/privacy/index.ts';
import { latestErasure } from './create-session.ts';

type Times = Pick<Flow, 'retentionMin' | 'expireSessionInMin'>;

/** Today is among them for the first start. A day too many costs six empty tables until it is erased. */
const DAYS_AHEAD = [0, 1, 2];
/** How long a kiosk keeps unsent data, and may run the flows that it had. */
const OFFLINE_DAYS = 30;
const Times = Flow.pick({ retentionMin: true, expireSessionInMin: true });

/**
 * Makes the partitions that sessions of today and the two days after will be kept in, by the flows that
 * sessions may run, so that no request has to. Each day has its own short transaction.
 */
export async function createPartitions({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> {
  const times = [...BUILT_IN.map(({ flow }) => flow), ...(await timesInUse(db, now()))];
  const days = new Set([NEVER]);
  for (const ahead of DAYS_AHEAD) {
    const at = daysLater(now(), ahead);
    for (const flow of times) {
      for (const day of [latestErasure(flow, at), ...daysOfRetention(flow, at)]) days.add(day);
    }
  }
  for (const day of [...days].sort()) await db.transaction().execute((trx) => ensurePartitions(trx, day));
}

/**
 * The different times of the flows that sessions may run: the newest version of each, those before that it replaced no
 * longer ago than kiosks continue them offline, and those that open sessions name. A session that comes later still has
 * its days made for it when it comes.
 */
async function timesInUse(db: ServicesContext['db'], at: Date): Promise<Times[]> {
  const since = daysLater(at, -OFFLINE_DAYS);
  const { rows } = await sql<{ times: unknown }>`SELECT DISTINCT jsonb_strip_nulls(jsonb_build_object(
      'retentionMin', document->'retentionMin', 'expireSessionInMin', document->'expireSessionInMin')) AS times
    FROM flow_version v WHERE NOT EXISTS (SELECT FROM flow_version later
        WHERE later.tenant_id = v.tenant_id AND later.community_id = v.community_id AND later.flow_id = v.flow_id
          AND later.version > v.version AND later.published_at < ${since}::timestamptz)
      OR (tenant_id, community_id, flow_id, version) IN (SELECT tenant_id, community_id, flow_id, flow_version
        FROM proofing_session WHERE ended_at IS NULL AND state IN ('Pending', 'In Progress'))`.execute(db);
  // An unreadable flow must not delay the partitions of other tenants.
  return rows.flatMap(({ times }) => withinLimits(Times, times).value ?? []);
}
