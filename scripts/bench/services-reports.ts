import pg from 'pg';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import type { BenchNode } from './services-processes.ts';

export const RECORDS = 2_000_000;
/** Room for the sessions that other rows of the bench have made: one more than the limit is refused. */
const EARLIER = 10_000;
const RUNS = 3;
const FIRST_BYTE_S = 1;
const GROWTH_MB = 150;
/** Part of the plain copy's speed that is asked for. */
const SHARE = 0.85;

interface Community {
  tenantId: string;
  communityId: string;
}

/** Sessions over a year, as a branch of many kiosks would have them. */
export async function fillSessions(
  databaseUrl: string,
  { tenantId, communityId }: Community,
  rows = RECORDS - EARLIER,
): Promise<void> {
  // A connection of its own: those of the services end a statement after half a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO proofing_session (tenant_id, session_id, community_id, kiosk_id, flow_id, flow_version,
        flow_hash, state, started_at, created_at, activity_at, expires_at, abandon_at, ended_at, reasons, erase_on,
        document_type, capture_type, completed_by, review_result)
      SELECT $1::uuid,
        (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
          || 'a' || substr(md5(n::text), 4, 15))::uuid,
        $2::uuid, NULL, 'counter-standard', 4, '',
        (ARRAY['Success', 'Success', 'Success', 'Failed', 'Review', 'Not Performed', 'Abandoned'])[1 + n % 7],
        at, at, at, at + interval '7 days', at + interval '1 hour', at + interval '6 minutes', '[]',
        (at + interval '7 days')::date, (ARRAY['passport', 'identity-card', 'driving-licence'])[1 + n % 3], 'Auto',
        'op-' || n % 50, CASE WHEN n % 7 = 4 THEN 'review pending' END
      FROM generate_series(1, ${rows}) n,
        LATERAL (SELECT now() - interval '1 year' + n * interval '15.7 seconds' AS at) times`,
      [tenantId, communityId],
    );
    // As a server does automatically in the course of a year.
    await client.query('VACUUM ANALYZE proofing_session');
  } finally {
    await client.end();
  }
}

/** The whole report as CSV against the same COPY in the same process, thrown away; runs in turn. */
export async function benchReports(
  node: BenchNode,
  fetchReport: (path: string, init: RequestInit) => Promise<Response>,
): Promise<BenchRow[]> {
  const firstBytes: number[] = [];
  const ours: number[] = [];
  const copies: number[] = [];
  const growths: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await node.ask('watch');
    const read = await download(fetchReport);
    const { peakMB, beforeMB } = await node.ask('watched');
    if (read.lines < RECORDS - EARLIER) throw new Error(`${read.lines} lines of ${RECORDS} records`);
    firstBytes.push(read.firstByte);
    ours.push(read.seconds);
    growths.push(peakMB - beforeMB);
    copies.push((await node.ask('copy-again')).seconds);
  }
  const copy = summarise(copies);
  const own = summarise(ours);
  const size = RECORDS.toLocaleString('en');
  return [
    benchRow(`Report of ${size} records: first byte`, summarise(firstBytes), {
      target: FIRST_BYTE_S,
      unit: 's',
    }),
    {
      ...benchRow(`Report of ${size} records, at least ${SHARE * 100} % as fast as the peer`, own, {
        target: copy.median / SHARE,
        unit: 's',
      }),
      peer: {
        name: 'pg-copy-streams reading the same COPY in the same process',
        median: copy.median,
        ratio: copy.median / own.median,
      },
    },
    benchRow(`Report of ${size} records: memory that the node takes more`, summarise(growths), {
      target: GROWTH_MB,
      // The largest of a few runs: the cold first one counts like the others.
      p95Target: GROWTH_MB,
      unit: 'MB',
    }),
  ];
}

async function download(fetchReport: (path: string, init: RequestInit) => Promise<Response>) {
  const began = performance.now();
  const answer = await fetchReport('/v1/reports/verification-sessions/download', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  });
  if (!answer.ok || !answer.body) throw new Error(`report: ${answer.status} ${await answer.text()}`);
  let firstByte: number | undefined;
  let lines = -1;
  for await (const part of answer.body) {
    firstByte ??= (performance.now() - began) / 1000;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
  }
  return { firstByte: firstByte ?? Number.NaN, lines, seconds: (performance.now() - began) / 1000 };
}
