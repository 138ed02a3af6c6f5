import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Place, PrintRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { unturned } from '#core/document/print/unturned.ts';
import { type DocumentPicture, sidesOf } from './pictures-of.ts';

/** Where a field is printed, on the picture of its side. */
export interface PrintPlace {
  side: DocumentPicture;
  /** As shares of the picture of the side. */
  place: Place;
  /** By how many degrees the document is turned before its print stands upright, clockwise. */
  turned: PrintRecord['turned'];
}

/** A crop of the print can be read where the document lies along or upside down, not across. */
export const isUpright = ({ turned }: Pick<PrintPlace, 'turned'>): boolean => turned === 0 || turned === 180;

/** Where a machine found the print of a field; undefined where it found none, or the side was not cut out. */
export function printPlace(
  document: Pick<DocumentView, 'captures'>,
  field: DocumentField,
): PrintPlace | undefined {
  const sides = sidesOf(document);
  for (const { capture, artefact, ...rest } of sides) {
    const read = capture.print?.fields[field];
    if (!capture.print || !read || artefact.kind !== 'document-card') continue;
    const { turned } = capture.print;
    return { side: { ...rest, capture, artefact }, place: unturned(read.box, turned), turned };
  }
  return undefined;
}
