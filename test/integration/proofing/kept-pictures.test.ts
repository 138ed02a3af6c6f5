import { beforeAll, describe, expect, it } from 'vitest';
import { FlowList } from '#core/contract/published-flows.ts';
import { type JwsSigner, verifyJws } from '#core/keys/jws.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { OutcomeVerdict } from '#core/proofing/verdicts.ts';
import {
  administrator,
  apiClient,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverArtefact, deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { insertDraft } from '#services/flows/draft.repository.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { runnable } from '#services/flows/runnable-flow.ts';
import { ARTEFACTS_WITHIN_MS, judgeDue } from '#services/proofing/judge-due.ts';
import { type Scenario, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const DAY_MS = 24 * 60 * 60_000;
/** It does without a required inspection as well, so that its results have both marks. */
const LOCAL = runnable({
  ...COUNTER_STANDARD,
  id: 'kept-pictures',
  uniqueTag: 'kept-pictures',
  version: 1,
  pictures: 'kiosk',
  requiredChecks: COUNTER_STANDARD.requiredChecks.filter((id) => id !== 'inspection.attested'),
  leavesOut: [{ check: 'inspection.attested', reason: 'Nobody has to inspect.' }],
});
const { flow } = LOCAL;
/** What only pictures show of such a session. */
const UNSEEN = [
  'document-readings',
  'document-quality',
  'document-cuts',
  'selfie-quality',
  'selfie-of-document',
  'face-comparison',
  'liveness-result',
  'liveness-frames',
];

onEachDatabase('a flow that keeps pictures at the kiosk', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let first: CallerUnderTest & { accountId: string };

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    operator = await operatorOf(kiosk);
    const change = { by: 'test', at: new Date() };
    const { db } = services.context;
    await db.transaction().execute((trx) => insertDraft(trx, kiosk, flow, change));
    await insertFlowVersion(db, kiosk, LOCAL, change);
    first = await manager();
  });

  const manager = () => {
    const { tenantId, communityId } = kiosk;
    const permissions = ['idproofing.add-journey'] as const;
    return administrator(current().services, { tenantId, communityId, permissions: [...permissions] });
  };
  const made = (options: Partial<ScenarioOptions> = {}): Scenario =>
    scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, flow, ...options });
  const result = async ({ sessionId: id }: Scenario) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', { params: { path: { id } } })).data;
  /** Sends a log without its pictures. */
  const judged = async (session: Scenario) => {
    await deliverSession(current().services, kiosk.api, { ...session, artefacts: [] });
    return result(session);
  };
  const word = async (
    by: CallerUnderTest,
    change?: { accepted: boolean; ifMatch?: string },
    id = flow.id,
  ) => {
    const path = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/verification_flows/${id}/kiosk_word`;
    const read = () => by.fetch(path);
    const put = async ({ accepted, ifMatch }: { accepted: boolean; ifMatch?: string }) =>
      by.fetch(path, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'if-match': ifMatch ?? (await read()).headers.get('etag') ?? '',
        },
        body: JSON.stringify({ accepted }),
      });
    const answer = await (change ? put(change) : read());
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const acceptedByTwo = async () => {
    const second = await manager();
    await word(first, { accepted: true });
    expect(await word(second, { accepted: true })).toMatchObject({ status: 200, body: { accepted: true } });
    const { db } = current().services.context;
    const { accountId } = second;
    await db.updateTable('account').set({ active: false }).where('account_id', '=', accountId).execute();
  };
  const fetchList = async () => {
    const { data } = await kiosk.api.GET('/v1/flows', {});
    const verdict = verifyJws(data?.jws ?? '');
    return FlowList.parse(verdict.valid ? verdict.payload : undefined);
  };

  it('is at best a review, at once, and says what rests on the kiosk', async () => {
    const seen = await judged(made());
    expect(seen).toMatchObject({
      state: 'Review',
      disagreement: false,
      reasons: ['PICTURES_AT_KIOSK'],
      provisional: { outcome: 'Review' },
      final: { outcome: 'Review', pictures: 'at-kiosk', kioskWord: expect.arrayContaining(UNSEEN) },
    });
    expect(seen?.final?.rules.filter(({ limits }) => limits)).toEqual([
      { rule: 'pictures-examined', subject: 'pictures', result: 'at-kiosk', limits: 'Review' },
    ]);
    expect(seen?.final).not.toHaveProperty('independence');
  });

  it('is still what the operator decided where that is worse', async () => {
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    expect(await judged(made({ decision }))).toMatchObject({
      state: 'Failed',
      reasons: [],
      final: { pictures: 'at-kiosk' },
    });
  });

  it('takes no picture, however it comes', async () => {
    const session = made();
    const [artefact] = session.artefacts;
    if (!artefact) throw new Error('a session without a picture');
    await judged(session);
    await expect(deliverArtefact(kiosk.api, artefact)).rejects.toThrow('PICTURES_AT_KIOSK');
    const { artefactId, sha256, size, mediaType } = artefact.declaration;
    const upload = await kiosk.api.POST('/proofingsession/{id}/uploads', {
      params: { path: { id: session.sessionId } },
      body: { artefactId, sha256, size, mediaType },
    });
    expect(upload.error).toMatchObject({ code: 'PICTURES_AT_KIOSK' });
  });

  it('is no Success of a kiosk that says that its word is accepted', async () => {
    const seen = await judged(made({ wordAccepted: true }));
    expect(seen).toMatchObject({
      state: 'Review',
      disagreement: true,
      reasons: ['PICTURES_AT_KIOSK', 'DECISION_DIFFERS'],
      provisional: { outcome: 'Success' },
    });
  });

  describe('whose kiosk’s word the community accepts', () => {
    it('needs two administrators, or a day of the only one, and no program', async () => {
      const { services } = current();
      const { db } = services.context;
      const { tenantId, communityId } = kiosk;
      const program = await apiClient(services, { tenantId, communityId, scopes: ['flows.manage'] });
      const refused = { status: 403, body: { code: 'FLOW_NEEDS_TWO' } };
      expect(await word(program, { accepted: true })).toMatchObject(refused);
      expect(await word(first)).toEqual({ status: 200, body: { accepted: false, revision: 0 } });
      const asked = await word(first, { accepted: true });
      expect(asked).toMatchObject({
        status: 202,
        body: {
          accepted: false,
          waiting: { requestedBy: `account:${first.accountId}`, aloneFrom: expect.any(String) },
        },
      });
      expect(await word(first, { accepted: true })).toEqual(asked);
      expect((await judged(made())) ?? {}).toMatchObject({ state: 'Review' });
      expect(await word(first, { accepted: true, ifMatch: '"r0"' })).toMatchObject({ status: 412 });
      await db
        .updateTable('accepted_word')
        .set({ requested_at: new Date(Date.now() - DAY_MS), alone_since: new Date(Date.now() - DAY_MS) })
        .execute();
      expect(await word(first, { accepted: true })).toMatchObject({ status: 200, body: { accepted: true } });
      expect(await word(first, { accepted: false })).toMatchObject({ body: { accepted: false } });
      await acceptedByTwo();
      const audit = await db.selectFrom('audit').select(['action', 'data']).orderBy('seq').execute();
      const steps = audit.filter(({ action }) => action.startsWith('kiosk-word.'));
      const confirmed = (how: string) => ({ action: 'kiosk-word.accepted', data: { confirmed: how } });
      expect(steps).toMatchObject([
        { action: 'kiosk-word.requested', data: { flowId: flow.id } },
        confirmed('after-delay'),
        { action: 'kiosk-word.withdrawn' },
        { action: 'kiosk-word.requested' },
        confirmed('second-person'),
      ]);
    });

    it('can be a Success, which says so wherever it is told', async () => {
      expect((await fetchList()).wordAccepted).toEqual([flow.id]);
      const session = made({ wordAccepted: true });
      expect(await judged(session)).toMatchObject({
        state: 'Success',
        disagreement: false,
        reasons: [],
        final: {
          outcome: 'Success',
          pictures: 'at-kiosk-accepted',
          without: ['inspection'],
          kioskWord: expect.arrayContaining(UNSEEN),
          rules: expect.arrayContaining([
            { rule: 'pictures-examined', subject: 'pictures', result: 'at-kiosk-accepted' },
          ]),
        },
      });
      const { tenantId, communityId } = kiosk;
      const scopes = ['results.poll'] as const;
      const program = await apiClient(current().services, { tenantId, communityId, scopes: [...scopes] });
      const poll = await program.fetch(`/proofingsession/${session.sessionId}/poll`);
      expect(await poll.json()).toMatchObject({
        resultStatus: 'SUCCESS',
        pictures: 'at-kiosk-accepted',
        without: ['inspection'],
      });
      const admin = await administrator(current().services, { tenantId });
      const { sessionId } = session;
      const report = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const places: readonly (readonly [string, RequestInit?])[] = [
        [`/proofingsession/${sessionId}/result`],
        [`/v3/proofingsession/${sessionId}/poll`],
        [`/proofingsession/${sessionId}/fetch/details`, report],
        ['/proofingsession?state=Success'],
        ['/v1/events?types=E_IDV_SESSION_ENDED'],
        ['/v1/reports/verification-sessions', report],
      ];
      const silent: string[] = [];
      for (const [path, init] of places) {
        const text = await (await admin.fetch(path, init)).text();
        expect(text).toMatch(/Success|SUCCESS/);
        const isMarked = text.includes('at-kiosk-accepted') && /without.*inspection/s.test(text);
        if (!isMarked) silent.push(path);
      }
      expect(silent).toEqual([]);
    });

    it('still makes again what the log alone shows', async () => {
      const whole = made({ wordAccepted: true });
      const checks = made({ wordAccepted: true, checks: [] });
      expect((await judged(checks))?.reasons).toContain('CHECKS_DIFFER');
      const [start, end] = whole.segments;
      const cut: Scenario = { ...whole, segments: [{ ...start, openings: [] }, end] };
      expect((await judged(cut))?.state).toBe('Review');
    });

    it('changes nothing for a flow that sends its pictures', async () => {
      expect(await word(first, { accepted: true }, 'counter-standard')).toMatchObject({
        status: 422,
        body: { code: 'FLOW_INVALID', faults: [{ path: '/pictures' }] },
      });
      const [, last] = made({ flow: COUNTER_STANDARD }).segments;
      const provisional = OutcomeVerdict.parse(last.events.at(-1)?.payload.provisional);
      const accepted = { rule: 'pictures-examined', subject: 'pictures', result: 'at-kiosk-accepted' };
      const claim = { ...provisional, rules: [...provisional.rules, accepted] };
      const claimed = made({ flow: COUNTER_STANDARD, claim });
      const withheld = made({ flow: COUNTER_STANDARD });
      const { open } = made({ flow: COUNTER_STANDARD });
      const other = made({ wordAccepted: true });
      const renamed = { ...other, open: { ...other.open, flow: open.flow } };
      for (const session of [claimed, withheld, renamed]) {
        expect(await judged(session)).toMatchObject({ state: 'In Progress' });
      }
      await judgeDue({
        context: {
          ...current().services.context,
          now: () => new Date(Date.now() + ARTEFACTS_WITHIN_MS + 60_000),
        },
        examiner: loggedExaminer,
      });
      for (const session of [claimed, withheld, renamed]) {
        const seen = await result(session);
        expect(seen).toMatchObject({ state: 'Review', final: { outcome: 'Review' } });
        expect(seen?.reasons).toContain('EVIDENCE_INCOMPLETE');
        expect(seen?.final).not.toHaveProperty('pictures');
      }
      expect((await result(renamed))?.reasons).toContain('FLOW_DIFFERS');
    });

    it('is at best a review again once one administrator withdraws that', async () => {
      const before = made({ wordAccepted: true });
      await judged(before);
      expect(await word(first, { accepted: false })).toMatchObject({
        status: 200,
        body: { accepted: false },
      });
      expect((await fetchList()).wordAccepted).toBeUndefined();
      expect(await judged(made({ wordAccepted: true }))).toMatchObject({
        state: 'Review',
        reasons: ['PICTURES_AT_KIOSK', 'DECISION_DIFFERS'],
        final: { pictures: 'at-kiosk' },
      });
      expect(await result(before)).toMatchObject({
        state: 'Success',
        final: { pictures: 'at-kiosk-accepted' },
      });
    });
  });
});
