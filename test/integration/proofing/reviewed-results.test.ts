import { beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#core/contract/flow.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { insertDraft } from '#services/flows/draft.repository.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { runnable } from '#services/flows/runnable-flow.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

describe('a flow that has results reviewed', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
  });

  const judged = async (manualReview: Flow['manualReview'], options: Partial<ScenarioOptions> = {}) => {
    const { services } = current();
    const id = `reviewed-${manualReview}`;
    const local = runnable({ ...COUNTER_STANDARD, id, uniqueTag: id, version: 1, manualReview });
    const change = { by: 'test', at: new Date() };
    const { db } = services.context;
    await db.transaction().execute((trx) => insertDraft(trx, kiosk, local.flow, change));
    await insertFlowVersion(db, kiosk, local, change);
    const { flow } = local;
    const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, flow, ...options });
    await deliverSession(services, kiosk.api, session);
    const path = { id: session.sessionId };
    const { data } = await kiosk.api.GET('/proofingsession/{id}/result', { params: { path } });
    const cases = await db
      .selectFrom('review_case')
      .select('kind')
      .where('session_id', '=', session.sessionId)
      .execute();
    return { data, cases };
  };

  it('ends in Review as the kiosk said, with a case that waits for its reviewer', async () => {
    const { data, cases } = await judged('always');
    expect(data).toMatchObject({
      state: 'Review',
      disagreement: false,
      reviewResult: 'review pending',
      provisional: { outcome: 'Review' },
      final: {
        outcome: 'Review',
        rules: expect.arrayContaining([
          { rule: 'review-asked', subject: 'session', result: 'asked-success', limits: 'Review' },
        ]),
      },
    });
    expect(cases).toEqual([{ kind: 'review' }]);
  });

  it('tells that kiosk and services disagree about the result that is reviewed', async () => {
    const asked = { rule: 'review-asked', subject: 'session', result: 'asked-success', limits: 'Review' };
    const claim = { outcome: 'Review' as const, ruleSet: 'outcome-rules-2', rules: [asked] };
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    const { data } = await judged('always', { decision, claim } as Partial<ScenarioOptions>);
    expect(data).toMatchObject({
      state: 'Review',
      disagreement: true,
      reasons: expect.arrayContaining(['DECISION_DIFFERS']),
    });
  });

  it('leaves the results that it does not name', async () => {
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    expect(await judged('not-performed', { decision })).toMatchObject({
      data: { state: 'Failed' },
      cases: [],
    });
  });

  it('has the rejection of an operator reviewed', async () => {
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    const { data } = await judged('failed', { decision });
    expect(data).toMatchObject({
      state: 'Review',
      reviewResult: 'review pending',
      reason: expect.stringContaining('The flow has a person decide such a result'),
    });
  });
});
