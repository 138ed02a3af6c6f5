import { encodeGraphPart } from './onnx-schema.ts';

/** A float32 value inside a graph that a model shall give out as well, under a name of its own. */
export interface ExtraOutput {
  value: string;
  name: string;
  /** Names of dimensions that are known only at run time, or fixed ones. */
  shape: readonly (number | string)[];
}

/** TensorProto.DataType FLOAT. */
const FLOAT32 = 1;

/**
 * A model that gives out more of what it computes. Nothing of the published file changes: in the encoding a message that
 * appears twice is one message with the fields of both, so the new outputs are appended.
 */
export function withOutputs(model: Uint8Array, outputs: readonly ExtraOutput[]): Uint8Array {
  const more = encodeGraphPart({
    node: outputs.map(({ value, name }) => ({
      input: [value],
      output: [name],
      name,
      opType: 'Identity',
      attribute: [],
    })),
    output: outputs.map(({ name, shape }) => {
      const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }));
      return { name, type: { tensorType: { elemType: FLOAT32, shape: { dim } } } };
    }),
  });
  const joined = new Uint8Array(model.length + more.length);
  joined.set(model);
  joined.set(more, model.length);
  return joined;
}
