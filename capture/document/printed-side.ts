import { unlessModelMissing } from '#core/contract/errors.ts';
import type { BarcodeRecord, PrintRecord, ZoneRecord } from '#core/document/document-records.ts';
import type { OwnFamily } from '#core/document/print/own-family.ts';
import { printRecord } from '#core/document/print/print-record.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import type { DocumentPrint, DocumentReader, DocumentReading } from '#inference/ports/document-models.ts';

/** A frame that is kept, and its reading. */
interface PrintedFrame {
  picture: EncodedImage;
  reading: DocumentReading;
  /** The zone that frames agreed on. */
  zone: ZoneRecord | undefined;
  /** The content of the reading's symbol. */
  barcode: BarcodeRecord | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** Layouts of the flow. */
  families: readonly OwnFamily[] | undefined;
}

/**
 * Reads the print of the frame that is kept, apart from its zone and its barcode.
 * @returns undefined where the models of print are missing
 * @throws AppError of the IMAGE_* family, MODEL_ALTERED, MODEL_FAILED
 */
export async function printOf(reader: DocumentReader, frame: PrintedFrame): Promise<PrintRecord | undefined> {
  return (await printedSide(reader, frame))?.record;
}

/**
 * The same with all lines of the side, for a person who tries a layout.
 * @throws AppError as {@link printOf}
 */
export async function printedSide(
  reader: DocumentReader,
  { picture, reading, zone, barcode, today, families }: PrintedFrame,
): Promise<{ print: DocumentPrint; record: PrintRecord } | undefined> {
  const { outline, portrait, mrz, lineBoxes } = reading;
  const print = await unlessModelMissing(
    reader.judge(picture, {
      ask: 'print',
      ...(outline ? { outline } : {}),
      upright: mrz !== undefined || barcode !== undefined || portrait !== undefined,
      // Without a zone, its supposed lines are other print, such as the title.
      without: [...(zone ? lineBoxes : []), ...(reading.barcode ? [reading.barcode.box] : [])],
    }),
  );
  return print && { print, record: printRecord({ ...print, zone, barcode, today, families }) };
}
