import type { Quad } from '../../domain/imaging/geometry.ts';
import type { DocumentOutline } from '../../ports/document-models.ts';

/** A corner that moves by more than this share of the document's width between two frames is a moving document. */
const MOVED = 0.015;

/** How long the outline of a document has stood in one place. */
export class OutlineRest {
  #last: Quad | undefined;
  #since = 0;

  /** @param at milliseconds since the epoch @returns for how many milliseconds the outline has rested */
  observe(outline: DocumentOutline | undefined, at: number): number {
    const before = this.#last;
    this.#last = outline?.quad;
    if (!outline || !before || motion(before, outline.quad) > MOVED) this.#since = at;
    return at - this.#since;
  }
}

/** The longest way of a corner, as a share of the upper edge. */
function motion(before: Quad, now: Quad): number {
  const [a, b] = now;
  const width = Math.hypot(b.x - a.x, b.y - a.y);
  const ways = now.map(({ x, y }, corner) => {
    const from = before[corner] ?? { x, y };
    return Math.hypot(x - from.x, y - from.y);
  });
  return width > 0 ? Math.max(...ways) / width : Number.POSITIVE_INFINITY;
}
