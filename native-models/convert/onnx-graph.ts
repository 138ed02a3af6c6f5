import { ProtobufWriter } from './protobuf-writer.ts';

/** Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, for what the converters need. */
const MODEL = { irVersion: 1, producerName: 2, graph: 7, opsetImport: 8 };
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 };
const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, float: 2, int: 3, string: 4, ints: 8, type: 20 };
const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 };
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 };
const DATA_TYPE = { float32: 1, int64: 7 };
const VALUE_INFO = { name: 1, type: 2 };

const IR_VERSION = 8;
const OPSET_VERSION = 17;

/** A number is a fixed dimension, a string names one that is known only at run time. */
export type OnnxShape = readonly (number | string)[];
/** `{ float }` tells a float attribute from an integer one, which JavaScript numbers cannot. */
export type OnnxAttribute = number | string | readonly number[] | { float: number };
export type OnnxAttributes = Readonly<Record<string, OnnxAttribute>>;

/**
 * Collects the nodes of an ONNX graph and writes the model file. Names are counted, never random, so the same
 * calls always give the same bytes.
 */
export class OnnxGraph {
  readonly #name: string;
  readonly #nodes: ProtobufWriter[] = [];
  readonly #initializers: ProtobufWriter[] = [];
  readonly #inputs: ProtobufWriter[] = [];
  readonly #outputs: ProtobufWriter[] = [];
  readonly #integers = new Map<string, string>();
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** A float32 input. */
  input(name: string, shape: OnnxShape): string {
    this.#inputs.push(valueInfo(name, shape));
    return name;
  }

  /** Publishes a value as float32 output under a name of its own. */
  output(name: string, value: string, shape: OnnxShape): void {
    this.#addNode('Identity', [value], name, {});
    this.#outputs.push(valueInfo(name, shape));
  }

  /** A float32 constant; shape `[]` is a scalar. */
  floats(values: ArrayLike<number>, shape: readonly number[]): string {
    return this.#initializer(DATA_TYPE.float32, Float32Array.from(values), shape);
  }

  /** A one-dimensional int64 constant; equal lists are stored once. */
  integers(values: readonly number[]): string {
    const key = values.join(',');
    const known = this.#integers.get(key);
    if (known) return known;
    const name = this.#initializer(DATA_TYPE.int64, BigInt64Array.from(values.map(BigInt)), [values.length]);
    this.#integers.set(key, name);
    return name;
  }

  /** Adds an operator with one output and returns the output's name. An empty input name means "not given". */
  node(operator: string, inputs: readonly string[], attributes: OnnxAttributes = {}): string {
    const output = this.#nextName(operator.toLowerCase());
    this.#addNode(operator, inputs, output, attributes);
    return output;
  }

  /** The bytes of the `.onnx` file. */
  finish(): Uint8Array {
    const graph = new ProtobufWriter();
    for (const node of this.#nodes) graph.message(GRAPH.node, node);
    graph.string(GRAPH.name, this.#name);
    for (const tensor of this.#initializers) graph.message(GRAPH.initializer, tensor);
    for (const input of this.#inputs) graph.message(GRAPH.input, input);
    for (const output of this.#outputs) graph.message(GRAPH.output, output);
    return new ProtobufWriter()
      .int(MODEL.irVersion, IR_VERSION)
      .string(MODEL.producerName, 'counterproof')
      .message(MODEL.graph, graph)
      .message(MODEL.opsetImport, new ProtobufWriter().string(1, '').int(2, OPSET_VERSION))
      .finish();
  }

  #addNode(operator: string, inputs: readonly string[], output: string, attributes: OnnxAttributes): void {
    const node = new ProtobufWriter();
    for (const input of inputs) node.string(NODE.input, input);
    node.string(NODE.output, output).string(NODE.name, output).string(NODE.opType, operator);
    for (const [name, value] of Object.entries(attributes))
      node.message(NODE.attribute, attribute(name, value));
    this.#nodes.push(node);
  }

  #initializer(dataType: number, data: Float32Array | BigInt64Array, shape: readonly number[]): string {
    const name = this.#nextName('weight');
    const tensor = new ProtobufWriter();
    for (const size of shape) tensor.int(TENSOR.dims, size);
    tensor.int(TENSOR.dataType, dataType).string(TENSOR.name, name);
    tensor.bytes(TENSOR.rawData, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#initializers.push(tensor);
    return name;
  }

  #nextName(prefix: string): string {
    const name = `${prefix}_${this.#count}`;
    this.#count += 1;
    return name;
  }
}

function attribute(name: string, value: OnnxAttribute): ProtobufWriter {
  const writer = new ProtobufWriter().string(ATTRIBUTE.name, name);
  if (typeof value === 'number') {
    return writer.int(ATTRIBUTE.int, value).int(ATTRIBUTE.type, ATTRIBUTE_TYPE.int);
  }
  if (typeof value === 'string') {
    return writer.string(ATTRIBUTE.string, value).int(ATTRIBUTE.type, ATTRIBUTE_TYPE.string);
  }
  if ('float' in value) {
    return writer.float(ATTRIBUTE.float, value.float).int(ATTRIBUTE.type, ATTRIBUTE_TYPE.float);
  }
  for (const item of value) writer.int(ATTRIBUTE.ints, item);
  return writer.int(ATTRIBUTE.type, ATTRIBUTE_TYPE.ints);
}

function valueInfo(name: string, shape: OnnxShape): ProtobufWriter {
  const dimensions = new ProtobufWriter();
  for (const size of shape) {
    const dimension = new ProtobufWriter();
    dimensions.message(1, typeof size === 'number' ? dimension.int(1, size) : dimension.string(2, size));
  }
  const tensorType = new ProtobufWriter().int(1, DATA_TYPE.float32).message(2, dimensions);
  const type = new ProtobufWriter().message(1, tensorType);
  return new ProtobufWriter().string(VALUE_INFO.name, name).message(VALUE_INFO.type, type);
}
