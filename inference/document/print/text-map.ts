import type { InferenceSession } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { fillPlanes, type PlaneScale } from './planes.ts';
import { runModel } from './run-model.ts';
import { resized } from './whole-page.ts';

/** The probability that each cell belongs to a printed line, and the pixels of the page that one cell spans. */
export interface TextMap {
  width: number;
  height: number;
  /** 0 to 1, rows from the top. */
  probability: Float32Array;
  scaleX: number;
  scaleY: number;
}

/** Means and deviations of the pictures that the model was trained on, as its authors give them. */
const SCALE: PlaneScale = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
/** The model halves its input five times. */
const STEP = 32;

/**
 * Where print is on a page.
 * @param longSide cells along the longer side of the map, about
 * @throws AppError MODEL_FAILED
 */
export async function textMap(session: InferenceSession, page: RgbImage, longSide: number): Promise<TextMap> {
  const scale = longSide / Math.max(page.width, page.height);
  const [width, height] = [page.width, page.height].map((side) =>
    Math.max(STEP, Math.round((side * scale) / STEP) * STEP),
  ) as [number, number];
  const input = new Float32Array(3 * width * height);
  fillPlanes(input, 0, { width, height }, resized(page, width, height), SCALE);
  const { data } = await runModel(session, input, [1, 3, height, width]);
  if (data.length !== width * height) {
    throw failure('MODEL_FAILED', `${data.length} cells, expected ${width * height}`, {
      component: 'models/print',
    });
  }
  return {
    width,
    height,
    probability: data,
    scaleX: page.width / width,
    scaleY: page.height / height,
  };
}
