/**
 * Cosine of the angle between two vectors, -1 to 1; 0 when one has no length.
 * @throws RangeError when their lengths differ
 */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`templates of ${a.length} and ${b.length} numbers`);
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index]!, b[index]!];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  if (squareA === 0 || squareB === 0) return 0;
  return Math.min(1, Math.max(-1, product / Math.sqrt(squareA * squareB)));
}
