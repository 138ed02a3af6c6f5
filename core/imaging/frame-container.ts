import { z } from 'zod';
import { utf8 } from '../keys/bytes.ts';
import { FrameTiming } from '../liveness/camera-facts.ts';
import { jpegSize } from './jpeg-size.ts';

/** Frames of one container: ten a second for as long as a question may take. */
const MOST_FRAMES = 200;
const LENGTH_BYTES = 4;
const MOST_HEADER_BYTES = 64 * 1024;

const Frame = z.strictObject({
  /** Bytes of its JPEG. */
  size: z.int().min(1).max(4_194_304),
  /** Milliseconds since the question was shown, or since the first frame. */
  at: z.int().min(0).max(180_000),
  /** Number of the colour of light that was shown; -1 before the first. */
  stage: z.int().min(-1).max(20).optional(),
  timing: FrameTiming.optional(),
});
const Header = z.strictObject({ frames: z.array(Frame).min(1).max(MOST_FRAMES) });

/** A JPEG with when it was taken. */
export interface ContainedFrame extends Omit<z.infer<typeof Frame>, 'size'> {
  jpeg: Uint8Array<ArrayBuffer>;
}

/** Several JPEGs as one body: the length of a JSON header (4 bytes, big-endian), the header, and the JPEGs in its order. */
export function packFrames(frames: readonly ContainedFrame[]): Uint8Array<ArrayBuffer> {
  const entries = frames.map(({ jpeg, ...facts }) => ({ ...facts, size: jpeg.length }));
  const header = utf8(JSON.stringify({ frames: entries }));
  const total = frames.reduce((sum, { jpeg }) => sum + jpeg.length, LENGTH_BYTES + header.length);
  const bytes = new Uint8Array(total);
  new DataView(bytes.buffer).setUint32(0, header.length);
  bytes.set(header, LENGTH_BYTES);
  let at = LENGTH_BYTES + header.length;
  for (const { jpeg } of frames) {
    bytes.set(jpeg, at);
    at += jpeg.length;
  }
  return bytes;
}

/**
 * Reads the frames of a body, whose times rise.
 *
 * @returns undefined for a body that is no container, or has something in it that is no JPEG
 */
export function unpackFrames(bytes: Uint8Array): ContainedFrame[] | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const start = LENGTH_BYTES + length;
  if (length > MOST_HEADER_BYTES || start > bytes.length) return undefined;
  const entries = headerOf(bytes.subarray(LENGTH_BYTES, start));
  const total = entries?.reduce((sum, { size }) => sum + size, start);
  if (!entries || total !== bytes.length) return undefined;
  let from = start;
  const frames = entries.map(({ size, ...facts }) => {
    const jpeg = bytes.slice(from, from + size);
    from += size;
    return { ...facts, jpeg };
  });
  const isInOrder = frames.every(({ at }, index) => index === 0 || at > (frames[index - 1]?.at ?? at));
  return isInOrder && frames.every(({ jpeg }) => jpegSize(jpeg) !== undefined) ? frames : undefined;
}

function headerOf(bytes: Uint8Array): z.infer<typeof Header>['frames'] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return Header.safeParse(JSON.parse(text)).data?.frames;
  } catch {
    return undefined;
  }
}
