import { OnnxGraph } from './onnx-graph.ts';
import {
  type Activation,
  readTfliteModel,
  type TfliteModel,
  type TfliteOperator,
  type TfliteOperatorName,
  type TfliteTensor,
} from './tflite-model.ts';
import { depthwiseToOihw, ohwiToOihw } from './weight-layout.ts';

/**
 * A computed value. `shape` is always the tflite one (NHWC for images); `planar` says that the ONNX value is laid
 * out NCHW, which is what ONNX convolutions need.
 */
interface Value {
  name: string;
  shape: readonly number[];
  planar: boolean;
}

interface Conversion {
  graph: OnnxGraph;
  model: TfliteModel;
  values: Map<number, Value>;
}

type Converter = (conversion: Conversion, operator: TfliteOperator) => Value;

const CONVERTERS: Record<Exclude<TfliteOperatorName, 'DEQUANTIZE'>, Converter> = {
  ADD: convertAdd,
  CONCATENATION: convertConcatenation,
  CONV_2D: convertConvolution,
  DEPTHWISE_CONV_2D: convertConvolution,
  MAX_POOL_2D: convertMaxPool,
  PAD: convertPad,
  PRELU: convertPrelu,
  RELU: convertRelu,
  RESHAPE: convertReshape,
  RESIZE_BILINEAR: convertResize,
};

/**
 * Converts a float TFLite graph to ONNX. The input becomes NCHW (`[1, 3, height, width]`, named `input`); outputs
 * keep the tflite layout and name.
 * @throws Error that names what is not supported
 */
export function convertTfliteToOnnx(file: Uint8Array, graphName: string): Uint8Array {
  const model = readTfliteModel(file);
  const conversion: Conversion = { graph: new OnnxGraph(graphName), model, values: new Map() };
  const input = model.inputs[0]!;
  const shape = model.tensors[input]!.shape;
  const name = conversion.graph.input('input', [shape[0]!, shape[3]!, shape[1]!, shape[2]!]);
  conversion.values.set(input, { name, shape, planar: true });
  for (const operator of model.operators) convertOperator(conversion, operator);
  for (const output of model.outputs) {
    const value = computed(conversion, output);
    conversion.graph.output(model.tensors[output]!.name, interleaved(conversion, value), value.shape);
  }
  return conversion.graph.finish();
}

function convertOperator(conversion: Conversion, operator: TfliteOperator): void {
  const output = operator.outputs[0]!;
  if (operator.name === 'DEQUANTIZE') {
    // float16 weights: the reader has widened the constant already, so its values belong to the output as well.
    conversion.model.tensors[output]!.data = constantOf(conversion, operator.inputs[0]!).data;
    return;
  }
  const value = CONVERTERS[operator.name](conversion, operator);
  const expected = conversion.model.tensors[output]!.shape;
  if (expected.join() !== value.shape.join()) {
    throw new Error(`${operator.name} gives shape ${value.shape}, the file says ${expected}`);
  }
  conversion.values.set(output, value);
}

function convertConvolution(conversion: Conversion, { name, inputs, options }: TfliteOperator): Value {
  const { graph } = conversion;
  const source = computed(conversion, inputs[0]!);
  const weights = constantOf(conversion, inputs[1]!);
  const bias = constantOf(conversion, inputs[2]!);
  const depthwise = name === 'DEPTHWISE_CONV_2D';
  const kernel: [number, number] = [weights.shape[1]!, weights.shape[2]!];
  const channels = depthwise ? weights.shape[3]! : weights.shape[0]!;
  const reordered = depthwise
    ? depthwiseToOihw(weights.data, weights.shape)
    : ohwiToOihw(weights.data, weights.shape);
  const onnxShape = [channels, depthwise ? 1 : weights.shape[3]!, ...kernel];
  const window = slidingWindow(source.shape, kernel, operatorWindow(options));
  const output = graph.node(
    'Conv',
    [planar(conversion, source), graph.floats(reordered, onnxShape), graph.floats(bias.data, [channels])],
    {
      kernel_shape: kernel,
      strides: options.stride,
      dilations: options.dilation,
      pads: window.pads,
      group: depthwise ? source.shape[3]! : 1,
    },
  );
  return {
    name: activate(graph, output, options.activation),
    shape: [source.shape[0]!, window.height, window.width, channels],
    planar: true,
  };
}

function convertMaxPool(conversion: Conversion, { inputs, options }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  const window = slidingWindow(source.shape, options.filterSize, operatorWindow(options));
  const output = conversion.graph.node('MaxPool', [planar(conversion, source)], {
    kernel_shape: options.filterSize,
    strides: options.stride,
    pads: window.pads,
  });
  return {
    name: activate(conversion.graph, output, options.activation),
    shape: [source.shape[0]!, window.height, window.width, source.shape[3]!],
    planar: true,
  };
}

function convertAdd(conversion: Conversion, { inputs, options }: TfliteOperator): Value {
  const [first, second] = [computed(conversion, inputs[0]!), computed(conversion, inputs[1]!)];
  const output = conversion.graph.node('Add', [planar(conversion, first), planar(conversion, second)]);
  return { name: activate(conversion.graph, output, options.activation), shape: first.shape, planar: true };
}

function convertRelu(conversion: Conversion, { inputs }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  return { ...source, name: conversion.graph.node('Relu', [source.name]) };
}

function convertPrelu(conversion: Conversion, { inputs }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  const slope = constantOf(conversion, inputs[1]!);
  const channels = slope.shape.at(-1)!;
  if (slope.data.length !== channels) throw new Error('PRELU with a slope per pixel is not supported');
  const slopes = conversion.graph.floats(slope.data, [channels, 1, 1]);
  const name = conversion.graph.node('PRelu', [planar(conversion, source), slopes]);
  return { name, shape: source.shape, planar: true };
}

function convertPad(conversion: Conversion, { inputs }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  const amounts = constantOf(conversion, inputs[1]!).data;
  const before = source.shape.map((_, axis) => amounts[2 * axis]!);
  const after = source.shape.map((_, axis) => amounts[2 * axis + 1]!);
  const pads = conversion.graph.integers([...toPlanarOrder(before), ...toPlanarOrder(after)]);
  const zero = conversion.graph.floats([0], []);
  return {
    name: conversion.graph.node('Pad', [planar(conversion, source), pads, zero], { mode: 'constant' }),
    shape: source.shape.map((size, axis) => before[axis]! + size + after[axis]!),
    planar: true,
  };
}

function convertResize(conversion: Conversion, { inputs, options }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  const [height, width] = constantOf(conversion, inputs[1]!).data;
  const shape = [source.shape[0]!, height!, width!, source.shape[3]!];
  const unscaled = options.halfPixelCenters ? 'half_pixel' : 'asymmetric';
  const sizes = conversion.graph.integers(toPlanarOrder(shape));
  const name = conversion.graph.node('Resize', [planar(conversion, source), '', '', sizes], {
    mode: 'linear',
    coordinate_transformation_mode: options.alignCorners ? 'align_corners' : unscaled,
  });
  return { name, shape, planar: true };
}

function convertReshape(conversion: Conversion, { inputs, outputs }: TfliteOperator): Value {
  const source = computed(conversion, inputs[0]!);
  const shape = conversion.model.tensors[outputs[0]!]!.shape;
  const target = conversion.graph.integers(shape);
  const name = conversion.graph.node('Reshape', [interleaved(conversion, source), target]);
  return { name, shape, planar: false };
}

function convertConcatenation(conversion: Conversion, { inputs, options }: TfliteOperator): Value {
  const sources = inputs.map((input) => computed(conversion, input));
  const names = sources.map((source) => interleaved(conversion, source));
  const shape = [...sources[0]!.shape];
  shape[options.axis] = sources.reduce((total, source) => total + source.shape[options.axis]!, 0);
  return { name: conversion.graph.node('Concat', names, { axis: options.axis }), shape, planar: false };
}

function operatorWindow({ padding, stride, dilation }: TfliteOperator['options']) {
  return { padding, stride, dilation };
}

/** Output size and ONNX pads of a sliding window; SAME puts the odd pixel of padding at the end, as TFLite does. */
function slidingWindow(
  [, height, width]: readonly number[],
  kernel: readonly [number, number],
  { padding, stride, dilation }: ReturnType<typeof operatorWindow>,
): { height: number; width: number; pads: number[] } {
  const [vertical, horizontal] = [0, 1].map((axis) => {
    const size = axis === 0 ? height! : width!;
    const reach = (kernel[axis]! - 1) * dilation[axis]! + 1;
    if (padding === 'VALID')
      return { size: Math.floor((size - reach) / stride[axis]!) + 1, before: 0, after: 0 };
    const steps = Math.ceil(size / stride[axis]!);
    const total = Math.max(0, (steps - 1) * stride[axis]! + reach - size);
    return { size: steps, before: total >> 1, after: total - (total >> 1) };
  });
  return {
    height: vertical!.size,
    width: horizontal!.size,
    pads: [vertical!.before, horizontal!.before, vertical!.after, horizontal!.after],
  };
}

function activate(graph: OnnxGraph, value: string, activation: Activation): string {
  if (activation === 'RELU') return graph.node('Relu', [value]);
  if (activation === 'RELU6')
    return graph.node('Clip', [value, graph.floats([0], []), graph.floats([6], [])]);
  return value;
}

function computed({ model, values }: Conversion, tensor: number): Value {
  const value = values.get(tensor);
  if (!value)
    throw new Error(`tensor ${model.tensors[tensor]?.name ?? tensor} is used before it is computed`);
  return value;
}

function constantOf({ model }: Conversion, tensor: number): Required<TfliteTensor> {
  const { name, shape, data } = model.tensors[tensor] ?? { name: String(tensor), shape: [] };
  if (!data) throw new Error(`tensor ${name} is not a constant`);
  return { name, shape, data };
}

/** The NCHW form of an image value. */
function planar({ graph }: Conversion, value: Value): string {
  return value.planar ? value.name : graph.node('Transpose', [value.name], { perm: [0, 3, 1, 2] });
}

/** The NHWC form of an image value; values that are not images have only one form. */
function interleaved({ graph }: Conversion, value: Value): string {
  return value.planar ? graph.node('Transpose', [value.name], { perm: [0, 2, 3, 1] }) : value.name;
}

function toPlanarOrder([batch, height, width, channels]: readonly number[]): number[] {
  return [batch!, channels!, height!, width!];
}
