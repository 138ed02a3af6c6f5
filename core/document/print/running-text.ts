import type { PrintedLine } from './printed-line.ts';

/** A line of running text has at least this many characters, and hardly any digits. */
const LONG_LINE = 32;
const MOST_DIGITS = 0.1;
/** A page of running text has at least this many such lines, and few others. */
const LEAST_LINES = 10;
const LEAST_SHARE = 0.6;

/**
 * Whether a page is running text, such as one of a book or a letter: no identity document prints its data so. Words that
 * look like captions stand in it by chance.
 */
export function isRunningText(lines: readonly PrintedLine[]): boolean {
  const long = lines.filter(({ text }) => {
    const digits = text.match(/\d/g)?.length ?? 0;
    return text.length >= LONG_LINE && digits <= MOST_DIGITS * text.length;
  });
  return long.length >= LEAST_LINES && long.length >= LEAST_SHARE * lines.length;
}
