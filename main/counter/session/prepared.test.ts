import { describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { EnteredData } from '#core/proofing/checks/entered-data.ts';
import { expectedView } from '../views/expected-view.ts';
import { checksOf } from './evaluate.ts';
import { APPROVE, CONTEXT, GENUINE, newSession, sessionUnderTest, TEXT } from './session.fixture.ts';
import { type NewSession, startSession } from './start-session.ts';

/** As the specimen of the fixture shows it. */
const EXPECTED: EnteredData = {
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  dateOfBirth: '1974-08-12',
  documentNumber: 'L898902C3',
};

const started = (prepared?: NewSession['prepared']) => {
  const { sessionId, reference, flowReference, operator } = newSession();
  const flow = COUNTER_STANDARD;
  return startSession(
    { sessionId, reference, flow, flowReference, operator, product: {}, ...(prepared ? { prepared } : {}) },
    CONTEXT,
  );
};
const preparedSession = (expected: EnteredData) =>
  sessionUnderTest(started({ language: 'es', expected }).state);
/** Consent, document, selfie and the word of the operator. */
const done = (expected: EnteredData) => {
  const session = preparedSession(expected);
  session.apply({ kind: 'consent', at: session.state.at, text: TEXT, procedure: true, biometric: true });
  session.apply({ kind: 'choose-language', at: session.state.at, language: 'fr' });
  return session;
};

describe('a session that was prepared', () => {
  it('begins in the language of its person, and with the question where none is known', () => {
    const { state, events } = started({ language: 'es' });
    expect(state).toMatchObject({ language: 'es', at: { step: 'consent', visit: 1 } });
    expect(events).toMatchObject([
      { type: 'session.started', payload: { prepared: true } },
      { type: 'language.chosen', actor: 'kiosk', payload: { language: 'es' } },
    ]);
    expect(started({}).state.at.step).toBe('language');
    expect(started().events).toMatchObject([{ payload: { prepared: false } }]);
  });

  it('can be changed to another language at once', () => {
    const { state } = done(EXPECTED);
    expect(state).toMatchObject({ language: 'fr', at: { step: 'document' } });
  });

  it('commits to data given beforehand, value by value, and names only the fields in the open part', () => {
    const { events } = started({ expected: EXPECTED });
    const event = events.find(({ type }) => type === 'applicant.expected');
    expect(event).toMatchObject({
      actor: 'kiosk',
      payload: { fields: ['surname', 'givenNames', 'dateOfBirth', 'documentNumber'] },
      fields: { 'expected.surname': 'Eriksson', 'expected.dateOfBirth': '1974-08-12' },
    });
    expect(JSON.stringify(event?.payload)).not.toContain('1974');
    expect(started({ expected: {} }).events).toHaveLength(1);
  });

  it.each([
    ['agrees', {}, 'PASSED'],
    ['differs', { dateOfBirth: '1974-08-13' }, 'FAILED'],
  ])('compares it with the document where it %s, and that limits the outcome', (_how, change, verdict) => {
    const expected = { ...EXPECTED, ...change };
    const session = sessionUnderTest({ ...newSession(), expected })
      .goTo('done')
      .confirmAll();
    const checks = checksOf(session.state, CONTEXT.today).filter(({ id }) => id === 'applicant.entered-data');
    expect(checks.map(({ subject }) => subject)).toEqual(Object.keys(expected));
    expect(checks.find(({ subject }) => subject === 'dateOfBirth')?.verdict).toBe(verdict);
    expect(expectedView(session.state, checks, CONTEXT.today)).toContainEqual({
      field: 'dateOfBirth',
      value: expected.dateOfBirth,
      shown: '1974-08-12',
      verdict: verdict === 'PASSED' ? 'agree' : 'differ',
    });
    session.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'decide', decision: APPROVE });
    const rule = session.state.provisional?.rules.find(({ subject }) => subject === 'dateOfBirth');
    expect(rule).toMatchObject({
      rule: 'entered-data-agrees',
      result: expect.stringContaining(verdict),
    });
    if (verdict === 'FAILED') expect(session.state.provisional?.outcome).not.toBe('Success');
  });

  it('shows it as open until there is a document', () => {
    const { state } = preparedSession(EXPECTED);
    const views = expectedView(state, checksOf(state, CONTEXT.today), CONTEXT.today);
    expect(views.map(({ verdict }) => verdict)).toEqual(['open', 'open', 'open', 'open']);
    expect(expectedView(newSession(), [], CONTEXT.today)).toEqual([]);
  });

  it('forgets it with everything else when the person withdraws', () => {
    const session = preparedSession(EXPECTED).apply({ kind: 'withdraw' });
    expect(session.state.expected).toBeUndefined();
    expect(JSON.stringify(session.state)).not.toContain('1974');
  });
});
