import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContainedFrame, packFrames, unpackFrames } from './frame-container.ts';

/** Start of image, a frame header of 2 by 2, end of image. */
const jpegOf = (tail: readonly number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0],
    ...tail,
    ...[0xff, 0xd9],
  ]);
const frames = fc
  .array(
    fc.record({ gap: fc.integer({ min: 1, max: 500 }), tail: fc.array(fc.nat(255), { maxLength: 40 }) }),
    {
      minLength: 1,
      maxLength: 200,
    },
  )
  .map((drawn) => {
    let at = 0;
    return drawn.map(({ gap, tail }): ContainedFrame => {
      at += gap;
      return { at, jpeg: jpegOf(tail), stage: -1, timing: { mediaTime: at / 1000, presentedFrames: at } };
    });
  });
const jpeg = jpegOf([]);

describe('a body of several frames', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(frames, (sent) => {
        expect(unpackFrames(packFrames(sent))).toEqual(sent);
      }),
    );
  });

  it('is nothing where a byte is missing, or one is too many', () => {
    fc.assert(
      fc.property(frames, (sent) => {
        const bytes = packFrames(sent);
        expect(unpackFrames(bytes.subarray(0, -1))).toBeUndefined();
        expect(unpackFrames(new Uint8Array([...bytes, 0]))).toBeUndefined();
      }),
    );
  });

  it('is nothing, and no failure, whatever the bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void unpackFrames(bytes)));
  });

  it.each([
    ['a time that is repeated', [0, 0]],
    ['a time that goes back', [5, 4]],
    ['a negative time', [-1]],
    ['a time later than any question', [180_001]],
    ['more frames than a question has', Array.from({ length: 201 }, (_, at) => at)],
    ['no frame', []],
  ])('is nothing with %s', (_what, times) => {
    expect(unpackFrames(packFrames(times.map((at) => ({ at, jpeg }))))).toBeUndefined();
  });

  it('is nothing with something that is no JPEG', () => {
    expect(unpackFrames(packFrames([{ at: 0, jpeg: new Uint8Array([1, 2, 3]) }]))).toBeUndefined();
  });
});
