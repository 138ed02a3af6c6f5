import { OnnxGraph } from './onnx-graph.ts';
import { decodeTfjsWeights, type Weight } from './tfjs-weights.ts';
import { hwioToOihw } from './weight-layout.ts';

/** Mean of the training pictures (RGB) and the divisor: dlib's `input_rgb_image_sized<150>`. */
const MEAN_RGB = [122.782, 117.001, 104.298];
const DIVISOR = 256;
const CHIP_SIZE = 150;
const EMBEDDING_SIZE = 128;

/** The residual blocks in order; `down` halves the size and sets the channel count. */
const BLOCKS: readonly { name: string; down: boolean }[] = [
  { name: 'conv32_1', down: false },
  { name: 'conv32_2', down: false },
  { name: 'conv32_3', down: false },
  { name: 'conv64_down', down: true },
  { name: 'conv64_1', down: false },
  { name: 'conv64_2', down: false },
  { name: 'conv64_3', down: false },
  { name: 'conv128_down', down: true },
  { name: 'conv128_1', down: false },
  { name: 'conv128_2', down: false },
  { name: 'conv256_down', down: true },
  { name: 'conv256_1', down: false },
  { name: 'conv256_2', down: false },
  { name: 'conv256_down_out', down: true },
];

/** A square feature map: value name, side in pixels, channels. */
interface FeatureMap {
  name: string;
  size: number;
  channels: number;
}

/**
 * Builds the face recognition network of dlib (ResNet with 29 convolutions, as ported by face-api.js) as ONNX.
 * Input `input`: [N, 3, 150, 150], RGB 0..255. Output `embedding`: [N, 128], not normalised.
 */
export function convertDlibResnetToOnnx(manifestJson: string, weightBytes: Uint8Array): Uint8Array {
  const weights = decodeTfjsWeights(manifestJson, weightBytes);
  const graph = new OnnxGraph('face_recognition');
  let map = stem(graph, weights);
  for (const { name, down } of BLOCKS) {
    map = down ? downsamplingBlock(graph, weights, name, map) : residualBlock(graph, weights, name, map);
  }
  const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [map.name])], { axis: 1 });
  const { shape, data } = weightNamed(weights, 'fc');
  graph.output('embedding', graph.node('MatMul', [pooled, graph.floats(data, shape)]), ['N', EMBEDDING_SIZE]);
  return graph.finish();
}

function stem(graph: OnnxGraph, weights: Map<string, Weight>): FeatureMap {
  const input = graph.input('input', ['N', 3, CHIP_SIZE, CHIP_SIZE]);
  const centred = graph.node('Sub', [input, graph.floats(MEAN_RGB, [1, 3, 1, 1])]);
  const normalised = graph.node('Div', [centred, graph.floats([DIVISOR], [1])]);
  const image = { name: normalised, size: CHIP_SIZE, channels: 3 };
  const first = convolution(graph, weights, 'conv32_down', image, { stride: 2, pad: 0 });
  const pooled = graph.node('MaxPool', [graph.node('Relu', [first.name])], {
    kernel_shape: [3, 3],
    strides: [2, 2],
  });
  return { name: pooled, size: Math.floor((first.size - 3) / 2) + 1, channels: first.channels };
}

function residualBlock(
  graph: OnnxGraph,
  weights: Map<string, Weight>,
  name: string,
  input: FeatureMap,
): FeatureMap {
  const first = convolution(graph, weights, `${name}/conv1`, input, { stride: 1, pad: 1 });
  const active = { ...first, name: graph.node('Relu', [first.name]) };
  const second = convolution(graph, weights, `${name}/conv2`, active, { stride: 1, pad: 1 });
  return { ...second, name: graph.node('Relu', [graph.node('Add', [second.name, input.name])]) };
}

/** The shortcut is pooled and gets zero channels; the main branch gets a zero row and column where it is smaller. */
function downsamplingBlock(
  graph: OnnxGraph,
  weights: Map<string, Weight>,
  name: string,
  input: FeatureMap,
): FeatureMap {
  const first = convolution(graph, weights, `${name}/conv1`, input, { stride: 2, pad: 0 });
  const active = { ...first, name: graph.node('Relu', [first.name]) };
  const main = convolution(graph, weights, `${name}/conv2`, active, { stride: 1, pad: 1 });
  const pooled = graph.node('AveragePool', [input.name], { kernel_shape: [2, 2], strides: [2, 2] });
  const size = Math.floor(input.size / 2);
  const extended = zeroPad(graph, main.name, { pixels: size - main.size });
  const shortcut = zeroPad(graph, pooled, { channels: main.channels - input.channels });
  return {
    name: graph.node('Relu', [graph.node('Add', [shortcut, extended])]),
    size,
    channels: main.channels,
  };
}

function zeroPad(graph: OnnxGraph, value: string, { channels = 0, pixels = 0 }): string {
  if (channels === 0 && pixels === 0) return value;
  const amounts = graph.integers([0, 0, 0, 0, 0, channels, pixels, pixels]);
  return graph.node('Pad', [value, amounts, graph.floats([0], [])], { mode: 'constant' });
}

/** A convolution with its learned scale layer folded into weights and bias. */
function convolution(
  graph: OnnxGraph,
  weights: Map<string, Weight>,
  name: string,
  input: FeatureMap,
  { stride, pad }: { stride: number; pad: number },
): FeatureMap {
  const filters = weightNamed(weights, `${name}/conv/filters`);
  const bias = weightNamed(weights, `${name}/conv/bias`).data;
  const scale = weightNamed(weights, `${name}/scale/weights`).data;
  const shift = weightNamed(weights, `${name}/scale/biases`).data;
  const [kernel, , inChannels, outChannels] = filters.shape as [number, number, number, number];
  const perFilter = kernel * kernel * inChannels;
  const scaled = hwioToOihw(filters.data, filters.shape).map(
    (value, index) => value * scale[Math.floor(index / perFilter)]!,
  );
  const folded = bias.map((value, channel) => value * scale[channel]! + shift[channel]!);
  const output = graph.node(
    'Conv',
    [
      input.name,
      graph.floats(scaled, [outChannels, inChannels, kernel, kernel]),
      graph.floats(folded, [outChannels]),
    ],
    { kernel_shape: [kernel, kernel], strides: [stride, stride], pads: [pad, pad, pad, pad] },
  );
  return {
    name: output,
    size: Math.floor((input.size + 2 * pad - kernel) / stride) + 1,
    channels: outChannels,
  };
}

function weightNamed(weights: Map<string, Weight>, name: string): Weight {
  const weight = weights.get(name);
  if (!weight) throw new Error(`the weights hold no ${name}`);
  return weight;
}
