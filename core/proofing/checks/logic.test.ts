import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, read } from '../../document/document.fixture.ts';
import { evidenceOf, TODAY } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkLogic } from './logic.ts';

const ID = 'document.logic';
interface Said {
  birth?: string;
  issue?: string;
  expiry?: string;
  sex?: string;
}
const judged = ({ birth = '', issue = '', expiry = '', sex = '' }: Said) => {
  const said = { dateOfBirth: birth, dateOfIssue: issue, dateOfExpiry: expiry, sex, surname: 'MUELLER' };
  const fields = Object.fromEntries(Object.entries(said).map(([field, value]) => [field, read(value)]));
  return checkLogic(evidenceOf(documentOf([captureOf({ barcode: barcodeOf({ fields }) })])), TODAY);
};

describe('the dates of a document', () => {
  it.each<[string, Said, string]>([
    ['a birth that is still to come', { birth: '2026-11-21' }, 'dateOfBirth'],
    ['a holder of 126 years', { birth: '1900-11-20' }, 'dateOfBirth'],
    ['an issue before the birth', { birth: '2000-01-02', issue: '2000-01-01' }, 'dateOfIssue'],
    ['an expiry before the birth', { birth: '2000-01-02', expiry: '2000-01-01' }, 'dateOfExpiry'],
    ['an expiry on the day of birth', { birth: '2000-01-01', expiry: '2000-01-01' }, 'dateOfExpiry'],
    ['an expiry before the issue', { issue: '2020-01-02', expiry: '2020-01-01' }, 'dateOfExpiry'],
    ['a validity of 61 years', { issue: '2000-01-01', expiry: '2061-01-01' }, 'dateOfExpiry'],
    [
      'a birth after everything else',
      { birth: '2040-01-01', issue: '2022-01-01', expiry: '2032-01-01' },
      'dateOfBirth, dateOfIssue, dateOfExpiry',
    ],
  ])('contradict each other by %s', (_what, said, subject) => {
    expect(judged(said)).toEqual(failed(ID, 'dates-contradict', { subject }));
  });

  it.each<[string, Said, number]>([
    ['a holder of 125 years', { birth: '1901-11-20', issue: '2020-01-01' }, 2],
    ['an issue on the day of birth', { birth: '2000-01-01', issue: '2000-01-01' }, 2],
    ['an expiry on the day after the birth', { birth: '2000-01-01', expiry: '2000-01-02' }, 2],
    ['an expiry on the day of issue', { issue: '2020-01-01', expiry: '2020-01-01' }, 2],
    ['a validity of 60 years', { issue: '2000-01-01', expiry: '2060-01-01' }, 2],
    ['three dates in order', { birth: '1974-08-12', issue: '2022-04-15', expiry: '2032-04-15' }, 3],
  ])('agree with each other: %s', (_what, said, value) => {
    expect(judged(said)).toEqual(passed(ID, 'ok', { value, unit: 'dates' }));
  });

  it.each<[string, Said, number]>([
    ['none', {}, 0],
    ['a birth today', { birth: TODAY }, 1],
    ['an issue', { issue: '2022-04-15' }, 1],
    ['an expiry', { expiry: '2032-04-15' }, 1],
    ['a birth whose day is unknown, and an expiry', { birth: '2040-01', expiry: '2032-04-15' }, 1],
  ])('say nothing together where there are fewer than two: %s', (_what, said, value) => {
    expect(judged(said)).toEqual(notPerformed(ID, 'data-missing', { value, unit: 'dates' }));
  });
});

describe('the sex on a document', () => {
  const dates = { birth: '1974-08-12', expiry: '2032-04-15' };
  it.each(['M', 'F', 'X', ''])('may be %j', (sex) => {
    expect(judged({ ...dates, sex })).toEqual(passed(ID, 'ok', { value: 2, unit: 'dates' }));
  });
  it('is no other letter', () => {
    expect(judged({ ...dates, sex: 'Q' })).toEqual(failed(ID, 'values-contradict', { subject: 'sex' }));
  });
});
