import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import { accessKey, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { placeWaiting } from '#services/events/upkeep.ts';
import { PARTITIONED } from '#services/kernel/database/partitions.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { LOGGED_HOLDER } from '#specimens/logged-captures.ts';
import { LONG } from '../../support/depth.ts';

const { surname, givenNames } = LOGGED_HOLDER;
const APPLICANT = { surname, givenNames };
const CAMERA = { label: 'Kiosk Cam 4K', width: 1920, height: 1080 };
const DEPLOYMENT = new URL('../../../docs/deployment.md', import.meta.url);
/** Sizes grow by pages: the difference between two counts says what one session more takes. */
const FIRST = 20;
const MORE = 100;
/** Tolerance of the figures in the document, either way. */
const TOLERANCE = 0.25;
const postgres = findPostgres();
const bin = 'bin' in postgres ? postgres.bin : '';
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

interface Sizes {
  /** Erased when retention is over. */
  evidence: number;
  /** Kept: session, events, receipts, keys of requests. */
  kept: number;
}

describe.runIf(LONG && 'bin' in postgres)(`bytes of a session on a server${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-sizes-'));
  let server: PostgresServer;
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let program: CallerUnderTest;
  beforeAll(async () => {
    // A vacuum in the middle of a slow run would free pages that a quick run still counts.
    server = await startPostgres(bin, ['autovacuum=off']);
    services = await startServices({
      examiner: loggedExaminer,
      dataDir: folder,
      databaseUrl: server.database(),
      port: 0,
      log: servicesLog('silent'),
      rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9 },
      timers: false,
    });
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    program = await accessKey(services, { tenantId: kiosk.tenantId, communityId: kiosk.communityId });
  });
  afterAll(async () => {
    await services?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** One whole verification that was prepared by a program: document, selfie, decision, two pictures. */
  async function verify(): Promise<void> {
    const created = await program.api.POST('/proofingsession/create', {
      body: {
        uid: randomBytes(8).toString('hex'),
        applicant: APPLICANT,
      },
    });
    const { sessionId = '', reference = '' } = created.data ?? {};
    await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
    const session = scenario({
      kiosk: kiosk.wallet,
      operator,
      sessionId,
      startedAt: new Date(Date.now() - 5000),
      stepMs: 100,
      camera: CAMERA,
      entered: APPLICANT,
    });
    await deliverSession(services, kiosk.api, session);
  }

  /** Bytes with indexes and out-of-line values; partitions count for their table. Proofs live for minutes only. */
  async function sizes(): Promise<Sizes> {
    await placeWaiting(services.context);
    const { rows } = await sql<{ name: string; bytes: string }>`
      SELECT coalesce(p.relname, c.relname) AS name, sum(pg_total_relation_size(c.oid)) AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relkind = 'r' GROUP BY 1`.execute(services.context.db);
    const sum = (of: (name: string) => boolean) =>
      rows.filter(({ name }) => of(name)).reduce((all, { bytes }) => all + Number(bytes), 0);
    const isEvidence = (name: string) => PARTITIONED.some((table) => table === name);
    return {
      evidence: sum(isEvidence),
      kept: sum((name) => !isEvidence(name) && !name.includes('proof_replay')),
    };
  }

  it('are what the document on deployment computes with', async () => {
    for (let n = 0; n < FIRST; n += 1) await verify();
    const before = await sizes();
    for (let n = 0; n < MORE; n += 1) await verify();
    const after = await sizes();
    const ended = await sql<{ count: number }>`SELECT count(*)::int AS count FROM proofing_session
      WHERE ended_at IS NOT NULL`.execute(services.context.db);
    expect(ended.rows[0]?.count).toBe(FIRST + MORE);
    const measured = {
      evidence: Math.round((after.evidence - before.evidence) / MORE),
      kept: Math.round((after.kept - before.kept) / MORE),
    };
    console.log(`bytes of one session: ${JSON.stringify(measured)}`);
    const text = readFileSync(DEPLOYMENT, 'utf8');
    for (const [name, bytes] of Object.entries(measured)) {
      const written = Number(
        new RegExp(`\\| ${name} rows +\\|[^|]*\\| ([\\d,]+) bytes`).exec(text)?.[1]?.replaceAll(',', ''),
      );
      expect(Math.abs(bytes / written - 1), `${name}: measured ${bytes}, written ${written}`).toBeLessThan(
        TOLERANCE,
      );
    }
  }, 240_000);
});
