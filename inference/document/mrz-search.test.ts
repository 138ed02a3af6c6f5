import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import { type StressKind, stressFrame } from '#specimens/mrz/stress-frames.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { MRZ_LINE_MODEL } from './line-recogniser.ts';
import { isMirrored } from './mrz-mirror.ts';
import { searchMrz } from './mrz-search.ts';
import { zoneRotation } from './zone-geometry.ts';
import { zoneQuality } from './zone-quality.ts';

const TODAY = '2025-06-15';
const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
});
const openSession = () => models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
afterAll(() => models.close());

async function search(frame: GreyImage) {
  return await searchMrz(await openSession(), frame, TODAY, { recognise: 0 });
}

async function greyFrame(jpeg: Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

describe('a zone is found and read exactly', () => {
  test.each<[string, StressKind, number]>([
    ['tilted beyond 20 degrees', 'skew', 0],
    ['of a page that bends', 'curl', 1],
    ['with capitals of about 8 pixels', 'small', 0],
    ['printed in grey on grey', 'faint', 0],
    ['under the edge of a shadow', 'shadow', 0],
    ['with security print running through it', 'pattern', 0],
    ['on a document that stands upright', 'upright', 0],
    ['on a rectified page', 'page', 0],
    ['on a binarised scan', 'binarised', 0],
  ])('%s', async (_name, kind, number) => {
    const { image, lines } = await stressFrame(kind, number);
    const reading = await search(toGrey(image));
    expect(reading?.mrz?.lines).toEqual(lines);
  });
});

test('characters of less than six pixels are found on a still picture alone, and their size is told as it is', async () => {
  const { image, lines } = await stressFrame('small', 0);
  const halved = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(image.width / 2)
    .png()
    .toBuffer();
  const frame = await greyFrame(halved);
  const found = await searchMrz(await openSession(), frame, TODAY, { recognise: 0 }, 'still');
  expect(found?.mrz?.lines).toEqual(lines);
  expect(found && zoneQuality(found.view, found.zone)?.pixelsPerCharacter).toBeLessThan(6);
  expect((await search(frame))?.mrz?.lines).not.toEqual(lines);
});

test('a document that was turned by a quarter says so', async () => {
  const frame = await greyFrame(await placeOnDesk(await renderPassport(), { angle: 90, scale: 0.6 }));
  const reading = await search(frame);
  expect(reading && zoneRotation(reading.view, reading.zone, reading.upsideDown)).toBeCloseTo(90, -1);
});

test('the legible part of a partly covered zone is returned with its verdicts', async () => {
  const { image } = await stressFrame('covered', 0);
  const reading = await search(toGrey(image));
  expect(reading?.mrz?.fields).toBeDefined();
});

test('a mirrored document is told from one that reads as it stands', async () => {
  const jpeg = await placeOnDesk(await renderPassport(), { angle: 3 });
  const plain = await search(await greyFrame(jpeg));
  const flipped = await search(await greyFrame(await sharp(jpeg).flop().toBuffer()));
  const session = await openSession();
  expect(plain && (await isMirrored(session, plain, TODAY))).toBe(false);
  expect(flipped && (await isMirrored(session, flipped, TODAY))).toBe(true);
  expect(Object.values(flipped?.mrz?.verdicts ?? {})).toContain('FAILED');
});
