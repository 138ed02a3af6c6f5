import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../readers/fuzz.fixture.ts';
import { composeMrz, type MrzContent } from './compose-mrz.ts';
import { admits } from './corrections.ts';
import { mergeReadings } from './merge-readings.ts';
import { parseMrz } from './parse-mrz.ts';
import { transliterate } from './transliterate.ts';

const today = '2025-06-15';
/** Layouts are six and the longest zone is short: what a parse costs beyond the reading of its input. */
const STEPS_PER_CHARACTER = 2;
const STEPS_PER_PARSE = 15_000;
const ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: min, maxLength: max });
const alphanumeric = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET.slice(1)), minLength: min, maxLength: max });
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const content: fc.Arbitrary<MrzContent> = fc
  .constantFrom(['TD1', 'I'], ['TD1', 'AC'], ['TD2', 'I'], ['TD3', 'P'], ['MRV-A', 'V'], ['MRV-B', 'V'])
  .chain(([format = '', documentCode = '']) =>
    fc.record({
      format: fc.constant(format as MrzContent['format']),
      documentCode: fc.constant(documentCode),
      issuingState: letters(3, 3),
      documentNumber: alphanumeric(1, format === 'TD1' ? 14 : 9),
      nationality: letters(3, 3),
      dateOfBirth: day('1930-01-01', '2025-06-15'),
      sex: fc.constantFrom('M', 'F', 'X'),
      dateOfExpiry: day('2000-01-01', '2060-12-31'),
      surname: letters(1, 12),
      givenNames: letters(0, 8),
      optionalData1: format === 'TD1' ? fc.constant('') : alphanumeric(0, 7),
      optionalData2: format === 'TD1' ? alphanumeric(0, 11) : fc.constant(''),
    }),
  );

const anyText = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...ALPHABET, '\n'), maxLength: 140 }),
    fc.array(fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 50 }), { maxLength: 8 }),
  );

test('no text makes the parser throw, its steps are bounded, and a zone found has lines of one length or none', () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom('ocr' as const, 'none' as const), (input, corrections) => {
      const mrz = parseMrz(input, { today, corrections });
      const length = (typeof input === 'string' ? input : input.join('')).length;
      expect(mrz?.steps ?? 0).toBeLessThanOrEqual(STEPS_PER_CHARACTER * length + STEPS_PER_PARSE);
      const lengths = new Set(mrz?.lines.filter(Boolean).map(({ length }) => length));
      expect(lengths.size).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

test('a composed zone is read back, with every verdict PASSED and nothing corrected', () => {
  fc.assert(
    fc.property(content, (zone) => {
      const mrz = parseMrz(composeMrz(zone), { today });
      expect(mrz).toMatchObject({
        format: zone.format,
        verdicts: { checkDigits: 'PASSED', fieldFormat: 'PASSED', lineLength: 'PASSED' },
        corrections: [],
      });
      for (const name of [
        'documentNumber',
        'dateOfBirth',
        'sex',
        'dateOfExpiry',
        'surname',
        'givenNames',
        'optionalData2',
      ] as const) {
        expect([name, mrz?.fields[name].value]).toEqual([name, zone[name]]);
      }
    }),
    RUNS,
  );
});

test('a French card that was composed is read back, with every verdict PASSED', () => {
  fc.assert(
    fc.property(content, alphanumeric(12, 12), (zone, documentNumber) => {
      const card = {
        ...zone,
        format: 'FRA-ID' as const,
        documentCode: 'ID',
        issuingState: 'FRA',
        documentNumber,
        optionalData1: '952042',
      };
      const mrz = parseMrz(composeMrz(card), { today });
      expect(mrz).toMatchObject({
        format: 'FRA-ID',
        verdicts: { checkDigits: 'PASSED', fieldFormat: 'PASSED', lineLength: 'PASSED' },
        corrections: [],
      });
      for (const name of [
        'documentNumber',
        'dateOfBirth',
        'sex',
        'surname',
        'givenNames',
        'optionalData1',
      ] as const) {
        expect([name, mrz?.fields[name].value]).toEqual([name, card[name]]);
      }
    }),
    RUNS,
  );
});

test('a single other digit in a checked field never passes unnoticed', () => {
  const position = fc.integer({ min: 0, max: 27 });
  const shift = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(content, position, shift, (zone, column, by) => {
      const lines = composeMrz(zone);
      const text = lines[1] ?? '';
      const digit = text.charAt(column);
      const checked =
        zone.format === 'TD1' ? column < 15 && column !== 7 : column < 10 || (column > 12 && column !== 20);
      fc.pre(checked && /\d/.test(digit));
      lines[1] = text.slice(0, column) + ((Number(digit) + by) % 10) + text.slice(column + 1);
      const mrz = parseMrz(lines, { today });
      const noticed = mrz?.verdicts.checkDigits !== 'PASSED' || mrz.corrections.length > 0;
      expect(noticed).toBe(true);
    }),
    RUNS,
  );
});

test('the longest input costs no more than a short one, for its rest is no zone', () => {
  for (const character of ALPHABET) {
    const line = character.repeat(100_000);
    const mrz = parseMrz(
      Array.from({ length: 1000 }, () => line),
      { today },
    );
    expect(mrz?.steps ?? 0).toBeLessThanOrEqual(STEPS_PER_PARSE);
  }
});

test('no readings make their joining throw, and only frames of one format agree', () => {
  const confidence = fc.array(fc.array(fc.double(), { maxLength: 60 }), { maxLength: 5 });
  const lines = fc.oneof(
    content.map((zone) => composeMrz(zone)),
    fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 5 }),
    fc.array(fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 60 }), { maxLength: 5 }),
  );
  const reading = fc.record({ lines, confidence }, { requiredKeys: ['lines'] });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 7 }), (readings) => {
      const merged = mergeReadings(readings, { today });
      if (!merged) return;
      expect(merged.frames).toBeLessThanOrEqual(readings.length);
      for (const count of Object.values(merged.agreement)) expect(count).toBeLessThanOrEqual(merged.frames);
      if (merged.agreed) expect(merged.frames).toBeGreaterThan(1);
      expect(merged.mrz.readLines).toHaveLength(merged.mrz.lines.length);
    }),
    RUNS,
  );
});

test('frames that all read the same zone agree on it', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 2, max: 6 }), (zone, frames) => {
      const lines = composeMrz(zone);
      const merged = mergeReadings(
        Array.from({ length: frames }, () => ({ lines })),
        { today },
      );
      expect(merged).toMatchObject({
        frames,
        agreed: true,
        mrz: { lines, readLines: lines, corrections: [] },
      });
    }),
    RUNS,
  );
});

test('any text is written with the letters of the zone and single spaces, and those stay as they are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(..."ÄßÞĳ'’-Щьёعشّةﷺ张\u0301\ud800 "), maxLength: 80 }),
  );
  fc.assert(
    fc.property(text, (name) => {
      const written = transliterate(name);
      expect(written).toMatch(/^(?:[A-Z]+(?: [A-Z]+)*)?$/);
      expect(transliterate(written)).toBe(written);
      // No letter of the tables is written with more than four.
      expect(written.length).toBeLessThanOrEqual(4 * name.normalize('NFKD').toUpperCase().length);
    }),
    RUNS,
  );
});

test('the sex of a voter’s card of Mexico may be H, which needs no correction', () => {
  expect(['M', 'F', 'H', 'X', '<'].every((letter) => admits('sex', 0, letter))).toBe(true);
  expect(['N', '1', 'K'].some((letter) => admits('sex', 0, letter))).toBe(false);
});
