import { expect, it } from 'vitest';
import { OwnFamily } from '#core/document/print/own-family.ts';
import type { DocumentPrint } from '#inference/ports/document-models.ts';
import { JPEG, plainSide, readerOf, reading, SPECIMEN_LINES } from '../capture.fixture.ts';
import { readWithLayouts } from './read-with-layouts.ts';

const PIXELS = { width: 4, height: 3, data: new Uint8Array(36) };
const CODEC = { decode: async () => PIXELS, encodeJpeg: async () => JPEG } as never;
const CARD = OwnFamily.parse({
  id: 'library-card',
  name: 'Library card',
  recognisedBy: ['City library'],
  shapes: [{ field: 'documentNumber', pattern: 'L\\d{6}' }],
});
const line = (text: string, y: number, confidence = 0.9) => ({
  text,
  confidence: Array.from(text, (_, i) => (i === 1 ? confidence : 0.99)),
  box: { x: 0.1, y, width: 0.3, height: 0.1 },
});
const PRINT: DocumentPrint = {
  lines: [line('CITY LIBRARY', 0.1), line('L 123 456', 0.5), line('Anything else', 0.8, 0.6)],
  unread: [],
  turned: 180,
  aspect: 1.585,
};
const trial = (print?: DocumentPrint, readings = [plainSide()]) =>
  readWithLayouts(
    {
      codec: CODEC,
      documents: () =>
        readerOf({ readings, examination: { card: PIXELS, liveness: [] }, ...(print ? { print } : {}) }),
    },
    { jpeg: JPEG, families: [CARD], today: '2026-11-28' },
  );

it('shows each line and field of a picture where it stands on it', async () => {
  const { picture, turned, lines, record, beside } = await trial(PRINT);
  expect([picture, turned, beside]).toEqual([
    { jpeg: JPEG, width: 4, height: 3 },
    180,
    { zone: false, barcode: false },
  ]);
  expect(lines.map(({ text, confidence }) => [text, confidence])).toEqual([
    ['CITY LIBRARY', 0.9],
    ['L 123 456', 0.9],
    ['Anything else', 0.6],
  ]);
  expect(record).toMatchObject({ family: 'library-card', fields: { documentNumber: { value: 'L123456' } } });
  expect(record.fields.documentNumber?.box).toEqual(lines[1]?.box);
  expect(lines[1]?.box.x).toBeCloseTo(0.6);
  expect(lines[1]?.box.y).toBeCloseTo(0.4);
});

it('names a zone beside the print, and the model that is missing', async () => {
  expect((await trial(PRINT, [reading(SPECIMEN_LINES)])).beside).toEqual({ zone: true, barcode: false });
  await expect(trial()).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    detail: { component: 'models/print' },
  });
  const none = readWithLayouts(
    { codec: CODEC, documents: () => undefined },
    { jpeg: JPEG, families: [], today: '2026-11-28' },
  );
  await expect(none).rejects.toMatchObject({ code: 'MODEL_MISSING' });
});
