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
  ['reduced', 640, 1280, { width: 640, height: 360 }],
  ['reduced less and cut', 960, 1280, { width: 640, height: 540 }],
  ['cut alone', 960, 900, { width: 640, height: 506 }],
  ['as it is', 640, 480, { width: 480, height: 270 }],
])('a frame is sent %s, in no more bytes than it has', async (_how, view, width, size) => {
  const frame = noise(width, Math.round((width * 9) / 16));
  const { bytes, picture } = await sentFrame(frame, { width: view, middle: 0.5 }, FRAME_LIMITS);
  expect(bytes.length).toBeLessThanOrEqual(MOST_FRAME_BYTES);
  expect(picture).toMatchObject(size);
});

it.each([
  [0, 0],
  [0.5, 160],
  [0.6, 256],
  [1, 320],
])('a frame is cut around the middle of the view, and not beyond its edge: %d', async (middle, left) => {
  const frame = { width: 960, height: 540, data: new Uint8Array(3 * 960 * 540) };
  for (let at = 0; at < frame.data.length; at += 1)
    frame.data[at] = ((at / 3) | 0) % 960 < left + 320 ? 0 : 255;
  const { picture } = await sentFrame(frame, { width: 960, middle }, FRAME_LIMITS);
  const dark = picture.data.filter((level, at) => at % 3 === 0 && at < 3 * picture.width && level < 128);
  expect(dark.length).toBe(320);
});
