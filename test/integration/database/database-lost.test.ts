import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#scripts/harness/services/postgres-server.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

const postgres = findPostgres();
const bin = 'bin' in postgres ? postgres.bin : '';
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

/** An error without a listener would end the node; here it would fail the run. */
describe.skipIf('absent' in postgres)(`a database that goes away in mid-work${why}`, () => {
  const operator = jwsSigner(generateKeyPair());
  let server: PostgresServer;
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    server = await startPostgres(bin);
  });
  // Hooks run backwards at the end: the services close before their database does.
  afterAll(() => server?.stop());
  const current = running(() => server.database());
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });

  const begin = () => {
    const { sessionId, open } = scenario({ kiosk: kiosk.wallet, operator });
    return kiosk.api.PUT('/proofingsession/{id}', { params: { path: { id: sessionId } }, body: entry(open) });
  };

  it('fails the transaction whose connection is closed between two statements, and no other', async () => {
    const { db } = current().services.context;
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await sleep(200);
      await sql`SELECT 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    expect((await begin()).response.status).toBe(200);
  });

  it('is answered as 503 until it is back, and the same node continues', async () => {
    let down = true;
    const outcomes = new Set<string>();
    const ask = async (): Promise<void> => {
      while (down) {
        const { response, error } = await begin();
        outcomes.add(`${response.status} ${error?.code ?? ''}`.trim());
      }
    };
    const asking = Promise.all(Array.from({ length: 8 }, ask));
    await sleep(500);
    await server.crash();
    await sleep(500);
    down = false;
    await asking;
    expect([...outcomes].sort()).toEqual(['200', '503 DATABASE_UNAVAILABLE']);
    expect((await begin()).response.status).toBe(200);
  });

  /** A download that has begun and is not read on, and an event stream. */
  const readers = async () => {
    const { services } = current();
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    const report = await admin.fetch('/v1/reports/verification-sessions/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', communityId: kiosk.communityId }),
    });
    expect(report.status).toBe(200);
    const stream = await admin.fetch('/v1/events/stream');
    expect(stream.status).toBe(200);
    const [rows, events] = [report.body?.getReader(), stream.body?.getReader()];
    await rows?.read();
    await events?.read();
    /** Reads to any end. */
    const ended = async (reader: typeof rows) => {
      for (;;) {
        const part = await reader?.read().catch(() => undefined);
        if (!part || part.done) return true;
      }
    };
    return { admin, ended: () => Promise.all([ended(rows), ended(events)]) };
  };

  it('ends the report and the event stream that it was read for, and the timers continue when it is back', async () => {
    const { db } = current().services.context;
    // More than lies in the buffers on the way to a reader who does not read.
    await sql`INSERT INTO proofing_session (tenant_id, session_id, community_id, flow_id, flow_version, flow_hash, state,
        started_at, created_at, activity_at, expires_at, abandon_at, ended_at, reasons, erase_on)
      SELECT ${kiosk.tenantId}::uuid, overlay(gen_random_uuid()::text placing
          regexp_replace(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-') from 1 for 13)::uuid,
        ${kiosk.communityId}::uuid, 'flow', 1, 'x', 'Success', now(), now(), now(), now(), now(), now(), '[]', '9999-12-30'
      FROM generate_series(1, 100000)`.execute(db);
    const { admin, ended } = await readers();
    await server.kill();
    // A stream that does not ask while the server is gone has nothing to end for.
    expect(await ended()).toEqual([true, true]);
    await server.start();
    expect((await begin()).response.status).toBe(200);
    const { rows } = await sql<{
      id: string;
    }>`UPDATE proofing_session SET abandon_at = now() - interval '1 minute'
      WHERE ended_at IS NULL RETURNING session_id AS id`.execute(db);
    const left = async () => {
      const open =
        await sql`SELECT FROM proofing_session WHERE ended_at IS NULL AND state IN ('Pending', 'In Progress')
        AND session_id IN (${sql.join(rows.map(({ id }) => id))})`.execute(db);
      return open.rows.length;
    };
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    // The places of the report and of the stream are free again.
    const again = await admin.fetch('/v1/events/stream');
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  it('keeps no node from closing, with a report and a stream under way, while it is gone', async () => {
    const { ended } = await readers();
    await server.kill();
    const [closed] = await Promise.all([current().services.close(), ended()]);
    expect(closed).toBeUndefined();
  });
});
