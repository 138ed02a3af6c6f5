import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace } from '#specimens/specimen-face.ts';
import type { FaceTasks } from '../face/face-tasks.ts';
import type { FoundFace } from '../ports/document-models.ts';
import { createInferenceClient, INFERENCE_WORKER } from '../runtime/inference-client.ts';
import { createDocumentReaderClient, type DocumentTasks } from './document-tasks.ts';
import { findHolder, pageAbove, wholeFrame } from './portrait.ts';

const modelsDir = fileURLToPath(new URL('../../native-models', import.meta.url));
const faceModelsBuilt = ['face-detection/built/short-range.onnx', 'face-landmarks/built/mesh-468.onnx'].every(
  (file) => existsSync(`${modelsDir}/${file}`),
);
const client = createInferenceClient<DocumentTasks & FaceTasks>({
  workerUrl: INFERENCE_WORKER,
  modelsDir,
});
afterAll(() => client.close());

const blank: RgbImage = { width: 1000, height: 600, data: new Uint8Array(1000 * 600 * 3) };

const upright = { mrzRotation: 0 };
const faceAt = (x: number, y: number, side: number, score: number, roll = 0): FoundFace => ({
  box: { x, y, width: side, height: side },
  score,
  interEyePx: side / 2,
  pose: { roll },
});

test('of several faces on a page the largest is the portrait, cut at the resolution of the frame', async () => {
  const holder = await findHolder(blank, wholeFrame(blank), upright, async ({ width }) => [
    faceAt(width * 0.8, 50, 20, 0.99),
    faceAt(width * 0.2, 100, 100, 0.8),
  ]);
  // The page was searched at 800 pixels, so the face of 100 is one of 125 in the frame.
  expect(holder?.portrait.image.height).toBe(250);
  expect(holder?.portrait.image.width).toBe(194);
  expect(holder?.portrait.interEyePx).toBeCloseTo(62.5);
});

test('a smaller face that stands apart is the ghost image of the portrait', async () => {
  const look = (...faces: FoundFace[]) =>
    findHolder(blank, wholeFrame(blank), upright, async () => [faceAt(100, 100, 100, 0.9), ...faces]);
  const holder = await look(faceAt(600, 250, 40, 0.7), faceAt(500, 300, 30, 0.9));
  expect(holder?.ghost?.interEyePx).toBeCloseTo(25);
  expect(holder?.ghost?.image.height).toBe(100);
  expect(holder?.portrait.interEyePx).toBeCloseTo(62.5);
  // A speck, a face as large as the portrait, one within it, and one that lies on its side are no ghost images.
  for (const other of [
    faceAt(600, 250, 10, 0.9),
    faceAt(600, 250, 96, 0.9),
    faceAt(130, 130, 40, 0.9),
    faceAt(600, 250, 40, 0.9, 90),
  ]) {
    expect((await look(other))?.ghost).toBeUndefined();
  }
});

test('a page without a face has no portrait', async () => {
  await expect(findHolder(blank, wholeFrame(blank), {}, async () => [])).resolves.toBeUndefined();
});

test('a side without text is turned until the face on it stands upright', async () => {
  let looks = 0;
  // The second look is the page turned by 180 degrees: there the face no longer leans.
  const holder = await findHolder(blank, wholeFrame(blank), {}, async () => {
    looks += 1;
    return [faceAt(100, 100, 100, 0.9, looks === 1 ? 170 : 0)];
  });
  expect(Math.abs(holder?.rollDegrees ?? 0)).toBeCloseTo(180);
});

test('the page stands above its zone, also where the frame shows it on its head', () => {
  const zone = [
    { x: 100, y: 500 },
    { x: 900, y: 500 },
    { x: 900, y: 560 },
    { x: 100, y: 560 },
  ] as const;
  expect(pageAbove(zone)[0].y).toBeLessThan(0);
  const [a, b, c, d] = zone;
  expect(pageAbove([c, d, a, b])[0].y).toBeGreaterThan(1100);
});

test.skipIf(!faceModelsBuilt)(
  'the portrait of a passport on its head is found by the face models (skipped where they are not built)',
  async () => {
    const face = await renderFace({ identity: 7, width: 420, height: 540, headShare: 0.7 });
    const bytes = await placeOnDesk(await renderPassport({ portrait: face }), { angle: 183 });
    const reader = createDocumentReaderClient(client, () => '2025-06-15');
    const { reading } = await reader.judge({ mimeType: 'image/jpeg', bytes }, { ask: 'read' });
    const { portrait, mrz } = reading;
    expect(mrz?.verdicts.checkDigits).toBe('PASSED');
    if (!portrait) throw new Error('no portrait');
    const { faces } = await client.run('face.analyse', portrait.image);
    expect(faces).toHaveLength(1);
    expect(Math.abs(faces[0]?.pose.roll ?? 90)).toBeLessThan(6);
  },
);
