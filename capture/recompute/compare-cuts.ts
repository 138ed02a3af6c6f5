import type { ArtefactRef } from '#core/document/document-records.ts';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';
import type { Cut } from '../document/capture-pictures.ts';
import { pixelsIn, unlessUnreadable } from './artefact-picture.ts';

/** Each picture is compared in as many cells of its longer side: two for a character of a zone, of 44 in a line. */
const MOST_CELLS = 88;
/** Compression errors average out over as many pixels, the side of a block of JPEG. */
const LEAST_PIXELS = 8;
/** Levels by which cutting out and compressing once more move the mean of a cell, at most. */
const TOLERANCE = 10;

/**
 * The pictures of a capture that show something else than its frame in their place, by name. A missing artefact is a
 * gap, and not looked at here.
 * @param cuts as they were cut out of the frame again
 */
export async function differingCuts(
  pictures: readonly ArtefactRef[],
  cuts: readonly Cut[],
  {
    codec,
    artefacts,
  }: { codec: Pick<PictureCodec, 'decode'>; artefacts: (id: string) => Uint8Array | undefined },
): Promise<string[]> {
  const differing: string[] = [];
  for (const { id, kind } of pictures) {
    const name = NAMES[kind];
    const bytes = artefacts(id);
    if (name === undefined || !bytes) continue;
    const found = cuts.find((cut) => cut.kind === kind);
    const shown = found && (await unlessUnreadable(pixelsIn(codec, bytes)));
    if (!shown || shown === 'unreadable' || !showSame(shown, found.image)) differing.push(name);
  }
  return differing;
}

const NAMES: Readonly<Partial<Record<ArtefactRef['kind'], string>>> = {
  'document-card': 'card',
  'document-portrait': 'portrait',
  'document-mrz': 'zone picture',
  'document-barcode': 'barcode picture',
  'document-signature': 'signature',
};

/** Whether a picture is one of those that were cut out. */
export const showsCut = (shown: RgbImage, cuts: readonly Cut[]): boolean =>
  cuts.some(({ image }) => showSame(shown, image));

/** Whether two pictures show the same: no cell of a grid over them is lighter or darker than in the other. */
function showSame(one: RgbImage, other: RgbImage): boolean {
  const longer = Math.max(other.width, other.height);
  const scale = Math.min(MOST_CELLS / longer, 1 / LEAST_PIXELS);
  const columns = Math.max(1, Math.round(other.width * scale));
  const rows = Math.max(1, Math.round(other.height * scale));
  // A different shape means a different picture, even where the cells agree.
  if (Math.abs(one.width / one.height / (other.width / other.height) - 1) > 0.05) return false;
  const [own, theirs] = [one, other].map((image) => cellMeans(toGrey(image), columns, rows));
  return own?.every((mean, cell) => Math.abs(mean - (theirs?.[cell] ?? 0)) <= TOLERANCE) ?? false;
}

function cellMeans({ width, height, data }: GreyImage, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor((x * columns) / width);
      sums[cell]! += data[y * width + x]!;
      counts[cell]! += 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!));
}
