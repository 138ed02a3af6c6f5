import { readFile } from 'node:fs/promises';
import * as ort from 'onnxruntime-node';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { fillPlanes } from '#inference/document/print/planes.ts';
import { type ModelValues, runNamed } from '#inference/document/print/run-model.ts';

/** What `npm run models:build` makes. */
const RECOGNITION = new URL('../built/recognition.onnx', import.meta.url);
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const;

/** What the frozen recogniser sees of a line before it names classes: `visual` and `sequence`, as in the manifest. */
export async function openFeatures(): Promise<(crop: RgbImage) => Promise<readonly ModelValues[]>> {
  const session = await ort.InferenceSession.create(await readFile(RECOGNITION), ONE_THREAD);
  return (crop) => {
    const dims = [1, 3, crop.height, crop.width];
    const data = new Float32Array(3 * crop.height * crop.width);
    fillPlanes(data, 0, crop, crop, { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] });
    return runNamed(session, { x: { data, dims } }, ['visual', 'sequence']);
  };
}
