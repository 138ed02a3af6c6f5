import {
  encodeOnnxModel,
  type OnnxAttributeMessage,
  type OnnxNodeMessage,
  type OnnxTensorMessage,
  type OnnxValueInfoMessage,
} from './onnx-schema.ts';

/** Enumerations of onnx.proto: AttributeProto.AttributeType and TensorProto.DataType. */
const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 };
const DATA_TYPE = { float32: 1, int64: 7 };

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
  readonly #nodes: OnnxNodeMessage[] = [];
  readonly #initializers: OnnxTensorMessage[] = [];
  readonly #inputs: OnnxValueInfoMessage[] = [];
  readonly #outputs: OnnxValueInfoMessage[] = [];
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
    return encodeOnnxModel({
      irVersion: IR_VERSION,
      producerName: 'counterproof',
      graph: {
        node: this.#nodes,
        name: this.#name,
        initializer: this.#initializers,
        input: this.#inputs,
        output: this.#outputs,
      },
      opsetImport: [{ domain: '', version: OPSET_VERSION }],
    });
  }

  #addNode(operator: string, inputs: readonly string[], output: string, attributes: OnnxAttributes): void {
    const attribute = Object.entries(attributes).map(([name, value]) => attributeOf(name, value));
    this.#nodes.push({ input: inputs, output: [output], name: output, opType: operator, attribute });
  }

  #initializer(dataType: number, data: Float32Array | BigInt64Array, shape: readonly number[]): string {
    const name = this.#nextName('weight');
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#initializers.push({ dims: shape, dataType, name, rawData });
    return name;
  }

  #nextName(prefix: string): string {
    const name = `${prefix}_${this.#count}`;
    this.#count += 1;
    return name;
  }
}

function attributeOf(name: string, value: OnnxAttribute): OnnxAttributeMessage {
  if (typeof value === 'number') return { name, i: value, type: ATTRIBUTE_TYPE.int };
  if (typeof value === 'string') {
    return { name, s: new TextEncoder().encode(value), type: ATTRIBUTE_TYPE.string };
  }
  if ('float' in value) return { name, f: value.float, type: ATTRIBUTE_TYPE.float };
  return { name, ints: value, type: ATTRIBUTE_TYPE.ints };
}

function valueInfo(name: string, shape: OnnxShape): OnnxValueInfoMessage {
  const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }));
  return { name, type: { tensorType: { elemType: DATA_TYPE.float32, shape: { dim } } } };
}
