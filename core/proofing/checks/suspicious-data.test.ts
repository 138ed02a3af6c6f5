import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, read } from '../../document/document.fixture.ts';
import { evidenceOf } from '../evaluate-checks.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkSuspiciousData } from './suspicious-data.ts';

const ID = 'document.suspicious-data';
const ORDINARY = { issuingState: 'USA', surname: 'MUELLER', givenNames: 'ANNA', documentNumber: 'I8844221' };
const judged = (change: Partial<typeof ORDINARY>) => {
  const said = Object.entries({ ...ORDINARY, ...change });
  const fields = Object.fromEntries(said.map(([field, value]) => [field, read(value)]));
  return checkSuspiciousData(evidenceOf(documentOf([captureOf({ barcode: barcodeOf({ fields }) })])));
};

describe('the data of a document', () => {
  it.each([
    ['a state of the examples of Doc 9303', { issuingState: 'UTO' }, 'issuingState'],
    ['a state of specimens', { issuingState: 'xxs' }, 'issuingState'],
    ...['SPECIMEN', 'SAMPLE', 'MUSTERMANN', 'EXAMPLE', 'MUESTRA', 'SPÉCIMEN'].map(
      (surname) => [`the surname ${surname}`, { surname }, 'surname'] as const,
    ),
    ['a name of specimens beside others', { givenNames: 'Anna  Sample' }, 'givenNames'],
  ] as const)('are of a specimen by %s', (_what, change, subject) => {
    expect(judged(change)).toEqual(failed(ID, 'specimen-data', { subject }));
  });

  it.each([
    ['one digit throughout', '111111'],
    ['one letter throughout', 'XXXXXX'],
    ['digits that count up', '1234567'],
    ['digits that count up beyond nine', '7890123'],
    ['digits that count down', '987654321'],
    ['letters before digits that count up', 'AB1234567'],
    ['digits that count up, in groups', '123-45 67'],
  ])('are invented by a number of %s', (_what, documentNumber) => {
    expect(judged({ documentNumber })).toEqual(failed(ID, 'implausible-data', { subject: 'documentNumber' }));
  });

  it.each([
    ['a name that begins like one of specimens', { surname: 'SAMPLER' }],
    ['a short number of one digit', { documentNumber: '11111' }],
    ['a short number that counts up', { documentNumber: '123456' }],
    ['a number that counts up at its beginning', { documentNumber: '1234568' }],
    ['a number that counts up at its end', { documentNumber: '1345678' }],
    ['a number that counts down at its end', { documentNumber: '1876543' }],
    ['digits that count up before a letter', { documentNumber: '12345678X' }],
    ['letters within the number', { documentNumber: '1AB234567' }],
    ['three letters before the digits', { documentNumber: 'ABC1234567' }],
    ['no name', { surname: '', givenNames: '' }],
    ['no number', { documentNumber: '' }],
  ])('are plausible with %s', (_what, change) => {
    expect(judged(change)).toEqual(passed(ID, 'ok'));
  });

  it('are not judged while neither name nor number is known', () => {
    expect(judged({ surname: '', documentNumber: '' })).toEqual(notPerformed(ID, 'data-missing'));
  });
});
