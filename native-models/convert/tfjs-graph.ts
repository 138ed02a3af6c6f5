import { z } from 'zod';
import { decodeTfjsWeights, type Weight } from './tfjs-weights.ts';

/** Attributes of a TensorFlow node, as the JSON form of its protocol buffer writes those that the converter needs. */
const Attribute = z.object({
  /** Base64. */
  s: z.string().optional(),
  list: z.object({ i: z.array(z.string()).optional(), s: z.array(z.string()).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: z.string() })) }).optional(),
});

const Node = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), z.looseObject({})).default({}),
});

const GraphModel = z.object({
  format: z.literal('graph-model'),
  modelTopology: z.object({ node: z.array(Node) }),
  weightsManifest: z.array(z.unknown()),
});

/** One operator of a TensorFlow.js graph model. */
export interface TfjsNode {
  name: string;
  op: string;
  inputs: readonly string[];
  /** A list of integers, e.g. `strides`; empty when it is not there. */
  integers(attribute: string): number[];
  /** A string, e.g. `padding`. */
  text(attribute: string): string | undefined;
  /** A list of strings, e.g. `fused_ops`. */
  texts(attribute: string): string[];
  /** Sizes of a placeholder; -1 for one that is free. */
  shape: readonly number[];
}

export interface TfjsGraph {
  nodes: ReadonlyMap<string, TfjsNode>;
  weights: ReadonlyMap<string, Weight>;
}

/**
 * Reads a TensorFlow.js graph model: `model.json` and the bytes of its one weights file.
 * https://github.com/tensorflow/tfjs, tfjs-core/src/io/types.ts (ModelJSON)
 */
export function readTfjsGraph(modelJson: string, weightBytes: Uint8Array): TfjsGraph {
  const { modelTopology, weightsManifest } = GraphModel.parse(JSON.parse(modelJson));
  const nodes = modelTopology.node.map(nodeOf);
  return {
    nodes: new Map(nodes.map((node) => [node.name, node])),
    weights: decodeTfjsWeights(JSON.stringify(weightsManifest), weightBytes),
  };
}

function nodeOf({ name, op, input, attr }: z.infer<typeof Node>): TfjsNode {
  const attribute = (key: string) => (attr[key] === undefined ? undefined : Attribute.parse(attr[key]));
  return {
    name,
    op,
    inputs: input,
    integers: (key) => (attribute(key)?.list?.i ?? []).map(Number),
    text: (key) => fromBase64(attribute(key)?.s),
    texts: (key) => (attribute(key)?.list?.s ?? []).map(atob),
    shape: op === 'Placeholder' ? (attribute('shape')?.shape?.dim ?? []).map(({ size }) => Number(size)) : [],
  };
}

function fromBase64(text: string | undefined): string | undefined {
  return text === undefined ? undefined : atob(text);
}
