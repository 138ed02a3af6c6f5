import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { DocumentMask } from './document-mask.ts';

/** The mask that a perfect network gives: the share of each cell that the convex, clockwise quads cover. */
export function drawMask(width: number, height: number, quads: readonly Quad[]): DocumentMask {
  const fine = 8;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height * fine; y++) {
    for (let x = 0; x < width * fine; x++) {
      const point = { x: (x + 0.5) / fine, y: (y + 0.5) / fine };
      if (quads.some((quad) => covers(quad, point))) {
        data[Math.floor(y / fine) * width + Math.floor(x / fine)]! += 1 / fine ** 2;
      }
    }
  }
  return { width, height, data };
}

/** The largest distance of corners of the same name, for any first corner of `found`. */
export function furthest(found: Quad | undefined, expected: Quad): number {
  if (!found) return Number.POSITIVE_INFINITY;
  const turns = [0, 1, 2, 3].map((first) =>
    Math.max(
      ...expected.map(({ x, y }, i) =>
        Math.hypot(found[(first + i) % 4]!.x - x, found[(first + i) % 4]!.y - y),
      ),
    ),
  );
  return Math.min(...turns);
}

function covers(quad: Quad, { x, y }: Point): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}
