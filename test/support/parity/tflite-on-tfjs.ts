import * as tf from '@tensorflow/tfjs';
import {
  readTfliteModel,
  type TfliteModel,
  type TfliteOperator,
  type TfliteTensor,
} from '#native-models/convert/tflite-model.ts';

/**
 * Runs a TFLite graph operator by operator on TensorFlow.js, in TFLite's own layout (NHWC). It shares the file reader
 * with the converter, but not the conversion: every number is computed by TensorFlow.js.
 */
export function runTfliteOnTfjs(file: Uint8Array, pixels: Float32Array): Map<string, Float32Array> {
  const model = readTfliteModel(file);
  const results = new Map<string, Float32Array>();
  tf.tidy(() => {
    const values = new Map<number, tf.Tensor>();
    const input = model.inputs[0]!;
    values.set(input, tf.tensor(pixels, model.tensors[input]!.shape));
    for (const operator of model.operators) {
      values.set(operator.outputs[0]!, runOperator(model, values, operator));
    }
    for (const output of model.outputs) {
      results.set(model.tensors[output]!.name, Float32Array.from(values.get(output)!.dataSync()));
    }
  });
  return results;
}

function runOperator(
  model: TfliteModel,
  values: Map<number, tf.Tensor>,
  { name, inputs, outputs, options }: TfliteOperator,
): tf.Tensor {
  const tensor = (index: number) => values.get(inputs[index]!) ?? constant(model.tensors[inputs[index]!]!);
  const image = (index: number) => tensor(index) as tf.Tensor4D;
  const padding = options.padding === 'SAME' ? 'same' : 'valid';
  switch (name) {
    case 'DEQUANTIZE':
      return tensor(0);
    case 'CONV_2D': {
      const filter = tf.transpose(image(1), [1, 2, 3, 0]);
      return activate(tf.add(tf.conv2d(image(0), filter, options.stride, padding), tensor(2)), options);
    }
    case 'DEPTHWISE_CONV_2D': {
      const filter = tf.transpose(image(1), [1, 2, 3, 0]);
      return activate(
        tf.add(tf.depthwiseConv2d(image(0), filter, options.stride, padding), tensor(2)),
        options,
      );
    }
    case 'MAX_POOL_2D':
      return tf.maxPool(image(0), options.filterSize, options.stride, padding);
    case 'ADD':
      return activate(tf.add(tensor(0), tensor(1)), options);
    case 'RELU':
      return tf.relu(tensor(0));
    case 'PRELU':
      return tf.prelu(tensor(0), tensor(1));
    case 'PAD': {
      const amounts = [...tensor(1).dataSync()];
      const pairs = Array.from({ length: amounts.length / 2 }, (_, axis) =>
        amounts.slice(2 * axis, 2 * axis + 2),
      );
      return tf.pad(tensor(0), pairs as [number, number][]);
    }
    case 'RESIZE_BILINEAR': {
      const [height, width] = tensor(1).dataSync();
      return tf.image.resizeBilinear(
        image(0),
        [height!, width!],
        options.alignCorners,
        options.halfPixelCenters,
      );
    }
    case 'RESHAPE':
      return tf.reshape(tensor(0), model.tensors[outputs[0]!]!.shape);
    case 'CONCATENATION':
      return tf.concat(
        inputs.map((_, index) => tensor(index)),
        options.axis,
      );
  }
}

function constant({ name, shape, data }: TfliteTensor): tf.Tensor {
  if (!data) throw new Error(`${name} is used before it is computed`);
  return tf.tensor(data, shape, data instanceof Int32Array ? 'int32' : 'float32');
}

function activate(value: tf.Tensor, { activation }: TfliteOperator['options']): tf.Tensor {
  if (activation === 'RELU') return tf.relu(value);
  return activation === 'RELU6' ? tf.relu6(value) : value;
}
