import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { utcDay } from '#core/days.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import {
  detachPartitions,
  ensureComingDayIn,
  ensurePartitions,
  PARTITIONED,
} from '#services/kernel/database/partitions.ts';
import { eraseDue } from '#services/privacy/erase-due.ts';
import { createPartitions } from '#services/proofing/create-partitions.ts';
import { latestErasure } from '#services/proofing/create-session.ts';
import { entry, evidenceEntry, scenario } from '#specimens/evidence-under-test.ts';
import { onBothDatabases } from '../support/services-under-test.ts';

const DAY = 24 * 60 * 60_000;

onBothDatabases('partitions of days', (current) => {
  let kiosk: KioskUnderTest;
  const operator = jwsSigner(generateKeyPair());
  const context = () => current().services.context;
  const db = () => context().db;
  const later = (ms: number) => ({ ...context(), now: () => new Date(Date.now() + ms) });
  const ensure = (day: string) =>
    db()
      .transaction()
      .execute((trx) => ensurePartitions(trx, day));

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });

  /** What hangs on which table for a day, with whether every index of the table is there too. */
  const attached = async (day: string) => {
    const like = `%\\_${day.replaceAll('-', '')}`;
    const { rows } = await sql<{ parent: string; whole: boolean }>`SELECT p.relname AS parent,
        (SELECT count(*) FROM pg_index x WHERE x.indrelid = p.oid)
          = (SELECT count(*) FROM pg_index x JOIN pg_inherits h ON h.inhrelid = x.indexrelid
             WHERE x.indrelid = c.oid) AS whole
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relkind = 'r' AND c.relname LIKE ${like} ORDER BY 1`.execute(db());
    return rows;
  };
  const ALL = [...PARTITIONED].sort().map((parent) => ({ parent, whole: true }));
  const send = async () => {
    const session = scenario({ kiosk: kiosk.wallet, operator });
    const path = { params: { path: { id: session.sessionId } } };
    await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(session.open) });
    const body = evidenceEntry(session.segments[0]);
    return kiosk.api.POST('/proofingsession/{id}/evidence', { ...path, body });
  };
  /** Reads everything for a long time, like a dump; returns how to end it. */
  const dump = async (): Promise<() => Promise<void>> => {
    const { databaseUrl } = current();
    if (!databaseUrl) return async () => undefined;
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query(`SELECT c.oid::regclass::text AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'p') AND nspname = 'public'`);
    await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    return () => client.end();
  };

  it('are made once by several requests that need the same new day', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ensure('2099-03-01')));
    expect(await attached('2099-03-01')).toEqual(ALL);
  });

  it('are made again where a request that made them was undone', async () => {
    const ensureIn = (undone: boolean) =>
      db()
        .transaction()
        .execute(async (trx) => {
          await ensureComingDayIn(trx, db(), '2099-03-03');
          if (undone) throw new Error('undone');
        });
    await expect(ensureIn(true)).rejects.toThrow('undone');
    expect(await attached('2099-03-03')).toEqual([]);
    for (const _ of ['makes them', 'finds them', 'remembers them']) await ensureIn(false);
    expect(await attached('2099-03-03')).toEqual(ALL);
  });

  it('are made during a dump of the database, without a wait', async () => {
    const end = await dump();
    await ensure('2099-03-02');
    expect(await attached('2099-03-02')).toEqual(ALL);
    expect((await send()).response.status).toBe(200);
    await end();
  });

  it('are there for today and the days after, before a request needs them', async () => {
    await createPartitions(later(40 * DAY));
    for (const ahead of [40, 41, 42]) {
      const at = new Date(Date.now() + ahead * DAY);
      expect(await attached(latestErasure(COUNTER_STANDARD, at))).toEqual(ALL);
    }
  });

  it('are made for flows that sessions may still run, and not for all that was ever published', async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY);
    const versionOf = (version: number, days: number) => {
      const minutes = Object.keys(COUNTER_STANDARD.retentionMin).map((name) => [name, days * 24 * 60]);
      return { ...COUNTER_STANDARD, id: 'days', version, retentionMin: Object.fromEntries(minutes) as never };
    };
    const versions = [versionOf(1, 101), versionOf(2, 111), versionOf(3, 121), versionOf(4, 131)];
    const published = [-200, -150, -40, -10];
    for (const [index, flow] of versions.entries()) {
      const reference = { id: flow.id, version: flow.version, hash: `days-${flow.version}` };
      const change = { by: 'test', at: at(published[index] ?? 0) };
      await insertFlowVersion(db(), kiosk, { flow, document: flow, reference }, change);
    }
    const made = () =>
      Promise.all(versions.map(async (flow) => (await attached(latestErasure(flow, at(0)))).length > 0));
    await createPartitions(later(0));
    // The third was replaced ten days ago: a kiosk that is offline may run it.
    expect(await made()).toEqual([false, false, true, true]);
    const session = scenario({ kiosk: kiosk.wallet, operator });
    const path = { params: { path: { id: session.sessionId } } };
    await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(session.open) });
    await db()
      .updateTable('proofing_session')
      .set({ flow_id: 'days', flow_version: 1, state: 'In Progress' })
      .where('session_id', '=', session.sessionId)
      .execute();
    await createPartitions(later(0));
    expect(await made()).toEqual([true, false, true, true]);
  });

  it('are made for all flows although the times of one cannot be read, and those of another are too long', async () => {
    const { retentionMin } = COUNTER_STANDARD;
    const store = async (id: string, times: object) => {
      const flow = { ...COUNTER_STANDARD, id };
      const reference = { id, version: 1, hash: id };
      const document = { ...flow, ...times };
      await insertFlowVersion(db(), kiosk, { flow, document, reference }, { by: 'test', at: new Date() });
    };
    await store('words', { retentionMin: 'for ever' });
    await store('endless', { retentionMin: { ...retentionMin, success: 1e12 } });
    await store('before-retention', { retentionMin: undefined });
    await createPartitions(later(200 * DAY));
    expect(await attached(latestErasure(COUNTER_STANDARD, later(201 * DAY).now()))).toEqual(ALL);
  });

  it('keep rows of their day and of no other, under the keys of their table', async () => {
    await ensure('2099-03-03');
    const row = (day: string) => sql`INSERT INTO artefact (tenant_id, session_id, artefact_id, erase_on, size,
        content_hash, blob_key, received_at)
      VALUES (${kiosk.tenantId}, ${kiosk.tenantId}, 'a', ${day}, 1, 'h', 'k', now())`;
    await row('2099-03-03').execute(db());
    await expect(row('2099-03-03').execute(db())).rejects.toMatchObject({ code: '23505' });
    await expect(row('2099-03-04').execute(db())).rejects.toMatchObject({ code: '23514' });
    const { rows } = await sql`SELECT 1 FROM artefact_20990303`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('are erased when a dump has ended, and evidence is taken meanwhile', async () => {
    const day = utcDay(new Date(Date.now() + DAY));
    await ensure(day);
    const end = await dump();
    const erasing = eraseDue(later(2 * DAY));
    if (current().databaseUrl) {
      const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted`;
      await vi.waitFor(async () => expect((await waiting.execute(db())).rows).not.toEqual([]), 20_000);
    }
    expect((await send()).response.status).toBe(200);
    await ensure('2099-03-05');
    await end();
    expect(await erasing).toContain(day);
    expect(await attached(day)).toEqual([]);
    expect(await attached('2099-03-05')).toEqual(ALL);
  });

  it('that were taken out of their tables when the node was killed are erased by the next run', async ({
    skip,
  }) => {
    skip(!current().databaseUrl, 'one connection cannot be interrupted');
    const day = utcDay(new Date(Date.now() + 3 * DAY));
    await ensure(day);
    const end = await dump();
    // A statement that runs out of time leaves a partition that is neither in nor out.
    await expect(
      db()
        .connection()
        .execute(async (one) => {
          await sql`SET statement_timeout = 200`.execute(one);
          try {
            await detachPartitions(one, day);
          } finally {
            await sql`RESET statement_timeout`.execute(one);
          }
        }),
    ).rejects.toMatchObject({ code: '57014' });
    await ensure('2099-03-06');
    await end();
    expect(await eraseDue(later(4 * DAY))).toContain(day);
    expect(await attached(day)).toEqual([]);
  });

  it('that are not to be had in time are given up after a while, and others continue', async ({ skip }) => {
    skip(!current().databaseUrl, 'one connection waits for nobody');
    const client = new pg.Client({ connectionString: current().databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE evidence_segment IN SHARE MODE');
    const refused = await db()
      .transaction()
      .execute((trx) => ensurePartitions(trx, '2099-03-07'))
      .catch((error: unknown) => error);
    await client.end();
    expect(refused).toMatchObject({ code: '55P03' });
  });
});
