import { beforeAll } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import { resigned } from '#scripts/fuzz/resign-log.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { judgeDue } from '#services/proofing/judge-due.ts';
import { entry, type Scenario, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import type { ServicesUnderTest } from './services-under-test.ts';

export const MINUTE = 60_000;

/** Hands out what sends sessions of one kiosk and tells what became of them. */
export function kioskOf(current: () => ServicesUnderTest) {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
  });
  const made = (options: Partial<ScenarioOptions> = {}): Scenario =>
    scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...options });
  const deliver = (session: Scenario) => deliverSession(current().services, kiosk.api, session);
  const result = async ({ sessionId }: Pick<Scenario, 'sessionId'>) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', { params: { path: { id: sessionId } } })).data;
  return {
    kiosk: () => kiosk,
    made,
    deliver,
    result,
    /** A whole session that the kiosk's keys changed afterwards. */
    forge: (change: Parameters<typeof resigned>[2], options: Partial<ScenarioOptions> = {}) =>
      resigned(made(options), { kiosk: kiosk.wallet, operator }, change),
    judged: async (session: Scenario) => {
      await deliver(session);
      return result(session);
    },
    /** Opens a session and nothing more, as if it and every receipt so far were of that time. */
    openedAt: async ({ sessionId, open }: Scenario, at: Date) => {
      const path = { params: { path: { id: sessionId } } };
      const { error } = await kiosk.api.PUT('/proofingsession/{id}', { ...path, body: entry(open) });
      if (error) throw new Error(JSON.stringify(error));
      const { db } = current().services.context;
      await db
        .updateTable('proofing_session')
        .set({ created_at: at })
        .where('session_id', '=', sessionId)
        .execute();
      await db.updateTable('idempotency').set({ created_at: at }).execute();
    },
    judgeIn: (ms: number) =>
      judgeDue({
        context: { ...current().services.context, now: () => new Date(Date.now() + ms) },
        examiner: loggedExaminer,
      }),
  };
}

/** Dates every kiosk and operator back. */
export async function sinceDays({ services }: ServicesUnderTest, days: number): Promise<void> {
  const since = new Date(Date.now() - days * 24 * 60 * MINUTE);
  await services.context.db.updateTable('kiosk').set({ registered_at: since }).execute();
  await services.context.db.updateTable('operator').set({ since }).execute();
}
