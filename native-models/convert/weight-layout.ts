/** Convolution weights [out, height, width, in] (TFLite) -> [out, in, height, width] (ONNX). */
export function ohwiToOihw(weights: ArrayLike<number>, shape: readonly number[]): Float32Array {
  return permute(weights, shape, [0, 3, 1, 2]);
}

/** Convolution weights [height, width, in, out] (TensorFlow) -> [out, in, height, width] (ONNX). */
export function hwioToOihw(weights: ArrayLike<number>, shape: readonly number[]): Float32Array {
  return permute(weights, shape, [3, 2, 0, 1]);
}

/** Depthwise weights [1, height, width, channels] (TFLite) -> [channels, 1, height, width] (ONNX). */
export function depthwiseToOihw(weights: ArrayLike<number>, shape: readonly number[]): Float32Array {
  return permute(weights, shape, [3, 0, 1, 2]);
}

/** Depthwise weights [height, width, channels, multiplier] (TensorFlow) -> [channels * multiplier, 1, height, width] (ONNX). */
export function hwcmToOihw(weights: ArrayLike<number>, shape: readonly number[]): Float32Array {
  return permute(weights, shape, [2, 3, 0, 1]);
}

/** Reorders a four-dimensional array: axis `i` of the result is axis `order[i]` of the source. */
function permute(
  source: ArrayLike<number>,
  shape: readonly number[],
  order: readonly number[],
): Float32Array {
  const strides = [shape[1]! * shape[2]! * shape[3]!, shape[2]! * shape[3]!, shape[3]!, 1];
  const sizes = order.map((axis) => shape[axis]!);
  const steps = order.map((axis) => strides[axis]!);
  const result = new Float32Array(source.length);
  let write = 0;
  for (let a = 0; a < sizes[0]!; a += 1) {
    for (let b = 0; b < sizes[1]!; b += 1) {
      for (let c = 0; c < sizes[2]!; c += 1) {
        let read = a * steps[0]! + b * steps[1]! + c * steps[2]!;
        for (let d = 0; d < sizes[3]!; d += 1) {
          result[write] = source[read]!;
          write += 1;
          read += steps[3]!;
        }
      }
    }
  }
  return result;
}
