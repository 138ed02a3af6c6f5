import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseMeasure, sameMeasure } from './measures.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const height = (text: string) => normaliseMeasure('height', text, 'USA');
const measured = (field: 'height' | 'weight', raw: string, country = 'USA') => ({
  raw,
  value: normaliseMeasure(field, raw, country) ?? '',
});

describe('a measure as it is written', () => {
  it.each([
    ['5 feet 8 inches', '173'],
    ['5 Foot 8', '173'],
    [`5'8"`, '173'],
    [`5'-08"`, '173'],
    [`5' 08''`, '173'],
    ['5’8”', '173'],
    ['5′8″', '173'],
    ['5 ft. 8 in.', '173'],
    ['5ft8in', '173'],
    ['5-08', '173'],
    ["5'", '152'],
    ['068 in', '173'],
    ['68"', '173'],
    ['508', '173'],
    ['1.73 m', '173'],
    ['1,73 m', '173'],
    ['1.73', '173'],
    ['1,7 m', '170'],
    ['1m73', '173'],
    ['1.73 metres', '173'],
    ['173 cm', '173'],
    ['173cm.', '173'],
    ['172.6 cm', '173'],
    ['１７３ cm', '173'],
    [`5'12"`, undefined],
    ['5 feet 8 feet', undefined],
    ['3.10 m', undefined],
    ['0 cm', undefined],
    ['cm', undefined],
    ['tall', undefined],
    ['', undefined],
  ])('height %j is %s cm', (text, value) => {
    expect(height(text)).toBe(value);
  });

  it.each([
    ['180 lb', '', '82'],
    ['180 lbs.', '', '82'],
    ['180 pounds', '', '82'],
    ['180#', '', '82'],
    ['180', 'USA', '82'],
    ['082', 'CAN', '82'],
    ['82 kg', 'USA', '82'],
    ['81,6 kg', 'FRA', '82'],
    ['82 kilos', 'ESP', '82'],
    ['12 st 12 lb', 'GBR', '82'],
    ['12 st 14 lb', 'GBR', undefined],
    ['heavy', 'USA', undefined],
    ['1800', 'USA', undefined],
  ])('weight %j of %j is %s kg', (text, country, value) => {
    expect(normaliseMeasure('weight', text, country)).toBe(value);
  });

  it('is the same height in every notation of its unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        const two = String(inches).padStart(2, '0');
        const total = feet * 12 + inches;
        const notations = [
          `${feet} feet ${inches} inches`,
          `${feet}'${inches}"`,
          `${feet}'-${two}"`,
          `${feet} ft ${two} in`,
          `${feet}-${two}`,
          `${String(total).padStart(3, '0')} in`,
        ];
        expect(new Set(notations.map(height))).toEqual(new Set([String(Math.round(total * 2.54))]));
      }),
      RUNS,
    );
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 249 }), (cm) => {
        const [metres, rest] = [String(cm).charAt(0), String(cm).slice(1)];
        const notations = [
          `${cm} cm`,
          `${cm}`,
          `${metres}.${rest} m`,
          `${metres},${rest}`,
          `${metres}m${rest}`,
        ];
        expect(new Set(notations.map(height))).toEqual(new Set([String(cm)]));
      }),
      RUNS,
    );
  });

  it('is a number or nothing, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(height(text) ?? '1').toMatch(/^[1-9]\d{0,2}$/);
        expect(normaliseMeasure('weight', text, 'CAN') ?? '1').toMatch(/^\d{1,3}$/);
      }),
      RUNS,
    );
  });
});

describe('two measures', () => {
  it('are of one person however each source rounds to its unit, and not of another one', () => {
    const sizes = fc.double({ min: 92, max: 240, noNaN: true });
    fc.assert(
      fc.property(sizes, fc.boolean(), (cm, isTaller) => {
        const inches = Math.round(cm / 2.54);
        const printed = measured('height', `${Math.floor(inches / 12)}'-${inches % 12}"`);
        const metric = measured('height', `${Math.round(cm)} cm`);
        expect(sameMeasure('height', printed, metric)).toBe(true);
        const other = measured('height', `${Math.round(cm) + (isTaller ? 5 : -5)} cm`);
        expect(sameMeasure('height', printed, other)).toBe(false);
      }),
      RUNS,
    );
    fc.assert(
      fc.property(fc.double({ min: 20, max: 250, noNaN: true }), (kg) => {
        const printed = measured('weight', `${Math.round(kg / 0.45359237)} lb`);
        expect(sameMeasure('weight', printed, measured('weight', `${Math.round(kg)} kg`))).toBe(true);
        expect(sameMeasure('weight', printed, measured('weight', `${Math.round(kg) + 3} kg`))).toBe(false);
      }),
      RUNS,
    );
  });

  it.each([
    ['height', `5'-08"`, '069 in', false],
    ['height', `5'-08"`, '068 in', true],
    ['height', '173 cm', '1.74 m', false],
    ['height', '173 cm', '174', true],
    ['height', '173 cm', '176', false],
    ['weight', '180 lb', '181 lbs', true],
    ['weight', '180 lb', '184 lbs', false],
    ['height', 'tall', '173 cm', undefined],
  ] as const)('of a %s, %s and %s, that name one unit have to be the same: %s', (field, a, b, same) => {
    expect(sameMeasure(field, measured(field, a), measured(field, b))).toBe(same);
  });
});
