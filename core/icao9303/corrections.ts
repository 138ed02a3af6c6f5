import { checkDigit } from './check-digit.ts';
import type { CharacterClass, Layout, Slot } from './layouts.ts';
import type { MrzCorrection } from './mrz.ts';

/** Shapes that a reader of OCR-B takes for each other, by the characters that the field admits. */
const TO_LETTER: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };
const TO_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
/** The two pairs that differ so little that a check digit may decide between them. */
const SWAPS: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' };

/** True where the class of the place admits the character. */
export function admits(accepts: CharacterClass, index: number, character: string): boolean {
  switch (accepts) {
    case 'letters':
      return /^[A-Z<]$/.test(character);
    case 'digits':
    case 'date':
    case 'check':
      return /^[0-9<]$/.test(character);
    case 'sex':
      // H is a man on the voter's card of Mexico.
      return /^[MFHX<]$/.test(character);
    case 'code':
      return index === 0 ? /^[ACIPV]$/.test(character) : /^[A-Z0-9<]$/.test(character);
    case 'alphanumeric':
      return /^[A-Z0-9<]$/.test(character);
  }
}

/**
 * Replaces characters that their place cannot hold by the letter or digit of the same shape, where that makes the whole
 * field legal. A field that stays wrong is left as it was read: half a correction would only make it look better.
 * @param isLegal whether the characters of a slot are a whole field of its grammar
 */
export function correctByFieldType(
  layout: Layout,
  lines: readonly string[],
  isLegal: (slot: Slot, text: string) => boolean,
): { lines: string[]; corrections: MrzCorrection[] } {
  const corrected = lines.map((line) => [...line]);
  const corrections: MrzCorrection[] = [];
  for (const slot of layout.slots) {
    const characters = corrected[slot.line];
    if (!characters?.length) continue;
    const found = correctionsOf(slot, characters);
    const text = characters.slice(slot.start, slot.end);
    for (const { column, to } of found) text[column - slot.start] = to;
    if (found.length === 0 || !isLegal(slot, text.join(''))) continue;
    characters.splice(slot.start, text.length, ...text);
    corrections.push(...found);
  }
  return { lines: corrected.map((characters) => characters.join('')), corrections };
}

function correctionsOf({ line, start, end, accepts }: Slot, characters: readonly string[]): MrzCorrection[] {
  const found: MrzCorrection[] = [];
  for (let column = start; column < end; column++) {
    const from = characters[column] ?? '';
    if (admits(accepts, column - start, from)) continue;
    const to = (accepts === 'letters' || accepts === 'code' ? TO_LETTER : TO_DIGIT)[from];
    if (to === undefined || !admits(accepts, column - start, to)) continue;
    found.push({ line, column, from, to, rule: 'field-type' });
  }
  return found;
}

/**
 * Where a number fails its check digit and exactly one swap of O/0 or I/1 satisfies it, makes that swap. Two possible
 * swaps leave the number as it was read, failing.
 */
export function correctByCheckDigit(
  lines: readonly string[],
  value: Slot,
  digit: Slot,
): MrzCorrection | undefined {
  const raw = (lines[value.line] ?? '').slice(value.start, value.end);
  const actual = (lines[digit.line] ?? '').slice(digit.start, digit.end);
  if (!/^\d$/.test(actual) || checkDigit(raw) === actual) return undefined;
  const found: MrzCorrection[] = [];
  for (let i = 0; i < raw.length; i++) {
    const from = raw.charAt(i);
    const to = SWAPS[from];
    if (to === undefined || checkDigit(raw.slice(0, i) + to + raw.slice(i + 1)) !== actual) continue;
    found.push({ line: value.line, column: value.start + i, from, to, rule: 'check-digit' });
  }
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Fits a line to the length of its format: a recogniser miscounts runs of fillers before it loses characters, so the
 * longest run grows or shrinks; a line without one is filled or cut at its end.
 */
export function fitLength(line: string, length: number): string {
  if (line.length === length || line.length === 0) return line;
  const run = longestFillerRun(line);
  const excess = line.length - length;
  if (excess < 0) return line.slice(0, run.end) + '<'.repeat(-excess) + line.slice(run.end);
  const removed = Math.min(excess, Math.max(0, run.end - run.start - 1));
  return (line.slice(0, run.end - removed) + line.slice(run.end)).slice(0, length);
}

function longestFillerRun(line: string): { start: number; end: number } {
  let best = { start: line.length, end: line.length };
  let length = 1;
  for (const match of line.matchAll(/<+/g)) {
    if (match[0].length <= length) continue;
    length = match[0].length;
    best = { start: match.index, end: match.index + length };
  }
  return best;
}
