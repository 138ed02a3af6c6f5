import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';

/**
 * Runs a model of one input and one output.
 * @param dims of the input
 * @throws AppError MODEL_FAILED
 */
export async function runModel(
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
