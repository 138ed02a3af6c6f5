import { concat } from '../../keys/bytes.ts';
import { Meter } from '../../meter.ts';
import type { Framed, Framer } from '../framer.ts';
import { mrzLines } from '../mrz-lines.ts';
import { PlainZone } from '../zone-text.ts';

const isLineEnd = (byte: number): boolean => byte === 0x0d || byte === 0x0a;

/**
 * A framer that also takes the lines of a zone that come without the frame of its reader, as the reader sends them in
 * another mode. No frame begins with a line end.
 * @param meter counts the work: each byte as it comes, and once more where it is handed on
 */
export const orPlainZone = (framed: Framer, meter = new Meter()): Framer => {
  let zone = new PlainZone();
  let held: number[] = [];

  const forget = (): void => {
    zone = new PlainZone();
    held = [];
  };

  /** What a byte leads to: nothing yet, a zone, or the rest of the chunk for the frame's own framer. */
  const take = (byte: number): Framed | 'held' | 'framed' => {
    if (framed.midMessage()) return 'framed';
    if (held.length === 0 && isLineEnd(byte)) return 'held';
    const lines = zone.push(byte);
    if (lines === false) return 'framed';
    held.push(byte);
    if (lines === true) return 'held';
    forget();
    return mrzLines(lines.join('\n'));
  };

  return {
    push(chunk) {
      const all: Framed[] = [];
      for (const [index, byte] of meter.walk(chunk).entries()) {
        const taken = take(byte);
        if (taken === 'framed') {
          const rest = meter.walk(concat(Uint8Array.from(held), chunk.subarray(index)));
          forget();
          return [...all, ...framed.push(rest)];
        }
        if (taken !== 'held') all.push(taken);
      }
      return all;
    },
    midMessage: () => zone.isBegun || framed.midMessage(),
    reset() {
      forget();
      framed.reset();
    },
  };
};
