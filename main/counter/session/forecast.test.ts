import { expect, it } from 'vitest';
import { printOf } from '#core/document/document.fixture.ts';
import { forecast } from './forecast.ts';
import { APPROVE, CONTEXT, codeOf, GENUINE, sessionUnderTest } from './session.fixture.ts';

/** Everything is captured and compared by machine; nothing has the operator's word. */
const captured = () =>
  sessionUnderTest()
    .goTo('done')
    .apply({
      kind: 'compared',
      comparison: { performed: true, score: 0.95, model: 'm', interEyePx: { selfie: 90, portrait: 60 } },
    });

const limits = (rules: ReturnType<typeof forecast>['rules']) => rules.filter((rule) => rule.limits);

it('tells the outcome of an approval before a question is answered or a field compared', () => {
  const { state } = captured();
  const told = forecast(state, { kind: 'approve', answers: {} }, CONTEXT.today);
  expect(told.outcome).toBe('Success');
  expect(limits(told.rules)).toEqual([]);
});

it('follows an answer, and names the rule that it meets', () => {
  const { state } = captured();
  const answers = { documentInspected: 'suspect' } as const;
  const told = forecast(state, { kind: 'approve', answers }, CONTEXT.today);
  expect(told.outcome).toBe('Review');
  expect(limits(told.rules)).toContainEqual({
    rule: 'inspection-attested',
    subject: 'documentInspected',
    result: 'suspect',
    limits: 'Review',
  });
});

it('counts a word that the operator has given', () => {
  const session = captured();
  const [document] = session.state.documents;
  session.apply({
    kind: 'confirm-field',
    documentId: document?.id ?? '',
    field: 'surname',
    confirmation: { verdict: 'differs', value: 'ERIKSON' },
  });
  const { outcome } = forecast(session.state, { kind: 'approve', answers: GENUINE }, CONTEXT.today);
  expect(outcome).toBe('Review');
});

it('counts print that is known to differ from the zone', () => {
  const { state } = captured();
  const [document] = state.documents;
  const [first, ...others] = document?.captures ?? [];
  if (!document || !first) throw new Error('nothing was captured');
  const captures = [{ ...first, print: printOf({ surname: 'Schmidt' }) }, ...others];
  const differing = { ...state, documents: [{ ...document, captures }] };
  const told = forecast(differing, { kind: 'approve', answers: {} }, CONTEXT.today);
  expect(told.outcome).toBe('Review');
  expect(limits(told.rules)).toContainEqual({
    rule: 'required-check',
    subject: 'document.printed-data',
    result: 'FAILED (field-differs)',
    limits: 'Review',
  });
});

it.each([
  ['reject', 'Failed'],
  ['refer', 'Review'],
  ['cannot-complete', 'Not Performed'],
] as const)('tells that %s ends in %s', (kind, outcome) => {
  expect(forecast(captured().state, { kind, answers: {} }, CONTEXT.today).outcome).toBe(outcome);
});

it('equals the outcome of the decision once all is answered, signed together with the inspection', () => {
  const session = captured().confirmAll();
  const told = forecast(session.state, { kind: 'approve', answers: GENUINE }, CONTEXT.today);
  session.apply({ kind: 'decide', decision: APPROVE, attestation: GENUINE });
  expect(session.state.provisional?.outcome).toBe(told.outcome);
  expect(session.state.attestation).toEqual(GENUINE);
  expect(session.events.filter(({ operatorSigned }) => operatorSigned).map(({ type }) => type)).toEqual([
    'attestation.recorded',
    'decision.recorded',
  ]);
});

it('records no inspection with a decision that cannot be made', () => {
  const session = captured();
  const refused = codeOf(() => session.apply({ kind: 'decide', decision: APPROVE, attestation: GENUINE }));
  expect(refused).toBe('DECISION_INCOMPLETE');
  expect(session.state.attestation).toBeUndefined();
});
