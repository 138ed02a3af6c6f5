import { expect, test } from 'vitest';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { LICENCE_HOLDERS } from '#specimens/licence/licence-holder.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { withElement } from '#specimens/licence/plant-fault.ts';
import vectors from '#test/vectors/aamva-cds.json' with { type: 'json' };
import { failedRules, parse, planOf, today, valuesOf } from './aamva.fixture.ts';
import { parseAamva } from './parse-aamva.ts';

const VERSIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test.each(vectors.records)('the $name reads as printed and no rule fails', (record) => {
  const parsed = parse(record.text);
  expect(valuesOf(parsed.fields)).toEqual(record.values);
  expect(parsed).toMatchObject({
    variant: 'aamva',
    version: record.version,
    jurisdictionVersion: record.jurisdictionVersion,
    iin: '636000',
    jurisdiction: { code: 'VA', country: 'USA', name: 'Virginia' },
    compliance: 'F',
    subfiles: [
      { type: 'DL', offset: 41, length: 278, declaredOffset: 41, declaredLength: 278 },
      { type: 'ZV', offset: 319, length: 8, declaredOffset: 319, declaredLength: 8 },
    ],
  });
  expect(failedRules(parsed.findings)).toEqual([]);
});

test('bytes read like text', () => {
  const text = vectors.records[0]?.text ?? '';
  expect(parse(new TextEncoder().encode(text))).toEqual(parse(text));
});

test.each(VERSIONS)('a licence of version %i reads back and no rule fails', (version) => {
  const parsed = parse(composeAamva(licenceModel(planOf({ version }))));
  expect(parsed.version).toBe(version === 0 ? undefined : version);
  expect(parsed.variant).toBe(version === 0 ? 'pre-2000' : 'aamva');
  expect(failedRules(parsed.findings)).toEqual([]);
  expect(valuesOf(parsed.fields)).toMatchObject({
    documentCode: 'DL',
    documentNumber: 'T12345678',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    middleNames: 'MARIA',
    dateOfBirth: '1974-08-12',
    dateOfIssue: '2024-03-05',
    dateOfExpiry: '2032-08-12',
    sex: 'F',
    height: '168',
    weight: '61',
    eyeColour: 'BLU',
    hairColour: 'BLN',
    street: '4711 SPECIMEN AVE',
    city: 'EXAMPLETON',
    region: 'VA',
    postalCode: '23219-4242',
    issuingState: 'USA',
    country: 'USA',
  });
});

test.each(VERSIONS)('an identification card of version %i needs no vehicle class', (version) => {
  const parsed = parse(composeAamva(licenceModel(planOf({ version, type: 'ID' }))));
  expect(parsed.fields.documentCode?.value).toBe('ID');
  expect(parsed.fields.vehicleClass).toBeUndefined();
  expect(failedRules(parsed.findings)).toEqual([]);
});

test.each(VERSIONS)(
  'a Canadian licence of version %i has metric units and its own order of dates',
  (version) => {
    const plan = planOf({ version, jurisdiction: 'ON', holder: LICENCE_HOLDERS.canadian });
    const parsed = parse(composeAamva(licenceModel(plan)));
    expect(parsed.variant).toBe('canadian');
    expect(failedRules(parsed.findings)).toEqual([]);
    expect(valuesOf(parsed.fields)).toMatchObject({
      surname: 'LAVALLÉE',
      givenNames: 'ÉMILE RENÉ',
      dateOfBirth: '1990-02-28',
      height: '181',
      weight: '84',
      postalCode: 'K1A 0B1',
      country: 'CAN',
    });
    expect(parsed.elements.find(({ unit }) => unit === 'cm')?.verdict).toBe('PASSED');
  },
);

test('names in UTF-8 read as names, and the rule for the character set fails', () => {
  const plan = planOf({ jurisdiction: 'QC', holder: LICENCE_HOLDERS.canadian });
  const parsed = parse(new TextEncoder().encode(composeAamva(licenceModel(plan))));
  expect(parsed.fields.surname?.value).toBe('LAVALLÉE');
  expect(failedRules(parsed.findings)).toContain('character-set');
});

test('truncation flags stand beside the names', () => {
  const cut = withElement(licenceModel(planOf()), 'DDF', 'T');
  const { fields } = parse(composeAamva(cut));
  expect(fields.surname?.truncated).toBe(false);
  expect(fields.givenNames?.truncated).toBe(true);
  const unknown = withElement(licenceModel(planOf()), 'DDE', 'U');
  expect(parse(composeAamva(unknown)).fields.surname?.truncated).toBeUndefined();
});

test.each([
  ['F', 'F'],
  ['N', 'N'],
  ['M', 'M'],
  ['', undefined],
])('compliance type %s is the Real-ID mark %s', (printed, compliance) => {
  const model = withElement(licenceModel(planOf({ version: 8 })), 'DDA', printed);
  expect(parse(composeAamva(model)).compliance).toBe(compliance);
});

test('a version newer than the tables is read, and its rules say that they did not look', () => {
  const parsed = parse(composeAamva({ ...licenceModel(planOf()), version: 14 }));
  expect(parsed.version).toBe(14);
  expect(parsed.fields.surname?.value).toBe('ERIKSSON');
  expect(failedRules(parsed.findings)).toEqual([]);
  for (const rule of ['version-known', 'mandatory-elements', 'elements-of-version', 'element-format']) {
    expect(parsed.findings.find((finding) => finding.rule === rule)?.verdict).toBe('NOT_PERFORMED');
  }
});

test('every element is there with its name, its place and its own verdict, unknown ones included', () => {
  const model = withElement(withElement(licenceModel(planOf()), 'DDZ', 'news'), 'DAY', 'BLUE');
  const text = composeAamva(model);
  const { elements } = parse(text);
  expect(elements.map(({ id }) => id)).toEqual(
    model.subfiles.flatMap((one) => one.elements.map(([id]) => id)),
  );
  for (const { id, raw, offset } of elements) expect(text.startsWith(id + raw, offset)).toBe(true);
  const of = (id: string) => elements.find((element) => element.id === id);
  expect(of('DDZ')).toMatchObject({ name: 'Unknown element', verdict: 'NOT_PERFORMED', subfile: 'DL' });
  expect(of('DAY')).toMatchObject({ name: 'Eye colour', verdict: 'FAILED' });
  expect(of('DBB')).toMatchObject({ name: 'Date of birth', value: '1974-08-12', verdict: 'PASSED' });
  expect(of('DAU')).toMatchObject({ unit: 'in', verdict: 'PASSED' });
  expect(of('ZVA')).toMatchObject({ name: 'Jurisdiction-specific element', subfile: 'ZV' });
});

test('text beyond the size of a symbol is not read, and a finding says so', () => {
  const long = withElement(licenceModel(planOf()), 'DAG', 'X'.repeat(5000));
  const parsed = parse(composeAamva(long));
  expect(failedRules(parsed.findings)).toContain('size-limit');
  expect(parsed.fields.surname?.value).toBe('ERIKSSON');
});

test.each(['', 'P<UTOERIKSSON<<ANNA<MARIA', 'https://example.org/DL', '\u0000\u0001\u0002', '4006381333931'])(
  'text that resembles no licence is none: %j',
  (text) => {
    expect(parseAamva(text, { today })).toBeUndefined();
  },
);

test('elements without a header are read, and the header rules fail', () => {
  const parsed = parse('DAQX123\nDCSERIKSSON\nDACANNA\nDBB08121974\n');
  expect(valuesOf(parsed.fields)).toEqual({
    documentNumber: 'X123',
    surname: 'ERIKSSON',
    givenNames: 'ANNA',
    dateOfBirth: '1974-08-12',
  });
  expect(failedRules(parsed.findings)).toEqual(
    expect.arrayContaining([
      'compliance-indicator',
      'file-type',
      'issuer-known',
      'version-known',
      'designator-format',
    ]),
  );
});

test('a printed stripe, as British Columbia has it, is a Canadian licence without elements', () => {
  const parsed = parse(
    '%BCVICTORIA^ERIKSSON,$ANNA MARIA^12 SPECIMEN ST$VICTORIA BC  V8V 1A1^?;6360281234567=290219740812=?_%0AV8V1A1                     F168 61BLNBLU 9123456789?',
  );
  expect(parsed).toMatchObject({
    variant: 'canadian',
    iin: '636028',
    jurisdiction: { code: 'BC' },
    elements: [],
  });
  expect(parsed.fields).toMatchObject({
    surname: { value: 'ERIKSSON' },
    documentNumber: { value: '1234567' },
    dateOfBirth: { value: '1974-08-12' },
    dateOfExpiry: { value: '2029-02' },
  });
});
