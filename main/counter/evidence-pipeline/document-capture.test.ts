import { describe, expect, it } from 'vitest';
import { newSession } from '../session/session.fixture.ts';
import { DocumentCapture } from './document-capture.ts';
import { JPEG, meta, readerOf, reading, SPECIMEN_LINES, TIME, visionOf } from './pipeline.fixture.ts';
import { PATIENCE } from './zone-readings.ts';

const MISREAD = SPECIMEN_LINES.map((line) => line.replace('ANNA', 'ANMA'));
const state = newSession();
const captureWith = (...readings: (readonly string[] | undefined)[]) =>
  new DocumentCapture(
    visionOf({ documents: readerOf({ readings: readings.map((lines) => reading(lines)) }) }),
    TIME,
  );

describe('the document step', () => {
  it('captures by itself as soon as two frames agree on every character', async () => {
    const capture = captureWith(SPECIMEN_LINES, SPECIMEN_LINES);
    expect(await capture.judge(state, meta('candidate'), JPEG)).toMatchObject({ kind: 'advice' });
    const step = await capture.judge(state, meta('candidate'), JPEG);
    expect(step).toMatchObject({
      kind: 'captured',
      document: {
        captureType: 'Auto',
        fallback: false,
        zone: { readings: 2, checkDigits: 'PASSED', fields: { surname: { value: 'ERIKSSON' } } },
      },
    });
    if (step.kind !== 'captured') return;
    expect(step.pictures.map(({ kind }) => kind)).toEqual([
      'document-frame',
      'document-portrait',
      'document-mrz',
    ]);
    expect(step.document.portrait?.id).toBe(step.pictures[1]?.id);
  });

  it('goes on while frames differ in a name, which no check digit protects', async () => {
    const capture = captureWith(SPECIMEN_LINES, MISREAD, SPECIMEN_LINES);
    await capture.judge(state, meta('candidate'), JPEG);
    expect(await capture.judge(state, meta('candidate'), JPEG)).toMatchObject({
      kind: 'advice',
      verdict: { accepted: false, hint: 'hold-still' },
    });
    expect(await capture.judge(state, meta('candidate'), JPEG)).toMatchObject({
      kind: 'captured',
      document: { zone: { fields: { givenNames: { value: 'ANNA MARIA' } }, readings: 2 } },
    });
  });

  it('takes the capture in the end even when frames never agree, and says how few did', async () => {
    const other = SPECIMEN_LINES.map((line) => line.replace('MARIA', 'MARTA'));
    const capture = captureWith(
      SPECIMEN_LINES,
      MISREAD,
      other,
      MISREAD,
      other,
      SPECIMEN_LINES,
      MISREAD,
      other,
      MISREAD,
      other,
    );
    let step = await capture.judge(state, meta('candidate'), JPEG);
    for (let frame = 1; frame < PATIENCE && step.kind === 'advice'; frame++) {
      step = await capture.judge(state, meta('candidate'), JPEG);
    }
    expect(step.kind).toBe('captured');
  });

  it('only advises while the frame is not good enough to be read', async () => {
    const documents = readerOf({ hint: 'glare', readings: [reading(SPECIMEN_LINES)] });
    const capture = new DocumentCapture(visionOf({ documents }), TIME);
    expect(await capture.judge(state, meta('candidate'), JPEG)).toEqual({
      kind: 'advice',
      verdict: { accepted: false, hint: 'document-glare' },
    });
  });

  it('refuses a first picture by button without a zone, and takes the second as it is', async () => {
    const capture = captureWith(undefined);
    expect(await capture.judge(state, meta('shutter'), JPEG)).toMatchObject({
      kind: 'refused',
      reason: 'document-not-found',
    });
    expect(await capture.judge(state, meta('shutter'), JPEG)).toMatchObject({
      kind: 'captured',
      document: { captureType: 'Manual', noZone: 'mrz-not-found' },
    });
  });

  it('takes a picture by button at once without models, and never captures by itself then', async () => {
    const capture = new DocumentCapture(visionOf({}), TIME);
    expect(await capture.judge(state, meta('candidate'), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, meta('shutter'), JPEG)).toMatchObject({
      kind: 'captured',
      document: { captureType: 'Manual', noZone: 'model-missing' },
    });
  });

  it('takes the next picture by button as it is when the operator armed the fallback, and no frame of the stream', async () => {
    const capture = captureWith(undefined);
    const armed = { ...state, fallbackArmed: 'document' as const };
    for (let frame = 0; frame <= PATIENCE; frame++) {
      const purpose = frame % 2 ? 'hint' : 'candidate';
      expect(await capture.judge(armed, meta(purpose), JPEG)).toMatchObject({ kind: 'advice' });
    }
    expect(await capture.judge(armed, meta('shutter'), JPEG)).toMatchObject({
      kind: 'captured',
      document: { fallback: true, captureType: 'Manual' },
    });
  });
});
