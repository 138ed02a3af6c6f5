import type { Meter } from '../meter.ts';
import { isGuarding } from './check-digit.ts';
import { admits, fitLength } from './corrections.ts';
import type { Layout } from './layouts.ts';
import { isIssuingState } from './state-codes.ts';

/** More characters than these beyond a line's length are not miscounted: another line hangs on to this one. */
const MOST_EXCESS = 8;

/**
 * Fits a line to the length of its format, where the grammar finds missing or extra characters: some issuers print no
 * fillers in the optional data, some readers strip them, and a recogniser miscounts their runs. Only fillers are
 * inserted, so nothing is invented.
 * @param text the line as it was read
 */
export function fitLine(layout: Layout, line: number, text: string, meter: Meter): string {
  const missing = layout.lineLength - text.length;
  const usual = fitLength(text, layout.lineLength);
  if (missing === 0 || text === '' || -missing > MOST_EXCESS) return usual;
  let best = { text: usual, score: lineScore(layout, line, usual) + 0.5 };
  for (let column = 0; column <= text.length - Math.max(0, -missing); column++) {
    const candidate =
      missing > 0
        ? text.slice(0, column) + '<'.repeat(missing) + text.slice(column)
        : text.slice(0, column) + text.slice(column - missing);
    const dropped = missing > 0 ? '' : text.slice(column, column - missing).replaceAll('<', '');
    const score = lineScore(layout, line, meter.walk(candidate)) - dropped.length;
    if (score > best.score) best = { text: candidate, score };
  }
  return best.text;
}

function lineScore(layout: Layout, line: number, text: string): number {
  let score = 0;
  for (const slot of layout.slots) {
    if (slot.line !== line) continue;
    const value = text.slice(slot.start, slot.end);
    for (let i = 0; i < value.length; i++) if (!admits(slot.accepts, i, value.charAt(i))) score -= 1;
    // A name begins with its field; one that continues after more than two fillers was split.
    if (slot.name === 'names' && /^<|[A-Z]<{3,}[A-Z]/.test(value)) score -= 3;
    if (slot.name === 'issuingState' || slot.name === 'nationality') score += isIssuingState(value) ? 2 : 0;
    if (slot.name === 'check' && slot.of) score += checkScore(layout, line, slot.of, text, value);
    if (slot.name === 'composite') score += compositeScore(layout, line, text, value);
  }
  return score;
}

function checkScore(layout: Layout, line: number, of: string, text: string, digit: string): number {
  const value = layout.slots.find(({ name }) => name === of);
  if (value?.line !== line) return 0;
  return isGuarding(text.slice(value.start, value.end), digit) ? 3 : 0;
}

/** Only where this line alone is covered: the other may not have been read, or may be of another length too. */
function compositeScore(layout: Layout, line: number, text: string, digit: string): number {
  if (layout.composite.some(([other]) => other !== line)) return 0;
  const covered = layout.composite.map(([, start, end]) => text.slice(start, end)).join('');
  return isGuarding(covered, digit) ? 3 : 0;
}
