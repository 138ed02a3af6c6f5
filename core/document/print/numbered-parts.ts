import type { PrintFamily } from './family.ts';
import { partOf, type Segment, trimmedPart } from './segment.ts';

/** A number of a data element, and the value after it in the same line, or an empty text. */
export interface NumberedPart {
  label: string;
  /** The number itself. */
  at: Segment;
  value: Segment;
}

/**
 * A line divided at the numbers of data elements of a family: `4a. 19.01.2013 4c. 4TH`. Between number and value stands a
 * point or a space, or neither, because the recogniser drops spaces: `4A08/12/2023`, `308/12/1974`.
 */
export function numberedParts(
  segment: Segment,
  { numbers = {} }: Pick<PrintFamily, 'numbers'>,
): NumberedPart[] {
  const characters = Array.from(segment.text);
  const starts = characters.flatMap((_, at) => {
    if (at > 0 && characters[at - 1] !== ' ') return [];
    const label = labelAt(characters, at, numbers, at === 0);
    return label ? [{ at, ...label }] : [];
  });
  if (starts[0]?.at !== 0) return [];
  return starts.map(({ at, label, length }, index) => ({
    label,
    at: partOf(segment, at, at + length),
    value: trimmedPart(segment, at + length, starts[index + 1]?.at ?? characters.length),
  }));
}

/** Element numbers with a letter that licences print and that hold no field here; they end the value before them. */
const OTHERS = ['4c'];

function labelAt(
  characters: readonly string[],
  at: number,
  numbers: NonNullable<PrintFamily['numbers']>,
  isFirst: boolean,
): { label: string; length: number } | undefined {
  const ahead = characters
    .slice(at, at + 3)
    .join('')
    .toLowerCase();
  for (const length of [2, 1]) {
    const label = ahead.slice(0, length);
    const known = Object.hasOwn(numbers, label) || OTHERS.includes(label);
    if (label.length !== length || !known) continue;
    const next = characters[at + length];
    const isMarked = next === undefined || /[\s.:)]/.test(next);
    // Without a mark only the beginning of a line is a number, and only one that no other digit follows or a date does.
    const isBare = isFirst && (/\d$/.test(label) ? isBareNumber(characters, at + length) : true);
    if (isMarked || isBare) return { label, length: next === '.' ? length + 1 : length };
  }
  return undefined;
}

const isBareNumber = (characters: readonly string[], at: number): boolean => {
  const next = characters.slice(at, at + 3).join('');
  return /^\p{Lu}\p{L}/u.test(next) || /^\d\d[./-]/.test(next);
};
