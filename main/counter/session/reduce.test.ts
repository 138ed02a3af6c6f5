import { describe, expect, it } from 'vitest';
import { SPECIMEN_LINES } from '#capture/capture.fixture.ts';
import { printOf } from '#core/document/document.fixture.ts';
import { zoneRecord } from '#core/document/source-records.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { sessionView } from '../views/session-view.ts';
import type { SessionCommand } from './commands.ts';
import { missingFor } from './evaluate.ts';
import { judgement } from './reduce.fixture.ts';
import {
  APPROVE,
  CONTEXT,
  codeOf,
  GENUINE,
  newSession,
  pageCapture,
  selfieRecord,
  sessionUnderTest,
  TEXT,
  ZONE,
} from './session.fixture.ts';
import { SessionState } from './session-state.ts';
import { summaryOf } from './summary.ts';

describe('the session machine', () => {
  it('leads from language over consent and both captures to a decision', () => {
    const session = sessionUnderTest().goTo('done');
    expect(session.state.at).toEqual({ step: 'done', visit: 1 });
    expect(session.effects).toContain('compare');
    session.apply({
      kind: 'compared',
      comparison: { performed: true, score: 0.95, model: 'm', interEyePx: { selfie: 90, portrait: 60 } },
    });
    session.confirmAll().apply({ kind: 'attest', attestation: GENUINE });
    session.apply({ kind: 'decide', decision: APPROVE });
    expect(session.state).toMatchObject({ status: 'ended', ending: 'decided' });
    expect(session.state.provisional?.outcome).toBe('Success');
    expect(session.events.at(-1)?.type).toBe('session.ended');
    expect(session.events.filter(({ operatorSigned }) => operatorSigned)).toHaveLength(2);
  });

  it('records the measurements of the accepted selfie, as numbers', () => {
    const quality = [
      {
        component: 'sharpness',
        score: 80,
        native: { value: 210.5, unit: 'variance' },
        verdict: 'PASSED' as const,
      },
      { component: 'eyes-open', verdict: 'NOT_PERFORMED' as const },
    ];
    const session = sessionUnderTest().goTo('selfie');
    const selfie = selfieRecord({ quality });
    session.apply({ kind: 'selfie-captured', at: session.state.at, selfie, judgement });
    expect(session.events.at(-1)).toMatchObject({ type: 'selfie.captured', payload: { quality } });
  });

  it('commits to the lines of the zone, from which every check digit can be computed again', () => {
    const session = sessionUnderTest().goTo('document');
    const capture = pageCapture({ zone: { ...ZONE, lines: [...SPECIMEN_LINES] } });
    session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
    const event = session.events.at(-1);
    const lines = event?.fields?.['mrz.lines'] as string[];
    expect(parseMrz(lines, { today: CONTEXT.today })?.checks.composite?.verdict).toBe('PASSED');
    expect(JSON.stringify(event?.payload)).not.toContain(lines[1]);
  });

  it('commits to the lines before they were corrected, and to the corrections', () => {
    const session = sessionUnderTest().goTo('document');
    const misread = SPECIMEN_LINES.map((line, i) => (i === 0 ? line.replace('ERIKSSON', 'ER1KSSON') : line));
    const mrz = parseMrz(misread, { today: CONTEXT.today }) ?? expect.fail('no zone');
    const capture = pageCapture({ zone: zoneRecord(mrz, 2) });
    session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
    const event = session.events.at(-1);
    expect(event?.fields).toMatchObject({
      'mrz.lines': SPECIMEN_LINES,
      'mrz.readLines': misread,
      'mrz.corrections': [{ line: 0, column: 7, from: '1', to: 'I', rule: 'field-type' }],
      'mrz.checks': { composite: { verdict: 'PASSED' } },
    });
    expect(JSON.stringify(event?.payload)).not.toContain('ER1KSSON');
  });

  it('keeps a state that survives the vault', () => {
    const { state } = sessionUnderTest().goTo('done').confirmAll();
    expect(SessionState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it('continues within the limits of today when its flow was accepted under wider ones', () => {
    const { state } = sessionUnderTest().goTo('document');
    const stored = structuredClone(state);
    stored.flow.face_liveness.max_retry_count = 40;
    stored.flow.comparison.minAgeYears = 0;
    const { flow, ...others } = SessionState.parse(stored);
    expect(flow).toMatchObject({ face_liveness: { max_retry_count: 10 }, comparison: { minAgeYears: 10 } });
    expect(others).toEqual({ ...state, flow: undefined });
    expect(SessionState.safeParse({ ...state, flow: { ...state.flow, steps: ['dance'] } }).success).toBe(
      false,
    );
  });

  it('refuses a repeated consent and a consent of another step', () => {
    const session = sessionUnderTest();
    const early = {
      kind: 'consent',
      at: session.state.at,
      text: TEXT,
      procedure: true,
      biometric: true,
    } as const;
    expect(codeOf(() => session.apply(early))).toBe('STEP_NOT_ALLOWED');
    session.goTo('consent');
    const at = session.state.at;
    const consent = { ...early, at };
    session.apply(consent);
    expect(codeOf(() => session.apply(consent))).toBe('STEP_STALE');
  });

  it('leaves the selfie out after a refused biometric consent, and says why nothing was compared', () => {
    const session = sessionUnderTest().goTo('done', false);
    expect(session.state.steps).not.toContain('selfie');
    expect(session.state.at.step).toBe('done');
    session.confirmAll().apply({ kind: 'attest', attestation: GENUINE });
    expect(missingFor(session.state)).toEqual([]);
    session.apply({ kind: 'decide', decision: APPROVE });
    expect(session.state.provisional?.outcome).toBe('Review');
    expect(session.effects).not.toContain('compare');
  });

  it('ends neutrally after a refused procedure', () => {
    const session = sessionUnderTest().goTo('consent');
    session.apply({
      kind: 'consent',
      at: session.state.at,
      text: TEXT,
      procedure: false,
      biometric: true,
    });
    expect(session.state).toMatchObject({ status: 'ended', ending: 'consent-refused' });
    expect(session.state.consents.biometric?.given).toBe(false);
    expect(session.state.provisional?.outcome).toBe('Not Performed');
  });

  it('allows one attempt and the retries of the flow, then only the fallback', () => {
    const session = sessionUnderTest().goTo('selfie');
    const refuse = () =>
      session.apply({
        kind: 'selfie-refused',
        at: session.state.at,
        reason: 'quality',
        advice: 'too-blurry',
      });
    for (let attempt = 0; attempt < 4; attempt++) refuse();
    expect(session.state).toMatchObject({ selfieAttempts: 4, helpAsked: true });
    expect(codeOf(refuse)).toBe('STEP_NOT_ALLOWED');
    const capture = (fallback: boolean) => ({
      kind: 'selfie-captured' as const,
      at: session.state.at,
      selfie: selfieRecord({ fallback }),
      judgement,
    });
    expect(codeOf(() => session.apply(capture(false)))).toBe('STEP_NOT_ALLOWED');
    session.apply({ kind: 'capture-fallback', step: 'selfie' });
    session.apply(capture(true));
    expect(session.state.at.step).toBe('done');
  });

  it('passes a capture over where the camera failed, and never calls that more than Review', () => {
    const session = sessionUnderTest().goTo('document');
    session.apply({
      kind: 'camera',
      at: session.state.at,
      event: 'failed',
      error: 'CAMERA_MISSING',
      facts: {},
    });
    session.apply({ kind: 'capture-fallback', step: 'document' });
    expect(session.state.at.step).toBe('selfie');
    expect(session.state.skipped).toEqual(['document']);
  });

  it('passes a capture over by a named exception of its step, and never calls that more than Review', () => {
    const session = sessionUnderTest().goTo('document');
    const document = { kind: 'pass-over', step: 'document' } as const;
    expect(codeOf(() => session.apply({ ...document, exception: 'face-covered' }))).toBe('INVALID_INPUT');
    const selfie = { kind: 'pass-over', step: 'selfie', exception: 'face-covered' } as const;
    expect(codeOf(() => session.apply(selfie))).toBe('STEP_NOT_ALLOWED');
    session.apply({ ...document, exception: 'no-document' });
    const confirmation = { operatorId: 'operator-2', name: 'Mara Quill', did: 'did:key:zMara', jws: 'a.b.c' };
    session.apply({ ...selfie, confirmation });
    expect(session.state).toMatchObject({
      at: { step: 'done' },
      skipped: ['document', 'selfie'],
      passedOver: [
        { step: 'document', exception: 'no-document' },
        { step: 'selfie', exception: 'face-covered', confirmedBy: 'Mara Quill' },
      ],
    });
    const told = session.events.filter(({ type }) => type === 'capture.passed-over');
    expect(told.map(({ payload }) => payload)).toEqual([
      { step: 'document', exception: 'no-document' },
      {
        step: 'selfie',
        exception: 'face-covered',
        confirmation: { operatorId: 'operator-2', did: 'did:key:zMara', jws: 'a.b.c' },
      },
    ]);
    session.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'decide', decision: APPROVE });
    expect(session.state.provisional?.outcome).not.toBe('Success');
    expect(summaryOf(session.state)).toMatchObject({ skipped: ['document', 'selfie'] });
  });

  it('forgets the exception of a step that is captured after all', () => {
    const session = sessionUnderTest().goTo('document');
    session.apply({ kind: 'pass-over', step: 'document', exception: 'document-unreadable' });
    const shown = () =>
      sessionView(session.state, { state: 'nothing-to-send', waiting: 0 }, CONTEXT.today).passedOver;
    expect(shown()).toEqual([{ step: 'document', exception: 'document-unreadable' }]);
    session.apply({ kind: 'retake', step: 'document' });
    expect(shown()).toBeUndefined();
  });

  it('sends the applicant back for a retake, and asks for the words on the new document again', () => {
    const session = sessionUnderTest().goTo('done').confirmAll();
    session.apply({ kind: 'retake', step: 'document' });
    expect(session.state.at).toEqual({ step: 'document', visit: 2 });
    expect(missingFor(session.state)).toContain('document');
    const capture = pageCapture({ id: 'document-2' });
    session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
    expect(session.state.at).toEqual({ step: 'done', visit: 2 });
    expect(missingFor(session.state)).toContain('field-confirmation');
    expect(codeOf(() => session.confirmAll())).toBe('DOCUMENT_NOT_FOUND');
  });

  it.each([0, 1, 2])('has a step done again %i times where the flow allows so many retries', (retryCount) => {
    const session = sessionUnderTest().goTo('done');
    session.state = { ...session.state, flow: { ...session.state.flow, retryCount } };
    for (let retry = 1; retry <= retryCount; retry += 1) {
      session.apply({ kind: 'retake', step: 'document' });
      expect(session.events.findLast(({ type }) => type === 'capture.retake')?.payload).toMatchObject({
        step: 'document',
        retry,
        retryCount,
      });
    }
    for (const step of ['document', 'selfie'] as const) {
      expect(codeOf(() => session.apply({ kind: 'retake', step }))).toBe('STEP_NOT_ALLOWED');
    }
    expect(session.state.retries).toBe(retryCount);
    session.apply({ kind: 'capture-fallback', step: 'document' });
    expect(session.state.fallbackArmed).toBe('document');
  });

  it('does not retake a step that was not reached', () => {
    const session = sessionUnderTest().goTo('consent');
    expect(codeOf(() => session.apply({ kind: 'retake', step: 'document' }))).toBe('STEP_NOT_ALLOWED');
  });

  it('refuses an approval while anything is missing, but never another decision', () => {
    const session = sessionUnderTest().goTo('selfie');
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('DECISION_INCOMPLETE');
    session.apply({ kind: 'decide', decision: { kind: 'reject', reasons: ['document-suspect'] } });
    expect(session.state.provisional?.outcome).toBe('Failed');
  });

  it.each([
    ['Anna Maria Eriksson', 'SELF_VERIFICATION'],
    ['Anna Eriksson', 'SELF_VERIFICATION'],
    ['ERIKSSON, Maria', 'SELF_VERIFICATION'],
    ['Änna  eriksson', 'SELF_VERIFICATION'],
    ['Anna Berg', 'no error'],
    ['Erik Eriksson', 'no error'],
  ])('lets %s approve the document of Anna Maria Eriksson: %s', (name, code) => {
    const session = sessionUnderTest({ ...newSession(), operator: { id: 'o', name, did: 'd' } });
    session.goTo('done').confirmAll().apply({ kind: 'attest', attestation: GENUINE });
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe(code);
  });

  it.each([
    ['is', true, 'at-kiosk-accepted'],
    ['is not', undefined, 'at-kiosk'],
  ] as const)(
    'shows where the pictures stay when the word of the kiosk %s accepted',
    (_what, wordAccepted, result) => {
      const state = newSession();
      const flow = { ...state.flow, pictures: 'kiosk' as const };
      const session = sessionUnderTest({ ...state, flow, ...(wordAccepted ? { wordAccepted } : {}) });
      session.goTo('done').confirmAll().apply({ kind: 'attest', attestation: GENUINE });
      session.apply({ kind: 'decide', decision: APPROVE });
      expect(session.state.provisional?.rules).toContainEqual(
        expect.objectContaining({ rule: 'pictures-examined', result }),
      );
    },
  );

  it('knows the name of the operator in print that a machine read', () => {
    const operator = { id: 'o', name: 'Anna Berg', did: 'd' };
    const session = sessionUnderTest({ ...newSession(), operator })
      .goTo('done')
      .confirmAll();
    session.apply({ kind: 'attest', attestation: GENUINE });
    const print = printOf({ surname: 'Berg' }, { doubtful: true });
    const documents = session.state.documents.map((document) => ({
      ...document,
      captures: document.captures.map((capture) => ({ ...capture, print })),
    }));
    const printed = sessionUnderTest({ ...session.state, documents });
    expect(codeOf(() => printed.apply({ kind: 'decide', decision: APPROVE }))).toBe('SELF_VERIFICATION');
  });

  it('knows the name of the operator in entries keyed from the print, too', () => {
    const operator = { id: 'o', name: 'Anna Berg', did: 'd' };
    const session = sessionUnderTest({ ...newSession(), operator })
      .goTo('done')
      .confirmAll();
    const confirmation = { verdict: 'keyed', value: 'Berg-Eriksson' } as const;
    session.apply({ kind: 'confirm-field', documentId: 'document-1', field: 'surname', confirmation });
    session.apply({ kind: 'attest', attestation: GENUINE });
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('SELF_VERIFICATION');
  });

  it('keeps the value that was confirmed in the state and behind a commitment in the log', () => {
    const session = sessionUnderTest().goTo('done').confirmAll();
    const [document] = session.state.documents;
    expect(document?.words.surname).toEqual({ verdict: 'confirmed', value: 'ERIKSSON' });
    const event = session.events.find(
      ({ type, payload }) => type === 'document.field-confirmed' && payload.field === 'surname',
    );
    expect(event).toMatchObject({
      payload: { verdict: 'confirmed' },
      fields: { 'operator.surname': 'ERIKSSON' },
    });
  });

  it('erases the captures at a withdrawal and ends Not Performed', () => {
    const session = sessionUnderTest().goTo('done').apply({ kind: 'withdraw' });
    expect(session.state).toMatchObject({ ending: 'withdrawn', documents: [] });
    expect(session.state.selfie).toBeUndefined();
    expect(session.state.provisional?.outcome).toBe('Not Performed');
  });

  it('seals a session under suspicion for review', () => {
    const session = sessionUnderTest().goTo('selfie').apply({ kind: 'suspect' });
    expect(session.state).toMatchObject({ sealed: true, status: 'ended' });
    expect(session.state.documents).toHaveLength(1);
    expect(session.state.provisional?.outcome).toBe('Review');
  });

  it('appends a bounded number of calls for time and of camera reports in a visit, and still hears them', () => {
    const session = sessionUnderTest().goTo('document');
    const appended = (times: number, command: () => SessionCommand) => {
      const before = session.events.length;
      for (let time = 0; time < times; time++) session.apply(command());
      return session.events.length - before;
    };
    const moreTime = () => ({ kind: 'more-time', at: session.state.at }) as const;
    const camera = (event: string) => () =>
      ({ kind: 'camera', at: session.state.at, event, facts: {} }) as const;
    expect(appended(30, moreTime)).toBe(20);
    expect(appended(250, camera('opening'))).toBe(200);
    expect(appended(1, camera('started'))).toBe(0);
    expect(session.state.camera).toEqual({ event: 'started' });
    expect(session.state.stepDeadline).toBeDefined();
    const capture = pageCapture();
    session.apply({ kind: 'document-captured', at: session.state.at, capture, judgement });
    expect(appended(1, moreTime)).toBe(1);
  });

  it('calls the operator when the time of a step is over, and gives more time on request', () => {
    const session = sessionUnderTest().goTo('consent').apply({ kind: 'step-timeout' });
    expect(session.state).toMatchObject({ helpAsked: true, status: 'active' });
    expect(session.state.stepDeadline).toBeUndefined();
    session.apply({ kind: 'more-time', at: session.state.at });
    expect(session.state.stepDeadline).toBe('2026-11-20T10:03:00.000Z');
  });

  it('tells the applicant that the operator comes, until the step is over, and gives their time again', () => {
    const session = sessionUnderTest().goTo('document').apply({ kind: 'ask-help' });
    session.apply({ kind: 'step-timeout' });
    expect(session.state.stepDeadline).toBeUndefined();
    session.apply({ kind: 'coming', isComing: true });
    expect(session.state).toMatchObject({ coming: true, helpAsked: false });
    expect(session.state.stepDeadline).toBeDefined();
    session.apply({ kind: 'coming', isComing: true }).apply({ kind: 'coming', isComing: false });
    expect(session.state.coming).toBeUndefined();
    const told = session.events.filter(({ type }) => type === 'help.coming');
    expect(told.map(({ payload }) => payload.isComing)).toEqual([true, false]);
    session.apply({ kind: 'coming', isComing: true }).apply({ kind: 'interrupted' });
    expect(session.state.coming).toBeUndefined();
  });

  it('lets a call for help stand again when the operator does not come after all', () => {
    const session = sessionUnderTest().goTo('document').apply({ kind: 'ask-help' });
    session.apply({ kind: 'coming', isComing: true }).apply({ kind: 'coming', isComing: false });
    expect(session.state.helpAsked).toBe(true);
    const uncalled = sessionUnderTest().goTo('document').apply({ kind: 'coming', isComing: true });
    expect(uncalled.apply({ kind: 'coming', isComing: false }).state.helpAsked).toBe(false);
    // A call that was answered in an earlier visit is over with it.
    session.apply({ kind: 'coming', isComing: true }).apply({ kind: 'interrupted' });
    session.apply({ kind: 'coming', isComing: true }).apply({ kind: 'coming', isComing: false });
    expect(session.state.helpAsked).toBe(false);
  });

  it('writes a bounded number of times into the log of a visit that the operator comes, and still says it', () => {
    const session = sessionUnderTest().goTo('document');
    for (let time = 0; time < 31; time++) session.apply({ kind: 'coming', isComing: time % 2 === 0 });
    expect(session.events.filter(({ type }) => type === 'help.coming')).toHaveLength(20);
    expect(session.state.coming).toBe(true);
  });

  it('starts the interrupted step again after a kill', () => {
    const session = sessionUnderTest().goTo('document').apply({ kind: 'interrupted' });
    expect(session.state.at).toEqual({ step: 'document', visit: 2 });
  });

  it('goes to Review when the clock was set back', () => {
    const behind = { lastServerTime: CONTEXT.now };
    const session = sessionUnderTest().apply({ kind: 'clock-untrusted', behind });
    session.goTo('selfie').apply({ kind: 'decide', decision: { kind: 'reject', reasons: ['other'] } });
    expect(session.state.provisional?.outcome).toBe('Review');
  });
});
