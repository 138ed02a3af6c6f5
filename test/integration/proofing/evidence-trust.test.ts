import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import {
  ATTESTATION_EVENT,
  DECISION_EVENT,
  ENDED_EVENT,
  type EvidenceEvent,
  type Opening,
} from '#core/evidence/evidence-schema.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { COUNTER_STANDARD, FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import { STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { resigned } from '#scripts/fuzz/resign-log.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { deliverArtefact, deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { insertDraft } from '#services/flows/draft.repository.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { writeKioskChoice } from '#services/flows/kiosk-choice.repository.ts';
import { runnable } from '#services/flows/runnable-flow.ts';
import { ARTEFACTS_WITHIN_MS, judgeDue } from '#services/proofing/judge-due.ts';
import { judgeEvidence } from '#services/proofing/judged-evidence.ts';
import { readLoggedEvidence } from '#services/proofing/logged-evidence.ts';
import {
  claimedChecks,
  entry,
  type Scenario,
  type ScenarioOptions,
  scenario,
} from '#specimens/evidence-under-test.ts';
import { passportCapture } from '#specimens/logged-captures.ts';
import { onEachDatabase, running, type ServicesUnderTest } from '../support/services-under-test.ts';

const MINUTE = 60_000;

/** Hands out what sends sessions of one kiosk and tells what became of them. */
function kioskOf(current: () => ServicesUnderTest) {
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
async function sinceDays({ services }: ServicesUnderTest, days: number): Promise<void> {
  const since = new Date(Date.now() - days * 24 * 60 * MINUTE);
  await services.context.db.updateTable('kiosk').set({ registered_at: since }).execute();
  await services.context.db.updateTable('operator').set({ since }).execute();
}

const only =
  (...types: string[]) =>
  (events: readonly EvidenceEvent[]) =>
    events.filter(({ type }) => types.includes(type));

describe('evidence that a kiosk signed', () => {
  const current = running();
  const { kiosk, made, deliver, result, forge, judged, judgeIn } = kioskOf(current);

  it('is believed where it is whole, also when its events were chained and signed again', async () => {
    expect(await judged(made())).toMatchObject({ state: 'Success', reasons: [] });
    expect(await judged(forge((events) => events))).toMatchObject({ state: 'Success', reasons: [] });
  });

  const FLOWS: [name: string, flow: Flow, types: string[]][] = [
    ['begins and ends, attended', COUNTER_STANDARD, [STARTED_EVENT, ENDED_EVENT]],
    ['begins and ends, unattended', FILE_CHECK, [STARTED_EVENT, ENDED_EVENT]],
    [
      'is attested and decided, attended',
      COUNTER_STANDARD,
      [STARTED_EVENT, ATTESTATION_EVENT, DECISION_EVENT, ENDED_EVENT],
    ],
    [
      'is attested and decided, unattended',
      FILE_CHECK,
      [STARTED_EVENT, ATTESTATION_EVENT, DECISION_EVENT, ENDED_EVENT],
    ],
  ];
  it.each(FLOWS)('decides nothing where a session only %s', async (_name, flow, types) => {
    const seen = await judged(forge(only(...types), { flow }));
    expect(seen).toMatchObject({ state: 'Review', provisional: { outcome: 'Success' } });
    expect(seen?.reasons).toContain('EVIDENCE_INCOMPLETE');
  });

  /** What a Success of this log lacks, where it can be read; every picture that it opens has arrived. */
  const gapsOf = ({ segments, artefacts }: Pick<Scenario, 'segments' | 'artefacts'>) => {
    const arrived = new Set(artefacts.map(({ declaration }) => declaration.artefactId));
    const read = readLoggedEvidence(segments);
    if (!read || read === 'unknown-version') return undefined;
    return judgeEvidence(COUNTER_STANDARD, read, { request: undefined, artefacts: arrived }).signed.evidence
      .gaps;
  };

  it.each([
    'consent.procedure.given',
    'consent.biometric.given',
    'document.captured',
    'document.joined',
    'liveness.begun',
    'liveness.answered',
    'selfie.captured',
    'face.compared',
    ATTESTATION_EVENT,
    DECISION_EVENT,
  ])('lacks %s where it is left out', (left) => {
    const session = forge((events) => events.filter(({ type }) => type !== left));
    expect(gapsOf(session)).toContainEqual({ subject: left, result: 'missing' });
  });

  it('decides nothing where something was captured after the decision', async () => {
    const session = forge(([first, ...others]) => {
      const decision = others.find(({ type }) => type === DECISION_EVENT);
      if (!first || !decision) return [];
      return [first, { ...decision, time: first.time }, ...others.filter((event) => event !== decision)];
    });
    expect(gapsOf(session)).toContainEqual({ subject: 'document.captured', result: 'out-of-order' });
    expect(await judged(session)).toMatchObject({
      state: 'Review',
      reasons: ['EVIDENCE_INCOMPLETE', 'DECISION_DIFFERS'],
    });
  });

  /** A whole session but for one opening. */
  const without = (session: Scenario, left: Opening): Scenario => {
    const [first, last] = session.segments.map((segment) => ({
      ...segment,
      openings: segment.openings.filter(({ seq, name }) => seq !== left.seq || name !== left.name),
    }));
    if (!first || !last) throw new Error('a log in two parts');
    const artefacts = session.artefacts.filter(({ declaration }) => declaration.artefactId !== left.name);
    return { ...session, segments: [first, last], artefacts };
  };
  const openingsOf = ({ segments }: Scenario) => segments.flatMap(({ openings }) => openings);

  it('lacks any one commitment that is not opened, or cannot be read without it', () => {
    const session = made();
    const openings = openingsOf(session);
    expect(openings.length).toBeGreaterThan(20);
    const unreadable: string[] = [];
    for (const left of openings) {
      const gaps = gapsOf(without(session, left))?.filter(({ result }) => result === 'not-opened');
      if (gaps) expect([left.name, gaps]).toEqual([left.name, [expect.anything()]]);
      else unreadable.push(left.name);
    }
    expect(unreadable).toEqual(['mrz.lines']);
  });

  const INCOMPLETE = ['EVIDENCE_INCOMPLETE', 'DECISION_DIFFERS'];
  it.each([
    ['mrz.lines', ['EVIDENCE_BROKEN']],
    ['mrz.nationality', INCOMPLETE],
    ['operator.surname', INCOMPLETE],
    ['joined.dateOfExpiry', INCOMPLETE],
    ['a picture', INCOMPLETE],
  ])('decides nothing where %s is not opened', async (name, reasons) => {
    const session = made();
    const isMeant = (opening: Opening) =>
      name === 'a picture' ? opening.kind === 'bytes' : opening.name === name;
    const left = openingsOf(session).find(isMeant);
    if (!left) throw new Error(`nothing opens ${name}`);
    expect(await judged(without(session, left))).toMatchObject({ state: 'Review', reasons });
  });

  it('waits a day for any one picture, and decides nothing without it', async () => {
    const sessions = [0, 1].map((place) => {
      const session = made();
      return { ...session, artefacts: session.artefacts.filter((_artefact, at) => at !== place) };
    });
    for (const session of sessions) {
      await deliver(session);
      expect(await result(session)).toMatchObject({ state: 'In Progress', ended: true });
    }
    expect(await judgeIn(ARTEFACTS_WITHIN_MS - MINUTE)).toBe(0);
    expect(await judgeIn(ARTEFACTS_WITHIN_MS + MINUTE)).toBe(2);
    for (const session of sessions) {
      expect(await result(session)).toMatchObject({
        state: 'Review',
        reasons: ['EVIDENCE_INCOMPLETE', 'DECISION_DIFFERS'],
      });
    }
  });

  /** What an honest kiosk claims of another session, as `change` leaves it. */
  const claiming = (
    change: (checks: readonly CheckResult[]) => CheckResult[],
    options: Partial<ScenarioOptions> = {},
  ): Scenario => made({ ...options, checks: change(claimedChecks(made())) });
  const expired: ScenarioOptions['document'] = (portrait, on) =>
    passportCapture(portrait, { ...on, dateOfExpiry: '2020-01-01' });
  const eyes = { selfie: 90, portrait: 60 };
  const stranger = { performed: true, score: 0.2, model: 'specimen', interEyePx: eyes } as const;
  const asIs = (checks: readonly CheckResult[]) => [...checks];

  it.each([
    ['a passport that expired is valid', () => claiming(asIs, { document: expired })],
    ['the face of a stranger is the one on the portrait', () => claiming(asIs, { comparison: stranger })],
    ['nothing of one check', () => claiming((checks) => checks.filter(({ id }) => id !== 'document.logic'))],
    [
      'a check failed that passes',
      () =>
        claiming((checks) =>
          checks.map((check) =>
            check.id === 'document.logic'
              ? { ...check, verdict: 'FAILED', reason: 'dates-contradict' }
              : check,
          ),
        ),
    ],
    [
      'a check passed twice',
      () => claiming((checks) => [...checks, ...checks.filter(({ id }) => id === 'face.comparison')]),
    ],
  ])('is set against what the kiosk claims: %s', async (_claim, session) => {
    const seen = await judged(session());
    expect(seen?.state).toBe('Review');
    expect(seen?.reasons).toContain('CHECKS_DIFFER');
    expect(seen?.final?.rules).toContainEqual(expect.objectContaining({ rule: 'checks-agree' }));
  });

  it('is set against what was entered beforehand, whatever the kiosk keeps to itself', async () => {
    const { tenantId, communityId, api } = kiosk();
    const program = await apiClient(current().services, { tenantId, communityId });
    const applicant = { surname: 'Schmidt' };
    const { data } = await program.api.POST('/proofingsession/create', { body: { applicant } });
    await api.POST('/v1/kiosk-sessions/claim', { body: { reference: data?.reference ?? '' } });
    expect(await judged(made({ sessionId: data?.sessionId ?? '' }))).toMatchObject({
      state: 'Review',
      provisional: { outcome: 'Success' },
      reasons: ['DECISION_DIFFERS'],
    });
  });

  const ofVersion = (evidence: number | undefined) =>
    forge(([first, ...others]) => {
      const { evidence: _version, ...payload } = first?.payload ?? {};
      const named = evidence === undefined ? payload : { ...payload, evidence };
      return first ? [{ ...first, payload: named }, ...others] : [];
    });

  it('is judged as before where its version is 2', async () => {
    const seen = await judged(ofVersion(2));
    expect(seen).toMatchObject({ state: 'Success', reasons: [] });
    expect(seen?.final?.kioskWord).toContain('zone-readings');
  });

  it.each([undefined, 1, 4])('is not judged where its version is %s', async (evidence) => {
    expect(await judged(ofVersion(evidence))).toMatchObject({
      state: 'Review',
      reasons: ['VERSION_UNKNOWN'],
    });
  });

  it('is not judged where its kiosk decided by rules that are not here', async () => {
    const claim = { outcome: 'Success' as const, ruleSet: 'outcome-rules-99', rules: [] };
    expect(await judged(made({ claim }))).toMatchObject({ state: 'Review', reasons: ['VERSION_UNKNOWN'] });
  });

  it('is not judged where what stands for its models names none', async () => {
    const session = forge((events) =>
      events.map((event) =>
        event.type === 'document.captured' ? { ...event, payload: { ...event.payload, models: 7 } } : event,
      ),
    );
    expect(await judged(session)).toMatchObject({ state: 'Review', reasons: ['VERSION_UNKNOWN'] });
  });

  it('loses the frames of its attempt with the final verdict, and keeps them for a reviewer', async () => {
    const film = { frames: [], bytes: utf8('frames') };
    const { db } = current().services.context;
    const kept = async ({ sessionId, artefacts }: Scenario) => {
      const rows = await db
        .selectFrom('artefact')
        .select('artefact_id')
        .where('session_id', '=', sessionId)
        .execute();
      const kinds = new Map(
        artefacts.map(({ declaration: { artefactId, kind } }) => [artefactId, kind] as const),
      );
      return rows.map(({ artefact_id: id }) => kinds.get(id)).sort();
    };
    const [taken, doubted] = [
      made({ film }),
      made({ film, claim: { outcome: 'Failed', ruleSet: 'x', rules: [] } }),
    ];
    expect(await judged(taken)).toMatchObject({ state: 'Success', reasons: [] });
    expect(await kept(taken)).toEqual(['document-portrait', 'selfie']);
    const audit = await db
      .selectFrom('audit')
      .select('data')
      .where('action', '=', 'live-frames.erased')
      .execute();
    expect(audit.map(({ data }) => data)).toMatchObject([
      { sessionId: taken.sessionId, artefacts: [expect.any(String)] },
    ]);
    expect(await judged(doubted)).toMatchObject({ state: 'Review' });
    expect(await kept(doubted)).toEqual(['document-portrait', 'liveness-frames', 'selfie']);
  });

  it.each([
    ['at once where they come after it', 'Failed', 0],
    ['once a person has decided where they come before that', 'Review', 1],
  ] as const)('loses them %s, whatever kind they are said to be', async (_when, state, left) => {
    const { db } = current().services.context;
    const film = { frames: [], bytes: utf8('frames') };
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    const session = made({ film, ...(state === 'Failed' ? { decision } : {}) });
    const frames = session.artefacts.filter(({ declaration }) => declaration.kind === 'liveness-frames');
    await deliver({ ...session, artefacts: session.artefacts.filter((one) => !frames.includes(one)) });
    await judgeIn(ARTEFACTS_WITHIN_MS + MINUTE);
    expect(await result(session)).toMatchObject({ state });
    for (const { declaration, bytes } of frames) {
      await deliverArtefact(kiosk().api, { declaration: { ...declaration, kind: 'selfie' }, bytes });
    }
    expect(frames).toHaveLength(1);
    const rows = await db
      .selectFrom('artefact')
      .select('until_verdict')
      .where('artefact_id', '=', frames[0]?.declaration.artefactId ?? '')
      .execute();
    expect(rows).toEqual(Array.from({ length: left }, () => ({ until_verdict: true })));
  });

  it.each(['0000-05-05', '9999-99-99', 'tomorrow', '0000', ' ', '\u{1F600}', '-1'])(
    'gives a verdict at once where an operator keyed %j as a date',
    async (value) => {
      const keyed = { dateOfExpiry: value, dateOfBirth: value };
      const seen = await judged(made({ keyed }));
      expect(seen).toMatchObject({ state: 'Review', ended: true });
      expect(seen?.reasons).not.toContain('EVIDENCE_BROKEN');
      expect(seen?.final?.rules).toContainEqual(
        expect.objectContaining({ subject: 'document.printed-data', limits: 'Review' }),
      );
    },
  );

  it('counts no word of an operator where no operator decides', async () => {
    const { db, now } = current().services.context;
    const alone = Flow.parse({
      ...COUNTER_STANDARD,
      id: 'alone',
      uniqueTag: 'alone',
      version: 1,
      attended: false,
      face_liveness: { ...COUNTER_STANDARD.face_liveness, satisfiedBy: 'attested-inspection' },
      requiredChecks: ['document.machine-read', 'document.printed-data'],
    });
    await insertFlowVersion(db, kiosk(), runnable(alone), { by: 'test', at: now() });
    const seen = await judged(made({ flow: alone }));
    expect(seen).toMatchObject({ state: 'Review', provisional: { outcome: 'Success' } });
    expect(seen?.final?.rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject: 'document.printed-data',
          result: expect.stringContaining('NOT_PERFORMED'),
        }),
        expect.objectContaining({ rule: 'liveness-met', limits: 'Review' }),
      ]),
    );
  });

  const captured = (at: (started: number) => string) => {
    const startedAt = new Date();
    const document: ScenarioOptions['document'] = (portrait, on) => ({
      ...passportCapture(portrait, on),
      capturedAt: at(startedAt.getTime()),
    });
    return made({ startedAt, document });
  };
  it.each([
    [
      'three days before its session',
      (started: number) => new Date(started - 72 * 60 * MINUTE).toISOString(),
    ],
    ['two minutes before its session', (started: number) => new Date(started - 2 * MINUTE).toISOString()],
    ['at no time', () => 'yesterday'],
  ])('is too old where something was captured %s', async (_when, at) => {
    expect(await judged(captured(at))).toMatchObject({
      state: 'Review',
      final: { outcome: 'Review' },
      reasons: ['EVIDENCE_TOO_OLD'],
    });
  });

  it('has a clock that cannot be trusted where something was captured after it arrived', async () => {
    const seen = await judged(captured((started) => new Date(started + 60 * MINUTE).toISOString()));
    expect(seen?.reasons).toContain('CLOCK_UNTRUSTED');
  });

  it('is too old before the registration of the kiosk, whatever the operator decided', async () => {
    const startedAt = new Date(Date.now() - 60 * MINUTE);
    const reasons = ['EVIDENCE_TOO_OLD', 'OPERATOR_KEY_OUT_OF_TIME'];
    expect(await judged(made({ startedAt }))).toMatchObject({ reasons });
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    expect(await judged(made({ startedAt, decision }))).toMatchObject({
      state: 'Review',
      reasons,
    });
  });

  it('needs no picture of what was withdrawn or suspected, and waits for none', async () => {
    const withdrawn = made({ conclusion: 'withdrawn' });
    expect(await judged(withdrawn)).toMatchObject({ state: 'Not Performed', reasons: [] });
    const suspected = { ...made({ conclusion: 'suspected' }), artefacts: [] };
    expect(await judged(suspected)).toMatchObject({ state: 'Review', reasons: [] });
  });
});

describe('evidence under an earlier version of a flow', () => {
  const current = running();
  const { kiosk, made, judged, openedAt } = kioskOf(current);
  const DAY = 24 * 60 * MINUTE;
  const versionOf = (id: string, version: number) =>
    runnable({ ...COUNTER_STANDARD, id, uniqueTag: id, version, retryCount: version });
  const publish = async (version: ReturnType<typeof versionOf>) => {
    const { db } = current().services.context;
    const change = { by: 'test', at: new Date() };
    await db.transaction().execute((trx) => insertDraft(trx, kiosk(), version.flow, change));
    await insertFlowVersion(db, kiosk(), version, change);
  };
  const listed = () => kiosk().api.GET('/v1/flows', {});
  const longNamed = (id: string) =>
    current()
      .services.context.db.updateTable('named_flow')
      .set({ named_at: new Date(Date.now() - 8 * DAY) })
      .where('flow_id', '=', id)
      .execute();

  it('counts where the session began before the kiosk had the later one', async () => {
    const [first, second] = [versionOf('renewed', 1), versionOf('renewed', 2)];
    await sinceDays(current(), 1);
    await publish(first);
    await listed();
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    await publish(second);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    expect(await judged(made({ flow: second.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review where the kiosk had been told of the later one', async () => {
    const [first, second] = [versionOf('told', 1), versionOf('told', 2)];
    const { db } = current().services.context;
    for (const flow of [first, second]) {
      await publish(flow);
      await listed();
    }
    const told = { listed_at: new Date(Date.now() - 30 * MINUTE) };
    const hash = second.reference.hash;
    await db.updateTable('kiosk_flow').set(told).where('flow_hash', '=', hash).execute();
    await db
      .updateTable('kiosk_flow')
      .set({ listed_at: new Date(Date.now() - 60 * MINUTE) })
      .where('flow_hash', '=', first.reference.hash)
      .execute();
    const before = new Date(Date.now() - 40 * MINUTE);
    expect(await judged(made({ flow: first.flow, startedAt: before }))).toMatchObject({ state: 'Success' });
    expect(await judged(made({ flow: first.flow }))).toMatchObject({
      state: 'Review',
      final: { outcome: 'Review' },
      reasons: ['FLOW_REPLACED'],
    });
    expect(await judged(made({ flow: second.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review a week after there was a later one, whatever the kiosk fetches', async () => {
    const [first, second] = [versionOf('week', 1), versionOf('week', 2)];
    await publish(first);
    await publish(second);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
    await longNamed('week');
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
  });

  it('of the product counts only where community and kiosk were there before the later one, for a week', async () => {
    const { db } = current().services.context;
    const earlier = { ...COUNTER_STANDARD, version: 4, ruleSet: 'outcome-rules-2' };
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const brought = (days: number) =>
      db
        .updateTable('service_setting')
        .set({ value: ago(days).toISOString() })
        .where('name', '=', 'flow-version/counter-standard/5')
        .execute();
    const named = (version: number, days: number) =>
      db
        .updateTable('named_flow')
        .set({ named_at: ago(days) })
        .where('flow_id', '=', 'counter-standard')
        .where('version', '=', version)
        .execute();
    const REPLACED = { state: 'Review', reasons: ['FLOW_REPLACED'] };
    const began = { flow: earlier, startedAt: new Date(Date.now() - 40 * MINUTE) };
    await sinceDays(current(), 10);
    await brought(2);
    expect(await judged(made(began))).toMatchObject(REPLACED);
    await named(4, 3);
    await named(5, 1);
    expect(await judged(made(began))).toMatchObject({ state: 'Success' });
    await sinceDays(current(), 1);
    expect(await judged(made(began))).toMatchObject(REPLACED);
    await sinceDays(current(), 10);
    await named(4, 9);
    await brought(8);
    expect(await judged(made(began))).toMatchObject(REPLACED);
  });

  it('is for review at a kiosk that was registered after there was a later one', async () => {
    const [first, second] = [versionOf('younger', 1), versionOf('younger', 2)];
    const change = (days: number) => ({ by: 'test', at: new Date(Date.now() - days * DAY) });
    const { db } = current().services.context;
    await insertFlowVersion(db, kiosk(), first, change(6));
    await insertFlowVersion(db, kiosk(), second, change(5));
    await sinceDays(current(), 4);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
    await sinceDays(current(), 5.5);
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ state: 'Success' });
  });

  it('is for review a week after a later one was published, though no kiosk fetched it', async () => {
    const [first, second] = [versionOf('unlisted', 1), versionOf('unlisted', 2)];
    const change = (days: number) => ({ by: 'test', at: new Date(Date.now() - days * DAY) });
    const { db } = current().services.context;
    await sinceDays(current(), 30);
    await insertFlowVersion(db, kiosk(), first, change(20));
    await insertFlowVersion(db, kiosk(), second, change(8));
    expect(await judged(made({ flow: first.flow }))).toMatchObject({ reasons: ['FLOW_REPLACED'] });
  });

  it('is for review where the session was opened in time, and its log came a week after there was a later one', async () => {
    const [first, second] = [versionOf('stock', 1), versionOf('stock', 2)];
    await sinceDays(current(), 30);
    await publish(first);
    const opened = new Date(Date.now() - 9 * DAY);
    const session = made({ flow: first.flow, startedAt: opened });
    await openedAt(session, opened);
    await publish(second);
    expect(await judged(made({ flow: second.flow, startedAt: opened }))).toMatchObject({ state: 'Success' });
    await longNamed('stock');
    expect(await judged(session)).toMatchObject({ state: 'Review', reasons: ['FLOW_REPLACED'] });
  });

  it('is for review where the community does not allow the flow at the kiosk', async () => {
    const { db } = current().services.context;
    const { tenantId } = kiosk();
    const { kiosk_id } = await db
      .selectFrom('kiosk')
      .select('kiosk_id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const choose = (flowIds: string[], revision: number) =>
      writeKioskChoice(
        db,
        { tenantId, kioskId: kiosk_id },
        { flowIds, revision },
        { by: 'test', at: new Date() },
      );
    await choose(['demo'], 0);
    expect(await judged(made())).toMatchObject({ state: 'Review', reasons: ['FLOW_NOT_ALLOWED'] });
    await choose(['counter-standard'], 1);
    expect(await judged(made())).toMatchObject({ state: 'Success' });
  });
});

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
      expect(await judged(stock)).toMatchObject({
        state: 'Review',
        final: { outcome },
        reasons: ['EVIDENCE_TOO_OLD'],
      });
    },
  );

  it('is not from after its arrival, however late it is judged', async () => {
    const session = made({ startedAt: new Date(Date.now() + 60 * MINUTE) });
    await deliver({ ...session, artefacts: [] });
    await judgeIn(ARTEFACTS_WITHIN_MS + MINUTE);
    expect((await result(session))?.reasons).toContain('CLOCK_UNTRUSTED');
  });
});

onEachDatabase('a verdict that fails in the database', (current) => {
  const { made, deliver, result, judgeIn } = kioskOf(current);

  it('is tried again later, and holds back no other', async () => {
    const { db } = current().services.context;
    const [stuck, other] = [made(), made({ decision: { kind: 'reject', reasons: ['document-suspect'] } })];
    await sql`ALTER TABLE proofing_session ADD CONSTRAINT no_success CHECK (state <> 'Success') NOT VALID`.execute(
      db,
    );
    await deliver(stuck);
    await deliver(other);
    await sql`ALTER TABLE proofing_session DROP CONSTRAINT no_success`.execute(db);
    expect(await result(stuck)).toMatchObject({ state: 'In Progress', ended: true });
    expect(await result(other)).toMatchObject({ state: 'Failed' });
    expect(await judgeIn(9 * MINUTE)).toBe(0);
    expect(await judgeIn(11 * MINUTE)).toBe(1);
    expect(await result(stuck)).toMatchObject({ state: 'Success', reasons: [] });
  });
});
