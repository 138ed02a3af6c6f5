import { type Framed, invalid } from './framer.ts';

/**
 * Line lengths of ICAO Doc 9303: TD1 30, TD2 and MRV-B 36, TD3 and MRV-A 44, and the extra characters that a reader may
 * add.
 */
const LONGEST_LINE = 44 + 3;
const SHORTEST_LINE = 7;

/** Readers print various marks for unrecognised characters, so every printable character is possible. */
const PRINTABLE = /^[!-~]+$/;

/**
 * The lines of a zone as a reader sent them, faulty ones too: their faults are judged where zones are read.
 * @param text lines that end with a line end, or one line
 */
export const mrzLines = (text: string): Framed => {
  const lines = text.split(/[\r\n\t]+/).filter((line) => line !== '');
  if (lines.length === 0) return invalid('the reader found no zone');
  if (lines.length > 3) return invalid('a zone has at most three lines');
  if (lines.some((line) => line.length < SHORTEST_LINE || line.length > LONGEST_LINE)) {
    return invalid('a line is shorter or longer than any line of a zone');
  }
  if (!lines.every((line) => PRINTABLE.test(line)))
    return invalid('a line holds characters that no zone has');
  return { content: { kind: 'mrz', lines } };
};
