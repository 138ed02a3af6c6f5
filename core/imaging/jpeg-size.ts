/** Width and height in pixels as the frame header of a JPEG declares them. */
export interface PixelSize {
  width: number;
  height: number;
}

const SOI = 0xd8;
const SOS = 0xda;
const EOI = 0xd9;
/** DHT, JPG and DAC lie in the range of the frame headers (ISO/IEC 10918-1, table B.1). */
const NO_FRAME = [0xc4, 0xc8, 0xcc];

/**
 * Reads the frame header (ISO/IEC 10918-1, B.2.2) without decoding a pixel, so that a small file that claims a huge
 * picture costs nothing.
 * @returns undefined when no frame header stands before the first scan
 */
export function jpegSize(bytes: Uint8Array): PixelSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? EOI;
    // Any number of fill bytes may stand before a marker (B.1.1.2).
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SOS || marker === EOI) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
