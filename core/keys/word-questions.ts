import { wordlist } from '@scure/bip39/wordlists/english.js';

/** One word of a mnemonic that a person is asked for again. */
export interface WordQuestion {
  /** From 1 to 12. */
  readonly position: number;
  /** The word among others that are not of this mnemonic, in the order of the alphabet. */
  readonly choices: string[];
}

const QUESTIONS = 2;
const CHOICES = 6;

/** @param below draws a whole number from 0 to below its argument. */
export function wordQuestions(words: readonly string[], below: (limit: number) => number): WordQuestion[] {
  const others = wordlist.filter((word) => !words.includes(word));
  return draw(words.length, QUESTIONS, below)
    .sort((a, b) => a - b)
    .map((index) => ({
      position: index + 1,
      choices: [...draw(others.length, CHOICES - 1, below).map((at) => others[at]!), words[index]!].sort(),
    }));
}

/** Different numbers below a limit. */
function draw(limit: number, count: number, below: (limit: number) => number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(below(limit));
  return [...drawn];
}
