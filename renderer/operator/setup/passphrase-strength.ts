export type Strength = 'tooShort' | 'weak' | 'fair' | 'strong';

const POOLS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\w\s]/, 20],
  [/\s/, 1],
  [/[^\p{ASCII}]/u, 500],
];

/**
 * A cautious estimate of entropy in bits. Characters count by the pools they come from, at most 11 bits a word
 * (a list of 2048 words), and a repeated word counts once.
 */
export const estimateBits = (passphrase: string): number => {
  const words = new Set(passphrase.toLowerCase().split(/\s+/).filter(Boolean));
  const pool = POOLS.reduce((sum, [pattern, size]) => sum + (pattern.test(passphrase) ? size : 0), 0);
  const perCharacter = Math.log2(Math.max(pool, 2));
  let bits = 0;
  for (const word of words) {
    const distinct = new Set(word).size;
    const bySpelling = Math.min([...word].length, distinct * 2) * perCharacter;
    const isPlain = /^\p{L}+$/u.test(word) && words.size > 1;
    bits += isPlain ? Math.min(bySpelling, 11) : bySpelling * 0.7;
  }
  return bits;
};

/** Advice while typing; main decides what is accepted. */
export const strengthOf = (passphrase: string, minLength: number): Strength => {
  if ([...passphrase].length < minLength) return 'tooShort';
  const bits = estimateBits(passphrase);
  if (bits < 33) return 'weak';
  return bits < 44 ? 'fair' : 'strong';
};
