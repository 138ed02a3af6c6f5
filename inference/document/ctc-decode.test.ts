import { expect, test } from 'vitest';
import { decodeCtc } from './ctc-decode.ts';

const ALPHABET = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CLASSES = 38;

/** Scores in which each step names one character, `.` the blank, with the given margin over all others. */
function scoresOf(steps: string, margin = 12): Float32Array {
  const scores = new Float32Array(CLASSES * steps.length);
  [...steps].forEach((character, step) => {
    const index = character === '.' ? 0 : ALPHABET.indexOf(character) + 1;
    scores[index * steps.length + step] = margin;
  });
  return scores;
}

function decode(steps: string, margin?: number) {
  return decodeCtc(scoresOf(steps, margin), steps.length);
}

test('repeated steps are one character, and a blank parts two', () => {
  expect(decode('.AA..A..<<.<.').text).toBe('AA<<');
});

test('confidence is the probability at the peak', () => {
  const { confidence } = decode('.A..B.', 12);
  expect(confidence).toHaveLength(2);
  expect(confidence[0]).toBeGreaterThan(0.999);
  expect(decode('.A..B.', 1).confidence[0]).toBeLessThan(0.1);
});

test('a character that lost to the blank in the fixed pitch is put back, without confidence', () => {
  const steps = '.A...B...C...<.......<...D...E.';
  const scores = scoresOf(steps);
  // At the missing place the filler comes second to the blank.
  scores[1 * steps.length + steps.indexOf('<') + 4] = 6;
  const { text, confidence } = decodeCtc(scores, steps.length);
  expect(text).toBe('ABC<<<DE');
  expect(confidence[4]).toBeLessThan(0.1);
});

test('a line of 30 that lost its last character to the blank gets it back', () => {
  const steps = `..${'A..'.repeat(29)}....`;
  const scores = scoresOf(steps);
  // One pitch beyond the last A, a B comes second to the blank.
  scores[13 * steps.length + 2 + 29 * 3] = 6;
  expect(decodeCtc(scores, steps.length).text).toBe(`${'A'.repeat(29)}B`);
});

test('a speck before a line of 30 is dropped, a sure character is not', () => {
  const steps = `.L..${'A..'.repeat(30)}.`;
  const scores = scoresOf(steps);
  expect(decodeCtc(scores, steps.length).text).toBe(`L${'A'.repeat(30)}`);
  const letter = ALPHABET.indexOf('L') + 1;
  scores[letter * steps.length + 1] = 3;
  expect(decodeCtc(scores, steps.length).text).toBe('A'.repeat(30));
});

test('no peak at all is an empty line', () => {
  expect(decode('......')).toEqual({ text: '', confidence: [] });
});
