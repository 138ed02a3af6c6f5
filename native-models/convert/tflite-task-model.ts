import { FlatTable } from './flatbuffer-table.ts';
import { type FlatField, type FlatNode, writeFlatbuffer } from './flatbuffer-writer.ts';

export interface TaskModelOptions {
  name: string;
  /** Pixels are normalised as `(value - mean) / std` before inference. */
  mean: number;
  std: number;
  /** Replaces the first output by these elements of it, gathered along its last axis. */
  gatherFirstOutput?: { indices: readonly number[]; outputName: string };
}

/** Field numbers and codes of TFLite's schema.fbs. */
const MODEL = { operatorCodes: 1, subgraphs: 2, description: 3, buffers: 4 };
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 };
const SCHEMA_VERSION = 3;
const OPERATOR_GATHER = 36;
const OPTIONS_GATHER = 23;
const TENSOR_INT32 = 2;
const TENSOR_FLOAT32 = 0;

/**
 * Adds what MediaPipe Tasks needs to a plain `.tflite` file: input normalisation in its metadata and, where asked,
 * one GATHER behind the first output. A new root is written in front; the old bytes follow unchanged.
 */
export function addTaskMetadata(file: Uint8Array, options: TaskModelOptions): Uint8Array {
  const model = FlatTable.root(file);
  const buffers = model.tableVector(MODEL.buffers).map(existing);
  const gather = options.gatherFirstOutput;
  const graph = gather ? appendGather(model, buffers.length, gather) : originalGraph(model);
  if (gather) buffers.push(table([reference(int32Bytes(gather.indices))]));
  const metadata = table([
    reference({ kind: 'text', text: 'TFLITE_METADATA' }),
    { int32: buffers.push(table([reference({ kind: 'bytes', values: metadataFile(options) })])) - 1 },
  ]);
  const description = model.referenced(MODEL.description);
  const root = table([
    { int32: SCHEMA_VERSION },
    reference(graph.operatorCodes),
    reference(graph.subgraphs),
    description ? reference({ kind: 'existing', position: description }) : undefined,
    reference({ kind: 'references', items: buffers }),
    undefined,
    reference({ kind: 'references', items: [metadata] }),
  ]);
  return writeFlatbuffer(root, 'TFL3', file);
}

interface Graph {
  operatorCodes: FlatNode;
  subgraphs: FlatNode;
}

function originalGraph(model: FlatTable): Graph {
  return {
    operatorCodes: { kind: 'existing', position: model.referenced(MODEL.operatorCodes) },
    subgraphs: { kind: 'existing', position: model.referenced(MODEL.subgraphs) },
  };
}

function appendGather(
  model: FlatTable,
  indexBuffer: number,
  { indices, outputName }: NonNullable<TaskModelOptions['gatherFirstOutput']>,
): Graph {
  const codes = model.tableVector(MODEL.operatorCodes).map(existing);
  const subgraph = model.tableVector(MODEL.subgraphs)[0]!;
  const tensors = subgraph.tableVector(SUBGRAPH.tensors);
  const [first, ...others] = subgraph.int32Vector(SUBGRAPH.outputs);
  const shape = tensors[first!]!.int32Vector(0);
  const [indexTensor, outputTensor] = [tensors.length, tensors.length + 1];
  const gather = table([
    { int32: codes.length },
    reference(int32s([first!, indexTensor])),
    reference(int32s([outputTensor])),
    { int8: OPTIONS_GATHER },
    reference(table([{ int32: shape.length - 1 }])),
  ]);
  const extended = table([
    reference(
      references([
        ...tensors.map(existing),
        tensor(`${outputName}_indices`, [indices.length], TENSOR_INT32, indexBuffer),
        tensor(outputName, [...shape.slice(0, -1), indices.length], TENSOR_FLOAT32, 0),
      ]),
    ),
    reference({ kind: 'existing', position: subgraph.referenced(SUBGRAPH.inputs) }),
    reference(int32s([outputTensor, ...others])),
    reference(references([...subgraph.tableVector(SUBGRAPH.operators).map(existing), gather])),
  ]);
  const gatherCode = table([{ int8: OPERATOR_GATHER }, undefined, { int32: 1 }, { int32: OPERATOR_GATHER }]);
  return { operatorCodes: references([...codes, gatherCode]), subgraphs: references([extended]) };
}

/** The metadata of metadata_schema.fbs: one RGB image input with its NormalizationOptions. */
function metadataFile({ name, mean, std }: TaskModelOptions): Uint8Array {
  const normalization = table([
    reference({ kind: 'float32s', values: [mean] }),
    reference({ kind: 'float32s', values: [std] }),
  ]);
  const colourSpaceRgb = table([{ int8: 1 }]);
  const imageProperties = 2;
  const normalizationOptions = 1;
  const input = table([
    reference({ kind: 'text', text: 'image' }),
    undefined,
    undefined,
    reference(table([{ int8: imageProperties }, reference(colourSpaceRgb)])),
    reference(references([table([{ int8: normalizationOptions }, reference(normalization)])])),
  ]);
  const subgraph = table([undefined, undefined, reference(references([input]))]);
  const root = table([
    reference({ kind: 'text', text: name }),
    undefined,
    undefined,
    reference(references([subgraph])),
    undefined,
    undefined,
    undefined,
    reference({ kind: 'text', text: '1.0.0' }),
  ]);
  return writeFlatbuffer(root, 'M001');
}

function tensor(name: string, shape: readonly number[], type: number, buffer: number): FlatNode {
  return table([
    reference(int32s(shape)),
    { int8: type },
    { int32: buffer },
    reference({ kind: 'text', text: name }),
  ]);
}

function table(fields: readonly (FlatField | undefined)[]): FlatNode {
  return { kind: 'table', fields };
}

function references(items: readonly FlatNode[]): FlatNode {
  return { kind: 'references', items };
}

function int32s(values: readonly number[]): FlatNode {
  return { kind: 'int32s', values };
}

/** The content of a Buffer table is bytes for every tensor type. */
function int32Bytes(values: readonly number[]): FlatNode {
  return { kind: 'bytes', values: new Uint8Array(Int32Array.from(values).buffer) };
}

function reference(node: FlatNode): FlatField {
  return { reference: node };
}

function existing({ position }: FlatTable): FlatNode {
  return { kind: 'existing', position };
}
