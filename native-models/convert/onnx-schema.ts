import protobuf from 'protobufjs/light.js';

/** An attribute of an operator: one value and the number that says which. */
export interface OnnxAttributeMessage {
  name: string;
  f?: number;
  i?: number;
  s?: Uint8Array;
  ints?: readonly number[];
  type: number;
}

export interface OnnxNodeMessage {
  input: readonly string[];
  output: readonly string[];
  name: string;
  opType: string;
  attribute: readonly OnnxAttributeMessage[];
}

export interface OnnxTensorMessage {
  dims: readonly number[];
  dataType: number;
  name: string;
  /** Values in little-endian order. */
  rawData: Uint8Array;
}

export interface OnnxValueInfoMessage {
  name: string;
  type: {
    tensorType: {
      elemType: number;
      shape: { dim: readonly ({ dimValue: number } | { dimParam: string })[] };
    };
  };
}

export interface OnnxModelMessage {
  irVersion: number;
  producerName: string;
  graph: {
    node: readonly OnnxNodeMessage[];
    name: string;
    initializer: readonly OnnxTensorMessage[];
    input: readonly OnnxValueInfoMessage[];
    output: readonly OnnxValueInfoMessage[];
  };
  opsetImport: readonly { domain: string; version: number }[];
}

const one = (type: string, id: number) => ({ type, id });
const many = (type: string, id: number) => ({ type, id, rule: 'repeated' });

/** ONNX is written in proto2: what is set is written even when it is empty, and repeated numbers are not packed. */
const message = (fields: Record<string, protobuf.IField>): protobuf.IType => ({ edition: 'proto2', fields });

/** Messages and field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto that the converters write. */
const SCHEMA = protobuf.Root.fromJSON({
  nested: {
    ModelProto: message({
      irVersion: one('int64', 1),
      producerName: one('string', 2),
      graph: one('GraphProto', 7),
      opsetImport: many('OperatorSetIdProto', 8),
    }),
    OperatorSetIdProto: message({ domain: one('string', 1), version: one('int64', 2) }),
    GraphProto: message({
      node: many('NodeProto', 1),
      name: one('string', 2),
      initializer: many('TensorProto', 5),
      input: many('ValueInfoProto', 11),
      output: many('ValueInfoProto', 12),
    }),
    NodeProto: message({
      input: many('string', 1),
      output: many('string', 2),
      name: one('string', 3),
      opType: one('string', 4),
      attribute: many('AttributeProto', 5),
    }),
    AttributeProto: message({
      name: one('string', 1),
      f: one('float', 2),
      i: one('int64', 3),
      s: one('bytes', 4),
      ints: many('int64', 8),
      type: one('int32', 20),
    }),
    TensorProto: message({
      dims: many('int64', 1),
      dataType: one('int32', 2),
      name: one('string', 8),
      rawData: one('bytes', 9),
    }),
    ValueInfoProto: message({ name: one('string', 1), type: one('TypeProto', 2) }),
    TypeProto: message({ tensorType: one('TensorTypeProto', 1) }),
    TensorTypeProto: message({ elemType: one('int32', 1), shape: one('TensorShapeProto', 2) }),
    TensorShapeProto: message({ dim: many('DimensionProto', 1) }),
    DimensionProto: message({ dimValue: one('int64', 1), dimParam: one('string', 2) }),
  },
});

const ModelProto = SCHEMA.lookupType('ModelProto');

/** The bytes of an `.onnx` file. */
export function encodeOnnxModel(model: OnnxModelMessage): Uint8Array {
  return ModelProto.encode(model).finish();
}

/** A part of a model file that adds nodes and outputs to the graph of the file that it is appended to. */
export function encodeGraphPart(graph: Pick<OnnxModelMessage['graph'], 'node' | 'output'>): Uint8Array {
  return ModelProto.encode({ graph }).finish();
}
