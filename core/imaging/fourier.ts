/** Side of the square tiles that are transformed. */
export const TILE = 64;

const COSINE = Float32Array.from({ length: TILE / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / TILE));
const SINE = Float32Array.from({ length: TILE / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / TILE));
const REVERSED = Uint8Array.from({ length: TILE }, (_, k) => reversedBits(k));

function reversedBits(value: number): number {
  let reversed = 0;
  for (let bit = 1; bit < TILE; bit <<= 1) reversed = (reversed << 1) | (value & bit ? 1 : 0);
  return reversed;
}

/**
 * Two-dimensional discrete Fourier transform of a {@link TILE} x {@link TILE} complex picture, in place, unscaled.
 * @param re real part, row by row; afterwards frequency (kx, ky) is at `ky * TILE + kx`, negative ones from the end
 */
export function transformTile(re: Float32Array, im: Float32Array): void {
  for (let axis = 0; axis < 2; axis++) {
    transformColumns(re, im);
    transpose(re);
    transpose(im);
  }
}

/** Cooley and Tukey's transform of all columns at once, radix 2, decimation in time. */
function transformColumns(re: Float32Array, im: Float32Array): void {
  for (let k = 0; k < TILE; k++) {
    const other = REVERSED[k]!;
    if (other <= k) continue;
    swapRows(re, k * TILE, other * TILE);
    swapRows(im, k * TILE, other * TILE);
  }
  for (let half = 1; half < TILE; half *= 2) {
    const stride = TILE / (2 * half);
    for (let group = 0; group < TILE; group += 2 * half) {
      for (let k = 0; k < half; k++) {
        const c = COSINE[k * stride]!;
        const s = SINE[k * stride]!;
        butterflies(re, im, (group + k) * TILE, half * TILE, c, s);
      }
    }
  }
}

function butterflies(
  re: Float32Array,
  im: Float32Array,
  from: number,
  apart: number,
  c: number,
  s: number,
): void {
  for (let a = from; a < from + TILE; a++) {
    const b = a + apart;
    const real = re[b]! * c - im[b]! * s;
    const imaginary = re[b]! * s + im[b]! * c;
    re[b] = re[a]! - real;
    im[b] = im[a]! - imaginary;
    re[a] = re[a]! + real;
    im[a] = im[a]! + imaginary;
  }
}

function swapRows(data: Float32Array, a: number, b: number): void {
  for (let x = 0; x < TILE; x++) {
    const kept = data[a + x]!;
    data[a + x] = data[b + x]!;
    data[b + x] = kept;
  }
}

function transpose(data: Float32Array): void {
  for (let y = 0; y < TILE; y++) {
    for (let x = y + 1; x < TILE; x++) {
      const kept = data[y * TILE + x]!;
      data[y * TILE + x] = data[x * TILE + y]!;
      data[x * TILE + y] = kept;
    }
  }
}
