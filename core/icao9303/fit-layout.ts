import type { Meter } from '../meter.ts';
import { isGuarding } from './check-digit.ts';
import { admits, fitLength } from './corrections.ts';
import { LAYOUTS, type Layout } from './layouts.ts';

export interface FittedLines {
  layout: Layout;
  /** One entry per line of the layout: the text that was read, unchanged; empty where no line was read. */
  read: string[];
}

/**
 * Finds the format that explains the lines best, by characters in permitted places, check digits that pass and lengths
 * that agree. One missing line of two or three is tolerated, so that the others are not lost.
 */
export function fitLayout(lines: readonly string[], meter: Meter): FittedLines {
  let best: { fitted: FittedLines; score: number } | undefined;
  for (const layout of Object.values(LAYOUTS)) {
    for (const read of placements(lines, layout.lineCount)) {
      const score = fitScore(layout, read, meter);
      if (!best || score > best.score) best = { fitted: { layout, read }, score };
    }
  }
  // LAYOUTS and placements are never empty.
  return (best as { fitted: FittedLines }).fitted;
}

/** Every way to put the lines, in order, into a format's places. */
function placements(lines: readonly string[], count: number): string[][] {
  if (lines.length >= count) return windows(lines, count);
  if (lines.length === 0) return [Array<string>(count).fill('')];
  const results: string[][] = [];
  for (let gap = 0; gap < count; gap++) {
    const rest = lines.length === count - 1 ? [...lines] : [...lines, ''].slice(0, count - 1);
    results.push([...rest.slice(0, gap), '', ...rest.slice(gap)]);
  }
  if (lines.length === 1 && count === 3) results.push(['', '', lines[0] ?? '']);
  return results;
}

function windows(lines: readonly string[], count: number): string[][] {
  return Array.from({ length: lines.length - count + 1 }, (_, i) => lines.slice(i, i + count));
}

function fitScore(layout: Layout, read: readonly string[], meter: Meter): number {
  const lines = read.map((line) => meter.walk(fitLength(line, layout.lineLength)));
  let score = 0;
  read.forEach((line) => {
    if (line.length > 0) score -= 3 * Math.min(8, Math.abs(line.length - layout.lineLength));
    else score -= 12;
  });
  for (const slot of layout.slots) {
    const text = (lines[slot.line] ?? '').slice(slot.start, slot.end);
    for (let i = 0; i < text.length; i++) score += admits(slot.accepts, i, text.charAt(i)) ? 0.25 : -1;
    if (slot.name === 'check' && slot.of) {
      const value = layout.slots.find(({ name }) => name === slot.of);
      const digits = value && (lines[value.line] ?? '').slice(value.start, value.end);
      if (digits && isGuarding(digits, text)) score += 4;
    }
  }
  return score + codeScore(layout, lines[0] ?? '');
}

/**
 * The first letters distinguish a visa, a passport, a card and the old French card (Doc 9303 parts 4 to 7, position 1).
 */
function codeScore(layout: Layout, first: string): number {
  const letter = first.charAt(0);
  if (!letter) return 0;
  const french = /^[I1][D0O]FRA/.test(first);
  if (layout.format === 'FRA-ID') return french ? 8 : -12;
  const visa = layout.format.startsWith('MRV');
  const expected = visa ? 'V' : layout.format === 'TD3' ? 'P' : 'IAC';
  return expected.includes(letter) ? 6 : (letter === 'V') !== visa ? -6 : 0;
}
