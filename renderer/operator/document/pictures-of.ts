import type { DocumentView } from '#core/contract/counter/state.ts';
import type { ArtefactRef, CaptureRecord } from '#core/document/document-records.ts';

type PictureRole = 'side' | 'portrait' | 'signature' | 'mrz' | 'barcode';

/** A picture of a document with what it shows; `side` counts the looks of the camera from 1. */
export interface DocumentPicture {
  role: PictureRole;
  side: number;
  artefact: ArtefactRef;
  capture: CaptureRecord;
}

const ROLES: Partial<Record<ArtefactRef['kind'], PictureRole>> = {
  'document-portrait': 'portrait',
  'document-signature': 'signature',
  'document-mrz': 'mrz',
  'document-barcode': 'barcode',
};

/** The straightened card where there is one: it shows the print larger than the frame that it was cut from. */
const sideOf = ({ pictures }: CaptureRecord): ArtefactRef | undefined =>
  pictures.find(({ kind }) => kind === 'document-card') ??
  pictures.find(({ kind }) => kind === 'document-frame');

const picturesOfCapture = (capture: CaptureRecord, side: number): DocumentPicture[] => {
  const whole = sideOf(capture);
  const parts = capture.pictures.flatMap((artefact) => {
    const role = ROLES[artefact.kind];
    return role ? [{ role, side, artefact, capture }] : [];
  });
  return whole ? [{ role: 'side', side, artefact: whole, capture }, ...parts] : parts;
};

const ORDER: readonly PictureRole[] = ['side', 'portrait', 'signature', 'mrz', 'barcode'];

/** All pictures of a document: its sides first, then what was cut out of them. */
export const picturesOf = ({ captures }: Pick<DocumentView, 'captures'>): DocumentPicture[] =>
  captures
    .filter((capture) => sideOf(capture) !== undefined)
    .flatMap((capture, index) => picturesOfCapture(capture, index + 1))
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));

/** The pictures that show the print, beside which the operator keys what no machine reads. */
export const sidesOf = (document: Pick<DocumentView, 'captures'>): DocumentPicture[] =>
  picturesOf(document).filter(({ role }) => role === 'side');
