import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import {
  ATTESTATION_EVENT,
  DECISION_EVENT,
  ENDED_EVENT,
  type EvidenceEvent,
  type Opening,
} from '#core/evidence/evidence-schema.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { COUNTER_STANDARD, FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import { UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import { EVIDENCE_VERSION, STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { deliverArtefact } from '#scripts/harness/services/deliver-session.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { insertFlowVersion } from '#services/flows/flow-version.repository.ts';
import { runnable } from '#services/flows/runnable-flow.ts';
import { ARTEFACTS_WITHIN_MS, judgeDue } from '#services/proofing/judge-due.ts';
import { judgeEvidence } from '#services/proofing/judged-evidence.ts';
import { readLoggedEvidence } from '#services/proofing/logged-evidence.ts';
import { claimedChecks, type Scenario, type ScenarioOptions } from '#specimens/evidence-under-test.ts';
import { passportCapture } from '#specimens/logged-captures.ts';
import { kioskOf, MINUTE } from '../support/judged-kiosk.ts';
import { onEachDatabase, running } from '../support/services-under-test.ts';

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
    // Without an operator, the kiosk itself asks for a review of print that was not compared.
    const outcome = flow.attended ? 'Success' : 'Review';
    expect(seen).toMatchObject({ state: 'Review', provisional: { outcome } });
    expect(seen?.reasons).toContain('EVIDENCE_INCOMPLETE');
  });

  /** What a Success of this log lacks, where it can be read; every picture that it opens has arrived. */
  const gapsOf = ({ segments, artefacts }: Pick<Scenario, 'segments' | 'artefacts'>) => {
    const arrived = new Set(artefacts.map(({ declaration }) => declaration.artefactId));
    const read = readLoggedEvidence(segments);
    if (read === 'unknown-version' || read instanceof UnreadableEvent) return undefined;
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

  /** A whole session except for one opening. */
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

  const ofVersion = (evidence: number | undefined, options: Partial<ScenarioOptions> = {}) =>
    forge(([first, ...others]) => {
      const { evidence: _version, ...payload } = first?.payload ?? {};
      const named = evidence === undefined ? payload : { ...payload, evidence };
      return first ? [{ ...first, payload: named }, ...others] : [];
    }, options);

  it('is judged as before where its version is 2 and its kiosk came to the present one after it began, and else not at all', async () => {
    const { db } = current().services.context;
    const present = (since: Date) =>
      db.updateTable('kiosk').set({ evidence_version: EVIDENCE_VERSION, evidence_since: since }).execute();
    // The kiosk registered before the services knew the present version.
    const name = `evidence-version/${EVIDENCE_VERSION}`;
    const value = new Date().toISOString();
    await db.updateTable('service_setting').set({ value }).where('name', '=', name).execute();
    await present(new Date(Date.now() + 2 * MINUTE));
    const seen = await judged(ofVersion(2));
    expect(seen).toMatchObject({ state: 'Success', reasons: [] });
    expect(seen?.final?.kioskWord).toContain('zone-readings');
    // The first session of the present version counts, whenever its log arrives.
    const [first, later] = [made(), made({ startedAt: new Date(Date.now() + MINUTE) })];
    for (const session of [later, first]) expect(await judged(session)).toMatchObject({ state: 'Success' });
    for (const outcome of ['Success', 'Failed'] as const) {
      const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
      const downgraded = ofVersion(2, outcome === 'Failed' ? { decision } : {});
      expect(await judged(downgraded)).toMatchObject({
        state: 'Review',
        final: { outcome: 'Review' },
        reasons: ['VERSION_REPLACED'],
        reasonCode: 'VERSION_REPLACED',
      });
    }
  });

  it.each([undefined, 1, EVIDENCE_VERSION + 1])('is not judged where its version is %s', async (evidence) => {
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

  it('is not judged where its models are not here', async () => {
    const session = made();
    await deliver({ ...session, artefacts: [] });
    const now = () => new Date(Date.now() + ARTEFACTS_WITHIN_MS + MINUTE);
    const examiner = { ...loggedExaminer, examine: async () => 'models-unknown' as const };
    expect(await judgeDue({ context: { ...current().services.context, now }, examiner })).toBe(1);
    expect(await result(session)).toMatchObject({ state: 'Review', reasons: ['VERSION_UNKNOWN'] });
  });

  it('loses the frames of its attempt with the final verdict, and keeps them for a reviewer', async () => {
    const liveFrames = { frames: [], bytes: utf8('frames') };
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
      made({ liveFrames }),
      made({ liveFrames, claim: { outcome: 'Failed', ruleSet: 'x', rules: [] } }),
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
    const liveFrames = { frames: [], bytes: utf8('frames') };
    const decision = { kind: 'reject' as const, reasons: ['document-suspect' as const] };
    const session = made({ liveFrames, ...(state === 'Failed' ? { decision } : {}) });
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
