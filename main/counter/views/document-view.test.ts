import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, printOf } from '#core/document/document.fixture.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import { joinDocument } from '#core/document/join-document.ts';
import { CONTEXT, newSession, pageCapture } from '../session/session.fixture.ts';
import { documentView } from './document-view.ts';

const { flow } = newSession();
const viewOf = (document: DocumentRecord) =>
  documentView(document, joinDocument(document, flow, CONTEXT.today), flow);
const fieldOf = (document: DocumentRecord, name: string) =>
  viewOf(document).fields.find(({ field }) => field === name);
const back = captureOf({
  id: 'back',
  pictures: [{ id: 'symbol-1', kind: 'document-barcode', width: 600, height: 120 }],
  barcode: barcodeOf(),
});

describe('a document on the display of its operator', () => {
  it('shows each source of a field beside the picture of its characters', () => {
    const document = documentOf([pageCapture(), back]);
    const sources = fieldOf(document, 'documentNumber')?.sources;
    expect(sources).toMatchObject([
      { source: 'mrz', place: { artefactId: 'mrz-1', x: 0, y: 0.5, width: 9 / 44, height: 0.5 } },
      { source: 'barcode', place: { artefactId: 'symbol-1', x: 0, y: 0, width: 1, height: 1 } },
    ]);
  });

  it('has no place for a keyed value, or one read without a picture', () => {
    const words = { surname: { verdict: 'keyed', value: 'ERIKSSON' } } as const;
    const scanned = captureOf({ id: 'scan', channel: 'reader', pictures: [], barcode: barcodeOf() });
    const sources = fieldOf(documentOf([scanned], { words }), 'surname')?.sources ?? [];
    expect(sources.map(({ source, place }) => [source, place])).toEqual([
      ['barcode', undefined],
      ['print', undefined],
    ]);
  });

  it('carries the verdict, the rule and the word that led to it, and whether a word is asked for', () => {
    const words = { surname: { verdict: 'keyed', value: 'SCHMIDT' } } as const;
    const document = documentOf([pageCapture()], { words });
    expect(fieldOf(document, 'surname')).toMatchObject({
      value: 'ERIKSSON',
      verdict: 'differ',
      operator: words.surname,
      required: true,
    });
    expect(fieldOf(document, 'issuingState')).toMatchObject({ required: false, verdict: 'one-source' });
  });

  it('shows nothing as keyed where the operator only confirmed', () => {
    const words = { surname: { verdict: 'confirmed', value: 'ERIKSSON' } } as const;
    const shown = fieldOf(documentOf([pageCapture()], { words }), 'surname');
    expect(shown?.operator).toEqual({ verdict: 'confirmed' });
    expect(shown?.sources.at(-1)).toMatchObject({ source: 'print', value: 'ERIKSSON' });
  });

  it('shows where a machine read the print, and asks for no word where it agrees with the zone', () => {
    const print = printOf({ surname: 'ERIKSSON' });
    const page = pageCapture();
    const card = { id: 'card-1', kind: 'document-card', width: 1000, height: 630 } as const;
    const capture = {
      ...page,
      pictures: [...page.pictures, card],
      print: { ...print, turned: 180 as const },
    };
    const shown = fieldOf(documentOf([capture]), 'surname');
    expect(shown).toMatchObject({ required: true, open: false, verdict: 'agree' });
    expect(shown?.sources.at(-1)?.place).toEqual({
      artefactId: 'card-1',
      upsideDown: true,
      x: expect.closeTo(0.5),
      y: expect.closeTo(0.75),
      width: 0.2,
      height: 0.05,
    });
    expect(fieldOf(documentOf([page]), 'surname')).toMatchObject({ open: true });
  });

  it('shows the newest portrait of its captures', () => {
    expect(viewOf(documentOf([pageCapture(), back])).portrait?.id).toBe('portrait-1');
    expect(viewOf(documentOf([back])).portrait).toBeUndefined();
  });
});
