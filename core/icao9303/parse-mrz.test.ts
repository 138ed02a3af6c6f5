import { expect, test } from 'vitest';
import vectors from '#test/vectors/icao9303.json' with { type: 'json' };
import { composeMrz } from './compose-mrz.ts';
import { MRZ_FIELDS } from './mrz.ts';
import { parseMrz } from './parse-mrz.ts';
import { guardingChecks } from './read-checks.ts';

const options = { today: '2025-06-15' };
const PASSPORT = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
const CARD = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
] as const;

function read(lines: string | readonly string[], mode?: 'ocr' | 'none') {
  const mrz = parseMrz(lines, { ...options, ...(mode ? { corrections: mode } : {}) });
  if (!mrz) throw new Error('no zone');
  return mrz;
}

test.each(vectors.zones)('$name reads as printed, every verdict PASSED', ({ format, lines, values }) => {
  const mrz = read(lines);
  expect(mrz.format).toBe(format);
  expect(Object.fromEntries(MRZ_FIELDS.map((name) => [name, mrz.fields[name].value]))).toEqual(values);
  expect(mrz.verdicts).toEqual({ checkDigits: 'PASSED', fieldFormat: 'PASSED', lineLength: 'PASSED' });
  expect(mrz.corrections).toEqual([]);
});

test.each(vectors.zones)('$name reads the same from one text without line breaks', ({ format, lines }) => {
  const mrz = read(lines.join(''));
  expect([mrz.format, mrz.lines]).toEqual([format, lines]);
});

test('a wrong check digit is shown with the expected one, and every other field is still there', () => {
  const mrz = read([PASSPORT[0], PASSPORT[1].replace('L898902C36', 'L898902C37')]);
  expect(mrz.checks.documentNumber).toEqual({ expected: '6', actual: '7', verdict: 'FAILED' });
  expect(mrz.fields.documentNumber.checkDigit).toBe(mrz.checks.documentNumber);
  expect(mrz.checks.dateOfBirth?.verdict).toBe('PASSED');
  expect(mrz.fields.surname.value).toBe('ERIKSSON');
  expect(mrz.verdicts.checkDigits).toBe('FAILED');
});

test('letters in dates and digits in names are mended by the grammar of the field', () => {
  const mrz = read([
    'P<UT0ER1KSSON<<ANNA<MAR1A<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO74O8I22F12O4159ZE184226B<<<<<10',
  ]);
  expect(mrz.lines).toEqual(PASSPORT);
  expect(mrz.verdicts.checkDigits).toBe('PASSED');
  expect(mrz.corrections).toHaveLength(6);
  expect(mrz.corrections[0]).toEqual({ line: 0, column: 4, from: '0', to: 'O', rule: 'field-type' });
});

test.each([
  ['a name', PASSPORT[0].replace('ERIKSSON', 'ER1KS4ON'), PASSPORT[1], 'surname'],
  ['a state that no list has', PASSPORT[0].replace('UTO', '0TO'), PASSPORT[1], 'issuingState'],
  ['a date that no calendar has', PASSPORT[0], PASSPORT[1].replace('740812', '74I3I2'), 'dateOfBirth'],
] as const)('%s that would still be wrong is left as it was read', (_what, first, second, field) => {
  const mrz = read([first, second]);
  expect(mrz.lines).toEqual([first, second]);
  expect(mrz.corrections).toEqual([]);
  expect(mrz.fields[field].format === 'FAILED' || mrz.stateCodes.issuingState === 'FAILED').toBe(true);
});

test('the check digit decides between O and 0 in a document number, and says that it did', () => {
  const mrz = read([PASSPORT[0], PASSPORT[1].replace('L898902C3', 'L8989O2C3')]);
  expect(mrz.fields.documentNumber.value).toBe('L898902C3');
  expect(mrz.corrections).toEqual([{ line: 1, column: 5, from: 'O', to: '0', rule: 'check-digit' }]);
});

test('two swaps that would both satisfy the check digit are not decided', () => {
  // Columns 0 and 3 carry the same weight, so swapping either O gives the same digit.
  const mrz = read([PASSPORT[0], `O12O45678${'4'}${PASSPORT[1].slice(10)}`]);
  expect(mrz.fields.documentNumber.raw).toBe('O12O45678');
  expect(mrz.checks.documentNumber?.verdict).toBe('FAILED');
});

test('without corrections the characters stay as a chip or a reader gave them', () => {
  const line = PASSPORT[1].replace('7408122', '74O8122');
  const mrz = read([PASSPORT[0], line], 'none');
  expect(mrz.lines[1]).toBe(line);
  expect(mrz.fields.dateOfBirth.format).toBe('FAILED');
  expect(mrz.checks.dateOfBirth?.verdict).toBe('FAILED');
});

test('a miscounted run of fillers is put right where the run is, and the line length is reported', () => {
  const mrz = read([PASSPORT[0].slice(0, 40), PASSPORT[1].replace('<<<<<', '<<<<')]);
  expect(mrz.lines).toEqual(PASSPORT);
  expect(mrz.verdicts).toMatchObject({ checkDigits: 'PASSED', lineLength: 'FAILED' });
  expect(mrz.corrections.map(({ rule }) => rule)).toEqual(['line-length', 'line-length']);
});

test('a card of which one line was not read keeps the fields of the others', () => {
  const mrz = read([CARD[0], CARD[1]]);
  expect(mrz.format).toBe('TD1');
  expect(mrz.fields.documentNumber.value).toBe('D23145890');
  expect(mrz.fields.surname).toMatchObject({ value: '', format: 'NOT_PERFORMED' });
  expect(mrz.verdicts).toMatchObject({ fieldFormat: 'NOT_PERFORMED', lineLength: 'NOT_PERFORMED' });
});

test('only the second line of a passport still gives number and dates', () => {
  const mrz = read([PASSPORT[1]]);
  expect(mrz.format).toBe('TD3');
  expect(mrz.fields.documentNumber.value).toBe('L898902C3');
  expect(mrz.checks.composite?.verdict).toBe('PASSED');
});

test('optional data without fillers reads as the issuer wrote it', () => {
  const mrz = read(
    composeMrz({
      format: 'TD3',
      documentCode: 'PO',
      issuingState: 'CHN',
      documentNumber: 'E00000000',
      nationality: 'CHN',
      dateOfBirth: '1990-01-01',
      sex: 'F',
      dateOfExpiry: '2029-01-01',
      surname: 'Zhang',
      givenNames: 'San',
      optionalData1: 'MBPELOKMLJLKA9',
    }),
  );
  expect(mrz.format).toBe('TD3');
  expect(mrz.fields.optionalData1.value).toBe('MBPELOKMLJLKA9');
  expect(mrz.fields.surname.value).toBe('ZHANG');
});

test('an unspecified sex reads X, and a one-letter state loses its fillers', () => {
  const mrz = read([PASSPORT[0].replace('UTO', 'D<<'), PASSPORT[1].replace('2F12', '2<12')]);
  expect(mrz.fields.sex).toMatchObject({ raw: '<', value: 'X', format: 'PASSED' });
  expect(mrz.fields.issuingState.value).toBe('D');
});

test('an empty personal number may carry a filler or a zero as its check digit', () => {
  for (const digit of ['<', '0']) {
    const mrz = read([PASSPORT[0], `L898902C36UTO7408122F1204159<<<<<<<<<<<<<<${digit}8`]);
    expect(mrz.checks.optionalData1?.verdict).toBe('PASSED');
  }
});

test('the check digits of blank fields guard nothing, whatever they say', () => {
  const guarding = (personal: string) =>
    guardingChecks(read([PASSPORT[0], `L898902C36UTO7408122F1204159${personal}8`])).length;
  expect(guarding('<<<<<<<<<<<<<<0')).toBe(4);
  expect(guarding('<<<<<<<<<<<<<<<')).toBe(4);
  expect(guarding('ZE184226B<<<<<1')).toBe(5);
  const blank = read([
    'P<UTO'.padEnd(44, '<'),
    `${'<'.repeat(9)}0UTO${'<'.repeat(6)}0<${'<'.repeat(6)}0`.padEnd(44, '<'),
  ]);
  expect(blank.checks.documentNumber?.verdict).toBe('PASSED');
  expect(guardingChecks(blank)).toEqual([]);
});

test('text without any line of ten characters is no zone', () => {
  expect(parseMrz('', options)).toBeUndefined();
  expect(parseMrz(['short', 'lines'], options)).toBeUndefined();
});

test('the French identity card of before 2021 reads by its own layout', () => {
  // The specimen of the French administration: Corinne Berthier, an invented person.
  const lines = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
  const mrz = read(lines);
  expect(mrz.format).toBe('FRA-ID');
  expect(mrz.lines).toEqual(lines);
  expect(mrz.verdicts).toEqual({ checkDigits: 'PASSED', fieldFormat: 'PASSED', lineLength: 'PASSED' });
  expect(mrz.fields).toMatchObject({
    surname: { value: 'BERTHIER' },
    givenNames: { value: 'CORINNE' },
    documentNumber: { value: '880692310285' },
    dateOfBirth: { value: '1965-12-06' },
    sex: { value: 'F' },
    dateOfExpiry: { value: '', format: 'NOT_PERFORMED' },
    nationality: { value: '', format: 'NOT_PERFORMED' },
  });
  expect(mrz.stateCodes).toEqual({ issuingState: 'PASSED', nationality: 'NOT_PERFORMED' });
});

test('a fault anywhere on a French card fails its composite check digit', () => {
  const mrz = read(['IDFRABERTHIEB<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6']);
  expect(mrz.checks.composite?.verdict).toBe('FAILED');
  expect(mrz.checks.documentNumber?.verdict).toBe('PASSED');
});

test.each(['TD2', 'FRA-ID', 'TD1', 'TD3', 'MRV-A', 'MRV-B'] as const)(
  'an empty %s zone is still described',
  (format) => {
    const lines =
      format === 'TD1' ? ['<'.repeat(30), '<'.repeat(30), '<'.repeat(30)] : ['<'.repeat(44), '<'.repeat(44)];
    expect(read(lines).verdicts.fieldFormat).toBe('FAILED');
  },
);

test('a second line of letters and digits without one filler is no reason to give up', () => {
  // The optional data of a Chinese passport fills its field.
  const mrz = read([
    'POCHNZHANG<<SAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'E000000000CHN9001011F2901018MBPELOKMLJLKA924',
  ]);
  expect(mrz.format).toBe('TD3');
  expect(mrz.fields).toMatchObject({
    documentNumber: { value: 'E00000000' },
    dateOfBirth: { value: '1990-01-01' },
    optionalData1: { value: 'MBPELOKMLJLKA9' },
  });
});

test('fillers that a reader stripped or an issuer left out are put where the check digits want them', () => {
  expect(read([PASSPORT[0].replace(/<+$/, ''), PASSPORT[1].replace('<<<<<', '')]).lines).toEqual(PASSPORT);
  const card = read(CARD.map((line) => line.replace(/<+$/, '')));
  expect(card.lines).toEqual(CARD);
  expect(card.verdicts).toMatchObject({ checkDigits: 'PASSED', lineLength: 'FAILED' });
});

test('a character too many in a line without fillers is dropped where the check digits want it', () => {
  const line = 'E000000000CHN9001011F2901018MBPELOKMLJLKA9';
  const full = `${line}24`;
  const mrz = read(['POCHNZHANG<<SAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<', `${full.slice(0, 30)}X${full.slice(30)}`]);
  expect(mrz.fields.dateOfExpiry.value).toBe('2029-01-01');
  expect(mrz.verdicts.lineLength).toBe('FAILED');
});

test('a TD2 card may carry a number of more than nine characters', () => {
  const mrz = read(
    composeMrz({
      format: 'TD2',
      documentCode: 'I',
      issuingState: 'UTO',
      documentNumber: 'D2314589073',
      nationality: 'UTO',
      dateOfBirth: '1974-08-12',
      sex: 'F',
      dateOfExpiry: '2034-04-15',
      surname: 'Eriksson',
      givenNames: 'Anna',
    }),
  );
  expect(mrz.fields.documentNumber.value).toBe('D2314589073');
  expect(mrz.verdicts.checkDigits).toBe('PASSED');
});

test.each([
  ['D<<', 'PASSED'],
  ['XXA', 'PASSED'],
  ['UNO', 'PASSED'],
  ['GBN', 'PASSED'],
  ['QQQ', 'FAILED'],
] as const)('the nationality %s is among the codes of the standard: %s', (code, verdict) => {
  const mrz = read([PASSPORT[0], PASSPORT[1].replace('UTO', code)]);
  expect(mrz.stateCodes.nationality).toBe(verdict);
  expect(mrz.fields.nationality.value).toBe(code.replaceAll('<', ''));
});
