import { describe, expect, it, vi } from 'vitest';
import { faceOf, JPEG, meta, noFaces, TIME, visionOf } from '#capture/capture.fixture.ts';
import { newSession } from '../session/session.fixture.ts';
import { SelfieCapture } from './selfie-capture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  // The limits have their own tests; here a frame is good when it is as wide as a good frame.
  judgeSelfie: ({ width }: { width: number }, _limits: unknown, covers: string) => {
    if (width === COVERED && covers === 'advise')
      return { accepted: true, hint: 'ready', cover: 'mouth-hidden' };
    if (width === COVERED) return { accepted: false, hint: 'mouth-hidden' };
    return width === 1280 ? { accepted: true, hint: 'ready' } : { accepted: false, hint: 'move-closer' };
  },
}));

/** Width of a frame in which something seems to cover the face. */
const COVERED = 1000;
const state = newSession();
const armed = { ...state, fallbackArmed: 'selfie' as const };
const analyses = (...widths: number[]) => {
  let next = 0;
  const face = faceOf({});
  face.analyse = async () => ({ ...noFaces(), width: widths[Math.min(next++, widths.length - 1)] ?? 0 });
  return new SelfieCapture(visionOf({ face }), TIME);
};
const frame = (purpose: 'hint' | 'candidate' | 'shutter', afterMs = 0) => meta(purpose, afterMs, 'selfie');

describe('the selfie step', () => {
  it('takes a face that stayed valid for the capture time of the flow', async () => {
    const capture = analyses(1280);
    expect(await capture.judge(state, frame('candidate', 0), JPEG)).toMatchObject({
      kind: 'advice',
      verdict: { accepted: true, hint: 'hold-still' },
    });
    expect(await capture.judge(state, frame('candidate', 300), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, frame('candidate', 600), JPEG)).toMatchObject({
      kind: 'captured',
      selfie: { captureType: 'Auto', fallback: false, attempt: 1 },
    });
  });

  it('starts the time again after a fault in between', async () => {
    const capture = analyses(1280, 640, 1280, 1280);
    await capture.judge(state, frame('candidate', 0), JPEG);
    expect(await capture.judge(state, frame('candidate', 300), JPEG)).toMatchObject({
      verdict: { accepted: false, hint: 'move-closer' },
    });
    expect(await capture.judge(state, frame('candidate', 600), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, frame('candidate', 1200), JPEG)).toMatchObject({ kind: 'captured' });
  });

  it('starts the time again after a pause without frames', async () => {
    const capture = analyses(1280);
    await capture.judge(state, frame('candidate', 0), JPEG);
    expect(await capture.judge(state, frame('candidate', 1001), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, frame('candidate', 1600), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, frame('candidate', 1601), JPEG)).toMatchObject({ kind: 'captured' });
  });

  it('takes a face that was looked at only now and then, because the kiosk is busy', async () => {
    const capture = analyses(1280);
    await capture.judge(state, frame('candidate', 0), JPEG);
    expect(await capture.judge(state, frame('candidate', 1000), JPEG)).toMatchObject({ kind: 'captured' });
  });

  it('never takes a hint frame, and nothing by itself where the flow has no automatic capture', async () => {
    const hints = analyses(1280);
    await hints.judge(state, frame('hint', 0), JPEG);
    expect(await hints.judge(state, frame('hint', 900), JPEG)).toMatchObject({ kind: 'advice' });
    const selfie = { ...state.flow.selfie, autoCapture: false };
    const manual = { ...state, flow: { ...state.flow, selfie } };
    const capture = analyses(1280);
    await capture.judge(manual, frame('candidate', 0), JPEG);
    expect(await capture.judge(manual, frame('candidate', 900), JPEG)).toMatchObject({ kind: 'advice' });
  });

  it('refuses a picture by button that is not good enough, and takes it under the fallback', async () => {
    expect(await analyses(640).judge(state, frame('shutter'), JPEG)).toMatchObject({
      kind: 'refused',
      advice: 'move-closer',
    });
    expect(await analyses(640).judge(armed, frame('shutter'), JPEG)).toMatchObject({
      kind: 'captured',
      selfie: { fallback: true, judged: 'face-not-found' },
    });
  });

  it('takes a face that seems covered only after the operator’s word, and says so', async () => {
    const face = faceOf({});
    face.analyse = async () => ({ ...noFaces(), faces: [{ quality: [] }] as never, width: COVERED });
    const capture = new SelfieCapture(visionOf({ face }), TIME);
    const spoken = { ...state, coverWord: 'bare' as const };
    expect(await capture.judge(state, frame('candidate', 0), JPEG)).toMatchObject({
      verdict: { accepted: false, hint: 'mouth-hidden' },
    });
    expect(await capture.judge(spoken, frame('candidate', 100), JPEG)).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(spoken, frame('candidate', 700), JPEG)).toMatchObject({
      kind: 'captured',
      selfie: { captureType: 'Auto', fallback: false, judged: 'COVERED', advice: 'mouth-hidden' },
    });
    expect(await capture.judge(state, frame('shutter', 800), JPEG)).toMatchObject({
      kind: 'refused',
      advice: 'mouth-hidden',
    });
  });

  it('takes nothing but a picture by button under the fallback, however good or empty the stream is', async () => {
    for (const width of [640, 1280]) {
      const capture = analyses(width);
      for (const purpose of ['hint', 'candidate'] as const) {
        await capture.judge(armed, frame(purpose, 0), JPEG);
        expect(await capture.judge(armed, frame(purpose, 900), JPEG)).toMatchObject({ kind: 'advice' });
      }
    }
  });

  it('claims nothing about a picture when the models are missing', async () => {
    const capture = new SelfieCapture(visionOf({}), TIME);
    expect(await capture.judge(state, frame('shutter'), JPEG)).toMatchObject({
      kind: 'captured',
      selfie: { judged: 'model-missing', quality: [] },
    });
  });
});
