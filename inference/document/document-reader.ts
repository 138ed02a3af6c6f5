import { DOCUMENT_QUALITY_LIMITS, type QualityLimits } from '#core/imaging/document-quality.ts';
import type {
  DocumentAnswers,
  DocumentExamination,
  DocumentHints,
  DocumentPart,
  DocumentQuestion,
  DocumentReading,
  ReadingEffort,
} from '../ports/document-models.ts';
import { type DocumentPicture, type Frame, frameOf } from './document-frame.ts';
import { documentHints } from './document-hints.ts';
import type { DocumentReaderOptions } from './document-reader-options.ts';
import { type ExaminedParts, examineDocument } from './examine-document.ts';
import { codesOn } from './name-codes.ts';
import { documentPrint } from './print/document-print.ts';
import { readDocument } from './read-document.ts';

/** The capture that a frame belongs to, and the limits of its flow. */
export interface FrameContext {
  limits?: QualityLimits | undefined;
  track?: string | undefined;
}

/** The document reader over models in this thread. Errors as in the port. */
export interface LocalDocumentReader {
  prepare(part: DocumentPart): Promise<void>;
  judge(
    frame: Frame,
    question: DocumentQuestion,
    context?: FrameContext,
  ): Promise<DocumentAnswers[keyof DocumentAnswers]>;
  read(picture: DocumentPicture, limits?: QualityLimits): Promise<DocumentReading>;
  hints(picture: DocumentPicture, limits?: QualityLimits, track?: string): Promise<DocumentHints>;
  examine(picture: DocumentPicture, parts: ExaminedParts, track?: string): Promise<DocumentExamination>;
}

/** Finds documents in camera frames and reads their machine-readable parts. */
export function createDocumentReader(options: DocumentReaderOptions): LocalDocumentReader {
  const { openRecogniser, openOutline, openPrint, barcodes, surface } = options;
  const read = async (
    frame: Frame,
    limits = DOCUMENT_QUALITY_LIMITS,
    effort?: ReadingEffort,
  ): Promise<DocumentReading> => {
    const reading = await readDocument(frame, options, limits, effort);
    const { timingsMs } = reading;
    const decode = frame.decodeMs;
    return { ...reading, timingsMs: { ...timingsMs, decode, total: timingsMs.total + decode } };
  };
  const hints = async (
    frame: Frame,
    limits = DOCUMENT_QUALITY_LIMITS,
    track?: string,
  ): Promise<DocumentHints> => {
    const start = performance.now();
    const outline = await frame.outline(openOutline);
    if (outline) surface.of(track)?.add(frame.image, outline.quad);
    const judged = documentHints(frame, outline, limits);
    return { ...judged, timingMs: frame.decodeMs + performance.now() - start };
  };
  const examine = async (
    frame: Frame,
    parts: ExaminedParts,
    track?: string,
  ): Promise<DocumentExamination> => {
    const { liveness, ...examination } = examineDocument(frame.image, parts);
    const specular = surface.of(track)?.signal();
    const codes = await codesOn(frame, parts.outline?.quad, barcodes);
    return {
      ...examination,
      ...(codes.length > 0 ? { codes } : {}),
      liveness: specular ? [...liveness, specular] : liveness,
    };
  };
  return {
    async prepare(part) {
      if (part === 'mrz') await openRecogniser();
      else if (part === 'outline') await openOutline();
      else if (part === 'print') await openPrint();
      else await barcodes.prepare();
    },
    async judge(frame, question, { limits, track } = {}) {
      if (question.ask === 'examine') return examine(frame, question, track);
      if (question.ask === 'qr-code') return qrCodeIn(frame, barcodes);
      if (question.ask === 'print') return documentPrint(await openPrint(), frame.image, question);
      if (question.ask === 'read') {
        const reading = await read(frame, limits, question.effort);
        return findsNothing(reading) ? { reading, hints: await hints(frame, limits) } : { reading };
      }
      const seen = await hints(frame, limits, track);
      if (question.ask === 'hint') return { hints: seen };
      return isReadable(seen) ? { hints: seen, reading: await read(frame, limits) } : { hints: seen };
    },
    read: async (picture, limits) => read(await frameOf(picture), limits),
    hints: async (picture, limits, track) => hints(await frameOf(picture), limits, track),
    examine: async (picture, parts, track) => examine(await frameOf(picture), parts, track),
  };
}

async function qrCodeIn(
  { grey }: Frame,
  barcodes: DocumentReaderOptions['barcodes'],
): Promise<DocumentAnswers['qr-code']> {
  const text = await barcodes.readQrCode(grey);
  return text === undefined ? {} : { text };
}

/** An MRZ that was seen says more about a retake than reading would; a side without one is read under any outline. */
export const isReadable = ({ hint, outline, zone }: DocumentHints): boolean =>
  hint === 'ready' || (outline !== undefined && zone === undefined);

/** Where nothing was found, guidance may have the reason. */
const findsNothing = ({ mrz, barcode, outline }: DocumentReading): boolean =>
  !mrz && !barcode && !outline?.format;
