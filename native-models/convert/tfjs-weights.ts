import { z } from 'zod';
import { halfToFloat } from './half-float.ts';

const WeightEntry = z.object({
  name: z.string(),
  shape: z.array(z.number().int().nonnegative()),
  dtype: z.string(),
  quantization: z
    .object({ dtype: z.string(), scale: z.number().optional(), min: z.number().optional() })
    .optional(),
});
type WeightEntry = z.infer<typeof WeightEntry>;
const WeightsManifest = z
  .array(z.object({ weights: z.array(WeightEntry), paths: z.array(z.string()) }))
  .length(1);

export interface Weight {
  shape: number[];
  data: Float32Array;
}

/**
 * Decodes TensorFlow.js weights: a manifest that lists tensors, and their bytes one after the other.
 * https://github.com/tensorflow/tfjs, tfjs-core/src/io/io_utils.ts (affine quantisation: value * scale + min)
 * @throws Error when an entry's type is unknown or the bytes do not end with the last entry
 */
export function decodeTfjsWeights(manifestJson: string, bytes: Uint8Array): Map<string, Weight> {
  const [group] = WeightsManifest.parse(JSON.parse(manifestJson));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const entry of group!.weights) {
    const length = entry.shape.reduce((product, size) => product * size, 1);
    const { bytesPerValue, read } = valueReader(entry, view);
    const start = offset;
    const data = Float32Array.from({ length }, (_, index) => read(start + index * bytesPerValue));
    weights.set(entry.name, { shape: entry.shape, data });
    offset += length * bytesPerValue;
  }
  if (offset !== bytes.length)
    throw new Error(`the manifest covers ${offset} of ${bytes.length} bytes of weights`);
  return weights;
}

function valueReader({ name, dtype, quantization }: WeightEntry, view: DataView) {
  const { scale = 1, min = 0 } = quantization ?? {};
  switch (quantization?.dtype ?? dtype) {
    case 'float32':
      return { bytesPerValue: 4, read: (at: number) => view.getFloat32(at, true) };
    case 'int32':
      return { bytesPerValue: 4, read: (at: number) => view.getInt32(at, true) };
    case 'float16':
      return { bytesPerValue: 2, read: (at: number) => halfToFloat(view.getUint16(at, true)) };
    case 'uint8':
      return { bytesPerValue: 1, read: (at: number) => view.getUint8(at) * scale + min };
    case 'uint16':
      return { bytesPerValue: 2, read: (at: number) => view.getUint16(at, true) * scale + min };
    default:
      throw new Error(
        `weight ${name} has type ${quantization?.dtype ?? dtype}, which this reader does not know`,
      );
  }
}
