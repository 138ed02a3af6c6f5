import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Place, PrintRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { type DocumentPicture, sidesOf } from './pictures-of.ts';
import { unturned } from './print-place.ts';

/** A value that a machine read in the print, and where. */
export interface PrintSuggestion {
  value: string;
  /** The side that it was read on; absent where no picture of it is kept. */
  side?: DocumentPicture;
  /** Where on the picture of the side it stands, where the picture is the document cut out. */
  place?: Place;
  /** By how many degrees the document is turned before its print stands upright, clockwise. */
  turned: PrintRecord['turned'];
}

/**
 * What a machine read in the print for a field that no zone, barcode or stripe has: the operator compares it with the
 * picture and saves it as their own word. Undefined where two sides say two values, and for a doubtful one.
 */
export function printSuggestion(
  document: Pick<DocumentView, 'captures'>,
  field: DocumentField,
): PrintSuggestion | undefined {
  const found = document.captures.flatMap((capture) => {
    const read = capture.print?.fields[field];
    return capture.print && read ? [{ capture, read, turned: capture.print.turned }] : [];
  });
  const [first] = found;
  const isSure = found.every(({ read }) => read.value === first?.read.value && !read.doubtful);
  if (!first || !isSure) return undefined;
  const { read, turned } = first;
  const side = sidesOf(document).find(({ capture }) => capture === first.capture);
  const isCutOut = side?.artefact.kind === 'document-card';
  return {
    value: read.value,
    turned,
    ...(side ? { side } : {}),
    ...(isCutOut ? { place: unturned(read.box, turned) } : {}),
  };
}
