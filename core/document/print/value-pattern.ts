/** The form of a number: places one after the other, each with the characters that may stand there. */
export type ValuePattern = readonly PatternPlace[];

interface PatternPlace {
  characters: ReadonlySet<string>;
  /** Whether the place may stay empty. */
  optional: boolean;
}

export const PATTERN_RULE =
  'a pattern is a row of capitals, digits, - and /, \\d or [A-Z0-9], each with at most one count {n}, {n,m} or ?, for at ' +
  'most 40 characters; it has no groups, no alternatives, no * and no +';

/** Characters that a pattern may ask for, the longest value that it may describe, and its own length. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const LONGEST_VALUE = 40;
const LONGEST_PATTERN = 120;

/** One part of a pattern: a character, `\d` or a set, and its count. Each character of the text begins one part only. */
const PART = /(?:([A-Z0-9/-])|(\\d)|\[([A-Z0-9/-]+)\])(?:\{(\d{1,2})(?:,(\d{1,2}))?\}|(\?))?/y;

/**
 * Reads a pattern such as `[A-Z]{2}\d{6,7}`: a part of the language of regular expressions in which no text takes longer
 * than its length times that of the pattern.
 * @returns undefined for everything that is not in that part, whatever a regular expression would make of it
 */
export function parsePattern(text: string): ValuePattern | undefined {
  if (text.length === 0 || text.length > LONGEST_PATTERN) return undefined;
  const places: PatternPlace[] = [];
  PART.lastIndex = 0;
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    const part = PART.exec(text);
    const characters = part && charactersOf(part);
    if (!characters) return undefined;
    const [least, most] = countOf(part);
    if (most === 0 || least > most || places.length + most > LONGEST_VALUE) return undefined;
    for (let i = 0; i < most; i++) places.push({ characters, optional: i >= least });
  }
  // Something has to be printed.
  return places.some(({ optional }) => !optional) ? places : undefined;
}

function charactersOf([, single, digit, set]: RegExpExecArray): ReadonlySet<string> | undefined {
  if (single) return new Set(single);
  if (digit) return new Set(DIGITS);
  const listed = new Set<string>();
  for (let at = 0; at < set!.length; at++) {
    const from = set![at]!;
    const to = set![at + 1] === '-' && at + 2 < set!.length ? set![at + 2]! : undefined;
    if (to === undefined) listed.add(from);
    else {
      const range = [LETTERS, DIGITS].find((all) => all.includes(from) && all.includes(to));
      if (!range || from > to) return undefined;
      for (const one of range.slice(range.indexOf(from), range.indexOf(to) + 1)) listed.add(one);
      at += 2;
    }
  }
  return listed;
}

function countOf([, , , , least, most, optional]: RegExpExecArray): [least: number, most: number] {
  if (optional) return [0, 1];
  if (least === undefined) return [1, 1];
  return [Number(least), Number(most ?? least)];
}

/** Whether a whole text has the form. Every place is looked at once for each character. */
export function hasPattern(pattern: ValuePattern, text: string): boolean {
  let reached = withEmpty(pattern, new Set([0]));
  for (const character of text) {
    const next = new Set<number>();
    for (const place of reached) if (pattern[place]?.characters.has(character)) next.add(place + 1);
    reached = withEmpty(pattern, next);
    if (reached.size === 0) return false;
  }
  return reached.has(pattern.length);
}

/** The places that are reached as well where those that may stay empty do. */
function withEmpty(pattern: ValuePattern, places: Set<number>): Set<number> {
  // A set visits what is added on the way.
  for (const place of places) if (pattern[place]?.optional) places.add(place + 1);
  return places;
}
