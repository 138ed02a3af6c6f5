import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../services/ports/database.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

const TIMERS = 10_000;
const TARGET_S = 30;
const LIMIT_S = 120;

/** Ten thousand sessions that are due at once, moved by the nodes that run. @throws Error when one moved twice */
export async function benchTimers(
  db: Database,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<BenchRow> {
  const name = `${TIMERS.toLocaleString('en')} due timers handled by two nodes, each once`;
  await sql`INSERT INTO proofing_session (tenant_id, session_id, community_id, kiosk_id, flow_id, flow_version,
      flow_hash, state, started_at, created_at, activity_at, expires_at, abandon_at, reasons, erase_on)
    SELECT ${tenantId}, gen_random_uuid(), ${communityId}, NULL, 'bench-timers', 1, '', 'Pending',
      now() - interval '2 hours', now(), now(), now() + interval '7 days', now() - interval '1 second', '[]',
      (now() + interval '7 days')::date
    FROM generate_series(1, ${sql.lit(TIMERS)})`.execute(db);
  const started = performance.now();
  let left = TIMERS;
  while (left > 0 && performance.now() - started < LIMIT_S * 1000) {
    await sleep(250);
    const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM proofing_session
      WHERE tenant_id = ${tenantId} AND flow_id = 'bench-timers' AND state = 'Pending'`.execute(db);
    left = rows[0]?.left ?? 0;
  }
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await sql<{ events: number; sessions: number }>`SELECT count(*)::int AS events,
      count(DISTINCT e.session_id)::int AS sessions
    FROM proofing_event e JOIN proofing_session s USING (tenant_id, session_id)
    WHERE s.tenant_id = ${tenantId} AND s.flow_id = 'bench-timers'`.execute(db);
  const { events = 0, sessions = 0 } = rows[0] ?? {};
  if (left === 0 && (events !== TIMERS || sessions !== TIMERS)) {
    throw new Error(`${events} events of ${sessions} sessions for ${TIMERS} timers`);
  }
  return benchRow(name, { median: seconds, p95: seconds }, { target: TARGET_S, unit: 's' });
}
