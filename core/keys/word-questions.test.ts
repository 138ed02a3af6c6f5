import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mnemonicFromEntropy } from './mnemonic.ts';
import { wordQuestions } from './word-questions.ts';

it('asks for two words of a mnemonic, each among others of which none is of it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.integer(), (entropy, seed) => {
      const words = mnemonicFromEntropy(entropy);
      let state = seed;
      const below = (limit: number) => {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        return (state >>> 8) % limit;
      };
      const [first, second, ...more] = wordQuestions(words, below);
      expect(more).toEqual([]);
      expect(first!.position).toBeLessThan(second!.position);
      for (const { position, choices } of [first!, second!]) {
        expect(choices).toEqual([...new Set(choices)].sort());
        expect(choices).toHaveLength(6);
        expect(choices.filter((word) => words.includes(word))).toEqual([words[position - 1]]);
      }
    }),
  );
});
