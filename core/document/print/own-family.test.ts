import { expect, it } from 'vitest';
import { readFlow } from '../../contract/read-flow.ts';
import { COUNTER_STANDARD } from '../../proofing/built-in-flows.ts';
import { OwnFamily } from './own-family.ts';
import { printRecord } from './print-record.ts';
import type { PrintedLine } from './printed-line.ts';

function line(text: string, x: number, y: number, height = 0.05): PrintedLine {
  const characters = Array.from(text);
  return {
    text,
    confidence: characters.map(() => 0.99),
    box: { x, y, width: characters.length * 0.018, height },
  };
}

/** A health card that no layout of the product knows. */
const HEALTH_CARD = {
  id: 'utopia-health',
  name: 'Health card of Utopia',
  recognisedBy: ['Utopian health service'],
  kind: { type: 'identity-card', country: 'UTO' },
  ownCaptions: { Insured: 'surname', 'Valid from': 'none', 'Card thru': 'dateOfExpiry' },
  numbers: { 7: { field: 'dateOfBirth', rest: 'placeOfBirth' } },
  layout: [
    { field: 'givenNames', anchor: 'surname', rows: 1 },
    { field: 'sex', area: { x: 0.8, y: 0.5, width: 0.2, height: 0.2 } },
  ],
  shapes: [{ field: 'documentNumber', pattern: 'UH\\d{8}[A-Z]' }],
};
const LINES = [
  line('UTOPIAN HEALTH SERVICE', 0.1, 0.04),
  line('Insured', 0.3, 0.15, 0.025),
  line('ERIKSSON', 0.3, 0.18),
  line('ANNA MARIA', 0.3, 0.27),
  line('7. 12.08.1974 ZENITH', 0.3, 0.4),
  line('F', 0.9, 0.6),
  line('Valid from', 0.1, 0.7, 0.025),
  line('01.02.2024', 0.1, 0.73),
  line('Card thru: 31.01.2034', 0.5, 0.7),
  line('No', 0.1, 0.84, 0.025),
  line('UH 1234 5678 X', 0.3, 0.9),
];

const read = (lines: readonly PrintedLine[], families: readonly unknown[], beside: object = {}) =>
  printRecord({
    lines,
    turned: 0,
    aspect: 1.586,
    today: '2026-11-28',
    families: families.map((family) => OwnFamily.parse(family)),
    ...beside,
  });
const valuesOf = ({ fields }: ReturnType<typeof read>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value]));

it('reads a document by the layout of the flow that it prints the title of', () => {
  const record = read(LINES, [HEALTH_CARD]);
  expect([record.family, record.kind]).toEqual(['utopia-health', { type: 'identity-card', country: 'UTO' }]);
  expect(valuesOf(record)).toEqual({
    documentNumber: 'UH12345678X',
    dateOfBirth: '1974-08-12',
    placeOfBirth: 'ZENITH',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    dateOfExpiry: '2034-01-31',
    sex: 'F',
  });
  expect(record.fields.documentNumber).toMatchObject({ raw: 'UH 1234 5678 X', anchor: 'shape' });
  expect(record.fields.sex).toMatchObject({ anchor: 'layout' });
});

it('forgives one wrong letter of a title, and leaves other documents to the product', () => {
  const misread = [line('UTOPIAN HEALTH SERVIGE', 0.1, 0.04), ...LINES.slice(1)];
  expect(read(misread, [HEALTH_CARD]).family).toBe('utopia-health');
  const other = read([line('IDENTITY CARD', 0.1, 0.04), ...LINES.slice(1)], [HEALTH_CARD]);
  expect(other.family).toBe('td-card');
  expect(other.fields).not.toHaveProperty('surname');
});

it('takes the layout that more print tells, and the issuer of a zone before its own', () => {
  const general = { ...HEALTH_CARD, id: 'health', recognisedBy: ['Health service'], shapes: [] };
  expect(read(LINES, [general, HEALTH_CARD]).family).toBe('utopia-health');
  const zone = {
    format: 'TD1',
    fields: { issuingState: { raw: 'FIN', value: 'FIN', checkDigit: 'NOT_PERFORMED' } },
  };
  expect(read(LINES, [HEALTH_CARD], { zone }).kind).toEqual({ type: 'identity-card', country: 'FIN' });
});

it('doubts a number that a caption contradicts', () => {
  const twice = [...LINES, line('Document No: UH99999999Z', 0.3, 0.97)];
  expect(read(twice, [HEALTH_CARD]).fields.documentNumber?.doubtful).toBe(true);
});

const flowWith = (families: unknown) => ({
  ...COUNTER_STANDARD,
  document: { ...COUNTER_STANDARD.document, families },
});

it('is a setting of a flow, whose hash therefore covers it', () => {
  expect(readFlow(flowWith([HEALTH_CARD])).flow?.document.families).toMatchObject([HEALTH_CARD]);
});

it.each([
  ['/document/families/0/shapes/0/pattern', { shapes: [{ field: 'documentNumber', pattern: '(a+)+$' }] }],
  ['/document/families/0/shapes/0/pattern', { shapes: [{ field: 'documentNumber', pattern: '.*.*.*=x' }] }],
  ['/document/families/0/id', { id: 'eu-licence' }],
  ['/document/families/0/recognisedBy', { recognisedBy: [] }],
  ['/document/families/0/recognisedBy/0', { recognisedBy: ['AB'] }],
  ['/document/families/0/kind/country', { kind: { country: 'ZZZ' } }],
  ['/document/families/0/ownCaptions/Insured', { ownCaptions: { Insured: 'salary' } }],
  ['/document/families/0/layout/0/rows', { layout: [{ field: 'sex', anchor: 'surname', rows: 0 }] }],
  [
    '/document/families/0/layout/0/area/x',
    { layout: [{ field: 'sex', area: { x: 2, y: 0, width: 1, height: 1 } }] },
  ],
  [
    '/document/families/0/numbers',
    { numbers: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [i + 10, { field: 'sex' }])) },
  ],
  ['/document/families/0/script', { script: 'x' }],
])('refuses a fault at %s', (path, change) => {
  const { faults } = readFlow(flowWith([{ ...HEALTH_CARD, ...change }]));
  expect(faults?.[0]?.path).toBe(path);
  expect(faults?.[0]?.message).not.toBe('');
});

it('refuses two layouts of one id, and more than twenty', () => {
  expect(readFlow(flowWith([HEALTH_CARD, HEALTH_CARD])).faults?.[0]?.path).toBe('/document/families/1');
  const many = Array.from({ length: 21 }, (_, i) => ({ ...HEALTH_CARD, id: `card-${i}` }));
  expect(readFlow(flowWith(many)).faults?.[0]?.path).toBe('/document/families');
});

it('stays fast with a layout and lines made to slow it down', () => {
  const families = Array.from({ length: 20 }, (_, i) => ({
    ...HEALTH_CARD,
    id: `card-${i}`,
    ownCaptions: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`caption ${at}`, 'surname'])),
    shapes: Array.from({ length: 10 }, () => ({ field: 'documentNumber', pattern: `${'A?'.repeat(39)}B` })),
  }));
  const lines = Array.from({ length: 240 }, (_, i) =>
    line('UTOPIAN HEALTH SERVICE A A A A A A A A', 0.1, i / 240),
  );
  const started = performance.now();
  read(lines, families);
  expect(performance.now() - started).toBeLessThan(3000);
});
