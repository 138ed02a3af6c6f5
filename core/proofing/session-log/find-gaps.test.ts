import { describe, expect, it } from 'vitest';
import { captureOf, documentOf, zoneOf } from '../../document/document.fixture.ts';
import type { ArtefactRef } from '../../document/document-records.ts';
import type { ChallengeKind } from '../../liveness/challenge.ts';
import { COUNTER_STANDARD, FILE_CHECK } from '../built-in-flows.ts';
import { allPassed, approve, GENUINE } from '../decide-outcome.fixture.ts';
import { decideOutcome } from '../decide-outcome.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { answer, livenessResult } from '../liveness.fixture.ts';
import { findGaps, pictureIds } from './find-gaps.ts';
import type { OpenedEvent } from './opened-event.ts';
import { type LoggedSession, STARTED_EVENT } from './read-session.ts';
import { ANSWERED_EVENT, challengeFacts, comparisonEvent } from './selfie-events.ts';

/** Who causes what; the kiosk where none is named. */
const ACTORS: Readonly<Record<string, OpenedEvent['actor']['kind']>> = {
  'session.started': 'operator',
  'consent.procedure.given': 'applicant',
  'consent.biometric.given': 'applicant',
  'capture.passed-over': 'operator',
  'document.captured': 'applicant',
  'liveness.answered': 'applicant',
  'liveness.replaced': 'applicant',
  'selfie.captured': 'applicant',
  'attestation.recorded': 'operator',
  'decision.recorded': 'operator',
};
const event = (type: string, payload: OpenedEvent['payload'] = {}): OpenedEvent => ({
  v: 1,
  sessionId: '0190a000-0000-7000-8000-000000000001',
  seq: 1,
  time: '2026-11-20T10:00:00.000Z',
  type,
  actor: { kind: ACTORS[type] ?? 'kiosk', id: ACTORS[type] ?? 'kiosk' },
  payload,
  commitments: [],
  prev: null,
  opened: new Map(),
  closed: [],
});
const [EARLIER, LATER] = ['2026-11-20T09:59:00.000Z', '2026-11-20T10:01:00.000Z'];
const document = documentOf([captureOf({ zone: zoneOf() })]);
const nonce = 'nonce';
const begun = (own: string, attempt = 1) =>
  event('liveness.begun', { nonce: own, attempt, kinds: ['nod', 'blink'] });
const answered = (index: number, kind: ChallengeKind, own = nonce) =>
  event('liveness.answered', {
    nonce: own,
    index,
    ...challengeFacts(answer(kind)),
  } as OpenedEvent['payload']);
const { max_retry_count } = COUNTER_STANDARD.face_liveness;
const taken = { attempt_number: 1, max_retry_count, result: 'success' };
const comparison = { performed: false, reason: 'model-missing' } as const;
const compared = { selfie: 'selfie-1', with: 'portrait-1' };
const EVENTS = [
  event('session.started'),
  event('consent.procedure.given'),
  event('consent.biometric.given'),
  event('document.captured', { channel: 'camera' }),
  event('document.joined', { documentId: document.id, complete: true }),
  begun(nonce),
  answered(0, 'nod'),
  answered(1, 'blink'),
  event('selfie.captured', taken),
  event(
    'face.compared',
    comparisonEvent('face.compared', comparison, COUNTER_STANDARD.comparison.selfieToPortrait, compared)
      .payload as OpenedEvent['payload'],
  ),
  event('attestation.recorded'),
  event('decision.recorded'),
  event('session.ended'),
];
const checks = allPassed(COUNTER_STANDARD);
const provisional = decideOutcome(COUNTER_STANDARD, { checks, attestation: GENUINE }, approve);
const selfie = {
  captureType: 'Auto',
  fallback: false,
  capturedAt: EARLIER,
  judged: 'PASSED',
  pictures: { selfie: 'selfie-1', liveness: 'result-1' },
  liveness: livenessResult({ nonce, challenges: [answer('nod'), answer('blink')] }),
} as const satisfies LoggedSession['selfie'];
const SESSION: LoggedSession = {
  evidence: 3,
  flow: { id: 'counter-standard', version: 5, hash: '' },
  consents: { procedure: true, biometric: true },
  documents: [document],
  selfie,
  comparison: { comparison, pictures: compared },
  attestation: GENUINE,
  decision: approve,
  clockUntrusted: false,
  today: '2026-11-20',
  claimed: { checks, provisional },
  ended: { ending: 'decided', clockUntrusted: false, today: '2026-11-20', checks, provisional },
};

type Events = (events: OpenedEvent[]) => OpenedEvent[];
const same: Events = (events) => events;
const without =
  (type: string): Events =>
  (events) =>
    events.filter((each) => each.type !== type);
/** Puts the events of a type before all others but the first. */
const early =
  (type: string): Events =>
  ([first, ...others]) => [
    ...(first ? [first] : []),
    ...others.filter((each) => each.type === type),
    ...others.filter((each) => each.type !== type),
  ];
const changed =
  (type: string, change: Partial<OpenedEvent>): Events =>
  (events) =>
    events.map((each) => (each.type === type ? { ...each, ...change } : each));
/** Puts an event right ahead of those of a type. */
const ahead =
  (type: string, added: OpenedEvent): Events =>
  (events) =>
    events.flatMap((each) => (each.type === type ? [added, each] : [each]));

const gapsOf = (
  change: Events,
  session: Partial<LoggedSession> = {},
  flow = COUNTER_STANDARD,
  place?: 'hosted',
) => {
  const read = { ...SESSION, ...session };
  return findGaps(flow, change([...EVENTS]), read, new Set(pictureIds(read)), place);
};
const gap = (subject: string, result: EvidenceGap['result']): EvidenceGap => ({ subject, result });
const ended = (change: Partial<LoggedSession['ended']>) => ({ ended: { ...SESSION.ended, ...change } });
const claimed = (change: Partial<typeof provisional>) => ({
  claimed: { checks, provisional: { ...provisional, ...change } },
});

const unattended = { ...COUNTER_STANDARD, attended: false };
const begunBy = (kind: OpenedEvent['actor']['kind']): Events =>
  changed(STARTED_EVENT, { actor: { kind, id: kind } });

describe('who begins', () => {
  it('is an operator at a kiosk, though nobody attends', () => {
    const differs = gap(STARTED_EVENT, 'differs');
    expect(gapsOf(begunBy('kiosk'), {}, unattended)).toContainEqual(differs);
    expect(gapsOf(begunBy('operator'), {}, unattended)).not.toContainEqual(differs);
  });

  it('is nobody on a phone', () => {
    const differs = gap(STARTED_EVENT, 'differs');
    expect(gapsOf(begunBy('kiosk'), {}, unattended, 'hosted')).not.toContainEqual(differs);
    expect(gapsOf(begunBy('applicant'), {}, unattended, 'hosted')).toContainEqual(differs);
  });
});

describe('an answer on a phone', () => {
  const issuedAt = '2026-11-20T10:00:00.000Z';
  const late = gap(ANSWERED_EVENT, 'differs');
  const answeredAt =
    (arrivedAt: string | undefined): Events =>
    (events) =>
      begunBy('kiosk')(events).map((each) =>
        each.type === ANSWERED_EVENT
          ? {
              ...{ ...each, time: '2026-11-20T11:00:00.000Z' },
              payload: { ...each.payload, issuedAt, ...(arrivedAt ? { arrivedAt } : {}) },
            }
          : each,
      );
  const gapsAt = (arrivedAt: string | undefined) => gapsOf(answeredAt(arrivedAt), {}, unattended, 'hosted');

  it('counts where it arrived with its question', () => {
    expect(gapsAt('2026-11-20T10:00:08.000Z')).not.toContainEqual(late);
  });

  it.each([
    ['half an hour later', '2026-11-20T10:30:00.000Z'],
    ['before its question', '2026-11-20T09:59:59.000Z'],
    ['at no time', undefined],
    ['after it was written down', '2026-11-20T11:00:00.001Z'],
  ])('differs where it arrived %s', (_when, arrivedAt) => {
    expect(gapsAt(arrivedAt)).toContainEqual(late);
  });
});

describe('a log', () => {
  it('lacks nothing when every step has its events, in order', () => {
    expect(gapsOf(same)).toEqual([]);
  });

  it('needs nothing of a session that ended without a decision', () => {
    expect(gapsOf(() => [], { conclusion: 'withdrawn' })).toEqual([]);
  });

  it.each<[string, Events, EvidenceGap[]]>([
    [
      'has nothing before its start',
      ([first, second, ...others]) => [second, first, ...others].filter((each) => each !== undefined),
      [gap('session.started', 'out-of-order')],
    ],
    [
      'has nothing after its end',
      (events) => [...events, event('kiosk.noted')],
      [gap('session.ended', 'out-of-order'), gap('kiosk.noted', 'out-of-order')],
    ],
    [
      'starts once',
      (events) => [{ ...event('session.started'), time: EARLIER }, ...events],
      [gap('session.started', 'repeated')],
    ],
    [
      'ends once',
      (events) => [...events, { ...event('session.ended'), time: LATER }],
      [gap('session.ended', 'repeated')],
    ],
    [
      'opens every value',
      changed('document.captured', { closed: ['mrz.lines', 'mrz.surname'] }),
      [gap('document.captured', 'not-opened')],
    ],
  ])('%s', (_what, change, gaps) => {
    expect(gapsOf(change)).toEqual(gaps);
  });
});

describe('the last event, which only the kiosk signs', () => {
  it.each([
    ['2026-11-21', '2026-11-20T10:00:00.000Z', true],
    ['2026-11-21', '2026-11-20T09:59:59.999Z', false],
    ['2026-11-19', '2026-11-20T11:59:59.999Z', true],
    ['2026-11-19', '2026-11-20T12:00:00.000Z', false],
  ])('names a day that some place on earth had then: %s at %s', (today, time, isThere) => {
    expect(gapsOf(changed('session.ended', { time }), { today })).toEqual(
      isThere ? [] : [gap('day', 'differs')],
    );
  });

  it.each<[string, Partial<LoggedSession>]>([
    ['another ending', ended({ ending: 'suspected' })],
    ['other checks', ended({ checks: checks.slice(1) })],
    ['other rules for the outcome', claimed({ rules: provisional.rules.slice(1) })],
    ['another rule set for the outcome', claimed({ ruleSet: 'outcome-rules-2' })],
  ])('may not name %s', (_what, session) => {
    expect(gapsOf(same, session)).toEqual([gap('session.ended', 'differs')]);
  });

  it('is the word of the kiosk', () => {
    const byOperator = changed('session.ended', { actor: { kind: 'operator', id: 'op-1' } });
    expect(gapsOf(byOperator)).toEqual([gap('session.ended', 'differs')]);
  });

  it('may name another outcome, which is compared with the final one', () => {
    expect(gapsOf(same, claimed({ outcome: 'Review', rules: [] }))).toEqual([]);
    expect(gapsOf(same, { clockUntrusted: true })).toEqual([]);
  });
});

describe('the words of the operator', () => {
  it.each<[string, Events, EvidenceGap[]]>([
    ['hold the inspection', without('attestation.recorded'), [gap('attestation.recorded', 'missing')]],
    ['hold the decision', without('decision.recorded'), [gap('decision.recorded', 'missing')]],
    [
      'stand over everything captured',
      ahead('session.ended', event('face.compared-live-id')),
      [gap('face.compared-live-id', 'out-of-order')],
    ],
  ])('%s', (_what, change, gaps) => {
    expect(gapsOf(change)).toEqual(gaps);
  });

  it('are not asked for where nobody attends', () => {
    const silent: Events = (events) => without('attestation.recorded')(without('decision.recorded')(events));
    const outcome = decideOutcome(unattended, { checks, attestation: GENUINE }, approve);
    expect(gapsOf(silent, { claimed: { checks, provisional: outcome } }, unattended)).toEqual([]);
  });
});

describe('the consent', () => {
  const subject = 'consent.procedure.given';
  it.each<[string, Events, EvidenceGap[]]>([
    ['is given', without(subject), [gap(subject, 'missing')]],
    [
      'comes before the document',
      early('document.captured'),
      [gap(subject, 'out-of-order'), gap('consent.biometric.given', 'out-of-order')],
    ],
    [
      'comes before the selfie',
      (events) =>
        ahead('face.compared', event(subject))(without(subject)(without('document.captured')(events))),
      [gap(subject, 'out-of-order')],
    ],
  ])('%s', (_what, change, gaps) => {
    expect(gapsOf(change)).toEqual(gaps);
  });

  it('is not asked for in a flow without that step', () => {
    const flow = { ...COUNTER_STANDARD, steps: FILE_CHECK.steps };
    expect(gapsOf(without(subject), {}, flow)).toEqual([]);
  });
});

describe('the document', () => {
  const none = { documents: [] };
  const passedOver =
    (step: string): Events =>
    (events) =>
      ahead(
        'attestation.recorded',
        event('capture.passed-over', { step }),
      )(without('document.joined')(events));
  it.each<[string, Events, Partial<LoggedSession>, EvidenceGap[]]>([
    ['is captured', without('document.joined'), none, [gap('document.captured', 'missing')]],
    ['may be passed over', passedOver('document'), none, []],
    ['is not passed over by another step', passedOver('selfie'), none, [gap('document.captured', 'missing')]],
    [
      'is seen by a camera, whatever a reader delivered',
      same,
      { documents: [{ ...document, captures: [captureOf({ channel: 'reader' })] }] },
      [gap('document-frame', 'missing')],
    ],
    [
      'is joined under its own id',
      changed('document.joined', { payload: { documentId: 'another', complete: true } }),
      {},
      [gap('document.joined', 'missing'), gap('document.joined', 'differs')],
    ],
    [
      'is joined by that event',
      changed('document.joined', { type: 'document.noted' }),
      {},
      [gap('document.joined', 'missing')],
    ],
  ])('%s', (_what, change, session, gaps) => {
    expect(gapsOf(change, session)).toEqual(gaps);
  });
});

describe('the selfie', () => {
  const { selfie: _selfie, comparison: _comparison, ...faceless } = SESSION;
  const { comparison: _compared, ...uncompared } = SESSION;
  const of = (session: LoggedSession, change: Events = same) =>
    findGaps(COUNTER_STANDARD, change([...EVENTS]), session, new Set(pictureIds(session)));
  const refused = { procedure: true, biometric: false };
  const subject = 'consent.biometric.given';

  it('is taken, passed over, or refused with the consent', () => {
    expect(of(faceless)).toEqual([gap('selfie.captured', 'missing')]);
    const passedOver = (step: string) => ahead('session.ended', event('capture.passed-over', { step }));
    const late = gap('capture.passed-over', 'out-of-order');
    expect(of(faceless, passedOver('selfie'))).toEqual([late]);
    expect(of(faceless, passedOver('document'))).toEqual([late, gap('selfie.captured', 'missing')]);
    expect(of({ ...faceless, consents: refused })).toEqual([]);
    expect(of({ ...SESSION, consents: refused })).toEqual([gap(subject, 'missing')]);
  });

  it('is taken after the biometric consent, and so is the document', () => {
    expect(of(SESSION, without(subject))).toEqual([gap(subject, 'missing')]);
    for (const type of ['face.compared', 'document.joined']) {
      const late: Events = (events) => ahead(type, event(subject))(without(subject)(events));
      expect(of(SESSION, late)).toEqual([gap(subject, 'out-of-order')]);
    }
  });

  it('is compared where a document shows a portrait', () => {
    expect(of(uncompared)).toEqual([gap('face.compared', 'missing')]);
    const plain = { ...document, captures: [captureOf({ pictures: [] })] };
    expect(of({ ...uncompared, documents: [plain] })).toEqual([]);
  });

  /** The attempt that counts follows one that was refused. */
  const secondTry =
    (...first: OpenedEvent[]): Events =>
    (events) =>
      events.flatMap((each) => {
        if (each.type === 'selfie.captured') return [event(each.type, { ...taken, attempt_number: 2 })];
        if (each.type !== 'liveness.begun') return [each];
        const refusal = event('selfie.try-refused', { ...taken, result: 'failure' });
        return [...first, refusal, begun(nonce, 2)];
      });
  const [missing, stray] = [gap('liveness.answered', 'missing'), gap('liveness.answered', 'out-of-order')];
  const [other, openEnd] = [gap('liveness.answered', 'differs'), gap('liveness.begun', 'differs')];
  const [unlike, unlikeAnother] = [openEnd, gap('liveness.replaced', 'differs')];
  const asks = (...kinds: string[]): Events =>
    changed('liveness.begun', { payload: { ...begun(nonce).payload, kinds } });
  /** The second question in place of one that was put. */
  const replacing =
    (kind: ChallengeKind, replacement: string): Events =>
    (events) =>
      events.flatMap((each) => {
        if (each.payload.kind !== kind) return [each];
        return [event('liveness.replaced', { nonce, index: each.payload.index ?? 0, kind, replacement })];
      });
  it('is tried no more often than the flow allows, but for the fallback', () => {
    const [first] = EVENTS.filter(({ type }) => type === 'liveness.begun');
    const failures = Array.from({ length: 1 + max_retry_count }, (_, made) =>
      event('selfie.try-refused', { attempt_number: made + 1, max_retry_count, result: 'retry' }),
    );
    const last = { ...taken, attempt_number: failures.length + 1 };
    const tried: Events = (events) =>
      events.flatMap((each) => {
        if (each === first) return [...failures, begun(nonce, failures.length + 1)];
        return each.type === 'selfie.captured' ? [event(each.type, last)] : [each];
      });
    const repeated = (type: string) => gap(type, 'repeated');
    expect(gapsOf(tried)).toEqual([repeated('liveness.begun'), repeated('selfie.captured')]);
  });
  it.each<[string, Events, EvidenceGap[]]>([
    ['were put', without('liveness.begun'), [gap('liveness.begun', 'missing'), stray, stray, stray, stray]],
    [
      'were put for this attempt',
      changed('liveness.begun', { payload: begun('another').payload }),
      [gap('liveness.begun', 'missing'), stray, stray, stray, stray],
    ],
    [
      'were put once',
      ahead('liveness.begun', { ...begun(nonce), time: EARLIER }),
      [gap('liveness.begun', 'repeated'), gap('liveness.begun', 'repeated')],
    ],
    ['may have been put in an earlier attempt as well', secondTry(begun('earlier')), []],
    ['were answered', without('liveness.answered'), [missing, openEnd]],
    [
      'were answered as they were put',
      (events) => {
        const swapped = [answered(0, 'blink'), answered(1, 'nod')];
        return events.map((each) => (each.type === 'liveness.answered' ? (swapped.shift() ?? each) : each));
      },
      [missing, stray, stray],
    ],
    ['were answered no more often', ahead('selfie.captured', answered(2, 'smile')), [missing, stray]],
    [
      'were answered rightly',
      changed('liveness.answered', { payload: { ...answered(0, 'nod').payload, verdict: 'FAILED' } }),
      [missing, gap('liveness.answered', 'repeated'), other, stray, other],
    ],
    [
      'may have been answered in an earlier attempt as well',
      secondTry(begun('earlier'), answered(0, 'smile', 'earlier')),
      [],
    ],
    ['are kinds of the flow', asks('wink', 'blink'), [unlike, stray]],
    ['are of different kinds', asks('nod', 'nod'), [unlike, stray]],
    ['ask for what no picture imitates', asks('approach', 'blink'), [unlike, stray]],
    [
      'were answered as the result says',
      changed('liveness.answered', { payload: { ...answered(1, 'blink').payload, issuedAt: LATER } }),
      [missing, gap('liveness.answered', 'repeated'), stray],
    ],
    [
      'were answered when the result says',
      (events) =>
        events.map((each) =>
          each.payload.kind === 'blink' ? { ...each, payload: { ...each.payload, answeredAt: LATER } } : each,
        ),
      [other],
    ],
    ['may replace one that the person cannot do', replacing('blink', 'smile'), [missing, openEnd]],
    ['replace none by one that was put before', replacing('blink', 'nod'), [missing, unlikeAnother, openEnd]],
    [
      'replace the telling one by no weaker one',
      replacing('nod', 'approach'),
      [missing, unlikeAnother, stray, openEnd],
    ],
  ])('has questions that %s', (_what, change, gaps) => {
    expect(gapsOf(change)).toEqual(gaps);
  });

  it('needs an answer to no question that was not passed, and none where none was put', () => {
    const failed = answer('smile', { verdict: 'FAILED', reason: 'too-late' });
    const { challenges } = selfie.liveness;
    const liveness = { ...selfie.liveness, challenges: [...challenges, failed] };
    expect(gapsOf(same, { selfie: { ...selfie, liveness } })).toEqual([]);
    const unasked: Events = (events) => without('liveness.begun')(without('liveness.answered')(events));
    expect(gapsOf(unasked, { selfie: { ...selfie, liveness: livenessResult() } })).toEqual([]);
    const { liveness: _liveness, ...plain } = selfie;
    expect(gapsOf(unasked, { selfie: plain })).toEqual([]);
  });
});

describe('the pictures', () => {
  const picture = (id: string, kind: ArtefactRef['kind']): ArtefactRef => ({ id, kind, width: 1, height: 1 });
  const captured = (...pictures: ArtefactRef[][]) => ({
    documents: [{ ...document, captures: pictures.map((own) => captureOf({ pictures: own })) }],
  });

  it('have arrived', () => {
    expect(pictureIds(SESSION)).toEqual(['portrait-1', 'selfie-1', 'result-1']);
    expect(findGaps(COUNTER_STANDARD, EVENTS, SESSION, new Set(['selfie-1']))).toEqual([
      gap('portrait-1', 'missing'),
      gap('result-1', 'missing'),
    ]);
  });

  it.each([
    [
      'by the same id',
      captured([picture('one', 'document-frame')], [picture('one', 'document-portrait')]),
      [gap('picture', 'repeated')],
    ],
    [
      'by the same kind in one capture',
      captured([picture('one', 'document-portrait'), picture('two', 'document-portrait')]),
      [gap('picture', 'repeated')],
    ],
    [
      'but by the frames of a zone',
      captured([picture('one', 'document-zone-frame'), picture('two', 'document-zone-frame')]),
      [],
    ],
    [
      'but by two captures',
      captured([picture('one', 'document-portrait')], [picture('two', 'document-portrait')]),
      [],
    ],
  ])('stand for one thing each, %s', (_what, session, gaps) => {
    expect(gapsOf(same, session)).toEqual(gaps);
  });
});
