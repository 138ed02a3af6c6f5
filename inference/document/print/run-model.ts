import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';

/** Float32 values that go into a model or come out of it. */
export interface ModelValues {
  data: Float32Array;
  dims: readonly number[];
}

/**
 * Runs a model of one input and one output.
 * @param dims of the input
 * @throws AppError MODEL_FAILED
 */
export async function runModel(
  session: InferenceSession,
  input: Float32Array,
  dims: readonly number[],
): Promise<ModelValues> {
  const name = session.inputNames[0] ?? 'x';
  const output = session.outputNames[0] ?? '';
  const [values] = await runNamed(session, { [name]: { data: input, dims } }, [output]);
  return values!;
}

/**
 * Runs a model of several inputs or outputs.
 * @returns the outputs in the order of their names
 * @throws AppError MODEL_FAILED
 */
export async function runNamed(
  session: InferenceSession,
  inputs: Readonly<Record<string, ModelValues>>,
  outputs: readonly string[],
): Promise<ModelValues[]> {
  const feeds = Object.entries(inputs).map(([name, { data, dims }]) => [
    name,
    new Tensor('float32', data, [...dims]),
  ]);
  const results = await session.run(Object.fromEntries(feeds), [...outputs]);
  return outputs.map((name) => {
    const output = results[name];
    if (output?.data instanceof Float32Array) return { data: output.data, dims: output.dims };
    throw failure('MODEL_FAILED', `outputs: ${session.outputNames.join(', ')}`, {
      component: 'models/print',
    });
  });
}
