import { concat } from '../../keys/bytes.ts';
import { Meter } from '../../meter.ts';
import { asLatin1, type Framed, type Framer, invalid } from '../framer.ts';
import { mrzLines } from '../mrz-lines.ts';

/**
 * Elyctis ID BOX One, Scanner Command Set 1.7: every answer is the command byte, two bytes of length with the high one
 * first, and the data. 0x49 inquire, 0x4C inquire one line, 0x43 continuous reading.
 */
const ZONE = [0x49, 0x4c];
const CONTINUOUS = 0x43;
const HEADER = 3;

/** Starts continuous reading. The reader ends it after each zone, so it is sent again then. */
export const ELYCTIS_START = Uint8Array.of(CONTINUOUS, 0x00, 0x01, 0x01);

/** Three lines of 44 with two line ends each, and room for the additions of a later firmware. */
const LONGEST_ZONE = 256;

const isCommand = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === CONTINUOUS || ZONE.includes(byte));

interface Found {
  framed: Framed[];
  /** Where the next frame begins. */
  next: number;
}

/** The frame that begins at `from`, or undefined while it is still arriving. */
const frameAt = (bytes: Uint8Array, from: number, meter: Meter): Found | undefined => {
  if (from >= bytes.length) return undefined;
  if (!isCommand(bytes[from])) {
    let next = from + 1;
    while (next < bytes.length && !isCommand(bytes[next])) next += 1;
    meter.walk(bytes.subarray(from, next));
    return { framed: [invalid('bytes between two frames')], next };
  }
  if (bytes.length < from + HEADER) return undefined;
  const length = 256 * (bytes[from + 1] ?? 0) + (bytes[from + 2] ?? 0);
  // Where the length cannot be trusted, the place of the next frame cannot be either.
  if (length > LONGEST_ZONE) {
    return { framed: [invalid('a frame claims more than a zone holds')], next: bytes.length };
  }
  const next = from + HEADER + length;
  if (bytes.length < next) return undefined;
  const zone = () => mrzLines(asLatin1(meter.walk(bytes.subarray(from + HEADER, next))));
  return { framed: bytes[from] === CONTINUOUS ? [] : [zone()], next };
};

/** @param meter counts the work: each chunk, and the rest kept of those before it, is walked once or twice */
export const elyctisFramer = (meter = new Meter()): Framer => {
  let kept: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = meter.walk(concat(kept, chunk));
      const framed: Framed[] = [];
      let at = 0;
      for (let found = frameAt(bytes, at, meter); found !== undefined; found = frameAt(bytes, at, meter)) {
        framed.push(...found.framed);
        at = found.next;
      }
      kept = bytes.slice(at);
      return framed;
    },
    midMessage: () => kept.length > 0,
    reset() {
      kept = new Uint8Array(0);
    },
  };
};
