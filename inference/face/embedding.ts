/** Mirrors square planes (`3 * size * size`) left to right. */
export function mirrorPlanes(planes: Float32Array, size: number): Float32Array {
  const mirrored = new Float32Array(planes.length);
  for (let row = 0; row < planes.length; row += size) {
    mirrored.set(planes.subarray(row, row + size).toReversed(), row);
  }
  return mirrored;
}

export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
