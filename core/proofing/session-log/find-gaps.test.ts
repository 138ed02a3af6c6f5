import { describe, expect, it } from 'vitest';
import { captureOf } from '../../document/document.fixture.ts';
import type { ArtefactRef } from '../../document/document-records.ts';
import { COUNTER_STANDARD, FILE_CHECK } from '../built-in-flows.ts';
import { approve, GENUINE } from '../decide-outcome.fixture.ts';
import { decideOutcome } from '../decide-outcome.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import {
  ahead,
  begun,
  begunBy,
  changed,
  checks,
  claimed,
  document,
  EARLIER,
  EVENTS,
  type Events,
  early,
  ended,
  event,
  gap,
  gapsOf,
  LATER,
  max_retry_count,
  nonce,
  provisional,
  SESSION,
  same,
  taken,
  unattended,
  without,
} from './find-gaps.fixture.ts';
import { findGaps, pictureIds } from './find-gaps.ts';
import { type LoggedSession, STARTED_EVENT } from './read-session.ts';

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
    [
      'are of the operator who took the session over, as far as the inspection goes',
      ahead('decision.recorded', event('session.operator-changed')),
      [gap('attestation.recorded', 'out-of-order')],
    ],
    ['may follow an operator who left', ahead('attestation.recorded', event('session.operator-changed')), []],
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
