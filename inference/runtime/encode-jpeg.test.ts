import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import { fitJpeg } from './encode-jpeg.ts';

/** A frame of a noisy camera. */
async function noisy(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 640, height: 360, channels: 3, background: '#808080', noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 95 }).toBuffer());
}

describe('a picture that has to fit', () => {
  let frame: Uint8Array;
  beforeAll(async () => {
    frame = await noisy();
  });

  it('stays as it is where it does', async () => {
    expect(await fitJpeg(frame, frame.length)).toBe(frame);
  });

  it('is compressed more before it is made smaller', async () => {
    const fitted = await fitJpeg(frame, Math.floor(0.7 * frame.length));
    expect(fitted.length).toBeLessThanOrEqual(0.7 * frame.length);
    expect(jpegSize(fitted)).toEqual({ width: 640, height: 360 });
  });

  it('is made smaller in its shape where that is not enough', async () => {
    const fitted = await fitJpeg(frame, Math.floor(0.15 * frame.length));
    expect(fitted.length).toBeLessThanOrEqual(0.15 * frame.length);
    const { width = 0, height = 0 } = jpegSize(fitted) ?? {};
    expect(width).toBeLessThan(640);
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  it('is as small as a reader can still use where nothing is enough', async () => {
    const fitted = await fitJpeg(frame, 1);
    expect(jpegSize(fitted)?.width).toBe(Math.round(0.42 * 640));
  });

  it('is refused where it is none', async () => {
    await expect(fitJpeg(new Uint8Array(100), 10)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  });
});
