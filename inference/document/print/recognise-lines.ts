import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import { rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { type PrintedCharacter, printedCharacters } from './ctc-characters.ts';
import { fillPlanes, type PlaneScale } from './planes.ts';
import type { PrintModels } from './print-models.ts';
import type { TextBox } from './text-boxes.ts';

/** Rows of a line as the models read it. */
const ROWS = 48;
/** Columns of a line: a multiple of what the recogniser makes one step of, and the widest that is read. */
const COLUMNS_STEP = 8;
const MOST_COLUMNS = 1600;
/** Columns that the model of the direction looks at. */
const DIRECTION_COLUMNS = 192;
const SCALE: PlaneScale = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** The line cut out of the page, straight and 48 rows high; undefined where it has no area. */
export function lineCrop(page: RgbImage, { quad, length, height }: TextBox): RgbImage | undefined {
  const wide = Math.round((ROWS * length) / height / COLUMNS_STEP) * COLUMNS_STEP;
  const columns = Math.min(MOST_COLUMNS, Math.max(2 * COLUMNS_STEP, wide));
  const toPage = rectangleToQuad(columns, ROWS, quad);
  return toPage && warpRgb(page, columns, ROWS, toPage);
}

/** Reads one line. @throws AppError MODEL_FAILED */
export async function recogniseLine(
  { recognition, characters }: Pick<PrintModels, 'recognition' | 'characters'>,
  crop: RgbImage,
): Promise<PrintedCharacter[]> {
  const input = new Float32Array(3 * ROWS * crop.width);
  fillPlanes(input, 0, crop, crop, SCALE);
  const { data, dims } = await run(recognition, input, [1, 3, ROWS, crop.width]);
  const [, steps = 0, classes = 0] = dims;
  if (classes !== characters.length) {
    throw failure('MODEL_FAILED', `${classes} classes, expected ${characters.length}`, {
      component: 'models/print',
    });
  }
  return printedCharacters(data, steps, characters);
}

/**
 * Whether lines stand on their heads, by the vote of those that were cut out.
 * @throws AppError MODEL_FAILED
 */
export async function areUpsideDown(
  direction: InferenceSession,
  crops: readonly RgbImage[],
): Promise<boolean> {
  if (crops.length === 0) return false;
  const size = 3 * ROWS * DIRECTION_COLUMNS;
  const input = new Float32Array(crops.length * size);
  const plane = { width: DIRECTION_COLUMNS, height: ROWS };
  crops.forEach((crop, i) => {
    fillPlanes(input, i * size, plane, beginningOf(crop), SCALE);
  });
  const { data } = await run(direction, input, [crops.length, 3, ROWS, DIRECTION_COLUMNS]);
  const turned = crops.reduce((sum, _, i) => sum + data[2 * i + 1]! - data[2 * i]!, 0);
  return turned > 0;
}

/** As much of a line as the model of the direction sees at once. */
function beginningOf(crop: RgbImage): RgbImage {
  if (crop.width <= DIRECTION_COLUMNS) return crop;
  const data = new Uint8Array(3 * DIRECTION_COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    const from = 3 * row * crop.width;
    data.set(crop.data.subarray(from, from + 3 * DIRECTION_COLUMNS), 3 * row * DIRECTION_COLUMNS);
  }
  return { width: DIRECTION_COLUMNS, height: ROWS, data };
}

/** @throws AppError MODEL_FAILED */
async function run(
  session: InferenceSession,
  input: Float32Array,
  dims: readonly number[],
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const name = session.inputNames[0] ?? 'x';
  const result = await session.run({ [name]: new Tensor('float32', input, [...dims]) });
  const output = result[session.outputNames[0] ?? ''];
  if (output?.data instanceof Float32Array) return { data: output.data, dims: output.dims };
  throw failure('MODEL_FAILED', `outputs: ${session.outputNames.join(', ')}`, { component: 'models/print' });
}
