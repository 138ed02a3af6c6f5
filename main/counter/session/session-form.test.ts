import { describe, expect, it } from 'vitest';
import type { Answers } from '#core/contract/form-answer.ts';
import { FormStep } from '#core/contract/form-step.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answersView } from '../views/answers-view.ts';
import { applicantView } from '../views/applicant-view.ts';
import { missingFor } from './evaluate.ts';
import { reduce } from './reduce.ts';
import { APPROVE, CONTEXT, codeOf, GENUINE, newSession, sessionUnderTest } from './session.fixture.ts';
import { startSession } from './start-session.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const FORM = FormStep.parse({
  inputs: [
    { id: 'name', type: 'text', label, required: true, maxLength: 20 },
    { id: 'born', type: 'date', label, earliest: '1900-01-01' },
    { id: 'code', type: 'password', label },
    { id: 'agreed', type: 'checkbox', label, required: true },
  ],
});
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TGtS0qH7n20ENcWkE5fIOg$HXgSaJ7QPV5oYJeIEPFoyHQErRxKGaFFOOgB0IddWqw';
const WHOLE: Answers = { name: 'Ada', born: '1974-08-12', code: HASH, agreed: true };
const AROUND = {
  branch: undefined,
  sharedDisplay: false,
  consentTexts: { version: '1', procedure: label, biometric: label },
};

const started = (beforehand?: Answers, form: FormStep | undefined = FORM) => {
  const { sessionId, reference, flowReference, operator } = newSession();
  const { form: _none, ...standard } = COUNTER_STANDARD;
  const flow = form ? { ...standard, form } : standard;
  const prepared = beforehand ? { prepared: { answers: beforehand } } : {};
  return startSession(
    { sessionId, reference, flow, flowReference, operator, product: {}, ...prepared },
    CONTEXT,
  );
};
const agreed = (beforehand?: Answers, form?: FormStep) =>
  sessionUnderTest(started(beforehand, form).state).goTo('document');
const answerNow = (session: ReturnType<typeof sessionUnderTest>, answers: Answers) =>
  session.apply({ kind: 'answer-form', at: session.state.at, answers });

describe('the form of a flow', () => {
  it('is no step of a session whose flow has none', () => {
    expect(newSession().steps).toEqual(['language', 'consent', 'document', 'selfie', 'done']);
  });

  it('is asked once somebody agreed to be asked, and before anything is captured', () => {
    const { state } = agreed();
    expect(state.steps).toEqual(['language', 'consent', 'form', 'document', 'selfie', 'done']);
    expect(state.at).toEqual({ step: 'form', visit: 1 });
    expect(missingFor(state)).toContain('form');
    expect(applicantView(state, AROUND).form).toEqual({ flowVersion: 7, inputs: FORM.inputs });
  });

  it('is kept with a commitment to each answer, named in the open part by its question only', () => {
    const session = answerNow(agreed(), WHOLE);
    expect(session.state).toMatchObject({ at: { step: 'document' }, answers: WHOLE });
    const event = session.events.at(-1);
    expect(event).toMatchObject({
      type: 'form.answered',
      actor: 'applicant',
      payload: { given: 'counter', inputs: ['name', 'born', 'code', 'agreed'] },
      fields: {
        'answer.name': 'Ada',
        'answer.born': '1974-08-12',
        'answer.code': HASH,
        'answer.agreed': true,
      },
    });
    expect(JSON.stringify(event?.payload)).not.toContain('Ada');
    expect(missingFor(session.state)).not.toContain('form');
  });

  it('never goes back to the display of the applicant, and shows its operator no password', () => {
    const { state } = answerNow(agreed(), { name: 'Ada', code: HASH, agreed: true });
    expect(JSON.stringify(applicantView(state, AROUND))).not.toMatch(/Ada|argon2/);
    expect(answersView(state)).toEqual([
      { id: 'name', label, type: 'text', given: 'counter', value: 'Ada' },
      { id: 'born', label, type: 'date' },
      { id: 'code', label, type: 'password', given: 'counter' },
      { id: 'agreed', label, type: 'checkbox', given: 'counter', value: true },
    ]);
    expect(answersView(agreed().state)).toEqual([]);
  });

  it.each([
    ['an answer is missing', { agreed: true }],
    ['a box that must be ticked is not', { ...WHOLE, agreed: false }],
    ['an answer is too long', { ...WHOLE, name: 'A'.repeat(21) }],
    ['an answer is far too long', { ...WHOLE, name: 'A'.repeat(5 * 1024 * 1024) }],
    ['a day does not exist', { ...WHOLE, born: '1974-02-30' }],
    ['a day is too early', { ...WHOLE, born: '1874-02-03' }],
    ['a question is not asked', { ...WHOLE, nick: 'x' }],
    ['a password is readable', { ...WHOLE, code: 'correct horse' }],
  ])('is refused, and changes nothing, when %s', (_what, answers) => {
    const session = agreed();
    const before = session.state;
    expect(codeOf(() => answerNow(session, answers))).toBe('ANSWERS_INVALID');
    expect(session.state).toBe(before);
    expect(session.events.map(({ type }) => type)).not.toContain('form.answered');
  });

  it('names no answer in a refusal, nor a question that it did not ask', () => {
    const { state } = agreed();
    const send = () =>
      reduce(
        state,
        { kind: 'answer-form', at: state.at, answers: { born: 'secret', 'Ada Lovelace': 1 } },
        CONTEXT,
      );
    expect(send).toThrow(
      expect.objectContaining({
        detail: expect.objectContaining({
          probe: 'name: missing, born: not-a-date, agreed: missing, an input that is not asked: unknown',
        }),
      }),
    );
  });

  it('is taken once, at its step, and not after the end', () => {
    const session = agreed();
    const { at } = session.state;
    const again = (visit = at) =>
      codeOf(() => reduce(session.state, { kind: 'answer-form', at: visit, answers: WHOLE }, CONTEXT));
    answerNow(session, WHOLE);
    expect(again()).toBe('STEP_STALE');
    expect(again(session.state.at)).toBe('STEP_NOT_ALLOWED');
    session.apply({ kind: 'withdraw' });
    expect(again()).toBe('SESSION_ENDED');
  });

  it('begins again after a killed process, and keeps earlier answers', () => {
    const session = agreed().apply({ kind: 'interrupted' });
    expect(session.state.at).toEqual({ step: 'form', visit: 2 });
    answerNow(session, WHOLE).apply({ kind: 'interrupted' });
    expect(session.state).toMatchObject({ at: { step: 'document' }, answers: WHOLE });
  });

  it('is needed for an approval', () => {
    const session = agreed();
    session.apply({ kind: 'attest', attestation: GENUINE });
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('DECISION_INCOMPLETE');
  });

  it('is forgotten with everything else when the person withdraws', () => {
    const session = answerNow(agreed({ name: 'Grace' }), { agreed: true }).apply({ kind: 'withdraw' });
    expect(JSON.stringify(session.state)).not.toContain('Grace');
    expect(session.state.answers).toBeUndefined();
  });

  it('lets no document be read before it, because none was asked for', () => {
    const session = agreed();
    const read = { ...newSession(), ...session.state };
    const capture = { id: 'read-1' } as never;
    const judgement = { models: [], facts: {} };
    const send = () => reduce(read, { kind: 'document-read', capture, judgement }, CONTEXT);
    expect(codeOf(send)).toBe('STEP_NOT_ALLOWED');
  });
});

describe('a form that was answered beforehand', () => {
  it('is not asked again, and the log commits to the answers', () => {
    expect(started(WHOLE).events).toContainEqual({
      type: 'form.answered',
      actor: 'kiosk',
      payload: { given: 'beforehand', leftOut: 0, inputs: ['name', 'born', 'code', 'agreed'] },
      fields: expect.objectContaining({ 'answer.name': 'Ada' }),
    });
    const { state } = agreed(WHOLE);
    expect(state.at.step).toBe('document');
    expect(state.steps).toContain('form');
    expect(answersView(state)[0]).toMatchObject({ given: 'beforehand', value: 'Ada' });
  });

  it('is asked for the rest where something is left out, and only for that', () => {
    const session = agreed({ name: 'Ada', agreed: false });
    expect(session.state.at.step).toBe('form');
    const asked = applicantView(session.state, AROUND).form?.inputs.map(({ id }) => id);
    expect(asked).toEqual(['born', 'code', 'agreed']);
    answerNow(session, { agreed: true });
    expect(session.state.at.step).toBe('document');
    expect(answersView(session.state).map(({ given }) => given)).toEqual([
      'beforehand',
      undefined,
      undefined,
      'counter',
    ]);
  });

  it('counts as answered where all of it is free, but is seen at least once', () => {
    const free = { inputs: FORM.inputs.map((input) => ({ ...input, required: false })) } as FormStep;
    expect(agreed({}, free).state.at.step).toBe('document');
    const session = agreed(undefined, free);
    expect(session.state.at.step).toBe('form');
    expect(answerNow(session, {}).state.at.step).toBe('document');
  });

  it('leaves out answers that do not fit its version, and asks again', () => {
    const { state, events } = started({ name: 'A'.repeat(30), nick: 'x', agreed: true });
    expect(state.answersBefore).toEqual({ agreed: true });
    expect(events.at(-1)).toMatchObject({ payload: { leftOut: 2, inputs: ['agreed'] } });
  });

  it('is shown where no given answer fits, though all are optional', () => {
    const free = { inputs: FORM.inputs.map((input) => ({ ...input, required: false })) } as FormStep;
    expect(agreed({ nick: 'x' }, free).state.at.step).toBe('form');
  });

  it('is nothing to a flow that asks nothing', () => {
    const { sessionId, reference, flowReference, operator } = newSession();
    const flow = COUNTER_STANDARD;
    const parts = { sessionId, reference, flow, flowReference, operator, product: {} };
    const { state, events } = startSession({ ...parts, prepared: { answers: {} } }, CONTEXT);
    expect(state).not.toHaveProperty('answersBefore');
    expect(events).toHaveLength(1);
  });
});
