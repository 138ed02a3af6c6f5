import type { Place, PrintRecord } from '../document-records.ts';

/** A place on a document that was turned clockwise, on the document as it was before. */
export function unturned(place: Place, turned: PrintRecord['turned']): Place {
  const { x, y, width, height } = place;
  if (turned === 90) return { x: y, y: 1 - x - width, width: height, height: width };
  if (turned === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turned === 270) return { x: 1 - y - height, y: x, width: height, height: width };
  return place;
}
