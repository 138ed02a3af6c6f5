import { transliterate } from '../icao9303/transliterate.ts';

/**
 * Transcriptions in a zone of a letter that was read without its mark, besides the letter itself: Doc 9303-3, section
 * 6, table A, where other letters with marks have their base letter. `Ö` and `Ø` are OE, `Ñ` is N or NXX.
 */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  A: ['AE', 'AA'],
  N: ['NXX'],
  O: ['OE'],
  U: ['UE', 'UXX'],
  // The recogniser may take ẞ for a B.
  B: ['SS'],
};

/**
 * Whether a name that was read without marks can be the name that a zone writes: each of its letters may have had a mark
 * or none. Linear in the lengths times the few ways to write one letter.
 * @param cut whether the first or the second name may be only the beginning of the other
 */
export function isSameWithoutMarks(
  read: string,
  zone: string,
  cut: { name: boolean; other: boolean },
): boolean {
  const letters = lettersOf(read.normalize('NFD').replace(/\p{Mark}/gu, ''));
  const target = lettersOf(zone);
  if (!letters || !target) return false;
  let reached = new Set([0]);
  for (const letter of letters) {
    // The rest of the print stands behind the end of a truncated name.
    if (cut.other && reached.has(target.length)) return true;
    reached = new Set(
      [...reached].flatMap((at) =>
        [letter, ...(WRITTEN[letter] ?? [])]
          .filter((way) => target.startsWith(way, at))
          .map((way) => at + way.length),
      ),
    );
    if (reached.size === 0) return false;
  }
  return cut.name || reached.has(target.length);
}

const lettersOf = (name: string): string => transliterate(name).replaceAll(' ', '');
