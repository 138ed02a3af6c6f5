import { expect, it } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { MOST_FRAME_BYTES } from '#core/liveness/live-frames.ts';
import { FRAME_LIMITS } from '../runtime/decode-image.ts';
import { sentFrame } from './sent-frame.ts';

/** Every pixel is another one, as in the frames of the noisiest camera. */
function noise(width: number, height: number): RgbImage {
  const data = new Uint8Array(3 * width * height);
  let state = 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = 96 + ((state >> 16) % 64);
  }
  return { width, height, data };
}

it.each([
  [640, 1280],
  [960, 1280],
  [640, 480],
])('a frame is sent at most %i pixels wide, in no more bytes than it has', async (widest, width) => {
  const { bytes, picture } = await sentFrame(noise(width, (width * 9) / 16), widest, FRAME_LIMITS);
  expect(bytes.length).toBeLessThanOrEqual(MOST_FRAME_BYTES);
  expect(picture.width).toBe(Math.min(widest, width));
});
