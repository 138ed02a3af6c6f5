import type { Quad } from '#core/imaging/geometry.ts';

/** Width of a card of format ID-1 (ISO/IEC 7810) and of a passport's page (ISO/IEC 7810 ID-3), millimetres. */
const CARD_MM = 85.6;
const PAGE_MM = 125;
/** Proportions between those of ID-1 (1.586) and of ID-2 and ID-3 (1.42). */
const CARD_ASPECT = 1.5;

export interface DocumentScale {
  format: 'card' | 'page';
  /** As if the document were as large as one of its format. */
  pixelsPerMm: number;
}

/** How large a document is seen, judged by its proportions. */
export function documentScale(outline: Quad): DocumentScale {
  const [wide, tall] = meanSides(outline);
  const [longer, shorter] = [Math.max(wide, tall), Math.min(wide, tall)];
  return longer / shorter > CARD_ASPECT
    ? { format: 'card', pixelsPerMm: longer / CARD_MM }
    : { format: 'page', pixelsPerMm: longer / PAGE_MM };
}

/** Mean lengths of the horizontal and of the upright sides, in pixels. */
export function meanSides([a, b, c, d]: Quad): [width: number, height: number] {
  const length = (from: Quad[number], to: Quad[number]) => Math.hypot(to.x - from.x, to.y - from.y);
  return [(length(a, b) + length(d, c)) / 2, (length(a, d) + length(b, c)) / 2];
}
