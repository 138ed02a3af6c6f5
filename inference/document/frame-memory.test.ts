import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { frameOf } from './document-frame.ts';
import { FrameMemory } from './frame-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function picture(red: number): Promise<EncodedImage> {
  const background = { r: red, g: 90, b: 40 };
  const png = sharp({ create: { width: 64, height: 48, channels: 3, background } }).png();
  return { mimeType: 'image/png', bytes: new Uint8Array(await png.toBuffer()) };
}

test('a picture is decoded once under its name', async () => {
  const frames = new FrameMemory();
  const first = await frames.keep('one', await picture(200));
  expect(first.image).toMatchObject({ width: 64, height: 48 });
  expect(first.decodeMs).toBeGreaterThan(0);
  expect(await frames.named('one')).toBe(first);
  expect(await frames.named('one')).toBe(first);
  expect(frames.named('other')).toBeUndefined();
});

test('a frame is found while it is still being decoded', async () => {
  const frames = new FrameMemory();
  const first = frames.keep('one', await picture(200));
  expect(await frames.named('one')).toBe(await first);
});

test('bytes that are broken, or said to be of another type, are refused by name', async () => {
  const frames = new FrameMemory();
  const { mimeType, bytes } = await picture(200);
  const broken = bytes.slice();
  broken[broken.length - 20]! ^= 1;
  await expect(frames.keep('broken', { mimeType, bytes: broken })).rejects.toMatchObject({
    code: 'IMAGE_UNREADABLE',
  });
  await expect(frames.keep('jpeg', { mimeType: 'image/jpeg', bytes })).rejects.toMatchObject({
    code: 'IMAGE_TYPE_MISMATCH',
  });
});

test('a frame is dropped when two newer ones have come', async () => {
  const frames = new FrameMemory();
  const first = await frames.keep('old', await picture(60));
  const second = await frames.keep('newer', await picture(120));
  expect(await frames.named('old')).toBe(first);
  await frames.keep('newest', await picture(180));
  expect(await frames.named('newer')).toBe(second);
  expect(frames.named('old')).toBeUndefined();
});

test('an unused frame is dropped after two seconds, and each use keeps it longer', async () => {
  const frames = new FrameMemory();
  const first = await frames.keep('one', await picture(60));
  vi.advanceTimersByTime(1500);
  expect(await frames.named('one')).toBe(first);
  vi.advanceTimersByTime(1500);
  expect(await frames.named('one')).toBe(first);
  vi.advanceTimersByTime(2000);
  expect(vi.getTimerCount()).toBe(0);
  expect(frames.named('one')).toBeUndefined();
});

test('a picture that cannot be decoded is refused each time and not kept', async () => {
  const frames = new FrameMemory();
  const broken: EncodedImage = { mimeType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
  await expect(frames.keep('one', broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect(vi.getTimerCount()).toBe(0);
  expect(frames.named('one')).toBeUndefined();
  await expect(frames.keep('one', broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});

test('decoded pixels are taken as they are', async () => {
  const image = { width: 2, height: 1, data: new Uint8Array([255, 255, 255, 0, 0, 0]) };
  const frame = await frameOf(image);
  expect(frame.image).toBe(image);
  expect([...frame.grey.data]).toEqual([255, 0]);
  expect(frame.grey).toBe(frame.grey);
});
