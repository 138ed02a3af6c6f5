import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { composeStripe } from '#specimens/licence/compose-stripe.ts';
import type { LicenceHolder } from '#specimens/licence/licence-holder.ts';
import { type LicencePlan, licenceModel } from '#specimens/licence/licence-model.ts';
import { failedRules, parse, today } from './aamva.fixture.ts';
import { parseAamva } from './parse-aamva.ts';
import { parseAamvaStripe } from './parse-aamva-stripe.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
/** Limits of the work for one character, and of the fixed work of each parse. */
const STEPS_PER_CHARACTER = 40;
const STEPS_PER_PARSE = 1000;

const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: min, maxLength: max });
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const name = letters(1, 20).filter((text) => !/^(?:NONE|UNAVL|UNAVAIL)$/.test(text));

const holderIn = (canadian: boolean): fc.Arbitrary<LicenceHolder> =>
  fc.record({
    surname: name,
    firstName: name,
    middleName: fc.oneof(fc.constant(''), name),
    dateOfBirth: day('1930-01-01', '2005-12-31'),
    sex: fc.constantFrom('M', 'F'),
    heightCm: fc.integer({ min: 120, max: 210 }),
    weightKg: fc.integer({ min: 46, max: 160 }),
    eyes: fc.constantFrom('BLK', 'BLU', 'BRO', 'GRN', 'HAZ'),
    hair: fc.constantFrom('BAL', 'BLK', 'BRO', 'GRY'),
    street: letters(3, 30),
    city: letters(3, 20).filter((text) => text !== 'NONE'),
    postalCode: fc.constantFrom(...(canadian ? ['K1A 0B1', 'N1M 3J6'] : ['23219-4242', '94203-0000'])),
  });

const plans: fc.Arbitrary<LicencePlan> = fc
  .constantFrom('VA', 'CA', 'NY', 'TX', 'ON', 'QC', 'NB')
  .chain((jurisdiction) =>
    fc.record({
      version: fc.integer({ min: 0, max: 10 }),
      jurisdiction: fc.constant(jurisdiction),
      type: fc.constantFrom('DL', 'ID'),
      holder: holderIn(['ON', 'QC', 'NB'].includes(jurisdiction)),
      number: letters(5, 20).filter((text) => text !== 'UNAVL'),
      issued: day('2018-01-01', '2026-06-14'),
      expires: day('2026-07-01', '2040-12-31'),
    }),
  );
const records = plans.map((plan) => composeAamva(licenceModel(plan)));

const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: fc.constantFrom(...'@\n\r\u001e\u001c ANSIMVDLZ0123456789QCB'), maxLength: 400 }),
  fc.uint8Array({ maxLength: 600 }),
);

/** A record that was cut, spliced, doubled, filled with control characters or with characters of other encodings. */
const damaged = fc
  .tuple(
    records,
    fc.array(
      fc.record({
        at: fc.nat(600),
        remove: fc.nat(40),
        insert: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 12 }),
          fc.constantFrom(
            '\n',
            '\r',
            '\r\n',
            '\u001e',
            '\u0000',
            'DL',
            'ZVZVA',
            'DLDAQ',
            '@\n\u001e\rANSI ',
            '\ufeff',
            '9'.repeat(30),
          ),
        ),
      }),
      { maxLength: 6 },
    ),
    fc.constantFrom(1, 1, 1, 30),
  )
  .map(([record, edits, copies]) =>
    edits
      .reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), record)
      .repeat(copies),
  );

test('no bytes and no text make the parser throw, and its steps are bounded by their length', () => {
  fc.assert(
    fc.property(fc.oneof(noise, damaged), (data) => {
      const parsed = parseAamva(data, { today });
      if (!parsed) return;
      expect(parsed.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * data.length + STEPS_PER_PARSE);
      for (const { value } of Object.values(parsed.fields)) expect(value).not.toBe('');
    }),
    runs,
  );
});

test('data that is wholly invalid costs as little as data that is right', () => {
  for (const piece of ['\n', '\r', 'DAQ\n', 'ZVZVA\r', 'DL', '@\n\u001e\rANSI ', 'ANSI 636000', '\u00c3']) {
    const data = piece.repeat(20_000);
    const steps = parseAamva(data, { today })?.steps ?? 0;
    expect(steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * 4096 + STEPS_PER_PARSE);
  }
});

test('a composed record is read back in any version, and no rule fails', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { fields, findings } = parse(composeAamva(licenceModel(plan)));
      expect(failedRules(findings)).toEqual([]);
      const { holder } = plan;
      expect({
        number: fields.documentNumber?.value,
        surname: fields.surname?.value,
        given: fields.givenNames?.value,
        birth: fields.dateOfBirth?.value,
        issue: fields.dateOfIssue?.value,
        expiry: fields.dateOfExpiry?.value,
        sex: fields.sex?.value,
      }).toEqual({
        number: plan.number,
        surname: holder.surname,
        given: [holder.firstName, holder.middleName].filter(Boolean).join(' '),
        birth: holder.dateOfBirth,
        issue: plan.issued,
        expiry: plan.expires,
        sex: holder.sex,
      });
    }),
    runs,
  );
});

test('whatever separates the elements, each value is read as printed or not at all', () => {
  const separators = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.constantFrom('', '|', ' ', ',', '-', '<LF>', '\u0000', '\u0085'),
  );
  fc.assert(
    fc.property(records, separators, (record, separator) => {
      const start = record.search(/(?<=\d)DL(?=D)|(?<=\d)ID(?=D)/);
      const changed = record.slice(0, start) + record.slice(start).replaceAll('\n', separator);
      const printed = parse(record).fields;
      for (const [name, field] of Object.entries(parseAamva(changed, { today })?.fields ?? {}))
        expect(field.value, name).toBe(printed[name as keyof typeof printed]?.value);
    }),
    runs,
  );
});

test('no character can be taken away or put in without a rule that fails', () => {
  const insert = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('A', '0', ' ', '\n', '\r', '\u0000', '\u001e', '\u0085', '漢'),
  );
  fc.assert(
    fc.property(records, fc.nat(10_000), fc.option(insert), (record, place, character) => {
      const at = place % record.length;
      const changed =
        record.slice(0, at) + (character ?? '') + record.slice(at + (character === null ? 1 : 0));
      const parsed = parseAamva(changed, { today });
      expect(parsed === undefined || failedRules(parsed.findings).length > 0).toBe(true);
    }),
    runs,
  );
});

test('whatever numbers the header holds, future versions and wrong lengths included, the fields are read', () => {
  const numbers = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(plans, numbers, (plan, digits) => {
      let next = 0;
      const record = composeAamva(licenceModel(plan));
      const end = record.search(/[A-Z]{2}D[A-Z]{2}/);
      const header = record.slice(0, end).replace(/\d/g, () => digits.charAt(next++ % 40));
      const { fields, steps } = parse(header + record.slice(end));
      expect(fields.surname?.value).toBe(plan.holder.surname);
      expect(fields.dateOfBirth?.value).toBe(plan.holder.dateOfBirth);
      expect(steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * record.length + STEPS_PER_PARSE);
    }),
    runs,
  );
});

test('a record cut short anywhere, or followed by anything, is never taken for a whole one', () => {
  fc.assert(
    fc.property(
      records,
      fc.nat(10_000),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      (record, place, rest) => {
        for (const changed of [record.slice(0, place % record.length), record + rest]) {
          const parsed = parseAamva(changed, { today });
          expect(parsed === undefined || failedRules(parsed.findings).length > 0).toBe(true);
        }
      },
    ),
    runs,
  );
});

test('noise never passes every rule', () => {
  fc.assert(
    fc.property(noise, (data) => {
      const parsed = parseAamva(data, { today });
      if (parsed) expect(failedRules(parsed.findings)).not.toEqual([]);
    }),
    runs,
  );
});

test('no finding tells a value', () => {
  fc.assert(
    fc.property(plans, damagedBy(), (plan, edit) => {
      const parsed = parseAamva(edit(composeAamva(licenceModel(plan))), { today });
      const told = parsed?.findings.map(({ detail }) => detail).join('\n') ?? '';
      for (const value of [plan.holder.surname, plan.holder.street, plan.number, plan.holder.city]) {
        if (value.length >= 6) expect(told).not.toContain(value);
      }
    }),
    runs,
  );
});

function damagedBy(): fc.Arbitrary<(text: string) => string> {
  return fc.tuple(fc.nat(400), fc.nat(20), fc.constantFrom('', '\n', '\r', 'D', 'XYZ')).map(
    ([at, remove, insert]) =>
      (text) =>
        text.slice(0, at) + insert + text.slice(at + remove),
  );
}

test('no tracks make the stripe reader throw, and its steps are bounded by their length', () => {
  const track = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'%;?=^$+#0123456789ABCV '), maxLength: 120 }),
    fc.constantFrom(...Object.values(composeStripe(stripePlan('3208')))),
  );
  const tracks = fc.record({ 1: track, 2: track, 3: track }, { requiredKeys: [] });
  fc.assert(
    fc.property(tracks, (swipe) => {
      const length = Object.values(swipe).reduce((sum, text) => sum + text.length, 0);
      const steps = parseAamvaStripe(swipe, { today })?.steps ?? 0;
      expect(steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * length + STEPS_PER_PARSE);
    }),
    runs,
  );
});

test('a flipped bit in a track that carries its check character is found', () => {
  const bit = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(fc.nat(36), bit, (at, flipped) => {
      const swipe = composeStripe(stripePlan('3208'));
      const track = swipe[2];
      fc.pre(at > 0 && at < track.indexOf('?'));
      const changed = track.charCodeAt(at) ^ (1 << flipped);
      fc.pre(changed !== 0x3f);
      const two = track.slice(0, at) + String.fromCharCode(changed) + track.slice(at + 1);
      const parsed = parseAamvaStripe({ ...swipe, 2: two }, { today });
      expect(parsed && failedRules(parsed.findings)).toContain('stripe-check-character');
    }),
    runs,
  );
});

function stripePlan(expiry: string) {
  const holder: LicenceHolder = {
    surname: 'ERIKSSON',
    firstName: 'ANNA',
    middleName: '',
    dateOfBirth: '1974-08-12',
    sex: 'F',
    heightCm: 168,
    weightKg: 61,
    eyes: 'BLU',
    hair: 'BLN',
    street: '1 SPECIMEN ST',
    city: 'EXAMPLETON',
    postalCode: '23219-4242',
  };
  return { jurisdiction: 'VA', holder, number: '123456789', expiry };
}
