import { expect, it } from 'vitest';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { DOCUMENT_QUALITY_LIMITS } from '#core/imaging/document-quality.ts';
import type { DocumentQuestion } from '#inference/ports/document-models.ts';
import { JPEG, readerOf, reading } from '../capture.fixture.ts';
import { differingParts } from './compare-captures.ts';
import { recomputeCapture } from './recompute-document.ts';

const capture = (captureType: CaptureRecord['captureType']): CaptureRecord => ({
  id: 'c1',
  channel: 'camera',
  device: 'camera',
  captureType,
  fallback: false,
  capturedAt: '2026-11-20T10:00:00.000Z',
  pictures: [{ id: 'frame', kind: 'document-frame', width: 4, height: 3 }],
  quality: [],
  liveness: [],
});

const MEANS = {
  codec: { decode: async () => ({ width: 4, height: 3, data: new Uint8Array(36) }) } as never,
  artefacts: () => JPEG,
  document: { quality: DOCUMENT_QUALITY_LIMITS },
  face: undefined,
  bands: { thresholdSetId: 'test', supports: 0.93, review: 0.907 },
  readsPrint: false,
  today: '2026-11-20',
  evidence: 4,
};

it.each([
  ['Manual', 'still'],
  ['Auto', 'frame'],
] as const)('searches a capture of type %s as the kiosk did: %s', async (captureType, effort) => {
  const asked: DocumentQuestion[] = [];
  const told = readerOf({ readings: [reading(undefined)] });
  await recomputeCapture(capture(captureType), {
    reader: {
      ...told,
      judge: (image, question, context) => {
        asked.push(question);
        return told.judge(image, question, context);
      },
    },
    ...MEANS,
  });
  expect(asked[0]).toEqual({ ask: 'read', effort });
});

it('keeps the print that no model here reads again, and says so', async () => {
  const claimed: CaptureRecord = {
    ...capture('Manual'),
    print: { family: 'generic', kind: { type: 'unknown', country: '' }, fields: {}, turned: 0 },
  };
  const readings = [reading(undefined)];
  const unread = await recomputeCapture(claimed, { ...MEANS, reader: readerOf({ readings }) });
  expect(unread).toMatchObject({ capture: { print: claimed.print }, printUnread: true });
  const print = { lines: [], unread: [], turned: 180 as const, aspect: 1.5 };
  const read = await recomputeCapture(claimed, { ...MEANS, reader: readerOf({ readings, print }) });
  expect(read).toMatchObject({ capture: { print: { turned: 180 } } });
  expect(read).not.toHaveProperty('printUnread');
  const silent = await recomputeCapture(capture('Manual'), { ...MEANS, reader: readerOf({ readings }) });
  expect(silent?.capture).not.toHaveProperty('print');
  expect(silent).not.toHaveProperty('printUnread');
});

it('reads print that the log leaves out, where no operator looks at the document', async () => {
  const reader = () =>
    readerOf({
      readings: [reading(undefined)],
      print: { lines: [], unread: [], turned: 180 as const, aspect: 1.5 },
    });
  const hidden = await recomputeCapture(capture('Manual'), { ...MEANS, readsPrint: true, reader: reader() });
  expect(hidden?.capture.print).toMatchObject({ turned: 180 });
  const attended = await recomputeCapture(capture('Manual'), { ...MEANS, reader: reader() });
  expect(attended?.capture).not.toHaveProperty('print');
});

it('reads print again with the layouts of the flow, so that a claim by another layout differs', async () => {
  const family = {
    id: 'library-card',
    name: 'Library card',
    recognisedBy: ['City library'],
    captions: true,
    shapes: [{ field: 'documentNumber' as const, pattern: 'L\\d{6}' }],
  };
  const line = (text: string, y: number) => ({
    text,
    confidence: Array.from(text, () => 0.99),
    box: { x: 0.1, y, width: 0.3, height: 0.05 },
  });
  const print = {
    lines: [line('CITY LIBRARY', 0.1), line('L123456', 0.5)],
    unread: [],
    turned: 0 as const,
    aspect: 1.5,
  };
  const again = (families?: (typeof family)[]) =>
    recomputeCapture(capture('Manual'), {
      ...MEANS,
      document: { quality: DOCUMENT_QUALITY_LIMITS, ...(families ? { families } : {}) },
      readsPrint: true,
      reader: readerOf({ readings: [reading(undefined)], print }),
    });
  const own = (await again([family]))?.capture;
  expect(own?.print).toMatchObject({
    family: 'library-card',
    fields: { documentNumber: { value: 'L123456' } },
  });
  const other = (await again())?.capture;
  expect(other?.print?.fields).toEqual({});
  expect(differingParts(own!, other!)).toEqual(['print']);
  expect(differingParts(own!, own!)).toEqual([]);
});
