import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { daysAfter, utcDay } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { ARTEFACTS_WITHIN_MS } from '#services/proofing/judge-due.ts';
import { kioskOf, MINUTE, sinceDays } from '../support/judged-kiosk.ts';
import { running } from '../support/services-under-test.ts';

describe('evidence of a kiosk that says that it was offline', () => {
  const current = running();
  const { kiosk, made, judged, deliver, result, judgeIn, openedAt } = kioskOf(current);
  const DAY = 24 * 60 * MINUTE;

  it('is not from before the last receipt that the kiosk had', async () => {
    const { db } = current().services.context;
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    await sinceDays(current(), 30);
    expect(await judged(made())).toMatchObject({ state: 'Success' });
    await db
      .updateTable('idempotency')
      .set({ created_at: ago(3) })
      .where('tenant_id', '=', kiosk().tenantId)
      .execute();
    expect(await judged(made({ startedAt: ago(4) }))).toMatchObject({
      state: 'Review',
      reasons: ['EVIDENCE_TOO_OLD'],
    });
    expect(await judged(made({ startedAt: ago(2) }))).toMatchObject({ state: 'Success' });
  });

  it.each([
    ['Success', undefined],
    ['Failed', { kind: 'reject' as const, reasons: ['document-suspect' as const] }],
  ])(
    'is no %s where its session was opened in time and its log made weeks later',
    async (outcome, decision) => {
      const { db } = current().services.context;
      const ago = (days: number) => new Date(Date.now() - days * DAY);
      await sinceDays(current(), 30);
      const options = { startedAt: ago(20), ...(decision ? { decision } : {}) };
      const [offline, stock] = [made(options), made(options)];
      await openedAt(offline, ago(20));
      await openedAt(stock, ago(20));
      expect(await judged(offline)).toMatchObject({ state: outcome });
      await db
        .updateTable('idempotency')
        .set({ created_at: ago(2) })
        .execute();
      // A timer may have timed it out before its log came.
      expect(await judged(stock)).toMatchObject({
        state: 'Review',
        final: { outcome: 'Review' },
        reasons: expect.arrayContaining(['EVIDENCE_TOO_OLD']),
      });
    },
  );

  it('is not from before the request that it answers, though the kiosk was registered long before', async () => {
    await sinceDays(current(), 30);
    const { tenantId, communityId, api } = kiosk();
    const program = await apiClient(current().services, { tenantId, communityId });
    const begunAgo = async (minutes: number) => {
      const { data } = await program.api.POST('/proofingsession/create', { body: {} });
      const { sessionId = '', reference = '' } = data ?? {};
      await api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
      return judged(made({ sessionId, startedAt: new Date(Date.now() - minutes * MINUTE) }));
    };
    expect(await begunAgo(10)).toMatchObject({ state: 'Review', reasons: ['EVIDENCE_TOO_OLD'] });
    expect(await begunAgo(0)).toMatchObject({ state: 'Success', reasons: [] });
  });

  it('is kept from its verdict on, not from its end at the counter', async () => {
    await sinceDays(current(), 30);
    const session = made({ startedAt: new Date(Date.now() - 1.5 * DAY) });
    const keptUntil = () => {
      const end = new Date(Date.now() + COUNTER_STANDARD.retentionMin.success * MINUTE);
      return daysAfter(utcDay(end), 1);
    };
    const before = keptUntil();
    expect(await judged(session)).toMatchObject({ state: 'Success' });
    const { erase_on: eraseOn } = await current()
      .services.context.db.selectFrom('proofing_session')
      .select(sql<string>`erase_on::text`.as('erase_on'))
      .where('session_id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    expect([before, keptUntil()]).toContain(eraseOn);
  });

  it('is not from after its arrival, however late it is judged', async () => {
    const session = made({ startedAt: new Date(Date.now() + 60 * MINUTE) });
    await deliver({ ...session, artefacts: [] });
    await judgeIn(ARTEFACTS_WITHIN_MS + MINUTE);
    expect((await result(session))?.reasons).toContain('CLOCK_UNTRUSTED');
  });
});
