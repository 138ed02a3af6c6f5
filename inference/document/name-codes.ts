import { unlessModelMissing } from '#core/contract/errors.ts';
import type { CodeSymbology } from '#core/document/document-records.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { BarcodeReader } from './barcode/barcode-reader.ts';
import type { Frame } from './document-frame.ts';

/**
 * The symbologies of the codes on a document other than PDF417, each once, in order of their names. Codes beside the
 * document are not named where its outline is known.
 */
export async function codesOn(
  { grey }: Frame,
  outline: Quad | undefined,
  barcodes: Pick<BarcodeReader, 'nameCodes'>,
): Promise<CodeSymbology[]> {
  const found = (await unlessModelMissing(barcodes.nameCodes(grey))) ?? [];
  const own = outline ? found.filter(({ quad }) => isInside(outline, middleOf(quad))) : found;
  return [...new Set(own.map(({ symbology }) => symbology))].sort();
}

const middleOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
  y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
});

/** Whether a point lies on the right of every side, which runs clockwise. */
const isInside = (outline: Quad, { x, y }: Point): boolean =>
  outline.every((a, i) => {
    const b = outline[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
