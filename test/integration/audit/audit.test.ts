import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { listAudit, recordAudit } from '#services/audit/audit.repository.ts';
import { followAuditChain } from '#services/audit/follow-audit-chain.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('the audit log', (current) => {
  let tenantId: string;
  let communityId: string;
  let auditor: CallerUnderTest;
  const db = () => current().services.context.db;
  const record = (tenant: string, count: number, action = 'test.done') =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        recordAudit(db(), { tenantId: tenant, at: new Date(), actor: 'test', action, data: { number } }),
      ),
    );
  /** A tenant with a log of its own, which may be spoiled. */
  const spoiled = async (count: number) => {
    const tenant = crypto.randomUUID();
    await record(tenant, count);
    return tenant;
  };

  beforeAll(async () => {
    ({ tenantId, communityId } = await enrolledKiosk(current().services));
    auditor = await administrator(current().services, { tenantId, permissions: ['audit.read'] });
    await record(tenantId, 30);
  });

  it('is one chain without gaps, however many write at once', async () => {
    const { data } = await auditor.api.GET('/v1/audit/verify');
    expect(data).toMatchObject({ intact: true });
    expect(data?.entries).toBeGreaterThanOrEqual(30);
  });

  it('is read in pages and by actor, action and time', async () => {
    const first = await auditor.api.GET('/v1/audit', {
      params: { query: { limit: 7, action: 'test.done' } },
    });
    expect(first.data?.entries).toHaveLength(7);
    const cursor = first.data?.next ?? '';
    const second = await auditor.api.GET('/v1/audit', {
      params: { query: { limit: 1000, action: 'test.done', cursor } },
    });
    expect(second.data?.entries).toHaveLength(23);
    expect(second.data?.next).toBeUndefined();
    const none = await auditor.api.GET('/v1/audit', { params: { query: { from: '2999-01-01T00:00:00Z' } } });
    expect(none.data?.entries).toEqual([]);
    const wrong = await auditor.api.GET('/v1/audit', { params: { query: { actor: "' OR 1=1 --" } } });
    expect(wrong.data?.entries).toEqual([]);
  });

  it('is found by time, however late its entries came', async () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 });
    const time = fc.option(fc.integer({ min: -1, max: 32 }), { nil: undefined });
    const timeOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const optional = (minute: number | undefined) => (minute === undefined ? undefined : timeOf(minute));
    await fc.assert(
      fc.asyncProperty(minutes, fc.array(fc.tuple(time, time), { minLength: 4 }), async (entered, times) => {
        const tenant = crypto.randomUUID();
        for (const [n, minute] of entered.entries()) {
          const at = timeOf(minute);
          await recordAudit(db(), { tenantId: tenant, at, actor: 'a', action: 'b', data: { n } });
        }
        for (const [from, to] of times) {
          const bounds = { from: optional(from), to: optional(to) };
          const found = await listAudit(db(), tenant, { ...bounds, after: 0, limit: 100 });
          const isInside = (minute: number) => minute >= (from ?? -1) && minute < (to ?? 33);
          const expected = entered.flatMap((minute, n) => (isInside(minute) ? [n + 1] : []));
          expect(found.map(({ seq }) => seq)).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is exported line by line', async () => {
    const answer = await auditor.fetch('/v1/audit/export');
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, index) => index + 1));
  });

  it('is for accounts of the whole tenant with the permission', async () => {
    const other = await administrator(current().services, { tenantId, permissions: ['users.edit'] });
    expect((await other.api.GET('/v1/audit')).error).toMatchObject({ code: 'PERMISSION_MISSING' });
    const bound = await administrator(current().services, {
      tenantId,
      communityId,
      permissions: ['audit.read'],
    });
    expect((await bound.api.GET('/v1/audit')).error).toMatchObject({ code: 'ACCESS_DENIED' });
  });

  it('tells an altered entry', async () => {
    const tenant = await spoiled(5);
    await sql`UPDATE audit SET data = '{"number": 99}' WHERE tenant_id = ${tenant} AND seq = 3`.execute(db());
    expect(await followAuditChain(db(), tenant)).toMatchObject({
      intact: false,
      entries: 2,
      broken: { seq: 3, reason: 'entry-altered' },
    });
  });

  it('tells an entry that was altered with its hash', async () => {
    const tenant = await spoiled(5);
    await sql`UPDATE audit SET hash = repeat('A', 43) WHERE tenant_id = ${tenant} AND seq = 3`.execute(db());
    expect(await followAuditChain(db(), tenant)).toMatchObject({
      broken: { seq: 3, reason: 'entry-altered' },
    });
  });

  it('tells an entry that was removed', async () => {
    const tenant = await spoiled(5);
    await sql`DELETE FROM audit WHERE tenant_id = ${tenant} AND seq = 3`.execute(db());
    expect(await followAuditChain(db(), tenant)).toMatchObject({
      broken: { seq: 3, reason: 'entry-missing' },
    });
  });

  it('tells an entry that was removed and whose successors moved up', async () => {
    const tenant = await spoiled(5);
    await sql`DELETE FROM audit WHERE tenant_id = ${tenant} AND seq = 3`.execute(db());
    await sql`UPDATE audit SET seq = seq - 1 WHERE tenant_id = ${tenant} AND seq = 4`.execute(db());
    await sql`UPDATE audit SET seq = seq - 1 WHERE tenant_id = ${tenant} AND seq = 5`.execute(db());
    expect(await followAuditChain(db(), tenant)).toMatchObject({
      broken: { seq: 3, reason: 'link-differs' },
    });
  });

  it('tells entries that changed places', async () => {
    const tenant = await spoiled(5);
    for (const [from, to] of [
      [2, -1],
      [4, 2],
      [-1, 4],
    ])
      await sql`UPDATE audit SET seq = ${to} WHERE tenant_id = ${tenant} AND seq = ${from}`.execute(db());
    expect(await followAuditChain(db(), tenant)).toMatchObject({
      broken: { seq: 2, reason: 'link-differs' },
    });
  });

  it('tells an end that was cut off by its head, and with the head by a checkpoint', async () => {
    const jws = (await auditor.api.GET('/v1/audit/checkpoint')).data?.jws ?? '';
    const verify = async () =>
      (await auditor.api.GET('/v1/audit/verify', { params: { query: { checkpoint: jws } } })).data;
    const before = await verify();
    expect(before).toMatchObject({ intact: true });
    const last = before?.entries ?? 0;
    await sql`DELETE FROM audit WHERE tenant_id = ${tenantId} AND seq = ${last}`.execute(db());
    expect(await followAuditChain(db(), tenantId)).toMatchObject({
      broken: { seq: last, reason: 'end-missing' },
    });
    await sql`UPDATE audit_head SET seq = ${last - 1}, hash = (SELECT hash FROM audit
      WHERE tenant_id = ${tenantId} AND seq = ${last - 1}) WHERE tenant_id = ${tenantId}`.execute(db());
    expect(await followAuditChain(db(), tenantId)).toMatchObject({ intact: true });
    expect(await verify()).toMatchObject({ intact: false, broken: { seq: last, reason: 'end-missing' } });
    await record(tenantId, 1);
    expect(await verify()).toMatchObject({ broken: { seq: last, reason: 'checkpoint-differs' } });
  });

  it('believes no checkpoint of another signer or tenant', async () => {
    const elsewhere = await enrolledKiosk(current().services, 'Elsewhere');
    const stranger = await administrator(current().services, {
      tenantId: elsewhere.tenantId,
      permissions: ['audit.read'],
    });
    const jws = (await stranger.api.GET('/v1/audit/checkpoint')).data?.jws ?? '';
    for (const checkpoint of [jws, 'x.y.z']) {
      const { data } = await auditor.api.GET('/v1/audit/verify', { params: { query: { checkpoint } } });
      expect(data).toMatchObject({ intact: false, broken: { reason: 'checkpoint-invalid' } });
    }
  });
});
