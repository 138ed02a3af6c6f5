import { FlatTable } from './flatbuffer-table.ts';
import { halfToFloat } from './half-float.ts';

/** Builtin operators of the TFLite schema (schema.fbs, BuiltinOperator) that these models use. */
export const TFLITE_OPERATORS = {
  0: 'ADD',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  17: 'MAX_POOL_2D',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
  54: 'PRELU',
} as const;
export type TfliteOperatorName = (typeof TFLITE_OPERATORS)[keyof typeof TFLITE_OPERATORS];

export type Padding = 'SAME' | 'VALID';
export type Activation = 'NONE' | 'RELU' | 'RELU6';

/** The options table of an operator, read when needed: every operator has its own layout. */
export interface TfliteOperator {
  name: TfliteOperatorName;
  /** Tensor numbers; -1 is an optional input that is not given. */
  inputs: number[];
  outputs: number[];
  options: TfliteOptions;
}

export interface TfliteOptions {
  padding: Padding;
  /** [vertical, horizontal] */
  stride: [number, number];
  dilation: [number, number];
  filterSize: [number, number];
  activation: Activation;
  axis: number;
  alignCorners: boolean;
  halfPixelCenters: boolean;
}

export interface TfliteTensor {
  name: string;
  /** NHWC for images. */
  shape: number[];
  /** The constant's values; absent for a value that is computed. */
  data?: Float32Array | Int32Array;
}

export interface TfliteModel {
  tensors: TfliteTensor[];
  operators: TfliteOperator[];
  inputs: number[];
  outputs: number[];
}

/** Field numbers of schema.fbs. */
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 };
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 };
const TENSOR = { shape: 0, type: 1, buffer: 2, name: 3 };
const OPERATOR = { opcodeIndex: 0, inputs: 1, outputs: 2, builtinOptions: 4 };
const OPERATOR_CODE = { deprecatedBuiltinCode: 0, builtinCode: 3 };
const TENSOR_TYPE = { float32: 0, float16: 1, int32: 2 };

/**
 * Reads a `.tflite` file (float32 graph, float16 or float32 weights) into a plain graph.
 * @throws Error that names an operator or tensor type outside the supported set
 */
export function readTfliteModel(file: Uint8Array): TfliteModel {
  const model = FlatTable.root(file);
  const buffers = model.tableVector(MODEL.buffers);
  const codes = model.tableVector(MODEL.operatorCodes).map(builtinCode);
  const subgraph = model.tableVector(MODEL.subgraphs)[0];
  if (!subgraph) throw new Error('the tflite file has no subgraph');
  return {
    tensors: subgraph.tableVector(SUBGRAPH.tensors).map((tensor) => readTensor(tensor, buffers)),
    operators: subgraph.tableVector(SUBGRAPH.operators).map((operator) => readOperator(operator, codes)),
    inputs: subgraph.int32Vector(SUBGRAPH.inputs),
    outputs: subgraph.int32Vector(SUBGRAPH.outputs),
  };
}

/** The code moved to a wider field; old files fill only the first, and new files fill both. */
function builtinCode(table: FlatTable): number {
  return Math.max(table.int8(OPERATOR_CODE.deprecatedBuiltinCode), table.int32(OPERATOR_CODE.builtinCode));
}

function readTensor(table: FlatTable, buffers: FlatTable[]): TfliteTensor {
  const name = table.string(TENSOR.name);
  const shape = table.int32Vector(TENSOR.shape);
  const bytes = buffers[table.uint32(TENSOR.buffer)]?.bytes(0);
  if (!bytes || bytes.length === 0) return { name, shape };
  return { name, shape, data: readConstant(name, table.int8(TENSOR.type), bytes) };
}

function readConstant(name: string, type: number, bytes: Uint8Array): Float32Array | Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case TENSOR_TYPE.float32:
      return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(4 * index, true));
    case TENSOR_TYPE.float16:
      return Float32Array.from({ length: bytes.length / 2 }, (_, index) =>
        halfToFloat(view.getUint16(2 * index, true)),
      );
    case TENSOR_TYPE.int32:
      return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(4 * index, true));
    default:
      throw new Error(`tensor ${name} has type ${type}, which this reader does not know`);
  }
}

function readOperator(table: FlatTable, codes: number[]): TfliteOperator {
  const code = codes[table.uint32(OPERATOR.opcodeIndex)] ?? -1;
  const name = (TFLITE_OPERATORS as Record<number, TfliteOperatorName>)[code];
  if (!name) throw new Error(`tflite operator ${code} is not supported`);
  return {
    name,
    inputs: table.int32Vector(OPERATOR.inputs),
    outputs: table.int32Vector(OPERATOR.outputs),
    options: readOptions(name, table.table(OPERATOR.builtinOptions)),
  };
}

const NO_OPTIONS: TfliteOptions = {
  padding: 'VALID',
  stride: [1, 1],
  dilation: [1, 1],
  filterSize: [1, 1],
  activation: 'NONE',
  axis: 0,
  alignCorners: false,
  halfPixelCenters: false,
};

function readOptions(name: TfliteOperatorName, table: FlatTable | undefined): TfliteOptions {
  if (!table) return NO_OPTIONS;
  switch (name) {
    case 'CONV_2D':
      return {
        ...windowOptions(table),
        dilation: [table.int32(5, 1), table.int32(4, 1)],
        activation: activation(table, 3),
      };
    case 'DEPTHWISE_CONV_2D':
      return {
        ...windowOptions(table),
        dilation: [table.int32(6, 1), table.int32(5, 1)],
        activation: activation(table, 4),
      };
    case 'MAX_POOL_2D':
      return {
        ...windowOptions(table),
        filterSize: [table.int32(4, 1), table.int32(3, 1)],
        activation: activation(table, 5),
      };
    case 'ADD':
      return { ...NO_OPTIONS, activation: activation(table, 0) };
    case 'CONCATENATION':
      return { ...NO_OPTIONS, axis: table.int32(0), activation: activation(table, 1) };
    case 'RESIZE_BILINEAR':
      return { ...NO_OPTIONS, alignCorners: table.int8(2) !== 0, halfPixelCenters: table.int8(3) !== 0 };
    default:
      return NO_OPTIONS;
  }
}

/** Padding and stride lead every windowed operator's options, horizontal before vertical. */
function windowOptions(table: FlatTable): TfliteOptions {
  return {
    ...NO_OPTIONS,
    padding: table.int8(0) === 0 ? 'SAME' : 'VALID',
    stride: [table.int32(2, 1), table.int32(1, 1)],
  };
}

function activation(table: FlatTable, field: number): Activation {
  const code = table.int8(field);
  if (code === 0) return 'NONE';
  if (code === 1) return 'RELU';
  if (code === 3) return 'RELU6';
  throw new Error(`fused activation ${code} is not supported`);
}
