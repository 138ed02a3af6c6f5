import { expect, it } from 'vitest';
import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import { CALIBRATION_TYPE } from '#core/biometrics/calibration/calibration-report.ts';
import { calibrationHash } from '#core/biometrics/calibration/signed-calibration.ts';
import type { Flow } from '#core/contract/flow.ts';
import { DAY_MS } from '#core/days.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { zoneFromLines } from '#core/document/source-records.ts';
import { CONFIRMATION_TYPE, type EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FACTS, type FactId } from '#core/proofing/session-log/facts.ts';
import { PASSED_OVER_EVENT } from '#core/proofing/session-log/find-gaps.ts';
import { CALIBRATION_EVENT } from '#core/proofing/session-log/selfie-events.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { claimedChecks, FLOW, type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { passportLines } from '#specimens/logged-captures.ts';
import { closeForged } from './forge-log.ts';
import { openLogOf } from './forged-world.ts';
import { judgeSegments } from './judge-segments.ts';
import { knownPictures, NOBODY } from './known-pictures.ts';

const keys = { kiosk: jwsSigner(generateKeyPair()), operator: jwsSigner(generateKeyPair()) };
const startedAt = new Date(Date.now() - 60_000);
const { material, vision } = await knownPictures(startedAt);
const { shown, comparison, liveness } = material;
if (!shown || !comparison?.performed || !liveness) throw new Error('a session without its pictures');

/** A forgery, and the verdict's name for it. The verdict itself names the kiosk's word. */
interface Forgery {
  /** A session that says so from its beginning, under any key. */
  options?: Partial<ScenarioOptions>;
  /** The log of an honest kiosk. */
  truth?: (events: EvidenceEvent[]) => EvidenceEvent[];
  /** A log that is changed afterwards. */
  events?: (events: EvidenceEvent[]) => EvidenceEvent[];
  /** Only the kiosk signs what was changed. */
  withoutOperator?: boolean;
  period?: Partial<OperatorPeriod>;
  /** Further operators of the community. */
  others?: OperatorPeriod[];
  /** Sessions that are a Success of the community. */
  verified?: string[];
  named?: string | RegExp;
}

const withCapture = (change: Partial<CaptureRecord>) => ({
  options: { shown: { ...shown, capture: { ...shown.capture, ...change } } },
});
const withPayload = (type: string, change: object) => ({
  events: (events: EvidenceEvent[]) =>
    events.map((event) =>
      event.type === type
        ? { ...event, payload: { ...event.payload, ...change } as EvidenceEvent['payload'] }
        : event,
    ),
});
const withType = (from: string, to: string) => (events: EvidenceEvent[]) =>
  events.map((event) => (event.type === from ? { ...event, type: to } : event));
const zoneOf = (lines: string[], readings: number) => {
  const zone = zoneFromLines(lines, startedAt.toISOString().slice(0, 10));
  if (!zone) throw new Error('the specimen is no zone');
  return { ...zone, readings };
};
const swapped = (events: EvidenceEvent[]): EvidenceEvent[] => {
  const at = events.findIndex(({ type }) => type === 'document.field-confirmed');
  const [one, other] = [events[at]!, events[at + 1]!];
  return events.with(at, { ...other, time: one.time }).with(at + 1, { ...one, time: other.time });
};
const SIGNATURE = /^operator signature on event \d+$/;

/** A guardian who was verified by a session of their own. */
function accompanied(payload: object = {}): NonNullable<ScenarioOptions['more']>[number] {
  return {
    type: 'companion.recorded',
    by: 'operator',
    payload: {
      ...{ companionId: 'c1', role: 'guardian', relationship: 'parent', how: 'session', consent: 'spoken' },
      ...payload,
    },
    fields: { 'companion.name': 'Bea Eriksson', 'companion.session': OWN_SESSION },
  };
}
/** A document on which the operator found a feature that differs. */
const inspected = (documentId = 'earlier-try'): NonNullable<ScenarioOptions['more']>[number] => ({
  type: 'inspection.recorded',
  by: 'operator',
  payload: {
    ...{ documentId, kind: 'passport' },
    answers: [{ point: 'seam', method: 'feel', answer: 'differs' }],
  },
});
const OWN_SESSION = '019ab000-0000-7000-8000-000000000009';

const FORGERIES: Record<FactId, Forgery> = {
  'evidence-complete': {
    events: (events) => events.filter(({ type }) => type !== 'document.joined'),
    named: 'document.joined',
  },
  'document-readings': {
    ...withCapture({ zone: zoneOf(passportLines('2035-04-15'), 2) }),
    named: 'document 1 zone',
  },
  'zone-readings': {
    ...withCapture({ zone: zoneOf(passportLines(), 3) }),
    named: 'document 1 zone readings',
  },
  'document-quality': {
    ...withCapture({
      quality: [{ component: 'focus', zone: 'mrz', value: 1, threshold: 0.5, unit: '', verdict: 'PASSED' }],
    }),
    named: 'document 1 quality',
  },
  'document-cuts': {
    options: {
      shown: {
        ...shown,
        pictures: { ...shown.pictures, portrait: { kind: 'document-portrait', bytes: utf8('another') } },
      },
    },
    named: 'document 1 portrait',
  },
  'joined-values': {
    ...withPayload('document.joined', { kind: { type: 'visa', basis: 'mrz' } }),
    named: 'document.joined',
  },
  'selfie-quality': { options: { picture: utf8(NOBODY) }, named: 'selfie quality' },
  'selfie-of-document': { options: { picture: utf8('portrait') }, named: 'selfie picture' },
  'face-comparison': { options: { comparison: { ...comparison, score: 0.99 } }, named: 'comparison' },
  'liveness-result': {
    options: {
      liveness: {
        ...liveness,
        challenges: liveness.challenges.map((one) => ({
          ...one,
          verdict: 'FAILED',
          reason: 'wrong-movement',
        })),
      },
    },
    named: 'liveness result',
  },
  'liveness-frames': {
    options: { liveFrames: { frames: material.liveFrames?.frames ?? [], bytes: utf8('xxxxxxxx') } },
    named: 'liveness answers',
  },
  checks: {
    options: {
      checks: claimedChecks(scenario({ ...keys, ...material, startedAt })).map((check) =>
        check.id === 'document.version' ? { ...check, verdict: 'PASSED', reason: 'ok' } : check,
      ),
    },
    named: 'document.version',
  },
  outcome: {
    options: {
      decision: { kind: 'refer', reasons: ['other'] },
      claim: { outcome: 'Success', ruleSet: FLOW.ruleSet, rules: [] },
    },
    named: 'DECISION_DIFFERS',
  },
  'operator-identity': { period: { operatorId: 'op-2' }, named: 'OPERATOR_DIFFERS' },
  'operator-activity': { period: { active: false }, named: 'OPERATOR_DISMISSED' },
  'operator-permission': { period: { permissions: [] }, named: 'OPERATOR_NOT_PERMITTED' },
  inspection: {
    ...withPayload('attestation.recorded', { noMaskOrArtefact: 'no' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  decision: {
    ...withPayload('decision.recorded', { kind: 'refer' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  'printed-fields': {
    ...withPayload('document.field-confirmed', { verdict: 'keyed' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  'keyed-documents': {
    options: {
      more: [
        {
          type: 'document.keyed',
          by: 'operator',
          payload: { keyedId: 'k1', type: 'ssn', category: 'misc_document', captureType: 'Manual' },
        },
      ],
    },
    ...withPayload('document.keyed', { type: 'misc_document' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  companions: {
    options: { more: [accompanied()] },
    ...withPayload('companion.recorded', { relationship: 'legal-guardian' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  'inspected-features': {
    options: { more: [inspected()] },
    ...withPayload('inspection.recorded', {
      answers: [{ point: 'seam', method: 'feel', answer: 'as-expected' }],
    }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  'cover-word': {
    options: { more: [{ type: 'selfie.cover-overruled', by: 'operator', payload: { word: 'glasses' } }] },
    ...withPayload('selfie.cover-overruled', { word: 'bare' }),
    withoutOperator: true,
    named: SIGNATURE,
  },
  'camera-delivery': withCapture({ device: 'A camera that shows a file' }),
  consents: {
    truth: withType('consent.biometric.given', 'consent.biometric.refused'),
    events: withType('consent.biometric.refused', 'consent.biometric.given'),
  },
  'moving-shine': withCapture({
    liveness: [{ signal: 'specular', value: 1, threshold: 0.5, unit: '', role: 'rule', verdict: 'PASSED' }],
  }),
  'liveness-signals': {
    options: {
      liveness: {
        ...liveness,
        signals: liveness.signals.map((signal) =>
          signal.id === 'challenge-response' ? signal : { ...signal, frames: 30 },
        ),
      },
    },
  },
  'live-id': {
    options: {
      more: [
        {
          type: 'face.compared-live-id',
          by: 'kiosk',
          payload: { ...comparison, enrolledYearsAgo: 1, pictures: { selfie: 'of no wallet' } },
        },
      ],
    },
  },
  'refused-tries': withPayload('selfie.try-refused', { reason: 'quality' }),
  'event-order': { events: swapped },
  remarks: withCapture({ device: 'Another name' }),
  'measured-thresholds': {
    options: {
      comparison: {
        ...comparison,
        bands: {
          ...FLOW.comparison.selfieToPortrait,
          ...FLOW.comparison.calibratedFloor,
          calibration: 'a report of this kiosk',
        } as never,
      },
    },
  },
};

async function verdictOn(
  {
    options = {},
    truth = (events) => events,
    events,
    withoutOperator,
    period,
    others = [],
    verified = [],
  }: Forgery,
  flow: Flow = FLOW,
) {
  const made = scenario({ ...keys, startedAt, stepMs: 100, ...material, ...options });
  const log = openLogOf(made);
  const bytes = new Map(made.artefacts.map(({ declaration, bytes: own }) => [declaration.artefactId, own]));
  const logged = truth(log.events);
  const forged = { ...log, events: events ? events(logged) : logged };
  const by = withoutOperator ? { kiosk: keys.kiosk } : keys;
  const segment = { v: 1 as const, sessionId: made.sessionId, ...closeForged(forged, made.sessionId, by) };
  return judgeSegments(flow, [segment], {
    kioskDids: [keys.kiosk.did],
    operatorDid: keys.operator.did,
    artefacts: new Set(bytes.keys()),
    ...(flow.pictures === 'kiosk'
      ? {}
      : { recompute: (session) => recomputeSession(vision, flow, session, (id) => bytes.get(id)) }),
    otherwise: { period, others, known: { verifiedSessions: new Set(verified) } },
  });
}

it('believes the session that the forgeries are made of', async () => {
  expect(await verdictOn({})).toMatchObject({ state: 'Success' });
});

it('does not believe a session whose person refused', async () => {
  const { truth } = FORGERIES.consents;
  if (!truth) throw new Error('nobody refused');
  const verdict = await verdictOn({ truth });
  expect(verdict.state).not.toBe('Success');
  expect(verdict.named).toContain('consent.biometric.given');
});

const rows = Object.entries(FORGERIES) as [FactId, Forgery][];
const isOnKioskWord = ([id]: [FactId, Forgery]): boolean => FACTS[id].word === 'kiosk';

it.each(rows.filter((row) => !isOnKioskWord(row)))('takes no forged %s for true', async (_id, forgery) => {
  const verdict = await verdictOn(forgery);
  expect(verdict.state).not.toBe('Success');
  expect(verdict.named).toContainEqual(
    forgery.named instanceof RegExp ? expect.stringMatching(forgery.named) : forgery.named,
  );
});

it.each(rows.filter(isOnKioskWord))('says that %s is the kiosk’s word', async (id, forgery) => {
  const verdict = await verdictOn(forgery);
  expect(verdict).toMatchObject({ state: 'Success' });
  expect(verdict.kioskWord).toContain(id);
});

const longAgo = new Date(startedAt.getTime() - 3_600_000).toISOString();
const toCome = new Date(startedAt.getTime() + 3_600_000).toISOString();
const asked = (change: object): Pick<Forgery, 'options'> => ({
  options: {
    liveness: { ...liveness, challenges: liveness.challenges.map((one) => ({ ...one, ...change })) },
  },
});

it.each<[string, Forgery, string]>([
  [
    'a selfie of before the session',
    withPayload('selfie.captured', { capturedAt: longAgo }),
    'EVIDENCE_TOO_OLD',
  ],
  [
    'a selfie of after its arrival',
    withPayload('selfie.captured', { capturedAt: toCome }),
    'CLOCK_UNTRUSTED',
  ],
  ['questions of before the session', asked({ issuedAt: longAgo }), 'EVIDENCE_TOO_OLD'],
  ['answers of before the session', asked({ answeredAt: longAgo }), 'EVIDENCE_TOO_OLD'],
  [
    'an answer of another time than its result',
    withPayload('liveness.answered', { answeredAt: longAgo }),
    'liveness.answered',
  ],
  ['questions that the flow does not put', asked({ kind: 'blink' }), 'liveness.begun'],
])('does not believe %s, whoever signs it', async (_what, forgery, named) => {
  const verdict = await verdictOn(forgery);
  expect(verdict.state).not.toBe('Success');
  expect(verdict.named).toContain(named);
});

const isFromPictures = ([id]: [FactId, Forgery]): boolean => 'fromPictures' in FACTS[id];

it.each(rows.filter(isFromPictures))(
  'says that %s is the kiosk’s word where the flow keeps its pictures there',
  async (id, forgery) => {
    const verdict = await verdictOn(forgery, { ...FLOW, pictures: 'kiosk' });
    expect(verdict.state).not.toBe('Success');
    expect(verdict.kioskWord).toContain(id);
  },
);

/** Thresholds at the floor of the flow, from a report that two keys signed. */
function calibrated(change: { report?: object; kiosk?: JwsSigner; operator?: JwsSigner } = {}) {
  const { kiosk = keys.kiosk, operator = keys.operator } = change;
  const { supports, review } = FLOW.comparison.calibratedFloor;
  const none = { events: 0, trials: 0, rate: 0, low: 0, high: 1 };
  const report = {
    v: 1,
    subject: 'selfie-to-portrait',
    madeAt: startedAt.toISOString(),
    source: 'drawn for this test',
    models: [],
    hardware: { processor: 'p', cores: 2, system: 's' },
    pictures: 10,
    failureToAcquire: none,
    comparisons: { mated: 100, nonMated: 4000 },
    points: [],
    proposal: { possible: true, supports, review },
    ...change.report,
  };
  const signed = { operatorId: 'op-1', operator: operator.did, kiosk: kiosk.did, time: report.madeAt };
  const consent = { version: '1', hashes: [], volunteers: 25 };
  const entry = { seq: 1, prev: '', word: { kind: 'report', report, consent, signed } };
  const calibration = {
    kiosk: kiosk.signJws(entry, CALIBRATION_TYPE),
    operator: operator.signJws(entry, CALIBRATION_TYPE),
  };
  const bands = { thresholdSetId: 'measured', supports, review, calibration: calibrationHash(calibration) };
  const event = {
    type: CALIBRATION_EVENT,
    by: 'kiosk' as const,
    payload: { calibration: bands.calibration },
    fields: { calibration },
  };
  return { options: { comparison: { ...comparison, bands } as never, more: [event] } };
}
const SUPERVISOR = { permissions: ['counter.verify', 'counter.settings'] } satisfies Partial<OperatorPeriod>;
const stranger = jwsSigner(generateKeyPair());

it('takes measured thresholds for the word of the supervisor who signed their report', async () => {
  const verdict = await verdictOn({ ...calibrated(), period: SUPERVISOR });
  expect(verdict).toMatchObject({ state: 'Success' });
  expect(verdict.kioskWord).not.toContain('measured-thresholds');
});

it.each<[string, Forgery]>([
  [
    CALIBRATION_EVENT,
    { ...calibrated({ report: { proposal: { possible: true, supports: 0.99, review: 0.9 } } }) },
  ],
  [CALIBRATION_EVENT, { ...calibrated({ report: { subject: 'selfie-to-selfie' } }) }],
  [CALIBRATION_EVENT, { ...calibrated({ kiosk: stranger }) }],
  ['OPERATOR_DIFFERS', { ...calibrated({ operator: stranger }) }],
  ['OPERATOR_NOT_PERMITTED', { ...calibrated(), period: { permissions: ['counter.verify'] } }],
])('takes no report for signed that is not: %s', async (named, forgery) => {
  const verdict = await verdictOn({ period: SUPERVISOR, ...forgery });
  expect(verdict.state).not.toBe('Success');
  expect(verdict.named).toContain(named);
});

/** A supervisor who confirms exceptions, known for longer than any roster is valid. */
const second = jwsSigner(generateKeyPair());
const SECOND: OperatorPeriod = {
  operatorId: 'op-2',
  did: second.did,
  role: 'supervisor',
  permissions: ['counter.verify', 'counter.manage-operators'],
  active: true,
  since: new Date(startedAt.getTime() - 30 * DAY_MS),
  until: null,
};
const sessionId = uuidV7(startedAt.getTime());

/** A passed-over capture that this signer confirms. */
function passedOver(signer?: JwsSigner, operatorId = SECOND.operatorId): Forgery {
  const exception = { step: 'selfie', exception: 'face-covered' };
  const claim = { v: 1, sessionId, ...exception, time: startedAt.toISOString() };
  const confirmation = signer && {
    ...{ operatorId, did: signer.did },
    jws: signer.signJws(claim, CONFIRMATION_TYPE),
  };
  const payload = { ...exception, ...(confirmation ? { confirmation } : {}) };
  const more = [{ type: PASSED_OVER_EVENT, by: 'operator' as const, payload }];
  return { options: { sessionId, more }, others: [SECOND] };
}
const signedBy = (change: object) => (events: EvidenceEvent[]) =>
  events.map((event) => {
    const { confirmation } = event.payload;
    return event.type === PASSED_OVER_EVENT
      ? { ...event, payload: { ...event.payload, confirmation: { ...(confirmation as object), ...change } } }
      : event;
  });

it('takes the signature of a second person for the confirmation of an exception', async () => {
  const { named } = await verdictOn(passedOver(second));
  expect(named.filter((code) => /^(CONFIRMATION|OPERATOR)_/.test(code))).toEqual([]);
});

it.each<[string, Forgery]>([
  ['CONFIRMATION_MISSING', passedOver()],
  ['CONFIRMATION_INVALID', { ...passedOver(second), events: signedBy({ did: stranger.did }) }],
  ['CONFIRMATION_SAME_PERSON', passedOver(keys.operator, 'op-1')],
  ['OPERATOR_DIFFERS', passedOver(stranger)],
  ['OPERATOR_DISMISSED', { ...passedOver(second), others: [{ ...SECOND, active: false }] }],
  ['OPERATOR_NOT_PERMITTED', { ...passedOver(second), others: [{ ...SECOND, permissions: [] }] }],
])('takes no exception for confirmed that is not: %s', async (named, forgery) => {
  const verdict = await verdictOn(forgery);
  expect(verdict).toMatchObject({ state: 'Review' });
  expect(verdict.named).toContain(named);
});

it('takes a companion for verified by a session that is a success here, and by no other', async () => {
  const options = { more: [accompanied()] };
  expect(await verdictOn({ options, verified: [OWN_SESSION] })).toMatchObject({ state: 'Success' });
  const verdict = await verdictOn({ options });
  expect(verdict).toMatchObject({ state: 'Review' });
  expect(verdict.named).toContain('COMPANION_UNVERIFIED');
});

it('finds what an operator recorded by the guide, where the kiosk keeps it from the checks', async () => {
  const verdict = await verdictOn({ options: { more: [inspected(shown.capture.id)] } });
  expect(verdict).toMatchObject({ state: 'Review' });
  expect(verdict.named).toContain('inspection.guided');
  expect(await verdictOn({ options: { more: [inspected()] } })).toMatchObject({ state: 'Success' });
});

it.each([{ consent: undefined }, { relationship: 'neighbour' }, { how: 'heard' }, { role: 'friend' }])(
  'does not believe a companion of another form, whoever signs it: %j',
  async (payload) => {
    const verdict = await verdictOn({ options: { more: [accompanied(payload)] }, verified: [OWN_SESSION] });
    expect(verdict).toMatchObject({ state: 'Review' });
    expect(verdict.named).toContain('companion.recorded');
  },
);
