import * as ort from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { OnnxGraph } from './onnx-graph.ts';

function leakyPool(): Uint8Array {
  const graph = new OnnxGraph('test');
  const input = graph.input('input', ['N', 1, 2, 2]);
  const scaled = graph.node('Mul', [input, graph.floats([2], [1])]);
  const active = graph.node('LeakyRelu', [scaled], { alpha: { float: 0.5 } });
  const padded = graph.node(
    'Pad',
    [active, graph.integers([0, 0, 0, 0, 0, 0, 1, 0]), graph.floats([0], [])],
    {
      mode: 'constant',
    },
  );
  graph.output('sum', graph.node('ReduceMean', [padded], { axes: [2], keepdims: 0 }), ['N', 1, 2]);
  return graph.finish();
}

test('a written graph is opened and computed by ONNX Runtime', async () => {
  const session = await ort.InferenceSession.create(leakyPool());
  expect(session.inputNames).toEqual(['input']);
  const input = new ort.Tensor('float32', Float32Array.of(3, -3, 6, -6), [1, 1, 2, 2]);
  const { sum } = await session.run({ input });
  expect(sum!.dims).toEqual([1, 1, 2]);
  expect([...(sum!.data as Float32Array)]).toEqual([6, -3]);
  await session.release();
});

test('the same calls give the same bytes', () => {
  expect(Buffer.from(leakyPool()).equals(Buffer.from(leakyPool()))).toBe(true);
});
