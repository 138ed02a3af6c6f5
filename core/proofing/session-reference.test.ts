import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeTyped,
  newReference,
  qrTextOf,
  readQrText,
  readReference,
  receiptReference,
} from './session-reference.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A reference from a seed: each draw continues where the last one ended. */
function drawn(seed: number): string {
  let state = seed >>> 0;
  return newReference((length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}
const reference = fc.integer().map(drawn);

describe('the reference of a session', () => {
  it('is two groups of four symbols, and reads back however it was typed, said or scanned', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        const spoken = ` ${made.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ')} `;
        const scanned = qrTextOf(made);
        for (const text of [made, spoken, scanned, scanned.toUpperCase(), ` ${scanned} `]) {
          expect(readReference(text)).toBe(made);
        }
      }),
      RUNS,
    );
  });

  it('ends with the check symbol of Crockford: the value of the others, modulo 37', () => {
    fc.assert(
      fc.property(reference, (made) => {
        const values = [...made.replace('-', '')].map((symbol) => ALPHABET.indexOf(symbol));
        const value = values.slice(0, -1).reduce((sum, symbol) => sum * 32 + symbol, 0);
        expect(values.at(-1)).toBe(value % 37);
      }),
      RUNS,
    );
  });

  it('is not read with one wrong symbol, nor with two neighbours exchanged', () => {
    const symbols = fc.constantFrom(...ALPHABET);
    fc.assert(
      fc.property(reference, fc.nat(7), symbols, (made, place, symbol) => {
        const bare = [...made.replace('-', '')];
        const wrong = bare.with(place, symbol).join('');
        if (wrong !== bare.join('')) expect(readReference(wrong)).toBeUndefined();
        const [left = '', right = ''] = bare.slice(place % 7, (place % 7) + 2);
        const exchanged = bare
          .with(place % 7, right)
          .with((place % 7) + 1, left)
          .join('');
        if (left !== right) expect(readReference(exchanged)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('is not found in other text', () => {
    for (const text of [
      '',
      '1234',
      'counterproof:session:',
      'ABCD-EFGH-JKMN',
      'UUUU-UUUU',
      '😀😀😀😀😀😀😀😀',
    ]) {
      expect(readReference(text)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readReference(text);
        expect(read === undefined || readReference(read) === read).toBe(true);
      }),
      RUNS,
    );
  });

  it('is told from every other code by its prefix, also where the code is damaged', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(readQrText(qrTextOf(made))).toEqual({ reference: made });
        expect(readQrText(`\n${qrTextOf(made)} `)).toEqual({ reference: made });
        expect(readQrText(`${qrTextOf(made).slice(0, -1)}`)).toEqual({ reference: undefined });
        expect(readQrText(made)).toBeUndefined();
      }),
      RUNS,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readQrText(text)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('is incomplete while it is typed, and complete or wrong with its last symbol', () => {
    fc.assert(
      fc.property(reference, fc.nat(7), (made, typed) => {
        const bare = made.replace('-', '');
        for (const text of [bare, bare.toLowerCase()]) {
          expect(judgeTyped(text.slice(0, typed))).toBe(typed === 0 ? 'empty' : 'incomplete');
          expect(judgeTyped(text)).toEqual({ reference: made });
        }
        const other = bare.endsWith('0') ? '1' : '0';
        expect(judgeTyped(bare.slice(0, -1) + other)).toBe('wrong');
        expect(judgeTyped(`${bare}A`)).toBe('wrong');
      }),
      RUNS,
    );
  });

  it('is incomplete at every length of a scanned text, and wrong with a symbol of no alphabet', () => {
    expect(judgeTyped(' ')).toBe('empty');
    const text = qrTextOf(drawn(1));
    expect(judgeTyped(` ${text}`)).toEqual({ reference: drawn(1) });
    expect(judgeTyped(` ${text.slice(0, 12)}`)).toBe('incomplete');
    for (let length = 1; length < text.length; length += 1) {
      expect(judgeTyped(text.slice(0, length))).toBe('incomplete');
    }
    for (const wrong of ['U', 'AB!D', 'ABCDU', 'counterproof:x']) expect(judgeTyped(wrong)).toBe('wrong');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const judged = judgeTyped(typed);
        expect(typeof judged === 'object').toBe(readReference(typed) !== undefined);
      }),
      RUNS,
    );
  });
});

describe('the text of a receipt', () => {
  it.each([
    ['BCD-FGH', 'Receipt BCD-FGH\nTown hall\n\nAsk Town hall and give the reference BCD-FGH.'],
    ['4T7K-2MHA', '回执 4T7K-2MHA\r\n网点\r\n\r\n请提供编号 4T7K-2MHA。\r\n'],
  ])('leads to its reference %s', (reference, text) => {
    expect(receiptReference(text)).toBe(reference);
  });

  it.each([
    'BCD-FGH',
    'Receipt BCD-FGH',
    'Receipt BCD-FGH\nof another paper',
    'https://example.org/BCD-FGH\nBCD-FGH',
  ])('is none of %j', (text) => {
    expect(receiptReference(text)).toBeUndefined();
  });
});
