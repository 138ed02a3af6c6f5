import { DOCUMENT_QUALITY_LIMITS } from '#core/imaging/document-quality.ts';
import type { DocumentReader } from '../ports/document-models.ts';
import { documentHints } from './document-hints.ts';
import type { DocumentReaderOptions } from './document-reader-options.ts';
import { examineDocument } from './examine-document.ts';
import { readDocument } from './read-document.ts';

/** Finds documents in camera frames and reads what a machine can read on them. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { openRecogniser, openOutline, barcodes, frames, surface } = options;
  return {
    async prepare(part) {
      if (part === 'mrz') await openRecogniser();
      else if (part === 'outline') await openOutline();
      else await barcodes.prepare();
    },
    async read(picture, limits = DOCUMENT_QUALITY_LIMITS) {
      const start = performance.now();
      const frame = await frames.of(picture);
      const decode = performance.now() - start;
      const reading = await readDocument(frame, options, limits);
      return { ...reading, timingsMs: { ...reading.timingsMs, decode, total: performance.now() - start } };
    },
    async examine(picture, reading, track) {
      const { image } = await frames.of(picture);
      const examination = examineDocument(image, reading);
      const specular = surface.of(track)?.signal();
      return specular ? { ...examination, liveness: [...examination.liveness, specular] } : examination;
    },
    async hints(picture, limits = DOCUMENT_QUALITY_LIMITS, track) {
      const start = performance.now();
      const frame = await frames.of(picture);
      const outline = await frame.outline(openOutline);
      if (outline) surface.of(track)?.add(frame.image, outline.quad);
      const hints = documentHints(frame, outline, limits);
      return { ...hints, timingMs: performance.now() - start };
    },
  };
}
