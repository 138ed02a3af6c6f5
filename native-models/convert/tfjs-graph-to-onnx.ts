import { OnnxGraph } from './onnx-graph.ts';
import { readTfjsGraph, type TfjsGraph, type TfjsNode } from './tfjs-graph.ts';
import type { Weight } from './tfjs-weights.ts';
import { hwcmToOihw, hwioToOihw } from './weight-layout.ts';

interface Conversion {
  graph: OnnxGraph;
  source: TfjsGraph;
  /** ONNX values by the name of the node that computes them. All are images, laid out NCHW. */
  values: Map<string, string>;
}

type Converter = (conversion: Conversion, node: TfjsNode) => string;

const CONVERTERS: Readonly<Record<string, Converter>> = {
  Placeholder: convertPlaceholder,
  _FusedConv2D: convertConvolution,
  DepthwiseConv2dNative: convertDepthwise,
  AddV2: ({ graph, values }, { inputs }) =>
    graph.node(
      'Add',
      inputs.map((input) => computed(values, input)),
    ),
  Prelu: ({ graph, source, values }, { inputs }) =>
    prelu(graph, computed(values, inputs[0]!), constant(source, inputs[1]!)),
  MaxPool: convertMaxPool,
  Pad: convertPad,
};

/** An output of the ONNX file: the node that computes it, and how many channels it has. */
export interface GraphOutput {
  name: string;
  node: string;
  channels: number;
}

/**
 * Converts those nodes of a TensorFlow.js graph of convolutions that one output needs. The input is named `input`
 * ([N, 3, height, width]); the output is flat ([N, channels]) and has to be one pixel large.
 * @throws Error that names what is not supported
 */
export function convertTfjsGraphToOnnx(
  modelJson: string,
  weightBytes: Uint8Array,
  graphName: string,
  output: GraphOutput,
): Uint8Array {
  const source = readTfjsGraph(modelJson, weightBytes);
  const conversion = { graph: new OnnxGraph(graphName), source, values: new Map<string, string>() };
  convertNode(conversion, output.node);
  const flat = conversion.graph.node('Flatten', [computed(conversion.values, output.node)], { axis: 1 });
  conversion.graph.output(output.name, flat, ['N', output.channels]);
  return conversion.graph.finish();
}

/** Converts a node after everything that it needs; the graph is deeper than it is wide, and not deep. */
function convertNode(conversion: Conversion, name: string): void {
  const { source, values } = conversion;
  if (values.has(name) || source.weights.has(name)) return;
  const node = source.nodes.get(name);
  if (!node) throw new Error(`the graph holds no node ${name}`);
  const convert = CONVERTERS[node.op];
  if (!convert) throw new Error(`${node.op} is not supported`);
  for (const input of node.inputs) convertNode(conversion, input);
  values.set(name, convert(conversion, node));
}

function convertPlaceholder({ graph }: Conversion, { shape }: TfjsNode): string {
  const [, height, width, channels] = shape;
  return graph.input('input', ['N', channels!, height!, width!]);
}

function convertConvolution({ graph, source, values }: Conversion, node: TfjsNode): string {
  const [input, filters, bias, slope] = node.inputs;
  const { data, shape } = constant(source, filters!);
  const [height, width, inChannels, outChannels] = shape as [number, number, number, number];
  const weights = graph.floats(hwioToOihw(data, shape), [outChannels, inChannels, height, width]);
  const offsets = graph.floats(constant(source, bias!).data, [outChannels]);
  const attributes = slidingWindow(node, [height, width]);
  const output = graph.node('Conv', [computed(values, input!), weights, offsets], attributes);
  const fused = node.texts('fused_ops').join();
  if (fused === 'BiasAdd') return output;
  if (fused === 'BiasAdd,Prelu') return prelu(graph, output, constant(source, slope!));
  throw new Error(`a convolution with ${fused} is not supported`);
}

function convertDepthwise({ graph, source, values }: Conversion, node: TfjsNode): string {
  const { data, shape } = constant(source, node.inputs[1]!);
  const [height, width, channels, multiplier] = shape as [number, number, number, number];
  const weights = graph.floats(hwcmToOihw(data, shape), [channels * multiplier, 1, height, width]);
  return graph.node('Conv', [computed(values, node.inputs[0]!), weights], {
    ...slidingWindow(node, [height, width]),
    group: channels,
  });
}

function convertMaxPool({ graph, values }: Conversion, node: TfjsNode): string {
  const [, height, width] = node.integers('ksize');
  return graph.node('MaxPool', [computed(values, node.inputs[0]!)], slidingWindow(node, [height!, width!]));
}

/** Amounts stand by axis, NHWC, before and after. */
function convertPad({ graph, source, values }: Conversion, { inputs }: TfjsNode): string {
  const { data } = constant(source, inputs[1]!);
  const at = (side: 0 | 1) => [0, 3, 1, 2].map((axis) => data[2 * axis + side]!);
  const pads = graph.integers([...at(0), ...at(1)]);
  const zero = graph.floats([0], []);
  return graph.node('Pad', [computed(values, inputs[0]!), pads, zero], { mode: 'constant' });
}

/** SAME puts the odd pixel of padding at the end in both formats. */
function slidingWindow(node: TfjsNode, kernel: readonly [number, number]) {
  const padding = node.text('padding');
  if (padding !== 'SAME' && padding !== 'VALID') throw new Error(`padding ${padding} is not supported`);
  const [, vertical, horizontal] = node.integers('strides');
  return {
    kernel_shape: kernel,
    strides: [vertical!, horizontal!],
    auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
  };
}

function prelu(graph: OnnxGraph, value: string, { data, shape }: Weight): string {
  const channels = shape.at(-1)!;
  if (data.length !== channels) throw new Error('a slope per pixel is not supported');
  return graph.node('PRelu', [value, graph.floats(data, [channels, 1, 1])]);
}

function computed(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (!value) throw new Error(`${name} is no computed value`);
  return value;
}

function constant({ weights }: TfjsGraph, name: string): Weight {
  const weight = weights.get(name);
  if (!weight) throw new Error(`${name} is not a constant`);
  return weight;
}
