import type { PrintedCharacter } from './ctc-characters.ts';

/** Means of a run of letters in another script under this confidence are pattern, or Latin letters misread. */
const LEAST_CONFIDENCE = 0.6;
/**
 * A letter with a mark counts from this confidence on. Chosen on lines in faces of the training: of 500 lines without
 * marks, half of them hard, 2 more were misread than by the published classes; 0.6 loses 9 of 300 names and mends 1.
 */
const LEAST_MARK = 0.4;
/** Half the width of a Chinese character in heights of its line. */
const HALF_WIDTH = 0.4;

/** Where a run of letters in another script stands, in shares of the line. */
interface Run {
  characters: PrintedCharacter[];
  from: number;
  to: number;
}

/**
 * The characters of a line, from the heads that know them: the Latin head where it saw a letter with a mark, else the
 * general one, which was trained on far more print; Chinese always from the general head, where that saw two or more such
 * characters together, or nothing else.
 * @param ratio the length of the line in its heights
 */
export function chooseScript(
  general: readonly PrintedCharacter[],
  latin: readonly PrintedCharacter[],
  ratio: number,
): PrintedCharacter[] {
  if (!latin.some(isMarked)) return [...general];
  const runs = otherRuns(general, HALF_WIDTH / ratio);
  const outside = latin.filter(({ at }) => !runs.some(({ from, to }) => at >= from && at <= to));
  const inside = runs.flatMap(({ characters }) => characters);
  return [...outside, ...inside].sort((a, b) => a.at - b.at);
}

/** A letter beyond the alphabet of English. */
const isMarked = ({ text, confidence }: PrintedCharacter): boolean =>
  confidence >= LEAST_MARK && /\p{L}/u.test(text) && !/[A-Za-z]/.test(text);

function otherRuns(characters: readonly PrintedCharacter[], half: number): Run[] {
  const runs: PrintedCharacter[][] = [];
  let isInRun = false;
  for (const character of characters) {
    const isOther = /\p{L}/u.test(character.text) && !/\p{Script=Latin}/u.test(character.text);
    if (isOther && isInRun) runs.at(-1)!.push(character);
    else if (isOther) runs.push([character]);
    isInRun = isOther;
  }
  const letters = characters.filter(({ text }) => /\p{L}/u.test(text)).length;
  return runs
    .filter((run) => (run.length > 1 || run.length === letters) && meanOf(run) >= LEAST_CONFIDENCE)
    .map((run) => ({ characters: run, from: run[0]!.at - half, to: run.at(-1)!.at + half }));
}

const meanOf = (characters: readonly PrintedCharacter[]): number =>
  characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length;
