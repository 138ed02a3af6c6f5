import type { CaptureRecord } from '#core/document/document-records.ts';
import { barcodeRecord, zoneFromLines } from '#core/document/source-records.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { LICENCE_RECORD, licenceRecordOf } from './specimen-documents.ts';

/** The holder of the passport whose capture a log of a test holds. */
export const LOGGED_HOLDER = {
  surname: 'MUELLER',
  givenNames: 'ANNA MARIA',
  dateOfBirth: '1974-08-12',
  documentNumber: 'L898902C3',
} as const;

/** The barcode of a licence of the same person. */
export const LICENCE_OF_LOGGED_HOLDER = licenceRecordOf({
  surname: LOGGED_HOLDER.surname,
  dateOfBirth: LOGGED_HOLDER.dateOfBirth,
});

/** The zone of that passport. */
export const passportLines = (dateOfExpiry = '2032-04-15'): string[] =>
  composeMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: 'D',
    nationality: 'D',
    sex: 'F',
    dateOfExpiry,
    ...LOGGED_HOLDER,
  });

const camera = {
  channel: 'camera',
  device: 'Scanner X',
  captureType: 'Auto',
  fallback: false,
  quality: [],
  liveness: [],
} as const satisfies Partial<CaptureRecord>;

/**
 * The data page of a passport before a camera, as the counter keeps it.
 * @param portrait id of the artefact that shows its portrait
 */
export function passportCapture(
  portrait: string,
  { at, dateOfExpiry }: { at: Date; dateOfExpiry?: string },
): CaptureRecord {
  const zone = zoneFromLines(passportLines(dateOfExpiry), at.toISOString().slice(0, 10));
  return {
    ...camera,
    id: 'passport',
    capturedAt: at.toISOString(),
    pictures: [{ id: portrait, kind: 'document-portrait', width: 200, height: 260 }],
    ...(zone ? { zone: { ...zone, readings: 2 } } : {}),
  };
}

/** A licence of the United States, both sides in one look. */
export const licenceCapture = (
  portrait: string,
  { at, record = LICENCE_RECORD }: { at: Date; record?: string },
): CaptureRecord => ({
  ...camera,
  id: 'licence',
  capturedAt: at.toISOString(),
  pictures: [{ id: portrait, kind: 'document-portrait', width: 200, height: 260 }],
  barcode: barcodeRecord({
    bytes: utf8(record),
    symbology: 'PDF417',
    today: at.toISOString().slice(0, 10),
  }),
});
