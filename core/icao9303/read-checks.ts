import { checkDigit } from './check-digit.ts';
import type { Layout, Slot } from './layouts.ts';
import { readLongNumber } from './long-number.ts';
import type { MrzCheck, ParsedMrz } from './mrz.ts';

/** Every check digit of the format with its verdict; those of a line that was not read are NOT_PERFORMED. */
export function readChecks(layout: Layout, lines: readonly string[]): ParsedMrz['checks'] {
  const checks: ParsedMrz['checks'] = {};
  for (const slot of layout.slots) {
    const actual = textOf(lines, slot);
    if (slot.name === 'composite') {
      const covered = layout.composite.map(([line, start, end]) => (lines[line] ?? '').slice(start, end));
      checks.composite = covered.includes('') ? unread(actual) : judge(covered.join(''), actual);
    } else if (slot.name === 'check' && slot.of) {
      checks[slot.of] = fieldCheck(layout, lines, slot.of, actual);
    }
  }
  return checks;
}

/** The check digits that guard characters; those of blank fields are right by themselves and count for nothing. */
export const guardingChecks = ({ checks, fields }: Pick<ParsedMrz, 'checks' | 'fields'>): MrzCheck[] =>
  Object.entries(checks)
    .filter(([name]) => {
      const covered = name === 'composite' ? fields.documentNumber : fields[name as keyof typeof fields];
      return /[^<]/.test(covered.raw);
    })
    .map(([, check]) => check);

function fieldCheck(
  layout: Layout,
  lines: readonly string[],
  name: NonNullable<Slot['of']>,
  actual: string,
): MrzCheck {
  const long = name === 'documentNumber' ? readLongNumber(layout, lines) : undefined;
  if (long) return judge(long.number, long.checkDigit);
  const slot = layout.slots.find((candidate) => candidate.name === name);
  const value = slot ? textOf(lines, slot) : '';
  if (value === '') return unread(actual);
  // An empty field may carry a filler in place of the digit 0 (Doc 9303-4, 4.2.2, note for position 43).
  if (actual === '<' && /^<+$/.test(value)) return { expected: '0', actual, verdict: 'PASSED' };
  return judge(value, actual);
}

function judge(value: string, actual: string): MrzCheck {
  const expected = checkDigit(value) ?? '';
  return { expected, actual, verdict: expected !== '' && expected === actual ? 'PASSED' : 'FAILED' };
}

function unread(actual: string): MrzCheck {
  return { expected: '', actual, verdict: 'NOT_PERFORMED' };
}

function textOf(lines: readonly string[], { line, start, end }: Slot): string {
  return (lines[line] ?? '').slice(start, end);
}
