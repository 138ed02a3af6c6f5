import { readFileSync } from 'node:fs';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { mnemonicFromEntropy, parseMnemonic, seedFromMnemonic } from './mnemonic.ts';

interface Vectors {
  passphrase: string;
  vectors: { entropy: string; mnemonic: string; seed: string }[];
}
const { passphrase, vectors } = JSON.parse(
  readFileSync(new URL('../../test/vectors/bip39-english.json', import.meta.url), 'utf8'),
) as Vectors;

describe('BIP-39', () => {
  it.each(vectors)('derives phrase and seed from $entropy', ({ entropy, mnemonic, seed }) => {
    expect(mnemonicFromEntropy(Buffer.from(entropy, 'hex')).join(' ')).toBe(mnemonic);
    expect(Buffer.from(seedFromMnemonic(mnemonic.split(' '), passphrase)).toString('hex')).toBe(seed);
  });

  it('hashes what Unicode writes in two ways to one seed, as the library does', () => {
    const words = vectors[0]!.mnemonic.split(' ');
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'].map((word) => seedFromMnemonic(words, word));
    expect(composed).toEqual(decomposed);
    expect(composed).toEqual(mnemonicToSeedSync(words.join(' '), 'caf\u00e9'));
  });
});

describe('a typed phrase', () => {
  const words = vectors[1]!.mnemonic.split(' ');

  it('is read without regard to case and surrounding blanks', () => {
    expect(parseMnemonic(words.map((word) => ` ${word.toUpperCase()} `))).toEqual(words);
  });

  it.each([
    ['another count', words.slice(1), '11 words instead of 12'],
    ['an unknown word', ['zzzz', ...words.slice(1)], 'word 1 is not in the English word list'],
    ['a wrong checksum', [...words.slice(0, 11), 'zoo'], 'the checksum does not fit the words'],
  ])('is refused for %s, and the error names no word of it', (_, phrase, probe) => {
    expect(() => parseMnemonic(phrase)).toThrow(
      expect.objectContaining({ code: 'MNEMONIC_INVALID', detail: expect.objectContaining({ probe }) }),
    );
  });
});
