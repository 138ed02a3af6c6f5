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
    codec: { decode: async () => ({ width: 4, height: 3, data: new Uint8Array(36) }) } as never,
    artefacts: () => JPEG,
    limits: DOCUMENT_QUALITY_LIMITS,
    today: '2026-11-20',
    evidence: 4,
  });
  expect(asked[0]).toEqual({ ask: 'read', effort });
});
