import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, zoneOf } from './document.fixture.ts';
import { asksOtherSide, comparedPortrait } from './sides.ts';

const asks = (...captures: Parameters<typeof captureOf>[0][]) =>
  asksOtherSide(documentOf(captures.map((capture) => captureOf(capture))));
const back = { pictures: [], format: 'ID-1' as const };

describe('the other side of a document', () => {
  it('is not asked of a page that shows portrait and zone', () => {
    expect(asks({ zone: zoneOf(), format: 'ID-3' })).toBe(false);
    expect(asks({ zone: zoneOf({ format: 'TD2' }), pictures: [] })).toBe(false);
  });
  it('is asked of a card whose front shows only the portrait', () => {
    expect(asks({ format: 'ID-1' })).toBe(true);
    expect(asks({ format: 'ID-3' })).toBe(false);
  });
  it('is asked of a card whose back came first', () => {
    expect(asks({ ...back, zone: zoneOf({ format: 'TD1' }) })).toBe(true);
    expect(asks({ ...back, barcode: barcodeOf() })).toBe(true);
  });
  it('is not asked again once both were shown, whatever they hold', () => {
    expect(asks({ format: 'ID-1' }, { ...back, barcode: barcodeOf() })).toBe(false);
    expect(asks({ format: 'ID-1' }, back)).toBe(false);
  });
  it('is met by a reader for machine-readable data, and never for the portrait', () => {
    expect(asks({ format: 'ID-1' }, { channel: 'reader', pictures: [], barcode: barcodeOf() })).toBe(false);
    expect(asks({ channel: 'reader', pictures: [], barcode: barcodeOf() })).toBe(true);
  });
  it('is not asked without a model, nor after a capture by the operator', () => {
    expect(asks({ format: 'ID-1', noZone: 'model-missing' })).toBe(false);
    expect(asks({ format: 'ID-1', fallback: true })).toBe(false);
  });
});

describe('the portrait that is compared', () => {
  const portrait = (id: string) => ({
    pictures: [{ id, kind: 'document-portrait' as const, width: 4, height: 5 }],
  });
  const compared = (...captures: Parameters<typeof captureOf>[0][]) =>
    comparedPortrait([documentOf(captures.map((capture) => captureOf(capture)))])?.id;

  it('stands on the page of a zone of two lines, whatever another side shows', () => {
    const page = { ...portrait('page'), zone: zoneOf() };
    expect(compared(page, portrait('card'))).toBe('page');
    expect(compared({ pictures: [], zone: zoneOf() }, portrait('card'))).toBeUndefined();
    expect(compared(page, { ...page, ...portrait('again') })).toBe('again');
  });

  it('stands on the other side of a card with three lines, and wherever it is where a reader read the zone', () => {
    expect(compared({ pictures: [], zone: zoneOf({ format: 'TD1' }) }, portrait('front'))).toBe('front');
    expect(compared({ channel: 'reader', pictures: [], zone: zoneOf() }, portrait('page'))).toBe('page');
  });
});
