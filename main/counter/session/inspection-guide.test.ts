import { expect, it } from 'vitest';
import { Flow } from '#core/contract/flow.ts';
import { type GuideAnswers, INSPECTION_GUIDES } from '#core/contract/inspection-guide.ts';
import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import { readSession, withoutOperatorWords } from '#core/proofing/session-log/read-session.ts';
import { joinLogged, recomputeChecks } from '#core/proofing/session-log/recompute-checks.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { checksOf } from './evaluate.ts';
import { forecast } from './forecast.ts';
import { saysAsLogged } from './says-as-logged.ts';
import {
  APPROVE,
  begun,
  CONTEXT,
  codeOf,
  GENUINE,
  logOf,
  pageCapture,
  sessionUnderTest,
} from './session.fixture.ts';
import type { SessionState } from './session-state.ts';

type Session = ReturnType<typeof sessionUnderTest>;

const SEEN: GuideAnswers = [
  { point: 'moving-image', answer: 'as-expected' },
  { point: 'seam', answer: 'as-expected' },
  { point: 'fine-lines', answer: 'as-expected' },
];
const AGAINST: GuideAnswers = [...SEEN, { point: 'page-numbers', answer: 'differs' }];

/** Everything is captured, compared by machine and confirmed. */
const whole = () =>
  sessionUnderTest()
    .goTo('done')
    .apply({
      kind: 'compared',
      comparison: { performed: true, score: 0.95, model: 'm', interEyePx: { selfie: 90, portrait: 60 } },
    })
    .confirmAll();
const record = (session: Session, answers: GuideAnswers, documentId = 'document-1') =>
  session.apply({ kind: 'record-inspection', documentId, subject: 'document', answers });
const ofGuide = (checks: readonly CheckResult[]) => checks.filter(({ id }) => id === 'inspection.guided');
const guided = (state: SessionState) => ofGuide(checksOf(state, CONTEXT.today));
const approval = (state: SessionState) =>
  forecast(state, { kind: 'approve', answers: GENUINE }, CONTEXT.today);

it('has no check of the guide before it is used, and its result for the document then', () => {
  const session = sessionUnderTest().goTo('done');
  expect(guided(session.state)).toEqual([]);
  record(session, SEEN);
  expect(guided(session.state)).toMatchObject([
    { verdict: 'PASSED', reason: 'features-agree', document: 1, category: 'inspection' },
  ]);
  expect(session.events.at(-1)).toMatchObject({ type: 'inspection.recorded', operatorSigned: true });
});

it('holds an approval back for a feature that differs, until a later record says otherwise', () => {
  const session = whole();
  expect(approval(session.state).outcome).toBe('Success');
  record(session, AGAINST);
  expect(approval(session.state)).toMatchObject({ outcome: 'Review' });
  expect(approval(session.state).rules).toContainEqual({
    ...{ rule: 'check-not-failed', subject: 'inspection.guided', limits: 'Review' },
    result: 'FAILED (feature-differs)',
  });
  record(session, SEEN);
  expect(approval(session.state).outcome).toBe('Success');
});

it('makes a success of nothing that failed', () => {
  const expired = (state: SessionState): SessionState => ({
    ...state,
    documents: state.documents.map((document) => ({
      ...document,
      captures: document.captures.map((capture) =>
        capture.zone
          ? {
              ...capture,
              zone: {
                ...capture.zone,
                fields: {
                  ...capture.zone.fields,
                  dateOfExpiry: { raw: '2020-04-15', value: '2020-04-15', checkDigit: 'PASSED' as const },
                },
              },
            }
          : capture,
      ),
    })),
  });
  const session = whole();
  const before = approval(expired(session.state));
  record(session, SEEN);
  const after = approval(expired(session.state));
  expect(before.outcome).toBe('Review');
  expect(after).toEqual(before);
});

it('compares a face part by part, beside a comparison that nobody performed', () => {
  const session = sessionUnderTest().goTo('done', false).confirmAll();
  const before = approval(session.state);
  expect(before.outcome).toBe('Review');
  const compare = (answer: 'as-expected' | 'differs') =>
    session.apply({
      kind: 'record-inspection',
      documentId: 'document-1',
      subject: 'face',
      answers: INSPECTION_GUIDES.face.map((point) => ({ point, answer })),
    });
  compare('as-expected');
  const ofFace = () =>
    checksOf(session.state, CONTEXT.today).filter(({ id }) => id === 'inspection.face-parts');
  expect(ofFace()).toMatchObject([{ verdict: 'PASSED', document: 1 }]);
  expect(approval(session.state)).toEqual(before);
  record(session, SEEN);
  expect(session.state.inspections).toHaveLength(2);
  compare('differs');
  expect(ofFace()).toMatchObject([{ verdict: 'FAILED', reason: 'part-differs' }]);
  expect(approval(session.state).rules).toContainEqual(
    expect.objectContaining({ subject: 'inspection.face-parts', limits: 'Review' }),
  );
  expect(guided(session.state)).toMatchObject([{ verdict: 'PASSED' }]);
});

it('compares no face with a document that shows none', () => {
  const session = sessionUnderTest().goTo('document');
  const capture = pageCapture({ pictures: [] });
  const judgement = { models: [], facts: {} };
  session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
  const answers: GuideAnswers = [{ point: 'eyes', answer: 'as-expected' }];
  const compare = () =>
    session.apply({ kind: 'record-inspection', documentId: 'document-1', subject: 'face', answers });
  expect(codeOf(compare)).toBe('INVALID_INPUT');
});

it('answers no question of the inspection', () => {
  const session = sessionUnderTest().goTo('done').confirmAll();
  record(session, SEEN);
  expect(session.state.attestation).toBeUndefined();
  expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('DECISION_INCOMPLETE');
});

it('takes answers to the guide of the document’s kind, about a document of the session', () => {
  const session = sessionUnderTest().goTo('done');
  expect(codeOf(() => record(session, [{ point: 'one-piece', answer: 'as-expected' }]))).toBe(
    'INVALID_INPUT',
  );
  expect(codeOf(() => record(session, SEEN, 'document-9'))).toBe('DOCUMENT_NOT_FOUND');
  session.apply({ kind: 'withdraw' });
  expect(codeOf(() => record(session, SEEN))).toBe('SESSION_ENDED');
});

it('forgets answers about a document that was captured again', () => {
  const session = sessionUnderTest().goTo('done');
  record(session, AGAINST);
  session.apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
  const capture = pageCapture({ id: 'document-2' });
  const judgement = { models: [], facts: {} };
  session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
  expect(guided(session.state)).toEqual([]);
});

it('has a result for each document where the flow asks for the guide', () => {
  const { state } = sessionUnderTest().goTo('done');
  const flow = Flow.parse({
    ...state.flow,
    requiredChecks: [...state.flow.requiredChecks, 'inspection.guided'],
  });
  expect(guided({ ...state, flow })).toMatchObject([{ reason: 'not-guided', document: 1 }]);
  expect(guided({ ...state, flow, documents: [] })).toMatchObject([{ reason: 'not-captured' }]);
  const asked = Flow.parse({ ...state.flow, reviewIfNotPerformed: ['inspection.guided'] });
  expect(guided({ ...state, flow: asked })).toMatchObject([{ reason: 'not-guided' }]);
  expect(guided({ ...state, flow: { ...flow, attended: false } })).toEqual([]);
});

it('comes to the same at the services, and without an operator to nothing', () => {
  const session = sessionUnderTest().goTo('done').confirmAll();
  record(session, AGAINST);
  session.apply({ kind: 'attest', attestation: GENUINE });
  session.apply({ kind: 'decide', decision: APPROVE });
  expect(session.state.provisional?.outcome).toBe('Review');
  const { events, openings } = logOf([...begun().events, ...session.events]);
  const read = readSession(openEvents(events, openings));
  const { flow } = session.state;
  const found = recomputeChecks(flow, read, joinLogged(flow, read, undefined));
  expect(ofGuide(found)).toEqual(guided(session.state));
  expect(read.inspections).toEqual(session.state.inspections);
  expect(withoutOperatorWords(read)).not.toHaveProperty('inspections');
});

it('is given to another kiosk as it was logged', () => {
  const session = record(sessionUnderTest().goTo('done'), AGAINST);
  const { state } = session;
  const log = logOf(session.events);
  expect(saysAsLogged(log, state)).toBe(true);
  expect(saysAsLogged(log, { ...state, inspections: [] })).toBe(false);
});
