import type { InferenceSession } from 'onnxruntime-node';
import { unlessModelMissing } from '#core/contract/errors.ts';
import type { BarcodeReading, DocumentOutline, ReadingEffort } from '../ports/document-models.ts';
import type { Frame } from './document-frame.ts';
import type { DocumentReaderOptions } from './document-reader-options.ts';
import { type RecogniserClock, searchMrz } from './mrz-search.ts';
import { isPlausible, type ZoneReading } from './read-zone.ts';

/** Lines of other print resemble an MRZ; enough evidence makes them one, faulty or not. */
const SURE_OF_CHARACTERS = 0.85;

/**
 * Reads the machine-readable parts of a side: a barcode, a zone or both. A card may carry one beside the other, so that
 * what is found of one never ends the search for the other.
 */
export async function readSide(
  frame: Frame,
  outline: DocumentOutline | undefined,
  recogniser: InferenceSession | undefined,
  options: DocumentReaderOptions,
  clock: RecogniserClock,
  effort: ReadingEffort = 'frame',
): Promise<{ zone?: ZoneReading | undefined; barcode?: BarcodeReading | undefined }> {
  const barcode = await barcodeOf(frame, outline, options, effort);
  const found = recogniser && (await searchMrz(recogniser, frame.grey, options.today(), clock, effort));
  const zone = found && !isOtherPrint(found) ? found : undefined;
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

/** Print whose lines have not the lengths of a zone and name no state, such as the number of a licence above a name. */
export function isOtherPrint({ mrz }: Pick<ZoneReading, 'mrz'>): boolean {
  return mrz?.verdicts.lineLength === 'FAILED' && mrz.stateCodes.issuingState === 'FAILED';
}

export function isZone(reading: ZoneReading): boolean {
  if (isPlausible(reading)) return true;
  const characters = reading.lines.flatMap(({ confidence }) => confidence);
  const mean = characters.reduce((sum, value) => sum + value, 0) / Math.max(1, characters.length);
  return reading.mrz?.verdicts.lineLength === 'PASSED' && mean > SURE_OF_CHARACTERS;
}
