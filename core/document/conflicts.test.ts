import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { barcodeOf, captureOf, documentOf, joinRules, read, zoneOf } from './document.fixture.ts';
import type { CaptureRecord, DocumentRecord, ReadValue } from './document-records.ts';
import type { DocumentField } from './fields.ts';
import { joinDocument } from './join-document.ts';

const TODAY = '2026-11-20';
/** One value of each source, in the order of the captures. */
type Said = ['mrz' | 'barcode' | 'stripe' | 'wedge', string | ReadValue];

const capture = ([source, said]: Said, field: DocumentField, index: number): CaptureRecord => {
  const value = typeof said === 'string' ? read(said, 'NOT_PERFORMED') : said;
  const fields = { [field]: value };
  const id = `look-${index}`;
  if (source === 'mrz') return captureOf({ id, zone: zoneOf({ fields }) });
  if (source === 'wedge') return captureOf({ id, channel: 'wedge', barcode: barcodeOf({ fields }) });
  if (source === 'barcode') return captureOf({ id, barcode: barcodeOf({ fields }) });
  return captureOf({ id, channel: 'reader', stripe: { tracks: [1], fields, findings: [] } });
};

const joined = (
  field: DocumentField,
  said: readonly Said[],
  word?: DocumentRecord['words'][DocumentField],
  change: { ignoreMiddleNames?: boolean } = {},
) => {
  const record = documentOf(
    said.map((one, index) => capture(one, field, index)),
    { words: word ? { [field]: word } : {} },
  );
  const rules = joinRules({ confirmFields: [field], ...change });
  return joinDocument(record, rules, TODAY).fields.find((one) => one.field === field);
};

const PASSED = (value: string) => read(value, 'PASSED');
const FAILED = (value: string) => read(value, 'FAILED');

test.each<
  [
    string,
    DocumentField,
    Said[],
    DocumentRecord['words'][DocumentField],
    [verdict: string, rule: string, best: string | undefined, trust: string | undefined],
  ]
>([
  // Nothing, or one source.
  ['nobody read it', 'surname', [], undefined, ['unreadable', 'none', undefined, undefined]],
  [
    'every source has it without a value',
    'surname',
    [
      ['mrz', ''],
      ['barcode', ''],
    ],
    undefined,
    ['unreadable', 'none', undefined, undefined],
  ],
  [
    'one of two has no value',
    'surname',
    [
      ['mrz', ''],
      ['barcode', 'MUELLER'],
    ],
    undefined,
    ['one-source', 'none', 'MUELLER', 'error-corrected'],
  ],
  [
    'only the operator keyed it',
    'surname',
    [],
    { verdict: 'keyed', value: 'Müller' },
    ['one-source', 'none', 'Müller', 'operator'],
  ],
  [
    'the operator confirmed an absent value',
    'surname',
    [],
    { verdict: 'confirmed' },
    ['unreadable', 'none', undefined, undefined],
  ],
  [
    'the operator denied an unread value',
    'surname',
    [],
    { verdict: 'differs' },
    ['unreadable', 'none', undefined, undefined],
  ],
  [
    'the operator found no such field, and nobody else did',
    'surname',
    [],
    { verdict: 'absent' },
    ['unreadable', 'none', undefined, undefined],
  ],
  // The word of the operator alone decides: no rule found a difference.
  [
    'the operator denied the only value',
    'surname',
    [['mrz', 'MUELLER']],
    { verdict: 'differs' },
    ['differ', 'none', 'MUELLER', 'plain'],
  ],
  [
    'the operator denied a value that two sources agree on',
    'dateOfExpiry',
    [
      ['mrz', PASSED('2032-04-15')],
      ['barcode', '2032-04-15'],
    ],
    { verdict: 'differs' },
    ['differ', 'none', '2032-04-15', 'error-corrected'],
  ],
  [
    'the operator found no such field, and a machine did',
    'surname',
    [['mrz', 'MUELLER']],
    { verdict: 'absent' },
    ['differ', 'none', 'MUELLER', 'plain'],
  ],
  [
    'the operator denied a value that differs by a rule',
    'documentNumber',
    [
      ['mrz', PASSED('A1')],
      ['barcode', 'B2'],
    ],
    { verdict: 'differs' },
    ['differ', 'letters-and-digits', 'B2', 'error-corrected'],
  ],
  // Two agree and one differs.
  [
    'two agree against the most trusted one',
    'documentNumber',
    [
      ['mrz', PASSED('A1')],
      ['stripe', 'A1'],
      ['barcode', 'B2'],
    ],
    undefined,
    ['differ', 'letters-and-digits', 'B2', 'error-corrected'],
  ],
  [
    'two agree against the first of the same trust',
    'surname',
    [
      ['mrz', 'MUELLEB'],
      ['mrz', 'MUELLER'],
      ['wedge', 'MUELLER'],
    ],
    undefined,
    ['differ', 'name-transliterated', 'MUELLER', 'plain'],
  ],
  [
    'a check digit stands against a failed one',
    'documentNumber',
    [
      ['mrz', FAILED('A7')],
      ['mrz', PASSED('A1')],
    ],
    undefined,
    ['differ', 'letters-and-digits', 'A1', 'check-digit'],
  ],
  [
    'the operator agrees with one of two',
    'documentNumber',
    [
      ['mrz', PASSED('A1')],
      ['barcode', 'B2'],
    ],
    { verdict: 'keyed', value: 'a-1' },
    ['differ', 'letters-and-digits', 'B2', 'error-corrected'],
  ],
  // Agreement is explained by the most lenient rule that was needed.
  [
    'one name is cut and another one is in another order',
    'givenNames',
    [
      ['mrz', { ...read('ANNA MAR', 'NOT_PERFORMED'), truncated: true }],
      ['barcode', 'ANNA MARIA'],
      ['stripe', 'MARIA ANNA'],
    ],
    undefined,
    ['differ', 'name-transliterated', 'ANNA MARIA', 'error-corrected'],
  ],
  [
    'two names are the same and a third one is cut',
    'givenNames',
    [
      ['barcode', 'ANNA MARIA'],
      ['stripe', 'ANNA MARIA'],
      ['mrz', { ...read('ANNA MAR', 'NOT_PERFORMED'), truncated: true }],
    ],
    undefined,
    ['agree', 'name-truncated', 'ANNA MARIA', 'error-corrected'],
  ],
  [
    'a day, its month and its year agree',
    'dateOfExpiry',
    [
      ['barcode', '2032-04-15'],
      ['stripe', '2032-04'],
      ['mrz', PASSED('2032-04-15')],
    ],
    undefined,
    ['agree', 'date', '2032-04-15', 'error-corrected'],
  ],
])('where %s, %s is explained so', (_why, field, said, word, [verdict, rule, best, trust]) => {
  const explained = joined(field, said, word);
  expect([explained?.verdict, explained?.rule, explained?.best?.value, explained?.best?.trust]).toEqual([
    verdict,
    rule,
    best,
    trust,
  ]);
  const named = new Set(explained?.sources.map(({ source, captureId }) => `${source} ${captureId}`));
  expect(named.size).toBe(explained?.sources.length);
});

describe('the explanation of an agreement', () => {
  it.each<[string, Said[]]>([
    [
      'first',
      [
        ['barcode', 'ANNA MARIA'],
        ['mrz', 'ANNA'],
        ['stripe', 'ANNA MARIA LENA'],
      ],
    ],
    [
      'last',
      [
        ['barcode', 'ANNA MARIA LENA'],
        ['stripe', 'ANNA LENA MARIA'],
        ['mrz', 'ANNA'],
      ],
    ],
  ])('is the most lenient rule that was needed, where that was needed %s', (_where, said) => {
    const given = joined('givenNames', said, undefined, { ignoreMiddleNames: true });
    expect([given?.verdict, given?.rule]).toEqual(['agree', 'first-name-only']);
  });
});

describe('a verdict', () => {
  const values = {
    givenNames: ['ANNA', 'ANNA MARIA', 'MARIA ANNA', 'LENA'],
    dateOfExpiry: ['2032-04', '2032-04-15', '2032-04-20', 'unlimited'],
    height: ['172', '173', '175', '190'],
    sex: ['M', '1', 'F', 'X'],
    documentNumber: ['A-1', 'a1', 'B2', ''],
  } as const;

  it('is the same in whatever order the sources came', () => {
    const cases = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[])).chain((field) => {
      const one = fc.tuple(fc.constantFrom('mrz', 'barcode', 'stripe'), fc.constantFrom(...values[field]));
      const said = fc.array(one, { minLength: 2, maxLength: 4 });
      return said.chain((list) => {
        const other = fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length });
        return fc.tuple(fc.constant(field), fc.constant(list), other, fc.boolean());
      });
    });
    fc.assert(
      fc.property(cases, ([field, said, shuffled, ignoreMiddleNames]) => {
        const [one, other] = [said, shuffled].map((list) =>
          joined(field, list as Said[], undefined, { ignoreMiddleNames }),
        );
        expect(other?.verdict).toBe(one?.verdict);
        expect(other?.best?.trust).toBe(one?.best?.trust);
        expect(other?.sources.length).toBe(one?.sources.length);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});

describe('the trust of a stripe', () => {
  const withFinding = (rule: string, verdict: 'PASSED' | 'FAILED') => {
    const fields = { surname: read('MUELLER', 'NOT_PERFORMED') };
    const findings = [{ rule, clause: 'ISO/IEC 7811-2', verdict, detail: '' }];
    const record = documentOf([captureOf({ channel: 'reader', stripe: { tracks: [1], fields, findings } })]);
    return joinDocument(record, joinRules(), TODAY).fields[0]?.best?.trust;
  };

  it('is that of its check character, and none where that failed', () => {
    expect(withFinding('stripe-check-character', 'PASSED')).toBe('check-digit');
    expect(withFinding('stripe-check-character', 'FAILED')).toBe('plain');
    expect(withFinding('stripe-values', 'FAILED')).toBe('check-digit');
  });
});
