import { barcodeReading, JPEG, readerOf, TIME, visionOf } from '#capture/capture.fixture.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import { newSession } from '../session/session.fixture.ts';
import { DocumentCapture } from './document-capture.ts';

export const state = newSession();

let pictures = 0;
/** A picture that the camera has not delivered before. */
export const picture = (): Uint8Array<ArrayBuffer> => {
  pictures += 1;
  return Uint8Array.from([...JPEG, pictures >> 8, pictures & 0xff]);
};

/** A capture whose guide finds no document. */
export const over = (...readings: DocumentReading[]) =>
  new DocumentCapture(visionOf({ documents: readerOf({ hint: 'not-found', readings }) }), TIME);
/** A capture whose guide is content. */
export const ready = (...readings: DocumentReading[]) =>
  new DocumentCapture(visionOf({ documents: readerOf({ readings }) }), TIME);
export const hinted = (hint: string) => ({ kind: 'advice', verdict: { accepted: false, hint } });
export const BARCODE = barcodeReading(new TextEncoder().encode('no licence'));
