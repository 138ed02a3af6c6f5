import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { FrameMemory } from './frame-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function picture(red: number): Promise<EncodedImage> {
  const background = { r: red, g: 90, b: 40 };
  const png = sharp({ create: { width: 64, height: 48, channels: 3, background } }).png();
  return { mimeType: 'image/png', bytes: new Uint8Array(await png.toBuffer()) };
}

const copyOf = ({ mimeType, bytes }: EncodedImage): EncodedImage => ({ mimeType, bytes: bytes.slice() });

test('the same bytes are decoded once, also while they are being decoded', async () => {
  const frames = new FrameMemory();
  const one = await picture(200);
  const [first, second] = await Promise.all([frames.of(one), frames.of(copyOf(one))]);
  expect(second).toBe(first);
  expect(await frames.of(copyOf(one))).toBe(first);
  expect(first?.image).toMatchObject({ width: 64, height: 48 });
  expect(first?.grey).toBe(second?.grey);
});

test('a picture that differs in one byte, or is said to be of another type, is another one', async () => {
  const frames = new FrameMemory();
  const one = await picture(200);
  await frames.of(one);
  const broken = copyOf(one);
  broken.bytes[broken.bytes.length - 20]! ^= 1;
  await expect(frames.of(broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  await expect(frames.of({ ...one, mimeType: 'image/jpeg' })).rejects.toMatchObject({
    code: 'IMAGE_TYPE_MISMATCH',
  });
});

test('a frame is dropped when two newer ones have come', async () => {
  const frames = new FrameMemory();
  const [old, newer, newest] = [await picture(60), await picture(120), await picture(180)];
  const first = await frames.of(old);
  const second = await frames.of(newer);
  expect(await frames.of(old)).toBe(first);
  await frames.of(newest);
  expect(await frames.of(newer)).toBe(second);
  expect(await frames.of(old)).not.toBe(first);
});

test('a frame that nobody asks for is dropped after two seconds, and asking keeps it', async () => {
  const frames = new FrameMemory();
  const one = await picture(60);
  const first = await frames.of(one);
  vi.advanceTimersByTime(1500);
  expect(await frames.of(one)).toBe(first);
  vi.advanceTimersByTime(1500);
  expect(await frames.of(one)).toBe(first);
  vi.advanceTimersByTime(2000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await frames.of(one)).not.toBe(first);
});

test('a picture that cannot be decoded is refused each time and not kept', async () => {
  const frames = new FrameMemory();
  const broken: EncodedImage = { mimeType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
  await expect(frames.of(broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect(vi.getTimerCount()).toBe(0);
  await expect(frames.of(broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});

test('decoded pixels are taken as they are', async () => {
  const image = { width: 2, height: 1, data: new Uint8Array([255, 255, 255, 0, 0, 0]) };
  const frame = await new FrameMemory().of(image);
  expect(frame.image).toBe(image);
  expect([...frame.grey.data]).toEqual([255, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
