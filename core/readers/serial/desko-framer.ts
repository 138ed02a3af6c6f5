import { Meter } from '../../meter.ts';
import { asLatin1, type Framed, type Framer, invalid } from '../framer.ts';
import { mrzLines } from '../mrz-lines.ts';

/**
 * DESKO readers in CUTE mode: a device byte, STX, lines that each end with CR, ETX, a device byte. The device bytes are
 * set per workplace, so that only their place identifies them.
 */
const STX = 0x02;
const ETX = 0x03;
const CR = 0x0d;
/** Three lines of 44 with their line ends. */
const LONGEST_ZONE = 3 * 45;
/** The end byte of one message and the start byte of the next. */
const DEVICE_BYTES = 2;

/** @param meter counts the work: each byte once as it comes, and once more in its line */
export const deskoFramer = (meter = new Meter()): Framer => {
  let zone: number[] | undefined;
  let between = 0;

  const outside = (byte: number): Framed[] => {
    if (byte === STX) {
      zone = [];
      between = 0;
      return [];
    }
    between += 1;
    return between === DEVICE_BYTES + 1 ? [invalid('bytes between two frames')] : [];
  };

  const finish = (bytes: readonly number[]): Framed[] => {
    zone = undefined;
    if (bytes.length > 0 && bytes.at(-1) !== CR) return [invalid('the last line has no end')];
    return [mrzLines(asLatin1(Uint8Array.from(meter.walk(bytes))))];
  };

  const inside = (byte: number, bytes: number[]): Framed[] => {
    if (byte === ETX) return finish(bytes);
    if (byte === STX) {
      zone = [];
      return [invalid('a frame began within a frame: its end was lost')];
    }
    bytes.push(byte);
    if (bytes.length <= LONGEST_ZONE) return [];
    zone = undefined;
    return [invalid('a frame is longer than a zone')];
  };

  return {
    push: (chunk) =>
      [...meter.walk(chunk)].flatMap((byte) => (zone === undefined ? outside(byte) : inside(byte, zone))),
    midMessage: () => zone !== undefined,
    reset() {
      zone = undefined;
      between = 0;
    },
  };
};
