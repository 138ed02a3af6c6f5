import type { InferenceSession } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import { rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { chooseScript } from './choose-script.ts';
import { type PrintedCharacter, printedCharacters } from './ctc-characters.ts';
import { fillPlanes, type PlaneScale } from './planes.ts';
import type { PrintModels } from './print-models.ts';
import { type ModelValues, runModel, runNamed } from './run-model.ts';
import type { TextBox } from './text-boxes.ts';

/** Rows of a line as the models read it. */
const ROWS = 48;
/** Columns of a line: a multiple of one step of the recogniser, and the widest that is read. */
const COLUMNS_STEP = 8;
const MOST_COLUMNS = 1600;
/**
 * Longer lines are cut out narrower than they are printed: the recogniser learned from lines that were pressed into 320
 * columns, reads them no worse, and costs as much as it has columns.
 */
const SQUEEZE = 0.8;
const UNSQUEEZED = 96;
/** Columns of all lines of a page: the cost of reading its print grows with them. */
const PAGE_COLUMNS = 30_000;
/** Columns that the model of the direction looks at. */
const DIRECTION_COLUMNS = 192;
const SCALE: PlaneScale = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** The line cut out of the page, straight and 48 rows high; undefined where it has no area. */
export function lineCrop(page: RgbImage, box: TextBox): RgbImage | undefined {
  const columns = columnsOf(box);
  const toPage = rectangleToQuad(columns, ROWS, box.quad);
  return toPage && warpRgb(page, columns, ROWS, toPage);
}

function columnsOf({ length, height }: TextBox): number {
  const printed = (ROWS * length) / height;
  const squeezed = Math.max(Math.min(printed, UNSQUEEZED), SQUEEZE * printed);
  const wide = Math.round(squeezed / COLUMNS_STEP) * COLUMNS_STEP;
  return Math.min(MOST_COLUMNS, Math.max(2 * COLUMNS_STEP, wide));
}

/**
 * The lines of a page that are read: as many as one page may cost, in the order given.
 * @param boxes the largest first
 */
export function affordableLines(boxes: readonly TextBox[]): TextBox[] {
  let columns = 0;
  return boxes.filter((box) => {
    if (columns + columnsOf(box) > PAGE_COLUMNS) return false;
    columns += columnsOf(box);
    return true;
  });
}

/** Reads one line. @throws AppError MODEL_FAILED */
export async function recogniseLine(models: LineModels, crop: RgbImage): Promise<PrintedCharacter[]> {
  const input = new Float32Array(3 * ROWS * crop.width);
  fillPlanes(input, 0, crop, crop, SCALE);
  const { recognition, latin, characters, latinCharacters } = models;
  const general = recognition.outputNames[0] ?? '';
  const [named, visual, sequence] = await runNamed(
    recognition,
    { x: { data: input, dims: [1, 3, ROWS, crop.width] } },
    [general, 'visual', 'sequence'],
  );
  const [latinNamed] = await runNamed(latin, { visual: visual!, sequence: sequence! }, ['probabilities']);
  return chooseScript(
    charactersOf(named!, characters),
    charactersOf(latinNamed!, latinCharacters),
    crop.width / (SQUEEZE * ROWS),
  );
}

/** What a recogniser needs. */
export type LineModels = Pick<PrintModels, 'recognition' | 'latin' | 'characters' | 'latinCharacters'>;

function charactersOf({ data, dims }: ModelValues, characters: readonly string[]): PrintedCharacter[] {
  const [, steps = 0, classes = 0] = dims;
  if (classes === characters.length) return printedCharacters(data, steps, characters);
  throw failure('MODEL_FAILED', `${classes} classes, expected ${characters.length}`, {
    component: 'models/print',
  });
}

/**
 * Whether lines are upside down, by the vote of those that were cut out.
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
  const { data } = await runModel(direction, input, [crops.length, 3, ROWS, DIRECTION_COLUMNS]);
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
