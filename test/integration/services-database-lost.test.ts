import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '../../main/domain/keys/jws.ts';
import { generateKeyPair } from '../../main/domain/keys/p256.ts';
import { entry, scenario } from './support/evidence-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from './support/kiosk-under-test.ts';
import { findPostgres, type PostgresServer, startPostgres } from './support/postgres-server.ts';
import { running } from './support/services-under-test.ts';

const postgres = findPostgres();
const bin = 'bin' in postgres ? postgres.bin : '';
const why = 'absent' in postgres ? ` (${postgres.absent})` : '';

/** An error that nobody listens to would end the node; here it would fail the run. */
describe.skipIf('absent' in postgres)(`a database that goes away in mid-work${why}`, () => {
  const operator = jwsSigner(generateKeyPair());
  let server: PostgresServer;
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    server = await startPostgres(bin);
  });
  const current = running(() => server.database());
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });
  afterAll(() => server?.stop());

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

  it('is answered as 503 until it is back, and the same node goes on', async () => {
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
});
