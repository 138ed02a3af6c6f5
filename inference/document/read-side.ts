import type { InferenceSession } from 'onnxruntime-node';
import { isPlainLicence } from '#core/aamva/enhanced-licences.ts';
import { unlessModelMissing } from '#core/contract/errors.ts';
import type { BarcodeReading, DocumentOutline, ReadingEffort } from '../ports/document-models.ts';
import type { Frame } from './document-frame.ts';
import type { DocumentReaderOptions } from './document-reader-options.ts';
import { type RecogniserClock, searchMrz } from './mrz-search.ts';
import { isPlausible, type ZoneReading } from './read-zone.ts';

/** Lines of other print resemble an MRZ; enough evidence makes them one, faulty or not. */
const SURE_OF_CHARACTERS = 0.85;

/**
 * Reads the machine-readable parts of a side: a barcode, a zone or both, in the order in which the document's format
 * makes them likely. Only a plain licence is known to have no zone beside its barcode, so only there none is looked
 * for.
 */
export async function readSide(
  frame: Frame,
  outline: DocumentOutline | undefined,
  recogniser: InferenceSession | undefined,
  options: DocumentReaderOptions,
  clock: RecogniserClock,
  effort: ReadingEffort = 'frame',
): Promise<{ zone?: ZoneReading | undefined; barcode?: BarcodeReading | undefined }> {
  const readZone = async () => recogniser && searchMrz(recogniser, frame.grey, options.today(), clock);
  // Pages of passports carry no barcode (Doc 9303-4); the outline may be wrong, so the search runs nevertheless.
  if (outline?.format === 'ID-3') {
    const zone = await readZone();
    if (zone && isZone(zone)) return { zone };
    return { zone, barcode: await barcodeOf(frame, outline, options, effort) };
  }
  const barcode = await barcodeOf(frame, outline, options, effort);
  if (barcode && isPlainLicence(barcode.bytes, options.today())) return { barcode };
  const zone = await readZone();
  // The rows of a symbol look like lines of print, so beside one only lines that read as a zone count.
  if (barcode && !(zone && isZone(zone))) return { barcode };
  return { zone, barcode };
}

/** Only an outline with the proportions of a document narrows the search. */
async function barcodeOf(
  { image, grey }: Frame,
  outline: DocumentOutline | undefined,
  { barcodes }: DocumentReaderOptions,
  effort: ReadingEffort,
): Promise<BarcodeReading | undefined> {
  const region = outline?.format && outline.quad;
  const found = await unlessModelMissing(
    barcodes.read(image, { grey, effort, ...(region ? { region } : {}) }),
  );
  return found?.readings[0];
}

export function isZone(reading: ZoneReading): boolean {
  if (isPlausible(reading)) return true;
  const characters = reading.lines.flatMap(({ confidence }) => confidence);
  const mean = characters.reduce((sum, value) => sum + value, 0) / Math.max(1, characters.length);
  return reading.mrz?.verdicts.lineLength === 'PASSED' && mean > SURE_OF_CHARACTERS;
}
