import { FrameMeta } from '#core/contract/counter/frame.ts';
import { MAX_FRAME_BYTES } from '#core/contract/counter/wire.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import type { Clock } from '../../ports/clock.ts';

/** More than any camera of a counter delivers; a few kilobytes can claim far more. */
const MAX_FRAME_PIXELS = 16e6;
/** A frame of the stream that is older than this shows the past; it is neither a hint nor evidence. */
const MAX_FRAME_AGE_MS = 200;
/**
 * The camera interface of a system hands its picture over late, after the person has looked at it. One from before the
 * person stood there is no picture of them.
 */
const MAX_HANDED_OVER_AGE_MS = 60_000;
/** Display and kiosk read one clock; it may be set while a frame is on its way. */
const MAX_LEAD_MS = 1000;

const maxAgeOf = ({ purpose, handedOver }: FrameMeta): number =>
  purpose === 'shutter' && handedOver ? MAX_HANDED_OVER_AGE_MS : MAX_FRAME_AGE_MS;

/**
 * Checks a frame before anything looks at its pixels.
 * @throws AppError INVALID_INPUT, IMAGE_EMPTY, MESSAGE_TOO_LARGE, IMAGE_TYPE_MISMATCH, IMAGE_TOO_LARGE, FRAME_STALE
 */
export function checkFrame(meta: unknown, jpeg: Uint8Array, clock: Clock): FrameMeta {
  const parsed = FrameMeta.safeParse(meta);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw frameError('INVALID_INPUT', `frame header: ${path || 'not an object'}`);
  }
  if (jpeg.length === 0) throw frameError('IMAGE_EMPTY', '0 bytes');
  if (jpeg.length > MAX_FRAME_BYTES) throw frameError('MESSAGE_TOO_LARGE', `${jpeg.length} bytes`);
  // SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1.3).
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8 || jpeg[2] !== 0xff) {
    throw frameError('IMAGE_TYPE_MISMATCH', 'the bytes do not start as a JPEG');
  }
  const size = jpegSize(jpeg);
  if (size && size.width * size.height > MAX_FRAME_PIXELS) {
    throw frameError('IMAGE_TOO_LARGE', `${size.width}x${size.height}, limit ${MAX_FRAME_PIXELS} pixels`);
  }
  if (parsed.data.capturedAt - clock.now().getTime() > MAX_LEAD_MS) {
    throw frameError('FRAME_STALE', 'from the future');
  }
  requireFresh(parsed.data, clock);
  return parsed.data;
}

/** Until when a frame may still be looked at, milliseconds since the epoch. */
export const freshUntil = (meta: FrameMeta): number => meta.capturedAt + maxAgeOf(meta);

/** To be asked again whenever the frame had to wait. @throws AppError FRAME_STALE */
export function requireFresh(meta: FrameMeta, clock: Clock): void {
  const now = clock.now().getTime();
  if (now > freshUntil(meta)) throw frameError('FRAME_STALE', `${Math.round(now - meta.capturedAt)} ms old`);
}

export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'FRAME_STALE';

/** A frame that cannot be taken; `code` says why. */
export function frameError(code: ErrorCode, probe: string): AppError {
  return failure(code, probe, { component: 'frames' });
}
