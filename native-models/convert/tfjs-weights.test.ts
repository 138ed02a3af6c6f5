import { expect, test } from 'vitest';
import { decodeTfjsWeights } from './tfjs-weights.ts';

function manifest(...weights: object[]): string {
  return JSON.stringify([{ paths: ['weights.bin'], weights }]);
}

test('plain and quantised weights are decoded in the order of the manifest', () => {
  const floats = new Uint8Array(Float32Array.of(1.5, -2).buffer);
  const bytes = Uint8Array.from([...floats, 0, 255, 0x00, 0x3c]);
  const weights = decodeTfjsWeights(
    manifest(
      { name: 'plain', shape: [2], dtype: 'float32' },
      {
        name: 'affine',
        shape: [1, 2],
        dtype: 'float32',
        quantization: { dtype: 'uint8', scale: 0.1, min: -1 },
      },
      { name: 'half', shape: [], dtype: 'float32', quantization: { dtype: 'float16' } },
    ),
    bytes,
  );
  expect([...weights.get('plain')!.data]).toEqual([1.5, -2]);
  expect(weights.get('affine')!.shape).toEqual([1, 2]);
  expect(weights.get('affine')!.data[1]).toBeCloseTo(24.5, 5);
  expect([...weights.get('half')!.data]).toEqual([1]);
});

test('bytes that the manifest does not cover are an error', () => {
  const json = manifest({ name: 'one', shape: [1], dtype: 'float32' });
  expect(() => decodeTfjsWeights(json, new Uint8Array(8))).toThrow('covers 4 of 8 bytes');
});

test('an unknown type is named', () => {
  const json = manifest({ name: 'odd', shape: [1], dtype: 'complex64' });
  expect(() => decodeTfjsWeights(json, new Uint8Array(8))).toThrow('odd has type complex64');
});
