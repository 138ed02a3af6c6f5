import { failure } from '#core/contract/errors.ts';
import type { Place, PrintRecord } from '#core/document/document-records.ts';
import type { OwnFamily } from '#core/document/print/own-family.ts';
import { unturned } from '#core/document/print/unturned.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { Vision } from '../vision/ports.ts';
import { readingFacts } from './capture-facts.ts';
import { printedSide } from './printed-side.ts';
import { agreedZone } from './zone-readings.ts';

/** One picture, as a person tries layouts on it. */
export interface LayoutTrial {
  jpeg: Uint8Array;
  /** Come before the layouts of the product. */
  families: readonly OwnFamily[];
  /** YYYY-MM-DD. */
  today: string;
}

/** What the layouts read in a picture. Personal data: shown, and kept nowhere. */
export interface TriedLayouts {
  /** The document cut out, or the whole picture where it has no outline; JPEG. */
  picture: { jpeg: Uint8Array; width: number; height: number };
  /** By how many degrees the document has to be turned to stand upright, clockwise. */
  turned: PrintRecord['turned'];
  lines: {
    text: string /** Of the least certain character. */;
    confidence: number /** On the picture. */;
    box: Place;
  }[];
  /** Places are those on the picture. */
  record: PrintRecord;
  /** Sources beside the print. */
  beside: { zone: boolean; barcode: boolean };
}

/**
 * Reads the print of a picture as a session would, with these layouts, and keeps every line of it.
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function readWithLayouts(
  { documents, codec }: Pick<Vision, 'documents' | 'codec'>,
  { jpeg, families, today }: LayoutTrial,
): Promise<TriedLayouts> {
  const reader = documents();
  if (!reader) throw failure('MODEL_MISSING', 'no model reads documents', { component: 'models' });
  const image = { mimeType: 'image/jpeg', bytes: jpeg } as const;
  const { reading } = await reader.judge(image, { ask: 'read', effort: 'still' });
  const { outline } = reading;
  const examined = outline && (await reader.judge(image, { ask: 'examine', outline, portrait: false }));
  const zone = agreedZone([reading], today)?.zone;
  const { barcode } = readingFacts({ reading }, today);
  const side = await printedSide(reader, { picture: image, reading, zone, barcode, today, families });
  if (!side) throw failure('MODEL_MISSING', 'no model reads print', { component: 'models/print' });
  const shown: RgbImage = examined?.card ?? (await codec.decode(image));
  const { print, record } = side;
  return {
    picture: { jpeg: await codec.encodeJpeg(shown, 'shown'), width: shown.width, height: shown.height },
    turned: record.turned,
    lines: print.lines.map(({ text, confidence, box }) => ({
      text,
      confidence: Math.min(...confidence),
      box: unturned(box, print.turned),
    })),
    record: { ...record, fields: onPicture(record) },
    beside: { zone: zone !== undefined, barcode: barcode !== undefined },
  };
}

const onPicture = ({ fields, turned }: PrintRecord): PrintRecord['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, box: unturned(field.box, turned) }]),
  );
