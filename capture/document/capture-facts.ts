import type { CaptureRecord } from '#core/document/document-records.ts';
import { barcodeRecord } from '#core/document/source-records.ts';
import type { BarcodeReading } from '#inference/ports/document-models.ts';
import type { ExaminedFrame } from './capture-pictures.ts';

/** The only code whose content cameras read. */
const CAMERA_SYMBOLOGY = 'PDF417';

/** Facts of a capture's frame, apart from its zone, which several frames agree on. */
export function readingFacts(
  { reading, examination }: Omit<ExaminedFrame, 'jpeg'>,
  today: string,
): Pick<
  CaptureRecord,
  'format' | 'barcode' | 'codes' | 'quality' | 'liveness' | 'star' | 'portraitInterEyePx'
> {
  if (!reading) return { quality: [], liveness: [] };
  const { outline, barcode, portrait } = reading;
  return {
    ...(outline?.format ? { format: outline.format } : {}),
    ...(barcode ? { barcode: cameraBarcode(barcode, today) } : {}),
    ...(examination?.codes ? { codes: examination.codes } : {}),
    quality: reading.captureQuality,
    liveness: examination?.liveness ?? [],
    ...(examination?.star ? { star: examination.star } : {}),
    ...(portrait?.interEyePx === undefined ? {} : { portraitInterEyePx: portrait.interEyePx }),
  };
}

/** @param today YYYY-MM-DD; decides the century of two-digit years */
export const cameraBarcode = ({ bytes, pixelsPerModule, mirrored }: BarcodeReading, today: string) =>
  barcodeRecord({ bytes, symbology: CAMERA_SYMBOLOGY, today, pixelsPerModule, mirrored });
