import { Meter } from '../meter.ts';
import { correctByCheckDigit, correctByFieldType } from './corrections.ts';
import { fitLayout } from './fit-layout.ts';
import { fitLine } from './fit-line.ts';
import type { Layout, Slot } from './layouts.ts';
import { type MrzCorrection, type MrzField, type MrzVerdict, type ParsedMrz, worstVerdict } from './mrz.ts';
import { readChecks } from './read-checks.ts';
import { isLegalField, readFields } from './read-fields.ts';
import { isIssuingState } from './state-codes.ts';

export interface ParseMrzOptions {
  /** YYYY-MM-DD; decides the century of two-digit years. */
  today: string;
  /**
   * `ocr` (default) corrects likely misreadings of a camera; `none` takes the lines of a chip or a reader unchanged.
   */
  corrections?: 'ocr' | 'none';
}

/** Longer input is not a zone with a fault but something else; its rest is ignored. */
const LONGEST_LINE = 60;
const MOST_LINES = 6;

/**
 * Reads an MRZ of any format and judges it. Never throws and never refuses a faulty zone.
 * @param input the lines, or one text with line breaks, or 72, 88 or 90 characters without
 * @returns `undefined` only without a line of at least ten characters
 */
export function parseMrz(
  input: string | readonly string[],
  { today, corrections: mode = 'ocr' }: ParseMrzOptions,
): ParsedMrz | undefined {
  const meter = new Meter();
  const lines = splitLines(input, meter);
  if (lines.length === 0) return undefined;
  const { layout, read } = fitLayout(lines, meter);
  const { lines: final, corrections } =
    mode === 'ocr' ? correct(layout, read, today, meter) : asRead(layout, read);
  const fields = readFields(layout, final, today);
  const checks = readChecks(layout, final);
  if (checks.documentNumber) fields.documentNumber.checkDigit = checks.documentNumber;
  if (checks.dateOfBirth) fields.dateOfBirth.checkDigit = checks.dateOfBirth;
  if (checks.dateOfExpiry) fields.dateOfExpiry.checkDigit = checks.dateOfExpiry;
  if (checks.optionalData1) fields.optionalData1.checkDigit = checks.optionalData1;
  return {
    format: layout.format,
    lines: final,
    readLines: read,
    fields,
    nameTruncated: layout.slots.some((slot) => isNameSlot(slot) && isFull(final, slot)),
    checks,
    verdicts: {
      checkDigits: worstVerdict(Object.values(checks).map(({ verdict }) => verdict)),
      fieldFormat: worstVerdict(
        Object.values(fields)
          .filter(({ place }) => place.end > 0)
          .map(({ format }) => format),
      ),
      lineLength: worstVerdict(
        read.map((line) =>
          line === '' ? 'NOT_PERFORMED' : line.length === layout.lineLength ? 'PASSED' : 'FAILED',
        ),
      ),
    },
    stateCodes: {
      issuingState: codeVerdict(fields.issuingState),
      nationality: codeVerdict(fields.nationality),
    },
    corrections,
    steps: meter.steps,
  };
}

function isNameSlot({ name }: Slot): boolean {
  return name === 'names' || name === 'surname' || name === 'givenNames';
}

function isFull(lines: readonly string[], { line, start, end }: Slot): boolean {
  return /[^<]$/.test((lines[line] ?? '').slice(start, end));
}

function codeVerdict({ raw }: MrzField): MrzVerdict {
  return raw === '' ? 'NOT_PERFORMED' : isIssuingState(raw) ? 'PASSED' : 'FAILED';
}

/** Splits into lines of MRZ characters: upper case, no blanks; a foreign character stays and fails its field. */
function splitLines(input: string | readonly string[], meter: Meter): string[] {
  const parts = (typeof input === 'string' ? input.slice(0, 1000).split(/[\r\n]+/) : input)
    .slice(0, 40)
    .map((line) => meter.walk(line.slice(0, 200)).toUpperCase().replace(/\s+/g, '').replaceAll('«', '<<'))
    .filter((line) => line.length >= 10);
  const [only = ''] = parts;
  if (parts.length === 1 && [72, 88, 90].includes(only.length)) {
    const length = only.length === 90 ? 30 : only.length / 2;
    return Array.from({ length: only.length / length }, (_, i) => only.slice(i * length, (i + 1) * length));
  }
  return parts.map((line) => line.slice(0, LONGEST_LINE)).slice(-MOST_LINES);
}

function asRead(layout: Layout, read: readonly string[]): { lines: string[]; corrections: MrzCorrection[] } {
  const lines = read.map((line) =>
    line === '' ? '' : line.slice(0, layout.lineLength).padEnd(layout.lineLength, '<'),
  );
  return { lines, corrections: [] };
}

function correct(
  layout: Layout,
  read: readonly string[],
  today: string,
  meter: Meter,
): { lines: string[]; corrections: MrzCorrection[] } {
  const lengths: MrzCorrection[] = [];
  const fitted = read.map((text, line) => {
    const result = fitLine(layout, line, text, meter);
    if (result !== text) {
      lengths.push({
        line,
        column: firstDifference(text, result),
        from: text,
        to: result,
        rule: 'line-length',
      });
    }
    return result;
  });
  const { lines, corrections } = correctByFieldType(layout, fitted, (slot, text) =>
    isLegalField(slot, text, fitted[0] ?? '', today),
  );
  const swaps: MrzCorrection[] = [];
  for (const digit of layout.slots) {
    if (digit.of !== 'documentNumber' && digit.of !== 'optionalData1') continue;
    const value = layout.slots.find(({ name }) => name === digit.of);
    const swap = value && correctByCheckDigit(lines, value, digit);
    if (!swap) continue;
    const line = lines[swap.line] ?? '';
    lines[swap.line] = line.slice(0, swap.column) + swap.to + line.slice(swap.column + 1);
    swaps.push(swap);
  }
  return { lines, corrections: [...lengths, ...corrections, ...swaps] };
}

function firstDifference(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}
