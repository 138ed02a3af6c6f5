import { expect, it } from 'vitest';
import { ASSURANCE_ROWS, OUTSIDE_ROWS } from './assurance-rows.ts';

const SENTENCES = /^[A-Z].*\.$/;
const CLAUSE = /^\d(\.\d+)+$/;

it('names the clause of the standard by which each level asks', () => {
  expect(ASSURANCE_ROWS.map(({ id, clauses }) => [id, clauses.IAL1, clauses.IAL2, clauses.IAL3])).toEqual([
    ['outcome', '2.1.1', '2.1.1', '2.1.1'],
    ['proofing-type', undefined, undefined, '4.3.1'],
    ['evidence-collection', '4.1.2', '4.2.2', '4.3.2'],
    ['attribute-collection', '4.1.3', '4.2.3', '4.3.3'],
    ['biometric-sample', undefined, undefined, '4.3.3'],
    ['evidence-validation', '4.1.4', '4.2.4', '4.3.4'],
    ['attribute-validation', '4.1.5', '4.2.5', '4.3.5'],
    ['death-records', '3.2.1', '3.2.1', '3.2.1'],
    ['verification', '4.1.6', '4.2.6.1', '4.3.6'],
    ['biometric-consent', '3.11', '3.11', '3.11'],
    ['biometric-source', '3.11', '3.11', '4.3.7'],
    ['sample-of-the-applicant', undefined, '3.11', '4.3.7'],
    ['notification', '4.1.11', '4.2.11', '4.3.9'],
  ]);
});

it('states demand, proof and gap in sentences', () => {
  const wrong = ASSURANCE_ROWS.filter(({ asks, shown, missing }) =>
    [asks, shown, missing].some((text) => !SENTENCES.test(text)),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('states the demand on an organisation in a sentence, with its clauses', () => {
  expect(OUTSIDE_ROWS.filter(({ asks }) => !SENTENCES.test(asks))).toEqual([]);
  expect(OUTSIDE_ROWS.filter(({ clause }) => !clause.split(', ').every((one) => CLAUSE.test(one)))).toEqual(
    [],
  );
  expect(OUTSIDE_ROWS.map(({ clause }) => clause.split(', ')[0])).toEqual([
    '3.1',
    '3.2.1',
    '3.3',
    '3.10',
    '3.11',
    '3.12',
    '3.15',
    '4.1.9',
    '4.1.12',
  ]);
});
