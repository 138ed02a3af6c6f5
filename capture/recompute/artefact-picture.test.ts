import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureIn } from './artefact-picture.ts';

const jpeg = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );

it('is a picture of a counter’s camera, and none of more pixels than it gives', async () => {
  const bytes = await jpeg(4000, 3000);
  expect(pictureIn(bytes)).toEqual({ mimeType: 'image/jpeg', bytes });
  const large = await jpeg(4001, 4000);
  expect(() => pictureIn(large)).toThrow(expect.objectContaining({ code: 'IMAGE_TOO_LARGE' }));
});
