import { expect, it } from 'vitest';
import { printRecord } from './print-record.ts';
import type { PrintedLine } from './printed-line.ts';

const TODAY = '2026-11-28';

/** Lines from columns of text: place of the left edge, row, height. */
function line(text: string, x: number, y: number, { height = 0.05, sure = 0.99 } = {}): PrintedLine {
  const characters = Array.from(text);
  return {
    text,
    confidence: characters.map(() => sure),
    box: { x, y, width: characters.length * 0.018, height },
  };
}

function readFields(lines: readonly PrintedLine[], beside: object = {}) {
  const { family, kind, fields } = printRecord({ lines, turned: 0, aspect: 1.586, today: TODAY, ...beside });
  return {
    family,
    kind,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value])),
    fields,
  };
}

it('reads a European licence by the numbers of its data elements, in any language', () => {
  const { family, kind, values } = readFields([
    line('FÜHRERSCHEIN', 0.3, 0.04),
    line('BUNDESREPUBLIK DEUTSCHLAND', 0.55, 0.04),
    line('1. MUSTERMANN', 0.35, 0.2),
    line('2. ERIKA', 0.35, 0.27),
    line('3. 12.08.64 BERLIN', 0.35, 0.34),
    line('4a. 19.01.2021', 0.35, 0.41),
    line('4c. BERLIN', 0.7, 0.41),
    line('4b. 18.01.2036', 0.35, 0.48),
    line('5. B072RRE2155', 0.35, 0.55),
    line('9. AM/B/L', 0.35, 0.85),
  ]);
  expect([family, kind]).toEqual(['eu-licence', { type: 'driving-licence', country: 'DEU' }]);
  expect(values).toEqual({
    surname: 'MUSTERMANN',
    givenNames: 'ERIKA',
    dateOfBirth: '1964-08-12',
    placeOfBirth: 'BERLIN',
    dateOfIssue: '2021-01-19',
    dateOfExpiry: '2036-01-18',
    documentNumber: 'B072RRE2155',
  });
});

it('divides a line at the numbers in it, and takes a number that stands apart from its value', () => {
  const { values } = readFields([
    line('PERMIS DE CONDUIRE', 0.3, 0.04),
    line('1.', 0.3, 0.2),
    line('MARTIN', 0.36, 0.2),
    line('2. Jeanne', 0.3, 0.28),
    line('4a. 21.02.2020 4b. 20.02.2035', 0.3, 0.4),
    line('5. 13AA00002', 0.3, 0.5),
  ]);
  expect(values).toEqual({
    surname: 'MARTIN',
    givenNames: 'Jeanne',
    dateOfIssue: '2020-02-21',
    dateOfExpiry: '2035-02-20',
    documentNumber: '13AA00002',
  });
});

it('reads the page of a passport by captions above values, in two languages', () => {
  const { family, kind, values } = readFields([
    line('PASSPORT / PASSEPORT', 0.35, 0.03),
    line('UNITED STATES OF AMERICA', 0.6, 0.03),
    line('Surname / Nom', 0.35, 0.12, { height: 0.025 }),
    line('DOE', 0.35, 0.15),
    line('Givennames / Prénoms', 0.35, 0.23, { height: 0.025 }),
    line('JANE MARY', 0.35, 0.26),
    line('Nationality', 0.35, 0.34, { height: 0.025 }),
    line('UNITED STATES OF AMERICA', 0.35, 0.37),
    line('Date of birth', 0.35, 0.45, { height: 0.025 }),
    line('04 JUL/JUIL 1986', 0.35, 0.48),
    line('Sex', 0.75, 0.45, { height: 0.025 }),
    line('F', 0.75, 0.48),
    line('Passport No', 0.75, 0.12, { height: 0.025 }),
    line('X12345678', 0.75, 0.15),
  ]);
  expect([family, kind.type, kind.country]).toEqual(['td3-page', 'passport', 'USA']);
  expect(values).toEqual({
    surname: 'DOE',
    givenNames: 'JANE MARY',
    nationality: 'USA',
    dateOfBirth: '1986-07-04',
    sex: 'F',
    documentNumber: 'X12345678',
  });
});

it('reads a North American card with numbers from which the spaces were lost, month first', () => {
  const { family, kind, values } = readFields([
    line('DRIVER LICENSE', 0.05, 0.05),
    line('VIRGINIA', 0.58, 0.05),
    line('4DT64230815', 0.39, 0.26),
    line('1ERIKSSON', 0.39, 0.33),
    line('2ANNA MARIA', 0.39, 0.4),
    line('308/12/1974', 0.39, 0.61),
    line('15 F', 0.71, 0.61),
    line('4B 08/12/2031', 0.39, 0.75),
  ]);
  expect([family, kind]).toEqual([
    'aamva-licence',
    { type: 'driving-licence', country: 'USA', region: 'VA' },
  ]);
  expect(values).toEqual({
    documentNumber: 'T64230815',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    dateOfBirth: '1974-08-12',
    sex: 'F',
    dateOfExpiry: '2031-08-12',
  });
});

it.each([
  ['CALIFORNIA DRIVER LICENSE', 'CA'],
  ['CALIFORNIA USA DRIVER LICENSE', 'CA'],
  ['NEWYORKSTATE DRIVERLICENSE', 'NY'],
  ['WEST VIRGINIA DRIVER\u2019S LICENSE', 'WV'],
  ['ARKANSAS IDENTIFICATION CARD', 'AR'],
])('finds the state in the title %s', (title, region) => {
  const { family, kind, values } = readFields([
    line(title, 0.05, 0.05),
    line('4d D1234567', 0.39, 0.26),
    line('5 00112233445566', 0.39, 0.33),
    line('3 08/12/1974', 0.39, 0.61),
  ]);
  expect([family, kind.country, kind.region]).toEqual(['aamva-licence', 'USA', region]);
  expect(values).toEqual({ documentNumber: 'D1234567', dateOfBirth: '1974-08-12' });
});

it('takes a card for a European licence only by its country or by enough numbers', () => {
  const lines = [line('4d D1234567', 0.39, 0.26), line('5 00112233', 0.39, 0.33)];
  const unknown = readFields([line('DRIVER LICENSE', 0.05, 0.05), ...lines]);
  expect([unknown.family, unknown.values]).toEqual(['generic', {}]);
  expect(readFields([line('USA DRIVER LICENSE', 0.05, 0.05), ...lines]).family).toBe('aamva-licence');
  const german = readFields([
    line('FÜHRERSCHEIN', 0.3, 0.04),
    line('D', 0.1, 0.1),
    line('1. MUSTERMANN', 0.35, 0.2),
    line('5. B072RRE2155', 0.35, 0.55),
  ]);
  expect([german.family, german.kind.country]).toEqual(['eu-licence', 'DEU']);
});

it('takes a name of a person or of a country for no state', () => {
  const read = (...texts: string[]) =>
    readFields(texts.map((text, row) => line(text, 0.05, 0.05 + row * 0.08))).kind;
  expect(read('DRIVING LICENCE', 'UK', '1. SMITH', '2. GEORGIA')).toEqual({
    type: 'driving-licence',
    country: '',
  });
  expect(read('DRIVER LICENSE', 'VIRGINIA SMITH')).toEqual({ type: 'driving-licence', country: '' });
  expect(read('GEORGIA', 'IDENTITY CARD')).toEqual({ type: 'identity-card', country: '' });
  expect(read('GEORGIA', 'DRIVER LICENSE')).toMatchObject({ country: 'USA', region: 'GA' });
});

it('believes the issuer of the zone, then that of the barcode, before printed words', () => {
  const lines = [
    line('GEORGIA', 0.05, 0.05),
    line('IDENTIFICATION CARD', 0.35, 0.05),
    line('Date of birth: 12/08/1974', 0.05, 0.3),
  ];
  const zone = {
    format: 'TD1',
    fields: { issuingState: { raw: 'GEO', value: 'GEO', checkDigit: 'NOT_PERFORMED' } },
  };
  const georgian = readFields(lines, { zone });
  expect(georgian.kind).toEqual({ type: 'identity-card', country: 'GEO' });
  expect(georgian.values).toEqual({ dateOfBirth: '1974-08-12' });
  const barcode = {
    variant: 'aamva',
    jurisdiction: { code: 'FL', country: 'USA', name: 'Florida' },
    fields: {},
  };
  expect(readFields(lines, { barcode }).kind).toEqual({
    type: 'identity-card',
    country: 'USA',
    region: 'FL',
  });
});

it('gives a whole name no field but on cards of India', () => {
  const lines = [line('Name: JOHN SMITH', 0.3, 0.2), line('Sex: M', 0.3, 0.3)];
  expect(readFields(lines).values).toEqual({ sex: 'M' });
  const aadhaar = [line('Government of India', 0.3, 0.04), line('2345 6789 0124', 0.3, 0.85), ...lines];
  expect(readFields(aadhaar).values).toMatchObject({ givenNames: 'JOHN SMITH' });
});

it('doubts a field of which one side prints two values, and no value that has two captions', () => {
  const { fields } = readFields([
    line('EXP: 20.01.2031', 0.3, 0.1),
    line('Date of expiry', 0.3, 0.3, { height: 0.025 }),
    line('20.01.2021', 0.3, 0.33),
    line('Surname', 0.3, 0.5, { height: 0.025 }),
    line('Nom', 0.6, 0.5, { height: 0.025 }),
    line('ERIKSSON', 0.3, 0.53),
    line('Given names', 0.3, 0.65, { height: 0.025 }),
    line('Prénoms', 0.3, 0.68, { height: 0.025 }),
    line('ANNA MARIA', 0.3, 0.71),
  ]);
  expect(fields.dateOfExpiry?.doubtful).toBe(true);
  expect(fields.surname).toMatchObject({ value: 'ERIKSSON' });
  expect(fields.surname?.doubtful).toBeUndefined();
  expect(fields.givenNames).toMatchObject({ value: 'ANNA MARIA' });
  expect(fields.givenNames?.doubtful).toBeUndefined();
  const numbered = readFields([
    line('FÜHRERSCHEIN', 0.3, 0.04),
    line('BUNDESREPUBLIK DEUTSCHLAND', 0.55, 0.04),
    line('4b. 18.01.2036', 0.35, 0.48),
    line('4b. 18.01.2026', 0.35, 0.58),
    line('5. B072RRE2155', 0.35, 0.68),
  ]);
  expect(numbered.fields.dateOfExpiry?.doubtful).toBe(true);
  expect(numbered.fields.documentNumber?.doubtful).toBeUndefined();
});

it.each([
  [['中华人民共和国', '居民身份证'], 'identity-card', 'CHN'],
  [['中华人民共和国机动车驾驶证'], 'driving-licence', 'CHN'],
  [['中华人民共和国', '外国人永久居留身份证'], 'residence-permit', 'CHN'],
  [['中華民國', '護照'], 'passport', 'TWN'],
  [['日本国旅券'], 'passport', 'JPN'],
  [['香港永久性居民身份證'], 'identity-card', 'HKG'],
] as const)('knows kind and issuer by the titles %j, also beside Latin letters', (titles, type, country) => {
  const head = titles.map((title, i) => line(title, 0.3, 0.04 + i * 0.08));
  const latin = ['Surname: LI', 'Given names: MEI', 'Sex: F', 'Date of birth: 12 AUG 1974'];
  const body = latin.map((text, i) => line(text, 0.3, 0.5 + i * 0.1));
  expect(readFields(head).kind).toEqual({ type, country });
  const beside = readFields([...head, ...body]);
  expect(beside.kind).toEqual({ type, country });
  expect(beside.values).toEqual({ surname: 'LI', givenNames: 'MEI', sex: 'F', dateOfBirth: '1974-08-12' });
});

it('takes Chinese letters in a signature for no title', () => {
  const { kind } = readFields([
    line('IDENTITY CARD', 0.3, 0.04),
    line('中护', 0.3, 0.2),
    line('Sex: F', 0.3, 0.3),
  ]);
  expect(kind).toEqual({ type: 'identity-card', country: '' });
});

it('takes no number of a passport and no first day for those of a visa', () => {
  const lines = [
    line('VISA', 0.5, 0.03),
    line('SCHENGEN', 0.7, 0.03),
    line('FROM / DU', 0.3, 0.12, { height: 0.025 }),
    line('14-02-2026', 0.3, 0.15),
    line('UNTIL / AU', 0.6, 0.12, { height: 0.025 }),
    line('13-05-2026', 0.6, 0.15),
    line('NUMBER OF PASSPORT / NUMERO DU PASSEPORT', 0.1, 0.3, { height: 0.025 }),
    line('L898902C3', 0.1, 0.33),
    line('SURNAME, NAME / NOM, PRENOM', 0.1, 0.45, { height: 0.025 }),
    line('ERIKSSON, ANNA MARIA', 0.1, 0.48),
  ];
  const { family, kind, values } = readFields(lines);
  expect([family, kind.type, values]).toEqual(['visa', 'visa', { dateOfExpiry: '2026-05-13' }]);
  const zone = {
    format: 'MRV-A',
    fields: { documentNumber: { raw: 'L898902C3', value: 'L898902C3', checkDigit: 'PASSED' } },
  };
  const beside = readFields(lines, { zone });
  expect([beside.family, beside.values]).toEqual([
    'visa',
    { dateOfExpiry: '2026-05-13', documentNumber: 'L898902C3' },
  ]);
});

it('reads a residence permit, whose day of residence is no day of issue', () => {
  const { family, kind, values } = readFields([
    line('PERMANENT RESIDENT', 0.3, 0.03),
    line('UNITED STATES OF AMERICA', 0.3, 0.1),
    line('Surname', 0.4, 0.2, { height: 0.025 }),
    line('SPECIMEN', 0.4, 0.23),
    line('Country of Birth', 0.4, 0.33, { height: 0.025 }),
    line('Utopia', 0.4, 0.36),
    line('Card Expires: 08/12/31', 0.4, 0.7),
    line('Resident Since: 08/12/07', 0.4, 0.78),
  ]);
  expect([family, kind]).toEqual(['residence-permit', { type: 'residence-permit', country: 'USA' }]);
  expect(values).toEqual({ surname: 'SPECIMEN', dateOfExpiry: '2031-08-12' });
});

it('knows the tax card and the resident card of India by their numbers', () => {
  const pan = readFields([
    line('INCOME TAX DEPARTMENT', 0.05, 0.05),
    line('GOVT. OF INDIA', 0.65, 0.05),
    line('RAHUL KUMAR', 0.05, 0.25),
    line('SURESH KUMAR', 0.05, 0.35),
    line('Permanent Account Number', 0.05, 0.62),
    line('ABCPK1234D', 0.05, 0.7),
  ]);
  expect([pan.family, pan.kind.type, pan.values]).toEqual([
    'pan-card',
    'pan-card',
    { documentNumber: 'ABCPK1234D', givenNames: 'RAHUL KUMAR' },
  ]);
  const aadhaar = readFields([
    line('Government of India', 0.3, 0.04),
    line('Asha Devi', 0.3, 0.2),
    line('DOB: 01/02/1990', 0.3, 0.3),
    line('Female', 0.3, 0.4),
    line('2345 6789 0124', 0.3, 0.85),
  ]);
  expect([aadhaar.family, aadhaar.values]).toEqual([
    'aadhaar',
    { dateOfBirth: '1990-02-01', documentNumber: '234567890124', givenNames: 'Asha Devi' },
  ]);
});

it('finds a value without a caption by the zone of the same side, and only one that is the same', () => {
  const zone = {
    format: 'TD2',
    fields: {
      surname: { raw: 'OEZTUERK', value: 'OEZTUERK', checkDigit: 'NOT_PERFORMED' },
      givenNames: { raw: 'AYSE', value: 'AYSE', checkDigit: 'NOT_PERFORMED' },
    },
  };
  const { values, fields } = readFields([line('Öztürk', 0.4, 0.2), line('FATMA', 0.4, 0.3)], { zone });
  expect(values).toEqual({ surname: 'Öztürk' });
  expect(fields.surname).toMatchObject({ anchor: 'value' });
  expect(readFields([line('Ozturk', 0.4, 0.2)], { zone }).values).toEqual({});
  const bare = { ...zone, fields: { surname: { ...zone.fields.surname, value: 'OZTURK' } } };
  expect(readFields([line('Öztürk', 0.4, 0.2)], { zone: bare }).values).toEqual({ surname: 'Öztürk' });
});

it('marks doubtful characters, drops other scripts, and gives each field its characters and place', () => {
  const { fields } = readFields([
    line('Surname: ERIKSSON', 0.3, 0.2, { sure: 0.5 }),
    line('签名', 0.3, 0.8),
    line('Sex: F', 0.3, 0.3),
  ]);
  expect(fields.surname).toMatchObject({ raw: 'ERIKSSON', doubtful: true, anchor: 'caption' });
  expect(fields.surname?.confidence).toHaveLength(8);
  expect(fields.surname?.box.x).toBeGreaterThan(0.4);
  expect(fields.sex?.doubtful).toBeUndefined();
});

it('takes a zero in a name for an O, and a number for no name', () => {
  const { fields } = readFields([line('Surname: 0ZOLS', 0.3, 0.2), line('Given names: 000', 0.3, 0.3)]);
  expect(fields.surname).toMatchObject({ raw: '0ZOLS', value: 'OZOLS', corrected: true });
  expect(fields.givenNames).toBeUndefined();
});

it('takes a mark on a letter of a number for pattern, and keeps it as it was read', () => {
  const { fields } = readFields([line('Document No: ÁB1234567', 0.3, 0.2)]);
  expect(fields.documentNumber).toMatchObject({ raw: 'ÁB1234567', value: 'AB1234567' });
});

it('takes a small letter between capitals for a capital where both look alike', () => {
  const { values } = readFields([line('Surname: ERIkSSON', 0.3, 0.2), line('Given names: Anna', 0.3, 0.3)]);
  expect(values).toEqual({ surname: 'ERIKSSON', givenNames: 'Anna' });
});

it('drops letters of another script at the ends of a Latin line, and doubts one within it', () => {
  const { fields } = readFields([
    line('Surname: ERIKSSON乙', 0.3, 0.2),
    line('Given names: AN乙NA', 0.3, 0.3),
    line('Sex: F', 0.3, 0.4),
  ]);
  expect(fields.surname).toMatchObject({ value: 'ERIKSSON' });
  expect(fields.surname?.doubtful).toBeUndefined();
  expect(fields.givenNames?.doubtful).toBe(true);
});

it('says nothing of an empty side, and stays fast with lines made to slow it down', () => {
  expect(readFields([]).values).toEqual({});
  const hostile = Array.from({ length: 400 }, (_, i) => line('1. 2. 3. 4a. 4b. 5. '.repeat(6), 0.1, i / 400));
  const started = performance.now();
  readFields(hostile);
  expect(performance.now() - started).toBeLessThan(3000);
});
