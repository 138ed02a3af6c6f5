import type { Quad } from '#core/imaging/geometry.ts';
import { type DocumentMask, eroded, type MaskRegion, mainRegion, regionsOf } from './document-mask.ts';
import { edgeContrast, fitEdges } from './edge-lines.ts';
import { enclosingQuad, grown, isConvex, regionHull } from './enclosing-quad.ts';

/** A quad in cells of a mask; see `DocumentOutline` for its confidence. */
export interface MaskOutline {
  quad: Quad;
  confidence: number;
}

/** Fingers and other bumps on a region are taken to be narrower than this share of its size, on both sides. */
const BUMP_SHARE = 0.07;

/**
 * The outline of the document in a mask. It is sought around the region as it is and around the region without its
 * narrow parts; the one whose edges the mask shows better is kept.
 */
export function maskOutline(mask: DocumentMask): MaskOutline | undefined {
  const region = mainRegion(mask);
  if (!region) return undefined;
  const radius = Math.max(1, Math.round(BUMP_SHARE * Math.sqrt(region.cells)));
  const core = mainRegion(eroded(mask, radius));
  const coreQuad = core && quadAround(core, mask);
  const candidates = [quadAround(region, mask), coreQuad && grown(coreQuad, radius)];
  return candidates
    .filter((quad): quad is Quad => quad !== undefined && isConvex(quad))
    .map((quad) => fitEdges(mask, quad))
    .map((quad) => ({ quad, confidence: edgeContrast(mask, quad) }))
    .sort((a, b) => b.confidence - a.confidence)[0];
}

/** Another document is at least this large beside the one that is meant, and this clear. */
const OTHER_SHARE = 0.35;
const OTHER_CONFIDENCE = 0.7;

/** Regions beside the document that is meant that have an outline of their own. */
export function otherOutlines(mask: DocumentMask): MaskOutline[] {
  const [main, ...others] = regionsOf(mask);
  return others
    .filter(({ cells }) => cells >= OTHER_SHARE * main!.cells)
    .flatMap((region) => {
      const quad = quadAround(region, mask);
      return quad && isConvex(quad) ? [fitEdges(mask, quad)] : [];
    })
    .map((quad) => ({ quad, confidence: edgeContrast(mask, quad) }))
    .filter(({ confidence }) => confidence >= OTHER_CONFIDENCE);
}

function quadAround(region: MaskRegion, mask: DocumentMask): Quad | undefined {
  return enclosingQuad(regionHull(region), mask);
}
