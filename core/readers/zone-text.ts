import { Meter } from '../meter.ts';

/** ICAO Doc 9303 parts 4 to 7: lines times characters. */
const SHAPES = [
  { count: 2, length: 44 },
  { count: 2, length: 36 },
  { count: 3, length: 30 },
] as const;
/** How many characters a reader may lose or invent in a line that still counts. */
const MOST_MISCOUNTED = 3;
/** Documents and their subtypes begin with these (Doc 9303 parts 4 to 7, position 1). */
const BEGINS_ZONE = /^[ACIPV]/;
/** A zone has at most 132 characters; with it come identifiers and line ends, and never as much again. */
const LONGEST_TEXT = 300;

/** An identifier of ISO/IEC 15424 before the text. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers frame their lines with control characters
const FRAMING = /[\x00-\x1f]+/;

/**
 * The lines of a machine-readable zone in what a reader sent, whatever it puts around and between them: line ends or
 * none, spaces, STX and ETX, an identifier, a prefix. A zone with characters that the reader marked as illegible, lost
 * or invented is one as well.
 * @returns undefined for any other text
 */
export function zoneText(text: string, meter = new Meter()): string[] | undefined {
  if (text.length > LONGEST_TEXT || !text.includes('<')) return undefined;
  const own = meter.walk(text).replace(AIM, '');
  return wholeZone(own.match(/[A-Z0-9<]+/g) ?? []) ?? faultyZone(own.split(FRAMING));
}

function wholeZone(runs: readonly string[]): string[] | undefined {
  for (const { count, length } of SHAPES) {
    const isShaped = (lines: readonly string[]) =>
      lines.length === count &&
      lines.every((line) => line.length === length) &&
      lines.some((line) => line.includes('<'));
    const whole = runs.find((run) => run.length === count * length && run.includes('<'));
    if (whole) return Array.from({ length: count }, (_, i) => whole.slice(i * length, (i + 1) * length));
    const at = runs.findIndex((_, index) => isShaped(runs.slice(index, index + count)));
    if (at >= 0) return runs.slice(at, at + count);
  }
  return undefined;
}

/** Lines of about the lengths of a zone that begin like one and have its fillers. */
function faultyZone(pieces: readonly string[]): string[] | undefined {
  const lines = pieces.map((line) => line.trim()).filter((line) => line !== '');
  const isOne =
    BEGINS_ZONE.test(lines[0] ?? '') &&
    lines.some((line) => line.includes('<<')) &&
    lines.every((line) => !/[\sa-z]/.test(line)) &&
    SHAPES.some(
      ({ count, length }) =>
        lines.length === count && lines.every((line) => Math.abs(line.length - length) <= MOST_MISCOUNTED),
    );
  return isOne ? lines : undefined;
}

/**
 * Collects a zone that arrives byte by byte without any frame: whole lines, each with a line end before the next one.
 */
export class PlainZone {
  #lines: string[] = [];
  #line = '';

  /** Whether enough came to take it for a document under way. */
  get isBegun(): boolean {
    return this.#lines.length > 0 || this.#line.length > MOST_MISCOUNTED;
  }

  /** @returns the lines once they are whole; false for a byte that goes on no zone */
  push(byte: number): string[] | boolean {
    const character = String.fromCharCode(byte);
    if (character === '\r' || character === '\n') return this.#endLine();
    if (!/[A-Z0-9<]/.test(character) || this.#line.length === SHAPES[0].length) return false;
    if (!this.isBegun && this.#line === '' && !BEGINS_ZONE.test(character)) return false;
    this.#line += character;
    const shape = SHAPES.find(({ length }) => length === this.#lines[0]?.length);
    if (shape?.count !== this.#lines.length + 1 || this.#line.length < shape.length) return true;
    return [...this.#lines, this.#line];
  }

  #endLine(): boolean {
    if (this.#line === '') return this.#lines.length > 0;
    const length = this.#lines[0]?.length ?? this.#line.length;
    if (this.#line.length !== length || !SHAPES.some((shape) => shape.length === length)) return false;
    this.#lines.push(this.#line);
    this.#line = '';
    return true;
  }
}
