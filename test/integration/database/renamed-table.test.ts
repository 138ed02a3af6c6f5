import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  countPendingBlobDeletes,
  lockPendingBlobDeletes,
} from '#services/erasure/pending-blob-deletes.repository.ts';
import { onBothDatabases } from '../support/services-under-test.ts';

onBothDatabases('a table that a migration renamed', (current) => {
  const db = () => current().services.context.db;
  const [tenantId, sessionId, key] = [randomUUID(), randomUUID(), 'blob'];
  const doomed = new Date('2026-01-01T00:00:00.000Z');
  const due = (at: Date) =>
    db()
      .transaction()
      .execute((trx) => lockPendingBlobDeletes(trx, at, 1));

  it('takes rows of a node of the version before, and shows it its own', async () => {
    const write = sql`INSERT INTO doomed_blob (tenant_id, session_id, blob_key, doomed_at, stated, erasure_id)
      VALUES (${tenantId}, ${sessionId}, ${key}, ${doomed}, false, NULL)`;
    await sql`${write} ON CONFLICT DO NOTHING`.execute(db());
    await sql`${write} ON CONFLICT (tenant_id, blob_key) DO UPDATE SET stated = true`.execute(db());
    expect(await due(doomed)).toEqual([{ tenantId, sessionId, key, stated: true, erasureId: null }]);

    const seen = sql<{ key: string }>`SELECT blob_key AS key FROM doomed_blob WHERE doomed_at <= ${doomed}
      ORDER BY doomed_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    expect((await seen.execute(db())).rows).toEqual([{ key }]);
    await sql`UPDATE doomed_blob SET doomed_at = now() WHERE blob_key = ${key}`.execute(db());
    expect(await due(doomed)).toEqual([]);
    await sql`DELETE FROM doomed_blob WHERE blob_key = ${key}`.execute(db());
    expect(await countPendingBlobDeletes(db(), tenantId, [sessionId])).toBe(0);
  });
});
