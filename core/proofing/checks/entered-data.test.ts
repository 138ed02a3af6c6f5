import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barcodeOf,
  captureOf,
  documentOf,
  joinRules,
  read,
  zoneOf,
} from '../../document/document.fixture.ts';
import type { CaptureRecord, DocumentRecord } from '../../document/document-records.ts';
import { joinDocument } from '../../document/join-document.ts';
import { failed, passed } from './check-result.ts';
import { checkEnteredData, EnteredData, fuzzyMatchScore, type NumberedDocument } from './entered-data.ts';

const RULES = joinRules();
const joined = (record: DocumentRecord = documentOf()): NumberedDocument => ({
  number: record.number,
  joined: joinDocument(record, RULES, '2026-11-22'),
});
const ALL_NAMES = { ignoreMiddleNames: false };
const compared = (entered: EnteredData) => checkEnteredData(entered, [joined()], ALL_NAMES);
const verdicts = (entered: EnteredData) =>
  Object.fromEntries(compared(entered).map(({ subject, verdict }) => [subject, verdict]));

describe('entered data against the document', () => {
  it('agrees field by field, whatever the order and spelling of the names', () => {
    const checks = compared({
      surname: 'Müller',
      givenNames: 'Maria Anna',
      dateOfBirth: '1974-08-12',
      documentNumber: 'l898902c-3',
      documentType: 'passport',
    });
    expect(checks.map(({ verdict, value, category }) => [verdict, value, category])).toEqual(
      Array.from({ length: 5 }, () => ['PASSED', 100, 'extracted-data']),
    );
    expect(checks.map(({ subject }) => subject)).toContain('documentNumber');
    expect(fuzzyMatchScore(checks)).toBe(100);
  });

  it('agrees with the year of a zone, which has no century', () => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2025-03-01') } });
    const check = (dateOfBirth: string) =>
      checkEnteredData({ dateOfBirth }, [joined(documentOf([captureOf({ zone })]))], ALL_NAMES)[0]?.verdict;
    expect(check('1925-03-01')).toBe('PASSED');
    expect(check('1926-03-01')).toBe('FAILED');
    const issued = { dateOfIssue: { verdict: 'keyed', value: '2020-01-01' } } as const;
    const settled = [joined(documentOf([captureOf({ zone })], { words: issued }))];
    expect(checkEnteredData({ dateOfBirth: '1925-03-01' }, settled, ALL_NAMES)[0]?.verdict).toBe('PASSED');
    expect(checkEnteredData({ dateOfBirth: '2025-03-01' }, settled, ALL_NAMES)[0]?.verdict).toBe('FAILED');
  });

  it.each(['D', 'DE', 'de', 'DEU'])('takes Germany by each of its codes: %s', (code) => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, nationality: read('D') } });
    const entered = EnteredData.parse({ nationality: code });
    expect(entered.nationality).toBe('DEU');
    const [check] = checkEnteredData(entered, [joined(documentOf([captureOf({ zone })]))], ALL_NAMES);
    expect(check?.verdict).toBe('PASSED');
  });

  it.each([
    [{ region: 'Virginia' }, 'PASSED'],
    [{ region: 'us-va', country: 'US' }, 'PASSED'],
    [{ region: 'VA' }, 'PASSED'],
    [{ region: 'MD', country: 'USA' }, 'FAILED'],
  ])('takes a state by its code or its name: %j', (said, verdict) => {
    const barcode = barcodeOf({ fields: { ...barcodeOf().fields, region: read('VA') } });
    const licence = joined(documentOf([captureOf({ barcode })]));
    const checks = checkEnteredData(EnteredData.parse(said), [licence], ALL_NAMES);
    expect(checks.find(({ subject }) => subject === 'region')?.verdict).toBe(verdict);
  });

  it('forgives one letter of a name and nothing of a date or number', () => {
    expect(verdicts({ surname: 'Muelller', dateOfBirth: '1974-08-13', documentNumber: 'L898902C4' })).toEqual(
      {
        surname: 'PASSED',
        dateOfBirth: 'FAILED',
        documentNumber: 'FAILED',
      },
    );
    expect(verdicts({ surname: 'Miller', givenNames: 'Johanna' })).toMatchObject({ givenNames: 'FAILED' });
  });

  it.each([
    ['Anna', 'Mueller', 'FAILED', 'PASSED'],
    ['Maria', 'Müller', 'FAILED', 'PASSED'],
    ['Anna Maria', 'Müller', 'PASSED', 'PASSED'],
    ['Maria Anna', 'Mueller', 'PASSED', 'PASSED'],
    ['Mueller', 'Anna Maria', 'PASSED', 'PASSED'],
    ['Anna Charlotte', 'van Mueller', 'FAILED', 'FAILED'],
    ['Anna Anna', 'Mueller Anna Maria', 'FAILED', 'PASSED'],
  ] as const)('wants the parts of %s, %s to be those of the document, in any order: %s, %s', (...row) => {
    const [givenNames, surname, given, family] = row;
    expect(verdicts({ givenNames, surname })).toEqual({ givenNames: given, surname: family });
  });

  describe('where middle names are ignored', () => {
    const document = (givenNames: string, surname: string) =>
      joined(
        documentOf([
          captureOf({
            zone: zoneOf({
              fields: { ...zoneOf().fields, givenNames: read(givenNames), surname: read(surname) },
            }),
          }),
        ]),
      );
    const reasons = (entered: EnteredData, shown = document('ANNA MARIA', 'MUELLER')) =>
      Object.fromEntries(
        checkEnteredData(entered, [shown], { ignoreMiddleNames: true }).map(({ subject, reason }) => [
          subject,
          reason,
        ]),
      );

    it.each([
      [
        { givenNames: 'Anna', surname: 'Mueller' },
        { givenNames: 'ok', surname: 'ok' },
      ],
      [
        { givenNames: 'Mueller', surname: 'Anna' },
        { givenNames: 'ok', surname: 'ok' },
      ],
      [
        { givenNames: 'Maria Anna', surname: 'Müller' },
        { givenNames: 'ok', surname: 'ok' },
      ],
      [{ givenNames: 'Mueller Anna' }, { givenNames: 'ok' }],
      [{ surname: 'Mueller' }, { surname: 'ok' }],
      [{ givenNames: 'Anna' }, { givenNames: 'ok' }],
      [
        { givenNames: 'Maria', surname: 'Mueller' },
        { givenNames: 'main-name-not-entered', surname: 'ok' },
      ],
      [{ surname: 'Maria Mueller' }, { surname: 'main-name-not-entered' }],
      [{ givenNames: 'Maria Mueller' }, { givenNames: 'main-name-not-entered' }],
      [{ givenNames: 'Maria' }, { givenNames: 'main-name-not-entered' }],
      [
        { givenNames: 'Anna Luise', surname: 'Mueller' },
        { givenNames: 'name-not-on-document', surname: 'ok' },
      ],
      [
        { givenNames: 'Anna', surname: 'Schmidt' },
        { givenNames: 'ok', surname: 'name-not-on-document' },
      ],
    ])('ANNA MARIA MUELLER against %j: %j', (entered, expected) => {
      expect(reasons(entered)).toEqual(expected);
    });

    it('holds to the last of several surnames', () => {
      const shown = document('JUAN', 'GARCIA LOPEZ');
      expect(reasons({ givenNames: 'Juan', surname: 'López' }, shown)).toEqual({
        givenNames: 'ok',
        surname: 'ok',
      });
      expect(reasons({ givenNames: 'Juan', surname: 'García' }, shown)).toEqual({
        givenNames: 'ok',
        surname: 'main-name-not-entered',
      });
    });

    // No two of them are alike, so that each part can be told from every other one.
    const parts = ['ANNA', 'BJOERK', 'CHLOE', 'DIMITRI', 'EUGENIUSZ', 'FJODOR', 'GUETTLER', 'HUGH'];
    const written: Readonly<Record<string, string>> = {
      BJOERK: 'Björk',
      CHLOE: 'Chloé',
      GUETTLER: 'Güttler',
    };
    const person = fc.shuffledSubarray(parts, { minLength: 3, maxLength: 6 }).chain((names) =>
      fc.integer({ min: 1, max: names.length - 1 }).map((cut) => ({
        given: names.slice(0, cut),
        family: names.slice(cut),
      })),
    );
    const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

    it('passes in any order and spelling that has both main names, and fails with any foreign part', () => {
      fc.assert(
        fc.property(
          person.chain(({ given, family }) =>
            fc.record({
              given: fc.constant(given),
              family: fc.constant(family),
              entered: fc.subarray([...given.slice(1), ...family.slice(0, -1)]).chain((more) => {
                const all = [given[0] ?? '', family.at(-1) ?? '', ...more];
                return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
              }),
              cut: fc.nat(),
            }),
          ),
          ({ given, family, entered, cut }) => {
            const shown = document(given.join(' '), family.join(' '));
            const said = entered.map((part) => written[part] ?? part);
            const at = 1 + (cut % (said.length - 1));
            const names = { givenNames: said.slice(0, at).join(' '), surname: said.slice(at).join(' ') };
            expect(reasons(names, shown)).toEqual({ givenNames: 'ok', surname: 'ok' });
            const foreign = { ...names, givenNames: `${names.givenNames} Xanthippe` };
            expect(reasons(foreign, shown).givenNames).toBe('name-not-on-document');
          },
        ),
        runs,
      );
    });

    it('fails without the first given name, or without the last surname', () => {
      fc.assert(
        fc.property(person, ({ given, family }) => {
          const shown = document(given.join(' '), family.join(' '));
          const [late, early] = [given.slice(1).join(' '), family.slice(0, -1).join(' ')];
          const surname = family.join(' ');
          const givenNames = given.join(' ');
          if (late)
            expect(reasons({ givenNames: late, surname }, shown).givenNames).toBe('main-name-not-entered');
          if (early)
            expect(reasons({ givenNames, surname: early }, shown).surname).toBe('main-name-not-entered');
        }),
        runs,
      );
    });
  });

  it('finds a name there that the join finds there, where middle names are ignored', () => {
    const word = fc.constantFrom('Anna', 'Maria', 'Müller', 'Mueller', 'Charlotte', 'van');
    const rules = joinRules({ ignoreMiddleNames: true });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const value = words.join(' ');
        const record = documentOf(undefined, { words: { givenNames: { verdict: 'keyed', value } } });
        const keyed = joinDocument(record, rules, '2026-11-22').fields.find(
          ({ field }) => field === 'givenNames',
        );
        const [check] = compared({ givenNames: value });
        // No two of the words are alike without being the same.
        expect(check?.reason !== 'name-not-on-document').toBe(keyed?.verdict === 'agree');
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });

  it('takes text without the spaces around it, and a sex by its letter', () => {
    expect(EnteredData.parse({ surname: ' Mueller ' })).toEqual({ surname: 'Mueller' });
    for (const sex of ['M', 'F', 'X']) expect(EnteredData.parse({ sex })).toEqual({ sex });
    for (const wrong of [{ sex: 'female' }, { sex: '' }, { surname: ' ' }, { height: '180' }]) {
      expect(EnteredData.safeParse(wrong).success).toBe(false);
    }
  });

  it('gives the least score of the comparisons, and only of those', () => {
    const [agreeing, differing, unread] = [
      ...compared({ surname: 'Mueller' }),
      ...compared({ documentNumber: 'X' }),
      ...compared({ city: 'Bonn' }),
    ];
    if (!agreeing || !differing || !unread) throw new Error('each field has a result');
    expect(fuzzyMatchScore([agreeing, unread])).toBe(100);
    expect(fuzzyMatchScore([agreeing, unread, differing])).toBe(0);
    expect(fuzzyMatchScore([agreeing, passed('face.comparison', 'ok', { value: 0.5 })])).toBe(100);
  });

  it('differs by the points that it lacks, and names the field', () => {
    expect(compared({ documentNumber: 'X1' })).toEqual([
      {
        ...failed('applicant.entered-data', 'field-differs', {
          ...{ value: 0, threshold: 100, unit: 'points', subject: 'documentNumber' },
        }),
        document: 1,
      },
    ]);
  });

  it('finds the names of one source together, in whichever source they agree best', () => {
    const zone = { ...zoneOf().fields, surname: read('SMITH'), givenNames: read('JOHN') };
    const barcode = { ...barcodeOf().fields, surname: read('MUELLER'), givenNames: read('ANNA') };
    const looks = (...captures: CaptureRecord[]) => joined(documentOf(captures));
    const zoneLook = captureOf({ id: 'zone', zone: zoneOf({ fields: zone }) });
    const barcodeLook = captureOf({ id: 'barcode', barcode: barcodeOf({ fields: barcode }) });
    const judged = (entered: EnteredData, document: NumberedDocument) =>
      checkEnteredData(entered, [document], ALL_NAMES).map(({ verdict }) => verdict);
    for (const document of [looks(zoneLook, barcodeLook), looks(barcodeLook, zoneLook)]) {
      for (const [givenNames, surname] of [
        ['Anna', 'Mueller'],
        ['John', 'Smith'],
      ]) {
        expect(judged({ givenNames, surname }, document)).toEqual(['PASSED', 'PASSED']);
      }
    }
  });

  it('agrees with the kind of the document, where that is known', () => {
    expect(verdicts({ documentType: 'passport' })).toEqual({ documentType: 'PASSED' });
    expect(verdicts({ documentType: 'visa' })).toEqual({ documentType: 'FAILED' });
    const unknown = joined(documentOf([captureOf()]));
    expect(checkEnteredData({ documentType: 'passport' }, [unknown], ALL_NAMES)).toMatchObject([
      { verdict: 'NOT_PERFORMED', reason: 'data-missing', subject: 'documentType' },
    ]);
  });

  it('takes the century that was entered for a zone alone, and for dates alone', () => {
    expect(verdicts({ dateOfExpiry: '1932-04-15' })).toEqual({ dateOfExpiry: 'PASSED' });
    expect(verdicts({ documentNumber: 'X998902C3' })).toEqual({ documentNumber: 'FAILED' });
    const both = joined(
      documentOf([
        captureOf({ id: 'zone', zone: zoneOf() }),
        captureOf({ id: 'barcode', barcode: barcodeOf() }),
      ]),
    );
    expect(checkEnteredData({ dateOfExpiry: '1932-04-15' }, [both], ALL_NAMES)).toMatchObject([
      { verdict: 'FAILED' },
    ]);
  });

  it('reads a name of a state only where a region is asked for', () => {
    const fields = { ...barcodeOf().fields, region: read('VA'), city: read('VIRGINIA') };
    const licence = joined(documentOf([captureOf({ barcode: barcodeOf({ fields }) })]));
    expect(checkEnteredData({ city: 'Virginia', region: 'Virginia' }, [licence], ALL_NAMES)).toMatchObject([
      { verdict: 'PASSED' },
      { verdict: 'PASSED' },
    ]);
  });

  it('names the fields that the document lacks, or that there was no document', () => {
    expect(compared({ postalCode: '12345' })).toMatchObject([
      { verdict: 'NOT_PERFORMED', reason: 'data-missing', subject: 'postalCode' },
    ]);
    expect(fuzzyMatchScore(compared({ postalCode: '12345' }))).toBeUndefined();
    expect(checkEnteredData({ surname: 'A' }, [], ALL_NAMES)).toMatchObject([{ reason: 'not-captured' }]);
    expect(checkEnteredData({}, [joined()], ALL_NAMES)).toEqual([]);
    expect(checkEnteredData({}, [], ALL_NAMES)).toEqual([]);
    const nameless = zoneOf({ fields: { documentNumber: read('L898902C3') } });
    const awaited = joinDocument(
      documentOf([captureOf({ zone: nameless })]),
      joinRules({ confirmFields: ['postalCode'] }),
      '2026-11-22',
    );
    for (const entered of [{ surname: 'Mueller' }, { postalCode: '12345' }]) {
      expect(checkEnteredData(entered, [{ number: 1, joined: awaited }], ALL_NAMES)).toMatchObject([
        { verdict: 'NOT_PERFORMED', reason: 'data-missing' },
      ]);
    }
  });

  it('compares one document as a whole, so that nobody is put together from two', () => {
    const other = zoneOf({
      fields: { ...zoneOf().fields, surname: read('SMITH'), documentNumber: read('X1234567') },
    });
    const second = joined(documentOf([captureOf({ zone: other })], { number: 2 }));
    const checks = checkEnteredData(
      { surname: 'Mueller', documentNumber: 'X1234567' },
      [joined(), second],
      ALL_NAMES,
    );
    expect(new Set(checks.map(({ document }) => document)).size).toBe(1);
    expect(checks.some(({ verdict }) => verdict === 'FAILED')).toBe(true);
    const licence = joined(documentOf([captureOf({ barcode: barcodeOf() })], { number: 2 }));
    const right = checkEnteredData({ documentNumber: 'I8844221' }, [joined(), licence], ALL_NAMES);
    expect(right).toMatchObject([{ verdict: 'PASSED', document: 2 }]);
  });

  it('answers whatever was entered with scores from 0 to 100, and holds none of it', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    const entered = fc.record(
      { surname: text, givenNames: text, documentNumber: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(entered, (said) => {
        const parsed = EnteredData.safeParse(said);
        if (!parsed.success) return;
        for (const check of compared(parsed.data)) {
          expect(check.value ?? 0).toBeGreaterThanOrEqual(0);
          expect(check.value ?? 0).toBeLessThanOrEqual(100);
          expect(Object.keys(said)).toContain(check.subject);
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
