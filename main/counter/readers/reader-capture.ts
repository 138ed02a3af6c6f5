import type { CapturedPicture } from '#capture/captured-picture.ts';
import { pictureRefs, readerData } from '#capture/document/capture-pictures.ts';
import type { PipelineClock } from '#capture/vision/ports.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { barcodeRecord, stripeRecord, zoneFromLines } from '#core/document/source-records.ts';
import type { ReaderCapture, ReaderContent, ReaderInfo } from '../../ports/readers.ts';

/** A reader's read, as a look at a document. */
export interface UnderstoodRead {
  capture: CaptureRecord;
  /** The bytes as they came. */
  pictures: CapturedPicture[];
}

/** Undefined when no decoder of this kiosk understands it: such a code is of no document. */
export function understand(
  { id, time: capturedAt, content }: ReaderCapture,
  info: Pick<ReaderInfo, 'transport' | 'driver' | 'product'> | undefined,
  time: PipelineClock,
): UnderstoodRead | undefined {
  const sources = sourcesOf(content, time.today());
  if (!sources) return undefined;
  const pictures = [readerData(time, bytesOf(content))];
  const capture: CaptureRecord = {
    id,
    channel: info?.transport === 'wedge' ? 'wedge' : 'reader',
    device: info?.product ?? info?.driver ?? 'reader',
    captureType: 'Auto',
    fallback: false,
    capturedAt,
    pictures: pictureRefs(pictures),
    quality: [],
    liveness: [],
    ...sources,
  };
  return { capture, pictures };
}

/** Whether the read of a document has a fault of its own: a check digit, a character or a track is wrong. */
export function isFaulty({ zone, stripe }: Pick<CaptureRecord, 'zone' | 'stripe'>): boolean {
  return zone?.checkDigits === 'FAILED' || zone?.fieldFormat === 'FAILED' || stripe?.faults !== undefined;
}

/** Bytes of a code, or characters of tracks and lines. */
export function lengthOf(content: ReaderContent): number {
  return content.kind === 'barcode' ? content.bytes.length : linesOf(content).join('').length;
}

/** By what the sessions of the holder of a document are found: its number, else the name. */
export function searchTextOf({
  zone,
  barcode,
  stripe,
}: Pick<CaptureRecord, 'zone' | 'barcode' | 'stripe'>): string | undefined {
  const fields = (zone ?? barcode ?? stripe)?.fields;
  const number = fields?.documentNumber?.value;
  if (number) return number;
  const names = [fields?.surname?.value, fields?.givenNames?.value].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

function sourcesOf(
  content: ReaderContent,
  today: string,
): Pick<CaptureRecord, 'zone' | 'barcode' | 'stripe'> | undefined {
  switch (content.kind) {
    case 'barcode': {
      const barcode = barcodeRecord({ bytes: content.bytes, symbology: content.symbology, today });
      return barcode.variant === 'other' ? undefined : { barcode };
    }
    case 'stripe': {
      const stripe = stripeRecord(content, today);
      return Object.keys(stripe.fields).length > 0 ? { stripe } : undefined;
    }
    case 'mrz': {
      const zone = zoneFromLines(content.lines, today);
      return zone && { zone };
    }
  }
}

const bytesOf = (content: ReaderContent): Uint8Array =>
  content.kind === 'barcode' ? content.bytes : new TextEncoder().encode(linesOf(content).join('\n'));

function linesOf(content: Exclude<ReaderContent, { kind: 'barcode' }>): string[] {
  if (content.kind === 'mrz') return content.lines;
  const { tracks } = content;
  return [tracks[1] ?? '', tracks[2] ?? '', tracks[3] ?? ''];
}
