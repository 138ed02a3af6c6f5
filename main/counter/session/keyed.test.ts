import { expect, it } from 'vitest';
import { KeyedDocument } from '#core/document/keyed-document.ts';
import { APPROVE, codeOf, GENUINE, sessionUnderTest } from './session.fixture.ts';

const SSN = KeyedDocument.parse({
  type: 'ssn',
  number: '123-45-6789',
  firstName: 'ANNA',
  lastName: 'ERIKSSON',
  dateOfBirth: '1974-08-12',
});
const certificate = (number: string, lastName = 'ERIKSSON') =>
  KeyedDocument.parse({ ...SSN, type: 'misc_document', title: 'Birth certificate', number, lastName });
const key = (session: ReturnType<typeof sessionUnderTest>, id: string, document: KeyedDocument = SSN) =>
  session.apply({ kind: 'key-document', id, document });

it('keys a document that no reader knows, under the operator’s signature', () => {
  const session = key(sessionUnderTest().goTo('document'), 'k1');
  expect(session.state.keyed).toMatchObject([{ id: 'k1', document: SSN }]);
  expect(session.events.at(-1)).toEqual({
    type: 'document.keyed',
    actor: 'operator',
    payload: { keyedId: 'k1', type: 'ssn', category: 'misc_document', captureType: 'Manual' },
    fields: { 'keyed.document': SSN },
    operatorSigned: true,
  });
});

it('has the ids of a program in the log, fifty times at most', () => {
  const session = sessionUnderTest().goTo('document');
  const ids = { mobileSessionID: 'ms-1', mobileDocumentID: null };
  const before = session.events.length;
  for (let call = 0; call < 60; call += 1)
    session.apply({ kind: 'library-called', operation: 'sdk.live-id.verify', ids });
  expect(session.events.slice(before)).toEqual(
    Array(50).fill({
      type: 'library.called',
      actor: 'kiosk',
      payload: { operation: 'sdk.live-id.verify' },
      fields: { 'library.ids': ids },
    }),
  );
});

it('removes a document keyed by mistake, once', () => {
  const session = key(sessionUnderTest().goTo('document'), 'k1');
  session.apply({ kind: 'remove-keyed', id: 'k1' });
  expect(session.state.keyed).toEqual([]);
  expect(session.events.at(-1)).toMatchObject({ type: 'document.keyed-removed', payload: { keyedId: 'k1' } });
  expect(codeOf(() => session.apply({ kind: 'remove-keyed', id: 'k1' }))).toBe('DOCUMENT_NOT_FOUND');
});

it('keys nothing before the consent, nothing from the future, and ten documents at most', () => {
  expect(codeOf(() => key(sessionUnderTest().goTo('consent'), 'k1'))).toBe('STEP_NOT_ALLOWED');
  const session = sessionUnderTest().goTo('document');
  const unborn = { ...SSN, dateOfBirth: '2999-01-01' };
  expect(codeOf(() => key(session, 'k1', unborn))).toBe('INVALID_INPUT');
  for (let number = 1; number <= 10; number += 1) key(session, `k${number}`, certificate(`B${number}`));
  expect(codeOf(() => key(session, 'k11', certificate('B11')))).toBe('STEP_NOT_ALLOWED');
  key(session, 'k11', certificate('B10'));
  expect(session.state.keyed?.map(({ id }) => id)).toContain('k11');
});

it('is gone when the applicant withdraws', () => {
  const session = key(sessionUnderTest().goTo('document'), 'k1').apply({ kind: 'withdraw' });
  expect(session.state).not.toHaveProperty('keyed');
  expect(codeOf(() => key(session, 'k2'))).toBe('SESSION_ENDED');
  expect(codeOf(() => session.apply({ kind: 'remove-keyed', id: 'k1' }))).toBe('SESSION_ENDED');
});

it('refuses an approval by an operator who keyed their own document', () => {
  const session = sessionUnderTest().goTo('done');
  const comparison = {
    performed: true,
    score: 0.95,
    model: 'm',
    interEyePx: { selfie: 90, portrait: 60 },
  } as const;
  session
    .apply({ kind: 'compared', comparison })
    .confirmAll()
    .apply({ kind: 'attest', attestation: GENUINE });
  const own = KeyedDocument.parse({ ...certificate('B1'), firstName: 'Olga', lastName: 'Operator' });
  key(session, 'k1', own);
  expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('SELF_VERIFICATION');
});

it('logs who asked the person, the scopes, and the answer', () => {
  const session = sessionUnderTest().goTo('document');
  const program = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
  const request = {
    recipient: 'program' as const,
    address: 'https://id.example.org',
    scopes: ['dob' as const],
  };
  session.apply({ kind: 'scopes-answered', answer: { ...request, agreed: true, program } });
  session.apply({ kind: 'scopes-answered', answer: { ...request, agreed: false } });
  expect(session.events.slice(-2)).toEqual([
    { type: 'scopes.answered', actor: 'applicant', payload: { ...request, agreed: true, program } },
    { type: 'scopes.answered', actor: 'applicant', payload: { ...request, agreed: false } },
  ]);
  expect(session.state.scopeAnswers).toHaveLength(2);
});
