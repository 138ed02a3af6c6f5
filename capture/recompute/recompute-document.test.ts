import { expect, it } from 'vitest';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { DOCUMENT_QUALITY_LIMITS } from '#core/imaging/document-quality.ts';
import type { DocumentQuestion } from '#inference/ports/document-models.ts';
import { JPEG, readerOf, reading } from '../capture.fixture.ts';
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
  limits: DOCUMENT_QUALITY_LIMITS,
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
  const print = { lines: [], turned: 180 as const, aspect: 1.5 };
  const read = await recomputeCapture(claimed, { ...MEANS, reader: readerOf({ readings, print }) });
  expect(read).toMatchObject({ capture: { print: { turned: 180 } } });
  expect(read).not.toHaveProperty('printUnread');
  const silent = await recomputeCapture(capture('Manual'), { ...MEANS, reader: readerOf({ readings }) });
  expect(silent?.capture).not.toHaveProperty('print');
  expect(silent).not.toHaveProperty('printUnread');
});

it('reads print that the log leaves out, where no operator looks at the document', async () => {
  const reader = () =>
    readerOf({ readings: [reading(undefined)], print: { lines: [], turned: 180 as const, aspect: 1.5 } });
  const hidden = await recomputeCapture(capture('Manual'), { ...MEANS, readsPrint: true, reader: reader() });
  expect(hidden?.capture.print).toMatchObject({ turned: 180 });
  const attended = await recomputeCapture(capture('Manual'), { ...MEANS, reader: reader() });
  expect(attended?.capture).not.toHaveProperty('print');
});
