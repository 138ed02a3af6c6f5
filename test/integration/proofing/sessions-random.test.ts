import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import { SESSION_TRANSITIONS, type SessionStateName } from '#core/proofing/session-states.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from '#scripts/harness/services/cheap-verifiers.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import { startServices } from '#services/server.ts';
import { entry, evidenceEntry, FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

const ALLOWED = new Set(
  SESSION_TRANSITIONS.flatMap(({ from, to }) => from.map((state) => `${state} -> ${to}`)),
);
const OPERATIONS = [
  'claim',
  'claim elsewhere',
  'release',
  'begin',
  'send first',
  'send last',
  'cancel',
  'abandon timer',
  'expiry timer',
] as const;
type Operation = (typeof OPERATIONS)[number];

onEachDatabase('random operations on sessions', (current) => {
  let kiosk: KioskUnderTest;
  let other: Awaited<ReturnType<typeof secondKiosk>>;
  let operator: JwsSigner;
  let admin: CallerUnderTest;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    other = await secondKiosk(services, kiosk);
    operator = await operatorOf(kiosk);
    const { tenantId, communityId } = kiosk;
    const permissions = ['idproofing.session-management' as const];
    admin = await administrator(services, { tenantId, communityId, permissions });
  });

  const at = (id: string) => ({ params: { path: { id } } });
  const sweep = (minutes: number) =>
    sweepTimers({
      ...current().services.context,
      now: () => new Date(Date.now() + minutes * 60_000),
    });

  async function made() {
    const { data } = await admin.api.POST('/proofingsession/create', { body: {} });
    if (!data) throw new Error('no session');
    const { sessionId, reference } = data;
    const log = scenario({ kiosk: kiosk.wallet, operator, sessionId, stepMs: 10 });
    const sendPart = (part: 0 | 1) =>
      kiosk.api.POST('/proofingsession/{id}/evidence', {
        ...at(sessionId),
        body: evidenceEntry(log.segments[part]),
      });
    const sendLast = async () => {
      const sent = await sendPart(1);
      if (!sent.error) await deliverPictures(current().services, kiosk.api, log);
      return sent;
    };
    const claimBy = ({ api }: Pick<KioskUnderTest, 'api'>) =>
      api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
    const operations: Record<Operation, () => Promise<unknown>> = {
      claim: () => claimBy(kiosk),
      'claim elsewhere': () => claimBy(other),
      release: () => kiosk.api.POST('/v1/kiosk-sessions/{id}/release', at(sessionId)),
      begin: () => kiosk.api.PUT('/proofingsession/{id}', { ...at(sessionId), body: entry(log.open) }),
      'send first': () => sendPart(0),
      'send last': sendLast,
      cancel: () => admin.api.POST('/proofingsession/{id}/cancel', { ...at(sessionId), body: {} }),
      'abandon timer': () => sweep(FLOW.abandonSessionInMin + 1),
      'expiry timer': () => sweep(FLOW.expireSessionInMin + 1),
    };
    const state = async () => {
      const { data: result } = await admin.api.GET('/proofingsession/{id}/result', at(sessionId));
      return { state: result?.state as SessionStateName, ended: result?.ended === true };
    };
    return { operations, state, sessionId };
  }

  it('never leave the table, one after the other or all at once, and no answer is a failure of the services', async () => {
    const sequence = fc.array(fc.constantFrom(...OPERATIONS), { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const { operations, state } = await made();
        let before = await state();
        for (const step of steps) {
          expect(statusOf(await operations[step]())).toBeLessThan(500);
          const after = await state();
          // A session may take two steps of the table in one request: it begins and ends in one segment.
          if (after.state !== before.state) expect(reaches(before.state, after.state)).toBe(true);
          if (before.ended) expect(after).toEqual(before);
          before = after;
        }
      }),
      { numRuns: Number(process.env.FUZZ_SESSIONS ?? 6) },
    );
  });

  it('end in one state with one final event, whichever of many requests came first', async () => {
    for (let round = 0; round < 4; round++) {
      const { operations, state, sessionId } = await made();
      await operations.claim();
      await operations.begin();
      await operations['send first']();
      const all = [operations['send last'], operations.cancel, operations.cancel, operations['send last']];
      const answers = await Promise.all([...all, operations['abandon timer']].map((run) => run()));
      for (const answer of answers) expect(statusOf(answer)).toBeLessThan(500);
      expect(await state()).toEqual({ state: 'Success', ended: true });
      const { data } = await admin.api.POST('/proofingsession/{id}/fetch/details', {
        ...at(sessionId),
        body: {},
      });
      const told = (data?.events ?? []).map(({ type }) => type);
      const final = told.filter((type) => /ENDED|CORRECTED/.test(type));
      expect(final).toHaveLength(1);
      expect(told.filter((type) => type === 'E_IDV_SESSION_ABANDONED').length).toBeLessThanOrEqual(1);
    }
  });

  it('lose nothing of a parallel upload: every entry is stored once, in the order of the log', async () => {
    const { operations, sessionId } = await made();
    await operations.claim();
    await operations.begin();
    const log = scenario({ kiosk: kiosk.wallet, operator, sessionId, stepMs: 10 });
    const body = evidenceEntry(log.segments[0], { entryId: sessionId, idempotencyKey: 'parallel-key' });
    const sent = await Promise.all(
      Array.from({ length: 12 }, () =>
        kiosk.api.POST('/proofingsession/{id}/evidence', { ...at(sessionId), body }),
      ),
    );
    expect(new Set(sent.map(({ data }) => data?.receipt)).size).toBe(1);
    const rows = await current()
      .services.context.db.selectFrom('evidence_segment')
      .select('entry_id')
      .where('session_id', '=', sessionId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('are swept after a restart as if there had been none', async () => {
    const { operations, state } = await made();
    await operations.claim();
    await current().restart();
    const { services } = current();
    const permissions = ['idproofing.session-management' as const];
    const { tenantId, communityId } = kiosk;
    admin = await administrator(services, { tenantId, communityId, permissions });
    await sweep(FLOW.abandonSessionInMin + 1);
    expect(await state()).toEqual({ state: 'Abandoned', ended: false });
  });

  describe('on several nodes', () => {
    it('are swept once each by two nodes of one PostgreSQL', async ({ skip }) => {
      const { services, databaseUrl, dataDir } = current();
      if (!databaseUrl) return skip('the embedded database has one node');
      const node = await startServices({
        argon2Cost: CHEAP_VERIFIERS,
        dataDir,
        databaseUrl,
        port: 0,
        log: servicesLog('silent'),
        examiner: loggedExaminer,
      });
      try {
        const made30 = await Promise.all(Array.from({ length: 30 }, made));
        const due = { now: () => new Date(Date.now() + (FLOW.expireSessionInMin + 1) * 60_000) };
        const moved = await Promise.all(
          [services, node, services, node].map(({ context }) => sweepTimers({ ...context, ...due })),
        );
        expect(moved.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(30);
        for (const { sessionId, state } of made30) {
          expect(await state()).toEqual({ state: 'Expired', ended: false });
          const events = await services.context.db
            .selectFrom('proofing_event')
            .select('type')
            .where('session_id', '=', sessionId)
            .execute();
          expect(events).toEqual([{ type: 'E_IDV_SESSION_EXPIRED' }]);
        }
      } finally {
        await node.close();
      }
    });
  });
});

/** One step of the table, or two. */
function reaches(from: SessionStateName, to: SessionStateName): boolean {
  if (ALLOWED.has(`${from} -> ${to}`)) return true;
  return [...ALLOWED].some((move) => {
    const [start, middle] = move.split(' -> ');
    return start === from && ALLOWED.has(`${middle} -> ${to}`);
  });
}

const statusOf = (answer: unknown): number =>
  (answer as { response?: { status: number } } | undefined)?.response?.status ?? 200;
