import type { Meter } from '../meter.ts';

export interface Designator {
  type: string;
  offset: number;
  length: number;
}

export interface LicenceHeader {
  /** Where the compliance indicator stands, or would stand; offsets count from here. */
  base: number;
  /** `@`, or empty if absent. */
  indicator: string;
  /** The characters between indicator and file type: LF, RS, CR. */
  marks: string;
  /** `ANSI `, `AAMVA`, `ANSI` without its space, or empty without a header. */
  fileType: string;
  iin: string | undefined;
  /** As printed: 0 is pre-2000. */
  version: number | undefined;
  jurisdictionVersion: number | undefined;
  entries: number | undefined;
  /** The oldest version with a header of this length: 2 (four numbers), 1 (no jurisdiction version), 0 (one-digit count). */
  shape: 0 | 1 | 2 | undefined;
  designators: Designator[];
  /** Designators that are not two letters and eight digits. */
  malformedDesignators: number;
  /** First character after the header. */
  bodyStart: number;
}

const LONGEST_MARKS = 16;
const MOST_DESIGNATORS = 32;

/** Reads the header (D.12.3) and the subfile designators (D.12.4), as much of them as is legible. */
export function readHeader(text: string, meter: Meter): LicenceHeader {
  meter.walk(text);
  const found = /ANSI |AAMVA|ANSI(?=\d)/.exec(text);
  if (!found) return absentHeader();
  const at = text.lastIndexOf('@', found.index);
  const near = at >= 0 && found.index - at <= LONGEST_MARKS;
  const numbers = readNumbers(text, found.index + found[0].length);
  return {
    base: near ? at : found.index - 4,
    indicator: near ? '@' : '',
    marks: near ? text.slice(at + 1, found.index) : text.slice(Math.max(0, found.index - 3), found.index),
    fileType: found[0],
    ...numbers,
    ...readDesignators(text, numbers.bodyStart),
  };
}

function absentHeader(): LicenceHeader {
  return {
    base: 0,
    indicator: '',
    marks: '',
    fileType: '',
    iin: undefined,
    version: undefined,
    jurisdictionVersion: undefined,
    entries: undefined,
    shape: undefined,
    designators: [],
    malformedDesignators: 0,
    bodyStart: 0,
  };
}

/** The number of digits after the file type gives the version of the header. */
function readNumbers(text: string, start: number) {
  const digits = /^\d*/.exec(text.slice(start, start + 16))?.[0] ?? '';
  const shape = { 12: 2, 10: 1, 9: 0 }[digits.length] as 0 | 1 | 2 | undefined;
  const part = (from: number, to: number) =>
    digits.length >= to ? Number(digits.slice(from, to)) : undefined;
  return {
    iin: digits.length >= 6 ? digits.slice(0, 6) : undefined,
    version: part(6, 8),
    jurisdictionVersion: shape === 2 ? part(8, 10) : undefined,
    entries: shape === 2 ? part(10, 12) : shape === 1 ? part(8, 10) : shape === 0 ? part(8, 9) : undefined,
    shape,
    bodyStart: start + digits.length,
  };
}

function readDesignators(text: string, start: number) {
  const designators: Designator[] = [];
  const pattern = /([A-Z]{2})(\d{4})(\d{4})/y;
  let bodyStart = start;
  while (designators.length < MOST_DESIGNATORS) {
    pattern.lastIndex = bodyStart;
    const match = pattern.exec(text);
    if (!match) break;
    designators.push({ type: match[1] ?? '', offset: Number(match[2]), length: Number(match[3]) });
    bodyStart = pattern.lastIndex;
  }
  if (designators.length > 0) return { designators, malformedDesignators: 0, bodyStart };
  // Alberta prints letters where the numbers belong: `DLabacDLDCS...`.
  const malformed = /^(DL|ID)[0-9a-z]{1,8}(?=(?:DL|ID)?D[A-D][A-Z])/.exec(text.slice(start, start + 16));
  if (!malformed) return { designators, malformedDesignators: 0, bodyStart };
  designators.push({ type: malformed[1] ?? '', offset: 0, length: 0 });
  return { designators, malformedDesignators: 1, bodyStart: start + malformed[0].length };
}
