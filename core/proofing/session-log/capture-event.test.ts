import { expect, it } from 'vitest';
import type { CaptureRecord } from '../../document/document-records.ts';
import { captureEvent, readCapture } from './capture-event.ts';

const CAPTURE: CaptureRecord = {
  id: 'c1',
  channel: 'camera',
  device: 'camera',
  captureType: 'Manual',
  fallback: false,
  capturedAt: '2026-11-28T10:00:00.000Z',
  pictures: [],
  noZone: 'mrz-not-found',
  quality: [],
  liveness: [],
  print: {
    family: 'eu-licence',
    kind: { type: 'driving-licence', country: 'DEU' },
    turned: 180,
    fields: {
      surname: {
        raw: 'MUSTERMANN',
        value: 'MUSTERMANN',
        checkDigit: 'NOT_PERFORMED',
        confidence: Array.from({ length: 10 }, () => 0.99),
        box: { x: 0.3, y: 0.2, width: 0.3, height: 0.05 },
        anchor: 'number',
      },
    },
    unread: [{ x: 0.1, y: 0.777, width: 0.2, height: 0.05 }],
    runningText: true,
  },
  ghost: { interEyePx: 18, score: 0.913 },
};

it('keeps the print behind commitments, not even its layout in the open, and reads it back', () => {
  const event = captureEvent({ id: 'd1', number: 1, attempt: 1 }, CAPTURE, 'any', { models: [] });
  const open = JSON.stringify(event.payload);
  for (const word of ['MUSTERMANN', 'DEU', 'eu-licence', 'driving-licence', '0.777', '0.913'])
    expect(open).not.toContain(word);
  const opened = new Map(Object.entries(event.fields ?? {}));
  const read = readCapture({ payload: JSON.parse(open), opened } as never);
  expect(read.capture).toMatchObject({ print: CAPTURE.print, ghost: CAPTURE.ghost });
});
