import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { BUILT_IN } from '#services/flows/runnable-flow.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import { latestErasure } from '#services/proofing/create-session.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

const TIMERS = 10_000;
const TARGET_S = 30;
const LIMIT_S = 120;

/** Segments that a kiosk has sent of a session that is never continued. */
const SEGMENTS = 3;
const PICTURES = 4;
const SEGMENT_BYTES = 2_000;
/** By which the sessions of this row are known again. */
const MARK = 'bench-timers';

interface Community {
  tenantId: string;
  communityId: string;
}

/** Sessions whose time has just run out, of the product's own flow and with evidence that has to change its day. */
async function fillDue(db: Database, { tenantId, communityId }: Community, timers: number): Promise<void> {
  const [flow] = BUILT_IN;
  if (!flow) throw new Error('no flow');
  const { id, version, hash } = flow.reference;
  const day = latestErasure(flow.flow, new Date());
  const sessions = sql`proofing_session WHERE tenant_id = ${tenantId} AND head = ${MARK}`;
  // A session is not listed before its evidence.
  await db.transaction().execute(async (trx) => {
    await ensurePartitions(trx, day);
    await sql`INSERT INTO proofing_session (tenant_id, session_id, community_id, kiosk_id, flow_id, flow_version,
        flow_hash, state, started_at, created_at, activity_at, expires_at, abandon_at, reasons, erase_on, event_count,
        head)
      SELECT ${tenantId}, gen_random_uuid(), ${communityId}, NULL, ${id}, ${sql.lit(version)}, ${hash}, 'In Progress',
        now() - interval '2 hours', now(), now(), now() + interval '7 days', now() - interval '1 second', '[]',
        ${day}::date, ${sql.lit(SEGMENTS)}, ${MARK}
      FROM generate_series(1, ${sql.lit(timers)})`.execute(trx);
    await sql`INSERT INTO evidence_segment (tenant_id, session_id, entry_id, erase_on, first_seq, segment_sealed,
        content_hash, received_at)
      SELECT tenant_id, session_id, 'entry-' || n, erase_on, n, decode(repeat('5a', ${sql.lit(SEGMENT_BYTES)}), 'hex'),
        '', now() FROM generate_series(1, ${sql.lit(SEGMENTS)}) n, ${sessions}`.execute(trx);
    await sql`INSERT INTO artefact (tenant_id, session_id, artefact_id, erase_on, size, content_hash, blob_key,
        received_at)
      SELECT tenant_id, session_id, 'picture-' || n, erase_on, 1, '', 'none', now()
      FROM generate_series(1, ${sql.lit(PICTURES)}) n, ${sessions}`.execute(trx);
  });
}

/**
 * Ten thousand sessions that are due at once, moved by the nodes that run.
 *
 * @throws Error when one moved twice, or its evidence was not given the day of its retention
 */
export async function benchTimers(db: Database, community: Community, timers = TIMERS): Promise<BenchRow> {
  const { tenantId } = community;
  const name = `${timers.toLocaleString('en')} due timers handled by two nodes, each once`;
  await fillDue(db, community, timers);
  const started = performance.now();
  let left = timers;
  while (left > 0 && performance.now() - started < LIMIT_S * 1000) {
    await sleep(250);
    const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM proofing_session
      WHERE tenant_id = ${tenantId} AND head = ${MARK} AND state = 'In Progress'`.execute(db);
    left = rows[0]?.left ?? 0;
  }
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await sql<{ events: number; sessions: number }>`SELECT count(*)::int AS events,
      count(DISTINCT e.session_id)::int AS sessions
    FROM proofing_event e JOIN proofing_session s USING (tenant_id, session_id)
    WHERE s.tenant_id = ${tenantId} AND s.head = ${MARK}`.execute(db);
  const { events = 0, sessions = 0 } = rows[0] ?? {};
  if (left === 0 && (events !== timers || sessions !== timers)) {
    throw new Error(`${events} events of ${sessions} sessions for ${timers} timers`);
  }
  const { rows: late } =
    await sql`SELECT 1 FROM evidence_segment e JOIN proofing_session s USING (tenant_id, session_id)
    WHERE s.tenant_id = ${tenantId} AND s.head = ${MARK} AND s.erase_on <> e.erase_on LIMIT 1`.execute(db);
  if (late.length > 0) throw new Error('evidence was not given the day of its session');
  return benchRow(name, { median: seconds, p95: seconds }, { target: TARGET_S, unit: 's' });
}
