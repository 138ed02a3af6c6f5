import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { renderFace } from '../../../test/support/specimen/face.ts';
import { placeOnDesk } from '../../../test/support/specimen/place-on-desk.ts';
import { renderPassport } from '../../../test/support/specimen/render-specimen.ts';
import type { RgbImage } from '../../domain/imaging/rgb-image.ts';
import type { FaceTasks } from '../face/face-tasks.ts';
import { createInferenceClient } from '../runtime/inference-client.ts';
import { createDocumentReaderClient, type DocumentTasks } from './document-tasks.ts';
import { findPortrait, pageAbove, wholeFrame } from './portrait.ts';

const modelsDir = fileURLToPath(new URL('../../../native-models', import.meta.url));
const faceModelsBuilt = ['face-detection/built/short-range.onnx', 'face-landmarks/built/mesh-468.onnx'].every(
  (file) => existsSync(`${modelsDir}/${file}`),
);
const client = createInferenceClient<DocumentTasks & FaceTasks>({
  workerUrl: new URL('../runtime/inference-worker.ts', import.meta.url),
  modelsDir,
});
afterAll(() => client.close());

const blank: RgbImage = { width: 1000, height: 600, data: new Uint8Array(1000 * 600 * 3) };

test('of several faces on a page the largest is the portrait, cut at the resolution of the frame', async () => {
  const portrait = await findPortrait(blank, wholeFrame(blank), async ({ width }) => [
    { box: { x: width * 0.8, y: 50, width: 20, height: 20 }, score: 0.99 },
    { box: { x: width * 0.2, y: 100, width: 100, height: 100 }, score: 0.8 },
  ]);
  // The page was searched at 800 pixels, so the face of 100 is one of 125 in the frame.
  expect(portrait?.image.height).toBe(250);
  expect(portrait?.image.width).toBe(194);
});

test('a page without a face has no portrait', async () => {
  await expect(findPortrait(blank, wholeFrame(blank), async () => [])).resolves.toBeUndefined();
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
    const { portrait, mrz } = await reader.read({ mimeType: 'image/jpeg', bytes });
    expect(mrz?.verdicts.checkDigits).toBe('PASSED');
    if (!portrait) throw new Error('no portrait');
    const { faces } = await client.run('face.analyse', portrait.image);
    expect(faces).toHaveLength(1);
    expect(Math.abs(faces[0]?.pose.roll ?? 90)).toBeLessThan(6);
  },
);
