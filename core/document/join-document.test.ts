import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, confirmed, documentOf, joinRules, read, zoneOf } from './document.fixture.ts';
import type { DocumentRecord } from './document-records.ts';
import { DOCUMENT_FIELDS } from './fields.ts';
import { earliestExpiry, joinDocument } from './join-document.ts';
import { JoinedDocument } from './joined-document.ts';

const CONFIRMED = ['surname', 'dateOfIssue'] as const;
const RULES = joinRules({ confirmFields: CONFIRMED });
const TODAY = '2026-11-20';
const join = (document: DocumentRecord, today = TODAY) => joinDocument(document, RULES, today);
const fieldOf = (document: DocumentRecord, name: string) =>
  join(document).fields.find(({ field }) => field === name);

const licence = (zone = zoneOf(), barcode = barcodeOf()) =>
  documentOf([captureOf({ id: 'front', zone }), captureOf({ id: 'back', barcode, pictures: [] })]);

describe('a joined document', () => {
  it('keeps every source of a field with its raw and its normalised value and its trust', () => {
    expect(fieldOf(licence(), 'dateOfBirth')?.sources).toEqual([
      {
        source: 'mrz',
        captureId: 'front',
        channel: 'camera',
        raw: '1974-08-12',
        value: '1974-08-12',
        checkDigit: 'PASSED',
        trust: 'check-digit',
      },
      {
        source: 'barcode',
        captureId: 'back',
        channel: 'camera',
        raw: '1974-08-12',
        value: '1974-08-12',
        checkDigit: 'NOT_PERFORMED',
        trust: 'error-corrected',
      },
    ]);
    expect(fieldOf(licence(), 'dateOfBirth')?.best?.source).toBe('barcode');
  });

  it('names agreement, difference, one source and none, with the rule that decided', () => {
    expect(fieldOf(licence(), 'surname')).toMatchObject({ verdict: 'agree', rule: 'name-transliterated' });
    expect(fieldOf(licence(), 'documentNumber')).toMatchObject({
      verdict: 'differ',
      rule: 'letters-and-digits',
    });
    expect(fieldOf(documentOf(), 'documentNumber')).toMatchObject({ verdict: 'one-source', rule: 'none' });
    expect(fieldOf(documentOf(), 'dateOfIssue')).toMatchObject({ verdict: 'unreadable', sources: [] });
  });

  it('compares names under another order, and under a cut that the source declares', () => {
    const withGiven = (givenNames: ReturnType<typeof read>) =>
      licence(zoneOf(), barcodeOf({ fields: { ...barcodeOf().fields, givenNames } }));
    expect(fieldOf(withGiven(read('MARIA ANNA')), 'givenNames')).toMatchObject({
      verdict: 'agree',
      rule: 'name-any-order',
    });
    expect(fieldOf(withGiven(read('ANNA MAR')), 'givenNames')?.verdict).toBe('differ');
    expect(fieldOf(withGiven({ ...read('ANNA MAR'), truncated: true }), 'givenNames')).toMatchObject({
      verdict: 'agree',
      rule: 'name-truncated',
    });
  });

  it('takes the word of the operator as the print, confirmed, keyed, different or absent', () => {
    const said = (words: DocumentRecord['words']) => fieldOf(documentOf(undefined, { words }), 'surname');
    expect(said(confirmed(['surname']))).toMatchObject({
      verdict: 'agree',
      sources: [{}, { source: 'print' }],
    });
    expect(said({ surname: { verdict: 'keyed', value: 'Müller' } })?.verdict).toBe('agree');
    expect(said({ surname: { verdict: 'differs' } })?.verdict).toBe('differ');
    expect(said({ surname: { verdict: 'absent' } })?.verdict).toBe('differ');
  });

  it('lets a person of more than a hundred years be as old as the print or the barcode says', () => {
    const zone = zoneOf({ fields: { dateOfBirth: read('2025-03-01') } });
    const keyed = documentOf([captureOf({ zone })], {
      words: { dateOfBirth: { verdict: 'keyed', value: '01.03.1925' } },
    });
    expect(fieldOf(keyed, 'dateOfBirth')).toMatchObject({ verdict: 'agree', best: { value: '1925-03-01' } });
    expect(join(keyed).indicators).not.toContain('under-16');
    const fields = { ...barcodeOf().fields, dateOfBirth: read('1925-03-01') };
    expect(fieldOf(licence(zone, barcodeOf({ fields })), 'dateOfBirth')?.verdict).toBe('agree');
    const alone = documentOf([captureOf({ zone })]);
    expect(fieldOf(alone, 'dateOfBirth')?.century).toEqual({ basis: 'open', other: '1925-03-01' });
    expect(join(alone).indicators).not.toContain('under-16');
  });

  it.each([
    ['height', `5'-08"`, '173'],
    ['height', '5 ft 8 in', '173'],
    ['height', '173 cm', '173'],
    ['height', '173', '173'],
    ['weight', '180 lb', '82'],
    ['weight', '180', '82'],
    ['weight', '82', '82'],
    ['sex', 'Hembra', undefined],
    ['sex', 'Mujer', 'F'],
    ['sex', '女', 'F'],
  ] as const)('compares a %s that was keyed as %s in the unit of the barcode', (field, value, means) => {
    const fields = {
      ...barcodeOf().fields,
      height: read('173'),
      weight: read('82'),
    };
    const words = { [field]: { verdict: 'keyed' as const, value } };
    const card = documentOf([captureOf({ barcode: barcodeOf({ fields }) })], { words });
    expect(fieldOf(card, field)).toMatchObject(
      means === undefined
        ? { verdict: 'differ' }
        : { verdict: 'agree', sources: [{}, { source: 'print', raw: value, value: means }] },
    );
  });

  it('finds a height or weight different that is', () => {
    const fields = { ...barcodeOf().fields, height: read('173'), weight: read('82') };
    const words = {
      height: { verdict: 'keyed', value: `6'-02"` },
      weight: { verdict: 'keyed', value: '82 lb' },
    } as const;
    const card = documentOf([captureOf({ barcode: barcodeOf({ fields }) })], { words });
    expect([fieldOf(card, 'height')?.verdict, fieldOf(card, 'weight')?.verdict]).toEqual([
      'differ',
      'differ',
    ]);
  });

  it('wants every word that a person entered in the document, also where middle names are ignored', () => {
    const said = (value: string) =>
      joinDocument(
        documentOf(undefined, { words: { givenNames: { verdict: 'keyed', value } } }),
        joinRules({ confirmFields: CONFIRMED, ignoreMiddleNames: true }),
        TODAY,
      ).fields.find(({ field }) => field === 'givenNames')?.verdict;
    expect(said('Anna')).toBe('agree');
    expect(said('Maria Anna Mueller')).toBe('agree');
    expect(said('Anna Wrong')).toBe('differ');
    expect(said('Wrong Maria')).toBe('differ');
  });

  it('warns about dates and age', () => {
    const on = (day: string) => join(documentOf([captureOf({ barcode: barcodeOf() })]), day).indicators;
    expect(on(TODAY)).toEqual([]);
    expect(on('2032-03-16')).toEqual(['expires-soon']);
    expect(on('2032-03-15')).toEqual([]);
    expect(on('2032-04-15')).toEqual(['expires-soon']);
    expect(on('2032-04-16')).toEqual(['expired']);
    const born = (dateOfBirth: string) =>
      join(
        documentOf([
          captureOf({
            barcode: barcodeOf({ fields: { ...barcodeOf().fields, dateOfBirth: read(dateOfBirth) } }),
          }),
        ]),
      ).indicators;
    expect(born('2010-11-21')).toEqual(['under-21', 'under-18', 'under-16']);
    expect(born('2005-11-21')).toEqual(['under-21']);
    expect(born('2005-11-20')).toEqual([]);
  });

  it('lets the earlier of two dates of expiry decide', () => {
    const fields = { ...barcodeOf().fields, dateOfExpiry: read('2026-11-01') };
    const joined = join(licence(zoneOf(), barcodeOf({ fields })));
    expect(earliestExpiry(joined.fields)).toBe('2026-11-01');
    expect(joined.indicators).toContain('expired');
  });

  it('takes a month for its last day, and ignores other texts, when dates of expiry are compared', () => {
    const expiries = (...dates: string[]) =>
      join(
        documentOf(
          dates.map((date, index) =>
            captureOf({ id: `look-${index}`, zone: zoneOf({ fields: { dateOfExpiry: read(date) } }) }),
          ),
        ),
      );
    const month = expiries('2026-11', '2026-11-14');
    expect(earliestExpiry(month.fields)).toBe('2026-11-14');
    expect(month.indicators).toContain('expired');
    expect(earliestExpiry(expiries('2026-11', '2026-11-30').fields)).toBe('2026-11-30');
    expect(earliestExpiry(expiries('12/34/5678', '2026-13', '2026-11-01').fields)).toBe('2026-11-01');
    expect(earliestExpiry(expiries('unlimited').fields)).toBeUndefined();
  });

  it('does not take two days for the same because both lie in the month of a third source', () => {
    const stripe = { tracks: [2], fields: { dateOfExpiry: read('2032-04') }, findings: [] };
    const document = documentOf([
      captureOf({ id: 'stripe', channel: 'reader', pictures: [], stripe }),
      captureOf({ id: 'front', zone: zoneOf() }),
    ]);
    expect(fieldOf(document, 'dateOfExpiry')?.verdict).toBe('agree');
    const keyed = { dateOfExpiry: { verdict: 'keyed', value: '2032-04-20' } } as const;
    expect(fieldOf({ ...document, words: keyed }, 'dateOfExpiry')?.verdict).toBe('differ');
  });

  it('lets only the source that was cut be the beginning of the other', () => {
    const cut = (keyed: string) =>
      fieldOf(
        documentOf(
          [captureOf({ zone: zoneOf({ fields: { surname: { ...read('MUELLER'), truncated: true } } }) })],
          {
            words: { surname: { verdict: 'keyed', value: keyed } },
          },
        ),
        'surname',
      );
    expect(cut('Müllerstein')).toMatchObject({ verdict: 'agree', rule: 'name-truncated' });
    expect(cut('Mue')?.verdict).toBe('differ');
  });

  it('finds names the same that are written the same in a script without letters for the zone', () => {
    const keyed = (value: string) =>
      fieldOf(
        documentOf([captureOf({ zone: zoneOf({ fields: { surname: read('张') } }) })], {
          words: { surname: { verdict: 'keyed', value } },
        }),
        'surname',
      )?.verdict;
    expect(keyed('张')).toBe('agree');
    expect(keyed('李')).toBe('differ');
  });

  it('keeps a word on the value that was confirmed, whatever a reader says later', () => {
    const words = { dateOfBirth: { verdict: 'confirmed', value: '1974-08-12' } } as const;
    const other = barcodeOf({ fields: { ...barcodeOf().fields, dateOfBirth: read('1990-01-01') } });
    const sources = fieldOf({ ...licence(zoneOf(), other), words }, 'dateOfBirth')?.sources;
    expect(sources?.at(-1)).toMatchObject({ source: 'print', value: '1974-08-12' });
  });

  it('reports the Real-ID of the barcode and the printed star apart', () => {
    const card = documentOf([
      captureOf({ star: { found: false, score: 0.2 } }),
      captureOf({ barcode: barcodeOf() }),
    ]);
    expect(join(card).realId).toEqual({ barcode: 'F', star: 'not-found' });
    expect(join(documentOf([captureOf({ barcode: barcodeOf() })])).realId?.star).toBe('not-looked-for');
    expect(join(documentOf()).realId).toBeUndefined();
  });

  it('tells the kind from the zone, the barcode, and only then from the operator', () => {
    const zone = (documentCode: string, format = 'TD1') =>
      join(
        documentOf([captureOf({ zone: zoneOf({ format, fields: { documentCode: read(documentCode) } }) })]),
      ).kind.type;
    expect(['P', 'PT', 'PP'].map((code) => zone(code, 'TD3'))).toEqual([
      'passport',
      'travel-document',
      'passport',
    ]);
    expect(['I', 'ID', 'AC', 'IR', 'D1', 'X'].map((code) => zone(code))).toEqual([
      'identity-card',
      'identity-card',
      'identity-card',
      'residence-permit',
      'driving-licence',
      'unknown',
    ]);
    expect(zone('V', 'MRV-A')).toBe('visa');
    expect(join(documentOf([captureOf({ barcode: barcodeOf() })])).kind).toEqual({
      type: 'driving-licence',
      country: 'USA',
      region: 'CA',
      basis: 'barcode',
    });
    const keyedKind = { type: 'pan-card', country: 'IND' } as const;
    expect(join(documentOf([captureOf()], { keyedKind })).kind).toEqual({ ...keyedKind, basis: 'operator' });
    expect(join(documentOf(undefined, { keyedKind })).kind.basis).toBe('mrz');
    const odd = zoneOf({ fields: { documentCode: read('X') } });
    expect(join(licence(odd)).kind.basis).toBe('barcode');
    expect(join(documentOf([captureOf({ zone: odd })])).kind.basis).toBe('mrz');
  });

  it('is whole whatever the sources hold', () => {
    const text = fc.string({ maxLength: 20 });
    const values = fc.dictionary(
      fc.constantFrom(...DOCUMENT_FIELDS),
      text.map((value) => read(value)),
    );
    fc.assert(
      fc.property(values, values, values, (a, b, keyed) => {
        const words = Object.fromEntries(
          Object.entries(keyed).map(([field, { value }]) => [field, { verdict: 'keyed' as const, value }]),
        );
        const document = { ...licence(zoneOf({ fields: a }), barcodeOf({ fields: b })), words };
        expect(JoinedDocument.safeParse(join(document)).success).toBe(true);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
