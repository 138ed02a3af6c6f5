import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { lockDueVerdict, updateSession, verdictsBefore } from '#services/sessions/index.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

/** So far ahead that no node judges these sessions. */
const THEN = Date.parse('2100-01-01T00:00:00.000Z');
const NOW = new Date(THEN + 3_600_000);

onEachDatabase('sessions of several tenants whose verdicts are due', (current) => {
  const waiting = async (kiosk: KioskUnderTest, count: number, from: number) => {
    const { db } = current().services.context;
    for (let i = 0; i < count; i++) {
      const { open, sessionId } = scenario({ kiosk: kiosk.wallet, operator: kiosk.wallet });
      await kiosk.api.PUT('/proofingsession/{id}', {
        params: { path: { id: sessionId } },
        body: entry(open),
      });
      const verdictDueAt = new Date(THEN + from + i);
      await db
        .transaction()
        .execute((trx) => updateSession(trx, { tenantId: kiosk.tenantId, sessionId }, { verdictDueAt }));
    }
  };
  /** Takes everything that is due, as a lane does. */
  const taken = async () => {
    const { db } = current().services.context;
    const tenants: string[] = [];
    for (;;) {
      const session = await db.transaction().execute(async (trx) => {
        const due = await lockDueVerdict(trx, NOW, tenants.at(-1));
        if (due) await updateSession(trx, due, { verdictDueAt: null });
        return due;
      });
      if (!session) return tenants;
      tenants.push(session.tenantId);
    }
  };

  it('are taken in turns: a tenant with many holds no other back', async () => {
    const kiosks: KioskUnderTest[] = [];
    for (const name of ['One', 'Two', 'Three']) kiosks.push(await enrolledKiosk(current().services, name));
    const [busy, quiet, third] = kiosks.toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
    await waiting(busy!, 6, 0);
    await waiting(quiet!, 2, 1_000);
    await waiting(third!, 1, 2_000);
    const [b, q, t] = [busy!.tenantId, quiet!.tenantId, third!.tenantId];
    expect(await taken()).toEqual([b, q, t, b, q, b, b, b, b]);
  });

  it('of one tenant are taken in the order in which they became due, and know how many come before', async () => {
    const kiosk = await enrolledKiosk(current().services, 'Four');
    await waiting(kiosk, 3, 0);
    const { db } = current().services.context;
    const { tenantId } = kiosk;
    const rows = await db
      .selectFrom('proofing_session')
      .where('tenant_id', '=', tenantId)
      .select('session_id')
      .orderBy('verdict_due_at')
      .execute();
    const before = (now: Date, most = 9) =>
      Promise.all(
        rows.map(({ session_id: sessionId }) => verdictsBefore(db, { tenantId, sessionId }, now, most)),
      );
    expect(await before(NOW)).toEqual([0, 1, 2]);
    expect(await before(NOW, 1)).toEqual([0, 1, 1]);
    expect(await before(new Date(THEN - 1))).toEqual([undefined, undefined, undefined]);
    const dues = await db.transaction().execute(async (trx) => {
      const found: (number | undefined)[] = [];
      for (let i = 0; i < 3; i++) {
        const due = await lockDueVerdict(trx, NOW, randomUUID());
        found.push(due?.verdictDueAt?.getTime());
        if (due) await updateSession(trx, due, { verdictDueAt: null });
      }
      return found;
    });
    expect(dues).toEqual([THEN, THEN + 1, THEN + 2]);
  });
});
