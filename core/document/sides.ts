import type { ArtefactRef, CaptureRecord, DocumentRecord } from './document-records.ts';

/**
 * Whether the other side of a document is needed: a card whose captured side shows its portrait but nothing that a
 * machine can read, or the reverse. Passports, visas and two-line cards have zone and portrait on the same side (Doc
 * 9303-4, 9303-6, 9303-7), so only cards are asked for their other side.
 */
export function asksOtherSide({ captures }: Pick<DocumentRecord, 'captures'>): boolean {
  const seen = captures.filter(({ channel }) => channel === 'camera');
  if (seen.some(({ noZone, fallback }) => noZone === 'model-missing' || fallback)) return false;
  if (seen.length >= 2) return false;
  const portrait = seen.some(hasPortrait);
  const readable = captures.some(isMachineRead);
  if (portrait && readable) return false;
  if (readable) return captures.some(isOfCard);
  return portrait && seen.some(({ format }) => format === 'ID-1');
}

/** A zone, a licence barcode or a stripe was read. */
export const isMachineRead = ({ zone, barcode, stripe }: CaptureRecord): boolean =>
  zone !== undefined || (barcode !== undefined && barcode.variant !== 'other') || stripe !== undefined;

export const hasPortrait = ({ pictures }: CaptureRecord): boolean =>
  pictures.some(({ kind }) => kind === 'document-portrait');

/**
 * The document whose portrait is compared with the selfie: the first that shows one and was read by machine, else the
 * first that shows one.
 */
export function comparedDocument<T extends Pick<DocumentRecord, 'captures'>>(
  documents: readonly T[],
): T | undefined {
  const shown = documents.filter(({ captures }) => captures.some(hasPortrait));
  return shown.find(({ captures }) => captures.some(isMachineRead)) ?? shown[0];
}

/** Three lines are on the back of a card (Doc 9303-5), and so is the barcode of a licence. */
const isOfCard = ({ zone, barcode, stripe }: CaptureRecord): boolean =>
  zone ? zone.format === 'TD1' : barcode !== undefined || stripe !== undefined;

/** The picture of a kind that was taken last. */
export function newestPicture(
  captures: readonly CaptureRecord[],
  kind: ArtefactRef['kind'],
): ArtefactRef | undefined {
  return captures.flatMap(({ pictures }) => pictures).findLast((picture) => picture.kind === kind);
}

/**
 * The portrait that is compared with the selfie. A zone of two lines is on the page of its portrait (Doc 9303-4,
 * 9303-6, 9303-7), so that of another side is not the holder's.
 */
export function comparedPortrait(
  documents: readonly Pick<DocumentRecord, 'captures'>[],
): ArtefactRef | undefined {
  const captures = comparedDocument(documents)?.captures ?? [];
  const pages = captures.filter(({ channel, zone }) => channel === 'camera' && zone && zone.format !== 'TD1');
  return newestPicture(pages.length > 0 ? pages : captures, 'document-portrait');
}
