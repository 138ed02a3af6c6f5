import { barcodeOf, captureOf } from '#core/document/document.fixture.ts';

export const judgement = { models: [], facts: {} };
/** A side that asks for the other one. */
export const CARD_FRONT = captureOf({ id: 'front', format: 'ID-1', noZone: 'mrz-not-found' });
export const SCANNED = captureOf({ id: 'scan', channel: 'reader', pictures: [], barcode: barcodeOf() });
