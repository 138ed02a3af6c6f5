import { expect, test } from 'vitest';
import { composeAamva, type LicenceModel } from '#specimens/licence/compose-aamva.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { withElement, withoutElement } from '#specimens/licence/plant-fault.ts';
import { failedRules, parse, planOf, valuesOf } from './aamva.fixture.ts';

/**
 * Records with the faults of real issuers and readers, on invented people. Fields are read; findings name each fault.
 */
const HEAD = '@\n\u001e\r';

function quirk(text: string) {
  const { fields, findings, ...rest } = parse(text);
  return { ...rest, values: valuesOf(fields), failed: failedRules(findings) };
}

const virginian = (version = 8): LicenceModel => licenceModel(planOf({ version }));

test('North Carolina before 2000: one-digit count, dates with hyphens, height as 5-06, residence instead of mailing address', () => {
  const body =
    'DLDABERIKSSON\nDACANNA\nDADMARIA\nDAE\nDAL11 SPECIMEN CT\nDAM\nDANDURHAM\nDAONC\nDAP27713-9722\nDAQ32307954\nDARC\nDAS1\nDATNone\nDAV5-06\nDAYHAZ\nDAZBLO\nDBA08-12-2028\nDBB08-12-1974\nDBCF\nDBD06-08-2011\r';
  const read = quirk(`${HEAD}AAMVA636004001DL0028${String(body.length).padStart(4, '0')}${body}`);
  expect(read).toMatchObject({ variant: 'pre-2000', version: undefined, iin: '636004' });
  expect(read.values).toMatchObject({
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    dateOfBirth: '1974-08-12',
    dateOfExpiry: '2028-08-12',
    street: '11 SPECIMEN CT',
    city: 'DURHAM',
    region: 'NC',
    postalCode: '27713-9722',
    height: '168',
    sex: 'F',
  });
  expect(read.values).not.toHaveProperty('endorsements');
  expect(read.failed).toEqual(['element-format', 'date-order-of-country']);
});

test('Connecticut in version 01: file type AAMVA and no DL before the first element', () => {
  const model = { ...licenceModel(planOf({ version: 1, jurisdiction: 'CT' })), fileType: 'AAMVA' };
  const read = quirk(composeAamva(model, { untyped: 0 }));
  expect(read.values).toMatchObject({ surname: 'ERIKSSON', documentNumber: 'T12345678', documentCode: 'DL' });
  expect(read.failed).toEqual([]);
});

test('Pennsylvania in version 01: a full name without commas is guessed, and told', () => {
  const model = licenceModel(planOf({ version: 1, jurisdiction: 'PA' }));
  const read = quirk(composeAamva(withElement(model, 'DAA', 'ANNA M ERIKSSON')));
  expect(read.values).toMatchObject({ surname: 'ERIKSSON', givenNames: 'ANNA M' });
  expect(read.values).not.toHaveProperty('middleNames');
  expect(read.failed).toEqual(['name-delimiters']);
});

test('Missouri in version 01: padded blanks, a blank middle name and a trailing comma', () => {
  const model = licenceModel(planOf({ version: 1, jurisdiction: 'MO' }));
  const padded = withElement(withElement(model, 'DAA', 'ERIKSSON,ANNA, ,'), 'DAS', '          ');
  const read = quirk(composeAamva(withElement(padded, 'DAU', '510')));
  expect(read.values).toMatchObject({ surname: 'ERIKSSON', givenNames: 'ANNA', height: '178' });
  expect(read.values).not.toHaveProperty('middleNames');
  expect(read.values).not.toHaveProperty('restrictions');
  expect(read.failed).toEqual([]);
});

test('South Carolina in version 01: a file separator in the header, offset one too far, sex as a digit', () => {
  const model = withElement(licenceModel(planOf({ version: 1, jurisdiction: 'SC' })), 'DBC', '2');
  const text = composeAamva(model).replace('\u001e', '\u001c').replace('DL0039', 'DL0040');
  const read = quirk(text);
  expect(read.values).toMatchObject({ sex: 'F', surname: 'ERIKSSON' });
  expect(read.failed).toEqual(['record-separator', 'subfile-offsets', 'element-format']);
});

test('Illinois in version 02: the header of version 01', () => {
  const model = licenceModel(planOf({ version: 2, jurisdiction: 'IL' }));
  const read = quirk(composeAamva(model, { headerOf: 1 }));
  expect(read).toMatchObject({ version: 2, failed: ['header-shape'] });
  expect(read).not.toHaveProperty('jurisdictionVersion');
  expect(read.values.surname).toBe('ERIKSSON');
});

test('Ontario: offset 0, trailing commas, no eye colour, capital CM', () => {
  const model = licenceModel(planOf({ version: 3, jurisdiction: 'ON' }));
  let odd = withElement(model, 'DCS', 'ERIKSSON,'.padEnd(40));
  for (const [id, value] of [
    ['DCT', 'ANNA,MARIA'.padEnd(80)],
    ['DAY', 'NONE'],
    ['DAU', '168 CM'],
    ['DAK', 'N1M 3J6    '],
  ] as const) {
    odd = withElement(odd, id, value);
  }
  const read = quirk(composeAamva(odd).replace(/DL\d{4}/, 'DL0000'));
  expect(read.variant).toBe('canadian');
  expect(read.values).toMatchObject({
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    middleNames: 'MARIA',
    dateOfBirth: '1974-08-12',
    height: '168',
    postalCode: 'N1M 3J6',
  });
  expect(read.values).not.toHaveProperty('eyeColour');
  expect(read.failed).toEqual(['subfile-offsets']);
});

test('Alberta: an unregistered issuer number, letters for the designator, two writings of the name', () => {
  const body =
    'DLDCSERIKSSON\nDCTANNA MARIA\nDABERIKSSON\nDACANNA\nDADMARIA\nDAG123 SPECIMEN TERR\nDAICALGARY\nDAJAB\nDAKT2P 2M5    \nDAQ123456-789\nDBB19740812\nDBA20290812\nDBD20240305\nDBC2\nDCGCAN\r';
  const read = quirk(`${HEAD}ANSI 990876030001DLabac${body}`);
  expect(read).toMatchObject({ variant: 'canadian', jurisdiction: { code: 'AB' } });
  expect(read.values).toMatchObject({
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    documentNumber: '123456-789',
  });
  expect(read.failed).toEqual([
    'issuer-known',
    'designator-format',
    'mandatory-elements',
    'elements-of-version',
  ]);
});

test('Virginia in 2009: version 03 with elements of version 04 and zeros for a date that does not apply', () => {
  let model = licenceModel(planOf({ version: 3 }));
  for (const [id, value] of [
    ['DDC', '00000000'],
    ['DDB', '12102008'],
    ['DDA', 'N'],
  ] as const) {
    model = withElement(model, id, value);
  }
  const read = quirk(composeAamva(model));
  expect(read).toMatchObject({ compliance: 'N', failed: ['elements-of-version'] });
});

test('West Virginia in version 04: no DL before the first element, Canadian dates, heights and colours of its own', () => {
  let model = licenceModel(planOf({ version: 4, jurisdiction: 'WV' }));
  for (const [id, value] of [
    ['DAU', '71 in '],
    ['DAY', 'BN '],
    ['DBB', '19740812'],
    ['DBA', '20321103'],
    ['DBD', '20171001'],
    ['DDB', '20151001'],
  ] as const) {
    model = withElement(model, id, value);
  }
  const read = quirk(composeAamva(model, { untyped: 0 }));
  expect(read.values).toMatchObject({ dateOfBirth: '1974-08-12', dateOfExpiry: '2032-11-03', height: '180' });
  expect(read.failed).toEqual(['subfile-start', 'element-format', 'date-order-of-country']);
});

test('given names with a space instead of a comma stay together', () => {
  const read = quirk(composeAamva(withElement(licenceModel(planOf({ version: 3 })), 'DCT', 'ANNA MARIA')));
  expect(read.values.givenNames).toBe('ANNA MARIA');
  expect(read.values).not.toHaveProperty('middleNames');
});

test.each([
  ["6'-02''", '188'],
  ['5\'-04"', '163'],
  ['510', '178'],
  ['069', '175'],
  ['170', '170'],
])('a height written %s reads as %s cm, and its format fails', (printed, cm) => {
  const read = quirk(composeAamva(withElement(virginian(), 'DAU', printed)));
  expect(read.values.height).toBe(cm);
  expect(read.failed).toContain('element-format');
});

test.each(['W', 'W160', '0', '1000'])('a weight written %s is no weight, and that is told', (printed) => {
  const read = quirk(composeAamva(withElement(virginian(), 'DAW', printed)));
  expect(read.values).not.toHaveProperty('weight');
  expect(read.failed).toContain('weight-plausible');
});

test('lengths that leave the type out, and offsets after it, are told by how much', () => {
  const text = composeAamva(virginian()).replace(/DL(\d{4})(\d{4})/, (_, offset, length) => {
    const shifted = [Number(offset) + 2, Number(length) - 2];
    return `DL${shifted.map((number) => String(number).padStart(4, '0')).join('')}`;
  });
  const { fields, findings } = parse(text);
  expect(fields.surname?.value).toBe('ERIKSSON');
  expect(failedRules(findings)).toEqual(['subfile-offsets', 'subfile-lengths']);
  expect(findings.find(({ rule }) => rule === 'subfile-offsets')?.detail).toBe('offset differs: DL by -2');
});

test('a reader that cuts the last carriage return costs two rules and no field', () => {
  const read = quirk(composeAamva(virginian()).slice(0, -1));
  expect(read.values.surname).toBe('ERIKSSON');
  expect(read.failed).toEqual(['subfile-lengths', 'subfile-terminators']);
});

test('a keyboard that turns every line end into CR LF costs the header, the places and the separators', () => {
  const typed = composeAamva(virginian()).replace(/[\r\n]/g, '\r\n');
  const read = quirk(typed);
  expect(read.values).toMatchObject({
    surname: 'ERIKSSON',
    dateOfBirth: '1974-08-12',
    documentNumber: 'T12345678',
  });
  expect(read.failed).toEqual(
    expect.arrayContaining([
      'data-element-separator',
      'segment-terminator',
      'subfile-offsets',
      'element-separators',
    ]),
  );
});

test('carriage returns between elements are read, and their rule fails', () => {
  const read = quirk(composeAamva(virginian()).replace(/\n(?=D)/g, '\r'));
  expect(read.values).toMatchObject({ surname: 'ERIKSSON', documentNumber: 'T12345678' });
  expect(read.failed).toEqual(['subfile-terminators']);
});

test('a prefix of the reader is foreign, and offsets still count from the compliance indicator', () => {
  expect(quirk(`]L2${composeAamva(virginian())}`).failed).toEqual(['foreign-data']);
});

test('a value of several lines keeps its first, and the rest is foreign', () => {
  const { fields, findings } = parse(composeAamva(withElement(virginian(), 'DAG', '12 MAIN ST\nAPT 5')));
  expect(fields.street?.value).toBe('12 MAIN ST');
  expect(failedRules(findings)).toEqual(['foreign-data']);
});

test('NONE and unavl make no field', () => {
  let model = withElement(virginian(), 'DAD', 'NONE');
  for (const id of ['DAZ', 'DCK']) model = withElement(model, id, 'unavl');
  const read = quirk(composeAamva(withoutElement(model, 'DAW')));
  expect(read.values.givenNames).toBe('ANNA');
  for (const name of ['middleNames', 'hairColour', 'inventoryControlNumber', 'weight']) {
    expect(read.values).not.toHaveProperty(name);
  }
});

const bodyOf = (text: string) =>
  text.indexOf('DLDAQ') > 0 ? text.indexOf('DLDAQ') : text.search(/DLD[A-D][A-Z]/);
/** A record whose elements are separated by something else. */
const separatedBy = (text: string, separator: string) =>
  text.slice(0, bodyOf(text)) + text.slice(bodyOf(text)).replaceAll('\n', separator);

test.each(['|', '~', ';', '\t', '\u0000', '\u00a6'])(
  'elements that are all separated by %j are read, and their rule fails',
  (separator) => {
    const text = composeAamva(virginian());
    const read = quirk(separatedBy(text, separator));
    expect(read.values).toEqual(quirk(text).values);
    expect(read.failed).toEqual(['element-separators']);
  },
);

test('terminators of the same character are read as well', () => {
  const text = composeAamva(virginian());
  const read = quirk(separatedBy(text, '|').replaceAll('\r', '|').replace('@\n\u001e|', HEAD));
  expect(read.values).toEqual(quirk(text).values);
});

test.each([
  ['', 'dropped'],
  [' ', 'turned into spaces, which values hold too'],
  ['D', 'turned into letters'],
])('elements whose separators were %j (%s) fill no field', (separator) => {
  const text = separatedBy(composeAamva(virginian()), separator);
  const read = quirk(text);
  expect(Object.keys(read.values)).toEqual(['issuingState', 'country']);
  expect(read.failed).toEqual(expect.arrayContaining(['mandatory-elements', 'element-separators']));
});

test('a separator that one value holds as well is not taken for one', () => {
  const read = quirk(separatedBy(composeAamva(withElement(virginian(), 'DAG', '12-14 MAIN ST')), '-'));
  expect(read.values).not.toHaveProperty('street');
  expect(read.failed).toContain('element-separators');
});
