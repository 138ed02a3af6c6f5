import { expect, it } from 'vitest';
import { REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { faceOf, JPEG, readerOf, reading, SPECIMEN_LINES, TIME, visionOf } from '../capture.fixture.ts';
import { judgeDocumentPicture } from './document-picture.ts';

it('reads the print beside a zone, so that the two can differ', async () => {
  const print = { lines: [], unread: [], turned: 180 as const, aspect: 1.5 };
  const vision = visionOf({
    documents: readerOf({ readings: [reading(SPECIMEN_LINES)], print }),
    face: faceOf({}),
  });
  const answer = await judgeDocumentPicture(vision, TIME, {
    task: 'document',
    jpeg: JPEG,
    flow: REMOTE_CHECK,
    captures: [],
    today: '2026-11-20',
    capturedAt: '2026-11-20T10:00:00.000Z',
    captureType: 'Manual',
    device: 'Camera',
    mostBytes: 1_000_000,
  });
  expect(answer).toMatchObject({
    kind: 'captured',
    capture: { zone: { format: 'TD3' }, print: { turned: 180 } },
  });
});
