import { expect, it } from 'vitest';
import { type GuidedInspection, guidedInspection } from '../../contract/inspection-guide.ts';
import type { EvidenceEvent } from '../../evidence/evidence-schema.ts';
import { inspectionEvent, readInspections } from './inspection-events.ts';
import { type OpenedEvent, UnreadableEvent } from './opened-event.ts';

const SESSION = '019ab000-0000-7000-8000-000000000009';
const PASSPORT = guidedInspection('d1', 'passport', [
  { point: 'seam', answer: 'as-expected' },
  { point: 'uv-pattern', answer: 'not-possible' },
]);
const AGAIN = guidedInspection('d1', 'passport', [{ point: 'seam', answer: 'differs' }]);
const CARD = guidedInspection('d2', 'identity-card', [{ point: 'one-piece', answer: 'as-expected' }]);

const event = (type: string, payload: EvidenceEvent['payload']): OpenedEvent => ({
  ...{ v: 1, sessionId: SESSION, seq: 1, time: '2026-11-29T10:00:00.000Z', type, payload },
  ...{ commitments: [], prev: null, opened: new Map(), closed: [] },
  actor: { kind: 'operator', id: 'op-1' },
});
const logged = (inspection: GuidedInspection): OpenedEvent => {
  const { type, payload = {} } = inspectionEvent(inspection);
  return event(type, payload as EvidenceEvent['payload']);
};

it('is signed by the operator and says nothing that needs a commitment', () => {
  expect(inspectionEvent(PASSPORT)).toEqual({
    type: 'inspection.recorded',
    actor: 'operator',
    operatorSigned: true,
    payload: {
      documentId: 'd1',
      kind: 'passport',
      answers: [
        { point: 'seam', method: 'feel', answer: 'as-expected' },
        { point: 'uv-pattern', method: 'uv', answer: 'not-possible' },
      ],
    },
  });
});

it('reads the newest answers of each document', () => {
  expect(readInspections([])).toEqual([]);
  const other = event('document.captured', { documentId: 'd1' });
  expect(readInspections([logged(PASSPORT), other, logged(CARD)])).toEqual([PASSPORT, CARD]);
  expect(readInspections([logged(PASSPORT), logged(CARD), logged(AGAIN)])).toEqual([CARD, AGAIN]);
});

it('reads a point that only another version knows', () => {
  const answers = [{ point: 'see-through-register', method: 'look', answer: 'differs' }];
  const read = readInspections([event('inspection.recorded', { ...CARD, answers })]);
  expect(read[0]?.answers).toEqual(answers);
});

const ANSWER = CARD.answers[0]!;
it.each([
  { documentId: undefined },
  { kind: 'library-card' },
  { answers: [] },
  { answers: [{ ...ANSWER, answer: 'fine' }] },
  { answers: [{ ...ANSWER, method: 'smell' }] },
  { answers: [{ ...ANSWER, point: 'Not a point' }] },
  { more: 1 },
])('does not read %j', (change) => {
  const payload = JSON.parse(JSON.stringify({ ...CARD, ...change }));
  expect(() => readInspections([event('inspection.recorded', payload)])).toThrow(UnreadableEvent);
});
