import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { convertTfjsGraphToOnnx } from './tfjs-graph-to-onnx.ts';

const strings = (...values: string[]) => ({ list: { s: values.map(btoa) } });
const integers = (...values: number[]) => ({ list: { i: values.map(String) } });
const constant = (name: string) => ({ name, op: 'Const', attr: {} });

/** A 4x4 picture of three channels, a strided convolution to one channel with bias and slope, and a sum of its 2x2 values. */
function graphWith(change: { op?: string; fused?: string[]; padding?: string } = {}) {
  const { op = '_FusedConv2D', fused = ['BiasAdd', 'Prelu'], padding = 'SAME' } = change;
  const dim = [-1, 4, 4, 3].map((size) => ({ size: String(size) }));
  const window = { strides: integers(1, 2, 2, 1), padding: { s: btoa(padding) } };
  const node = [
    { name: 'picture', op: 'Placeholder', attr: { shape: { shape: { dim } } } },
    ...['filters', 'bias', 'slope'].map(constant),
    {
      name: 'conv',
      op,
      input: ['picture', 'filters', 'bias', 'slope'],
      attr: { ...window, fused_ops: strings(...fused) },
    },
    {
      name: 'pool',
      op: 'MaxPool',
      input: ['conv'],
      attr: { ksize: integers(1, 2, 2, 1), strides: integers(1, 2, 2, 1), padding: { s: btoa('VALID') } },
    },
    { name: 'unused', op: 'NothingThatIsKnown', input: ['pool'], attr: {} },
  ];
  const weights = [
    { name: 'filters', shape: [1, 1, 3, 1], dtype: 'float32' },
    { name: 'bias', shape: [1], dtype: 'float32' },
    { name: 'slope', shape: [1, 1, 1], dtype: 'float32' },
  ];
  const json = JSON.stringify({
    format: 'graph-model',
    modelTopology: { node },
    weightsManifest: [{ weights, paths: ['weights.bin'] }],
  });
  const bytes = new Uint8Array(Float32Array.of(1, 10, 100, -500, 0.5).buffer);
  return { json, bytes };
}

const convert = ({ json, bytes }: ReturnType<typeof graphWith>, node = 'pool') =>
  convertTfjsGraphToOnnx(json, bytes, 'test', { name: 'result', node, channels: 1 });

describe('a TensorFlow.js graph as ONNX', () => {
  test('computes the same, and leaves out nodes that its output does not need', async () => {
    const session = await InferenceSession.create(convert(graphWith()));
    const planes = new Float32Array(48);
    // Rows and columns 0 and 2 are seen by the strided convolution: 1 + 20 + 300 - 500 is slowed by the slope.
    for (const [channel, value] of [1, 2, 3].entries()) planes.fill(value, 16 * channel, 16 * channel + 16);
    const run = async () => [
      ...((await session.run({ input: new Tensor('float32', planes, [1, 3, 4, 4]) })).result!
        .data as Float32Array),
    ];
    expect(await run()).toEqual([-89.5]);
    planes[32 + 10] = 9;
    expect(await run()).toEqual([421]);
    await session.release();
  });

  test('is the same file every time', () => {
    expect(convert(graphWith())).toEqual(convert(graphWith()));
  });

  test.each([
    ['an operator', graphWith({ op: 'Softmax' }), 'Softmax is not supported'],
    ['a fused operator', graphWith({ fused: ['BiasAdd', 'Elu'] }), 'BiasAdd,Elu is not supported'],
    ['a padding', graphWith({ padding: 'EXPLICIT' }), 'padding EXPLICIT is not supported'],
  ])('names %s that is not supported', (_, graph, message) => {
    expect(() => convert(graph)).toThrow(message);
  });

  test('names an absent node, and refuses a file that is no graph model', () => {
    expect(() => convert(graphWith(), 'nowhere')).toThrow('nowhere');
    expect(() => convert({ ...graphWith(), json: '{}' })).toThrow();
  });
});
