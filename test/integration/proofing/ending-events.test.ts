import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CancelSession } from '#core/contract/session-request.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import { entry, evidenceEntry, FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const ENDINGS = [
  'E_IDV_SESSION_ENDED',
  'E_IDV_SESSION_CORRECTED',
  'E_IDV_SESSION_EXPIRED',
  'E_IDV_SESSION_ABANDONED',
] as const;

onEachDatabase('the events that end a session', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let admin: CallerUnderTest;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    const { tenantId, communityId } = kiosk;
    const permissions = ['idproofing.session-management' as const];
    admin = await administrator(services, { tenantId, communityId, permissions });
  });

  /** A session that a kiosk has begun, and all that can end it. */
  async function begun() {
    const { data } = await admin.api.POST('/proofingsession/create', { body: {} });
    if (!data) throw new Error('no session');
    const at = { params: { path: { id: data.sessionId } } };
    await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference: data.reference } });
    const log = scenario({ kiosk: kiosk.wallet, operator, sessionId: data.sessionId, stepMs: 10 });
    await kiosk.api.PUT('/proofingsession/{id}', { ...at, body: entry(log.open) });
    const sweep = (minutes: number) =>
      sweepTimers({
        ...current().services.context,
        now: () => new Date(Date.now() + minutes * 60_000),
      });
    const finish = async () => {
      for (const segment of log.segments) {
        await kiosk.api.POST('/proofingsession/{id}/evidence', { ...at, body: evidenceEntry(segment) });
      }
      await deliverPictures(current().services, kiosk.api, log);
    };
    return {
      leave: () => sweep(FLOW.abandonSessionInMin + 1),
      expire: () => sweep(FLOW.expireSessionInMin + 1),
      callOff: (reason: NonNullable<z.infer<typeof CancelSession>['reason']>) =>
        admin.api.POST('/proofingsession/{id}/cancel', { ...at, body: { reason } }),
      finish,
      /** As if its times had been over long before. */
      outlive: () =>
        current()
          .services.context.db.updateTable('proofing_session')
          .set({ expires_at: new Date(0) })
          .where('session_id', '=', data.sessionId)
          .execute(),
      result: async () => (await admin.api.GET('/proofingsession/{id}/result', at)).data,
      told: () =>
        current()
          .services.context.db.selectFrom('proofing_event')
          .select(['type', 'data'])
          .where('session_id', '=', data.sessionId)
          .where('type', 'in', ENDINGS)
          .orderBy('written')
          .execute(),
    };
  }
  type Begun = Awaited<ReturnType<typeof begun>>;

  const WAYS: Record<
    string,
    { ends: (session: Begun) => Promise<unknown>; code: string; more?: Record<string, unknown> }
  > = {
    'is left': { ends: ({ leave }) => leave(), code: 'SESSION_ABANDONED' },
    expires: {
      ends: async ({ outlive, expire }) => {
        await outlive();
        await expire();
      },
      code: 'SESSION_EXPIRED',
    },
    'is called off': {
      ends: ({ callOff }) => callOff('not-needed'),
      code: 'SESSION_ABANDONED',
      more: { cancelReason: 'not-needed' },
    },
    'is called off by its applicant': {
      ends: ({ callOff }) => callOff('applicant-withdrew'),
      code: 'SESSION_ABANDONED',
      more: { cancelReason: 'applicant-withdrew' },
    },
    'has a signed end': { ends: ({ finish }) => finish(), code: 'ok' },
    'has a signed end after it was left': {
      ends: async ({ leave, finish }) => {
        await leave();
        await finish();
      },
      code: 'ok',
    },
    'has a signed end after it expired': {
      ends: async ({ outlive, finish }) => {
        await outlive();
        await finish();
      },
      code: 'OUTSIDE_LIMITS',
    },
  };

  it.each(Object.entries(WAYS))(
    'say why in a sentence and a code that fit the result, where it %s',
    async (_, way) => {
      const session = await begun();
      await way.ends(session);
      const result = await session.result();
      const { type, data } = (await session.told()).at(-1) ?? {};
      expect(type).toBeDefined();
      expect(data).toMatchObject({
        to: result?.state,
        reason: result?.reason,
        reasonCode: way.code,
        ...way.more,
      });
      expect(result?.reasonCode).toBe(way.code);
      expect(data?.reason).toMatch(/^[A-Z][a-z]+ .+/);
    },
  );
});
