import * as ort from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { OnnxGraph } from './onnx-graph.ts';
import { withOutputs } from './onnx-outputs.ts';

/** Adds one and doubles. */
function model(): { bytes: Uint8Array; inside: string } {
  const graph = new OnnxGraph('test');
  const inside = graph.node('Add', [graph.input('input', ['N']), graph.floats([1], [1])]);
  graph.output('doubled', graph.node('Mul', [inside, graph.floats([2], [1])]), ['N']);
  return { bytes: graph.finish(), inside };
}

test('a model gives out a value from inside its graph beside its own output', async () => {
  const { bytes, inside } = model();
  const session = await ort.InferenceSession.create(
    withOutputs(bytes, [{ value: inside, name: 'seen', shape: ['N'] }]),
  );
  expect(session.outputNames).toEqual(['doubled', 'seen']);
  const { doubled, seen } = await session.run({
    input: new ort.Tensor('float32', Float32Array.of(3, 4), [2]),
  });
  expect([...(doubled!.data as Float32Array)]).toEqual([8, 10]);
  expect([...(seen!.data as Float32Array)]).toEqual([4, 5]);
  await session.release();
});

test('the published bytes stand first, unchanged', () => {
  const { bytes, inside } = model();
  const more = withOutputs(bytes, [{ value: inside, name: 'seen', shape: ['N'] }]);
  expect(Buffer.from(more.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true);
});
