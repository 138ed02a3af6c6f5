import type { LayoutTrial } from '#core/contract/counter/layout-operations.ts';
import type { Fault } from '#core/contract/faults.ts';
import type { PrintedValue } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { PATTERN_RULE } from '#core/document/print/value-pattern.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { KIOSK } from './renderer-kiosk.ts';
import { PICTURES, valueBox } from './renderer-pictures.ts';
import type { ScreenFixture } from './screen-fixture.ts';

/** Height of the drawn licence for its width of 1000. */
const HEIGHT = 630;

/** A layout for the drawn licence. */
const LAYOUT = {
  id: 'specimen-state-licence',
  name: 'Licence of Specimen State',
  recognisedBy: ['Specimen State', 'Driver license'],
  kind: { type: 'driving-licence', country: 'UTO' },
  captions: true,
  ownCaptions: { CLASS: 'none' },
  shapes: [{ field: 'documentNumber', pattern: 'I\\d{7}' }],
};

type Read = readonly [
  DocumentField,
  x: number,
  y: number,
  raw: string,
  value: string,
  PrintedValue['anchor'],
];
const READ: readonly Read[] = [
  ['documentNumber', 350, 140, 'I1234562', 'I1234562', 'shape'],
  ['surname', 350, 212, 'RIVERS', 'RIVERS', 'caption'],
  ['givenNames', 350, 284, 'JORDAN ALEX', 'JORDAN ALEX', 'caption'],
  ['dateOfBirth', 350, 356, '08/31/2007', '2007-08-31', 'caption'],
  ['dateOfExpiry', 620, 356, '12/15/2026', '2026-12-15', 'caption'],
  ['sex', 620, 212, 'M', 'M', 'caption'],
];

const READING: LayoutTrial = {
  picture: { dataUrl: PICTURES['licence-front'] ?? '', width: 1000, height: HEIGHT },
  turned: 0,
  lines: READ.map(([, x, y, raw]) => ({ text: raw, confidence: 0.97, box: valueBox(x, y, raw, HEIGHT) })),
  record: {
    family: LAYOUT.id,
    kind: { type: 'driving-licence', country: 'UTO' },
    turned: 0,
    fields: Object.fromEntries(
      READ.map(([field, x, y, raw, value, anchor]) => [
        field,
        {
          raw,
          value,
          anchor,
          checkDigit: 'NOT_PERFORMED',
          confidence: [...raw].map(() => 0.97),
          box: valueBox(x, y, raw, HEIGHT),
          ...(field === 'givenNames' ? { doubtful: true } : {}),
        },
      ]),
    ),
  },
  beside: { zone: false, barcode: false },
};

const OPEN = [
  { press: '.TopBar > .Button:last-of-type' },
  { press: '[role=menuitem]:has(svg.lucide-scan-text)' },
];
const CHOOSE = { upload: '.Layouts-chosen input[type=file]' };
const READ_IT = { press: '.Layouts-column > .Button' };

const layouts = (
  name: string,
  answer: { faults: Fault[]; reading?: LayoutTrial },
  actions: ScreenFixture['actions'],
): ScreenFixture => ({
  name: `layouts-${name}`,
  role: 'operator',
  operator: KIOSK,
  answers: {
    'layouts.list': {
      ok: true,
      value: {
        layouts: [
          {
            flowId: 'licence-flow',
            flowName: COUNTER_STANDARD.name,
            flowVersion: 3,
            id: LAYOUT.id,
            name: LAYOUT.name,
            definition: JSON.stringify(LAYOUT, null, 2),
          },
        ],
      },
    },
    'layouts.read': { ok: true, value: answer },
  },
  actions: [...OPEN, ...(actions ?? [])],
});

const FAULTS: Fault[] = [
  { path: '/shapes/0/pattern', message: PATTERN_RULE },
  { path: '/script', message: 'there is no such setting' },
];

/** The supervisor's page of layouts: empty, with what was read, and with a definition that is refused. */
export const LAYOUT_SCREENS: readonly ScreenFixture[] = [
  layouts('empty', { faults: [] }, []),
  layouts('read', { faults: [], reading: READING }, [CHOOSE, READ_IT, { look: '.Layouts-shown' }]),
  layouts('refused', { faults: FAULTS }, [CHOOSE, READ_IT]),
];
