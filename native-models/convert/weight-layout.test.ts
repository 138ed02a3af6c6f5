import { expect, test } from 'vitest';
import { depthwiseToOihw, hwioToOihw, ohwiToOihw } from './weight-layout.ts';

/** Numbers that name their own place: one decimal digit an axis. */
function placeNames(shape: readonly [number, number, number, number]): Float32Array {
  const [a, b, c, d] = shape;
  return Float32Array.from({ length: a * b * c * d }, (_, index) => {
    const rest = Math.floor(index / d);
    return (
      1000 * Math.floor(rest / (b * c)) + 100 * (Math.floor(rest / c) % b) + 10 * (rest % c) + (index % d)
    );
  });
}

test('TFLite weights [out, height, width, in] become [out, in, height, width]', () => {
  const weights = ohwiToOihw(placeNames([2, 1, 3, 2]), [2, 1, 3, 2]);
  expect([...weights]).toEqual([0, 10, 20, 1, 11, 21, 1000, 1010, 1020, 1001, 1011, 1021]);
});

test('TensorFlow weights [height, width, in, out] become [out, in, height, width]', () => {
  const weights = hwioToOihw(placeNames([1, 2, 2, 2]), [1, 2, 2, 2]);
  expect([...weights]).toEqual([0, 100, 10, 110, 1, 101, 11, 111]);
});

test('depthwise weights [1, height, width, channels] become [channels, 1, height, width]', () => {
  const weights = depthwiseToOihw(placeNames([1, 2, 2, 2]), [1, 2, 2, 2]);
  expect([...weights]).toEqual([0, 10, 100, 110, 1, 11, 101, 111]);
});
