import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import { decodeCtc, type LineReading } from './ctc-decode.ts';
import { type LineStrip, STRIP_HEIGHT } from './line-strip.ts';

/** Folder and name of the model in `native-models/`. */
export const MRZ_LINE_MODEL = { task: 'mrz', model: 'mrz-line' } as const;

/** Reads the strips of one zone in one run; they share one width. @throws AppError MODEL_FAILED */
export async function recogniseLines(
  session: InferenceSession,
  strips: readonly LineStrip[],
): Promise<LineReading[]> {
  const width = strips[0]?.width ?? 0;
  if (width === 0) return [];
  const size = STRIP_HEIGHT * width;
  const input = new Float32Array(strips.length * size);
  for (const [i, { data }] of strips.entries()) input.set(data, i * size);
  const tensor = new Tensor('float32', input, [strips.length, 1, STRIP_HEIGHT, width]);
  const { scores } = await session.run({ line: tensor });
  if (!scores || !(scores.data instanceof Float32Array)) {
    throw failure('MODEL_FAILED', `outputs: ${session.outputNames.join(', ')}`, { component: 'models/mrz' });
  }
  const [, classes = 0, steps = 0] = scores.dims;
  const values = scores.data;
  return strips.map((_, i) =>
    decodeCtc(values.subarray(i * classes * steps, (i + 1) * classes * steps), steps),
  );
}
