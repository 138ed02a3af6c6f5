import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { listAudit } from '#services/audit/audit.repository.ts';
import { listDeliveries } from '#services/events/delivery.repository.ts';
import { listPlaced } from '#services/events/stream.repository.ts';
import type { Schema } from '#services/kernel/database/schema.ts';
import { lastAnswerBefore } from '#services/proofing/kiosk-receipt.repository.ts';
import { csvColumns } from '#services/reports/columns.ts';
import { expiringDocuments } from '#services/reports/expiring.ts';
import { conditionsOf } from '#services/reports/selection.ts';
import { listCases } from '#services/review/case.repository.ts';
import { listSessions } from '#services/sessions/session-list.repository.ts';
import { poolOfOne } from './postgres-server.ts';

interface Community {
  tenantId: string;
  communityId: string;
}

type Listing = (db: Kysely<Schema>) => Promise<unknown>;

/** A table from which a list reads more rows than it shows. */
interface WideRead {
  listing: string;
  /** The access to each table, and its number of rows. */
  read: string;
}

/** Tables that grow with every session. */
const LARGE = new Set([
  'proofing_session',
  'proofing_event',
  'audit',
  'webhook_delivery',
  'review_case',
  'review_look',
  'idempotency',
]);
/** The largest page, and the row that tells whether another one follows. */
const MOST_ROWS = 101;
/** One event in this many is of the rare type, is dead, or is of the quiet community. */
const RARE = 50_000;
const ENDPOINT = '00000000-0000-4000-8000-000000000001';
/** Whose log is filled: the other tenant's own entries are of now and would stand before those of the past. */
const LOGGED = '00000000-0000-4000-8000-000000000003';
/** The receiver of all answers: the one kiosk of a busy branch. */
const KIOSK = '00000000-0000-4000-8000-000000000004';
const QUIET = '00000000-0000-4000-8000-000000000002';

/** Events, audit entries, deliveries and cases beside sessions that are there; as many as there are sessions. */
export async function fillListings(databaseUrl: string, community: Community, rows: number): Promise<void> {
  // A connection of its own: those of the services end a statement after half a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const ids = [community.tenantId, community.communityId];
  const n = `generate_series(1, ${rows}) n`;
  try {
    await client.query(
      `INSERT INTO proofing_event (tenant_id, event_id, session_id, community_id, type, at, data, position)
      SELECT $1::uuid, gen_random_uuid(), NULL, CASE WHEN n % ${RARE} = 1 THEN '${QUIET}' ELSE $2::uuid END,
        CASE WHEN n % ${RARE} = 0 THEN 'E_IDV_SESSION_CORRECTED' ELSE 'E_IDV_SESSION_ENDED' END,
        now(), '{}', n + 1000000000 FROM ${n}`,
      ids,
    );
    await client.query(
      `INSERT INTO audit (tenant_id, audit_id, at, actor, action, data, seq, hash)
      SELECT $1::uuid, gen_random_uuid(), now() - (${rows} - n) * interval '1 second', 'actor-' || n % 50,
        'action-' || n % 20, '{}', n + 1000000000, '' FROM ${n}`,
      [LOGGED],
    );
    await client.query(
      `INSERT INTO webhook_endpoint (tenant_id, endpoint_id, url, description, state, created_by, created_at)
      VALUES ($1, '${ENDPOINT}', 'https://endpoint.invalid', '', 'disabled', '', now())`,
      [community.tenantId],
    );
    await client.query(
      `INSERT INTO webhook_delivery (tenant_id, endpoint_id, event_id, status, created_at, due_at, give_up_at)
      SELECT tenant_id, '${ENDPOINT}', event_id, CASE WHEN position % ${RARE} = 0 THEN 'dead' ELSE 'delivered' END,
        now(), now(), now() FROM proofing_event WHERE tenant_id = $1 AND position > 1000000000`,
      [community.tenantId],
    );
    await client.query(
      `INSERT INTO review_case (tenant_id, case_id, community_id, session_id, kind, look, reasons, opened_at,
        waits_since, closed_at)
      SELECT tenant_id, gen_random_uuid(), community_id, session_id, 'review', 1, '[]', created_at, created_at,
        CASE WHEN state <> 'Review' THEN created_at END
      FROM proofing_session WHERE tenant_id = $1 AND community_id = $2 LIMIT ${rows}`,
      ids,
    );
    await client.query(
      `INSERT INTO idempotency (tenant_id, kiosk_id, idempotency_key, request_hash, status, response, created_at)
      SELECT $1::uuid, '${KIOSK}', n::text, '', 200, '{}', now() - (${rows} - n) * interval '1 second' FROM ${n}`,
      [community.tenantId],
    );
    await client.query('VACUUM ANALYZE proofing_event, audit, webhook_delivery, review_case, idempotency');
  } finally {
    await client.end();
  }
}

/** Every list over tables that grow, with the filters that find little. */
function listings({ tenantId, communityId }: Community): Record<string, Listing> {
  const now = new Date();
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  const halfDayAgo = new Date(now.getTime() - 12 * 60 * 60_000);
  const sessions = (filter: object) => (db: Kysely<Schema>) =>
    listSessions(db, tenantId, { communityIds: [communityId, QUIET], limit: 100, ...filter });
  const events = (of: string | null, types: string[] | null) => (db: Kysely<Schema>) =>
    listPlaced(db, { tenantId, communityId: of, types }, { after: 0, head: 2 ** 40, limit: 100 });
  const audit = (filter: object) => (db: Kysely<Schema>) =>
    listAudit(db, LOGGED, { after: 0, limit: 100, ...filter });
  const report = (filter: object) => (db: Kysely<Schema>) =>
    sql`SELECT ${csvColumns} FROM proofing_session WHERE ${conditionsOf({ tenantId, communityId, ...filter })}
      ORDER BY session_id DESC LIMIT 50`.execute(db);
  const queue = (of: string | null) => (db: Kysely<Schema>) =>
    listCases(
      db,
      { tenantId, communityId: of, reviewer: randomUUID(), isSupervisor: false, at: now },
      { claimed: 'nobody', minAgeMin: 0, limit: 50 },
    );
  const deliveries = (status?: 'pending' | 'delivered' | 'dead') => (db: Kysely<Schema>) =>
    listDeliveries(db, { tenantId, endpointId: ENDPOINT }, { status, limit: 100 });
  const rare = ['E_IDV_SESSION_CORRECTED'];
  return {
    sessions: sessions({}),
    'sessions in a state': sessions({ state: 'Expired' }),
    'sessions of a uid': sessions({ uidIndex: new Uint8Array(32) }),
    'sessions of a reference': sessions({ reference: 'ABCDEFGH' }),
    events: events(null, null),
    'events of a community': events(QUIET, null),
    'events of a rare type': events(null, rare),
    'events of a rare type and a community': events(communityId, rare),
    'events of two types': events(null, [...rare, 'E_IDV_SESSION_EXPIRED']),
    audit: audit({}),
    'audit of the last hour': audit({ from: hourAgo }),
    'audit of half a day': audit({ from: halfDayAgo }),
    'audit of before': audit({ to: halfDayAgo }),
    'audit of an actor in an hour': audit({ actor: 'actor-7', from: hourAgo, to: now }),
    'audit of an action': audit({ action: 'nothing' }),
    'report of an hour': report({ from: hourAgo.toISOString(), to: now.toISOString() }),
    'report of a state': report({ states: ['Expired'] }),
    'report of an operator': report({ completedBy: 'nobody' }),
    'report of a document': report({ documentType: 'none' }),
    'report of a review': report({ reviewResult: 'rejected' }),
    'report of a flow': report({ flowId: 'none' }),
    'report of a uid': report({ uidIndex: new Uint8Array(32) }),
    'expiring documents': (db) =>
      expiringDocuments({ db, now: () => now }, { tenantId, communityId }, { days: 30, limit: 100 }),
    'queue of a tenant': queue(null),
    'queue of a community': queue(communityId),
    deliveries: deliveries(),
    'dead deliveries': deliveries('dead'),
    'pending deliveries': deliveries('pending'),
    'last answer to a kiosk': (db) => lastAnswerBefore(db, { tenantId, kioskId: KIOSK }, halfDayAgo),
  };
}

/** Runs every list and checks the plan of each of its queries: no table may be scanned from end to end. */
export async function wideReads(
  databaseUrl: string,
  community: Community,
): Promise<{ queries: number; found: WideRead[] }> {
  const pool = poolOfOne(databaseUrl);
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const found: WideRead[] = [];
  let queries = 0;
  try {
    for (const [listing, run] of Object.entries(listings(community))) {
      asked.length = 0;
      await run(db);
      if (asked.length === 0) throw new Error(`${listing} asks nothing`);
      for (const query of [...asked]) {
        queries += 1;
        const reads = await readWidely(pool, query);
        found.push(...reads.map((read) => ({ listing, read })));
      }
    }
  } finally {
    await db.destroy();
  }
  return { queries, found };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const toldOf = (plan: Plan): string =>
  [plan['Node Type'], plan['Index Name'], plan['Relation Name'], rowsRead(plan)].filter(Boolean).join(' ');

function rowsRead(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}

function isWide(plan: Plan): boolean {
  if (!LARGE.has(plan['Relation Name'] ?? '')) return false;
  return plan['Node Type'] === 'Seq Scan' || rowsRead(plan) > MOST_ROWS;
}

async function readWidely(pool: pg.Pool, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]);
  const scanned = (plan: Plan): string[] => [
    ...(isWide(plan) ? [toldOf(plan)] : []),
    ...(plan.Plans ?? []).flatMap(scanned),
  ];
  return scanned(rows[0]['QUERY PLAN'][0].Plan);
}
