import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newReference, qrTextOf, readReference } from './session-reference.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A reference from a seed: each draw goes on where the last one ended. */
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
        for (const text of [made, spoken, qrTextOf(made), qrTextOf(made).toUpperCase()]) {
          expect(readReference(text)).toBe(made);
        }
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
});
