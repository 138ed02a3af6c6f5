import { describe, expect, it } from 'vitest';
import { meta, TIME } from '#capture/capture.fixture.ts';
import type { LivenessRun } from '#capture/liveness/liveness-run.ts';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { newSession, sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionState } from '../session/session-state.ts';
import { type CalibrationFrame, calibrationRefusal, FrameAdmission } from './frame-admission.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const AT_DOCUMENT = sessionUnderTest().goTo('document').state;
const AT_SELFIE = sessionUnderTest().goTo('selfie').state;

const admissionOf = (state: SessionState, attempt?: Pick<LivenessRun, 'nonce' | 'refused' | 'isNewer'>) =>
  new FrameAdmission({
    runner: { require: () => state },
    clock: TIME.clock,
    attempt: () => attempt as LivenessRun | undefined,
  });
/** A frame of the visit that the session is at. */
const frameAt = ({ at }: SessionState, purpose: FrameMeta['purpose'], afterMs = 0) => ({
  ...meta(purpose, afterMs, at.step),
  at,
});
const code = (value: string) => expect.objectContaining({ code: value });
const check =
  (purpose: FrameMeta['purpose'], afterMs: number, change: Partial<FrameMeta> = {}) =>
  () => {
    const flow = { ...AT_SELFIE.flow, selfie: { ...AT_SELFIE.flow.selfie, lightMode: true } };
    return admissionOf({ ...AT_SELFIE, flow }).admit(
      { ...frameAt(AT_SELFIE, purpose, afterMs), ...change },
      JPEG,
    );
  };
const STALE = code('FRAME_STALE');

describe('the time of a frame', () => {
  it.each([
    ['hint', -150],
    ['candidate', -150],
    ['live', -150],
    ['shutter', -150],
    ['candidate', 500],
  ] as const)('is believed for a %s of %i ms', (purpose, afterMs) => {
    expect(check(purpose, afterMs)().purpose).toBe(purpose);
  });

  it.each([
    ['hint', -250],
    ['candidate', -250],
    ['live', -250],
    ['shutter', -201],
    ['shutter', -30_000],
    ['hint', 1100],
    ['candidate', 1100],
    ['shutter', 1100],
    ['shutter', 1e300],
  ] as const)('is refused for a %s of %d ms, from any sender', (purpose, afterMs) => {
    expect(check(purpose, afterMs)).toThrow(STALE);
  });

  it('may be a minute ago only for a picture that the camera interface of the system handed over', () => {
    const handedOver = { handedOver: true } as const;
    expect(check('shutter', -59_000, handedOver)().handedOver).toBe(true);
    expect(check('shutter', -61_000, handedOver)).toThrow(STALE);
    for (const purpose of ['hint', 'candidate', 'live'] as const) {
      expect(check(purpose, -250, handedOver)).toThrow(STALE);
    }
  });

  it('is judged again for a frame that waited', () => {
    const admission = admissionOf(AT_DOCUMENT);
    expect(() => admission.requireFresh(meta('shutter', -200))).not.toThrow();
    expect(() => admission.requireFresh(meta('shutter', -201))).toThrow(STALE);
  });
});

describe('the header and the bytes of a frame', () => {
  const frame = frameAt(AT_DOCUMENT, 'candidate');
  /** Start of a JPEG whose frame header (ISO/IEC 10918-1, B.2.2) claims a size. */
  const claiming = (width: number, height: number) =>
    Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3);

  it.each<[string, unknown, Uint8Array]>([
    ['INVALID_INPUT', undefined, JPEG],
    ['INVALID_INPUT', { ...frame, purpose: 'other' }, JPEG],
    ['IMAGE_EMPTY', frame, new Uint8Array()],
    ['MESSAGE_TOO_LARGE', frame, new Uint8Array(4 * 2 ** 20 + 1)],
    ['IMAGE_TYPE_MISMATCH', frame, Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
    ['IMAGE_TOO_LARGE', frame, claiming(4001, 4000)],
  ])('are refused with %s', (refused, header, bytes) => {
    expect(() => admissionOf(AT_DOCUMENT).admit(header, bytes)).toThrow(code(refused));
  });

  it('are taken up to sixteen million pixels', () => {
    expect(admissionOf(AT_DOCUMENT).admit(frame, claiming(4000, 4000))).toMatchObject({
      purpose: 'candidate',
    });
  });
});

describe('the place of a frame', () => {
  const lookingAway = (state: SessionState): SessionState => ({
    ...state,
    camera: { label: 'Camera', device: { facingMode: 'environment' } } as never,
    flow: { ...state.flow, selfie: { ...state.flow.selfie, camera_enforcement: 'front' } },
  });
  const asked = sessionUnderTest(AT_SELFIE).apply({
    kind: 'liveness-begun',
    at: AT_SELFIE.at,
    nonce: 'nonce-1',
    kinds: ['nod'],
    colours: [],
  }).state;

  it.each<[string, SessionState, Partial<FrameMeta>]>([
    ['STEP_STALE', AT_SELFIE, { at: { step: 'selfie', visit: 7 } }],
    ['STEP_STALE', AT_SELFIE, { at: { step: 'document', visit: 1 } }],
    ['STEP_NOT_ALLOWED', newSession(), {}],
    ['STEP_NOT_ALLOWED', AT_DOCUMENT, { purpose: 'shutter', handedOver: true }],
    ['CAMERA_WRONG_SIDE', lookingAway(AT_SELFIE), {}],
    ['STEP_NOT_ALLOWED', { ...AT_SELFIE, selfieAttempts: 99 }, {}],
    ['STEP_NOT_ALLOWED', asked, { purpose: 'shutter' }],
    ['FRAME_DROPPED', asked, { purpose: 'candidate' }],
    ['FRAME_DROPPED', asked, { purpose: 'hint' }],
  ])('is refused with %s', (refused, state, change) => {
    const frame = { ...frameAt(state, 'candidate'), ...change };
    expect(() => admissionOf(state).admit(frame, JPEG)).toThrow(code(refused));
  });

  it.each(['hint', 'candidate', 'shutter'] as const)(
    'is right for a %s at document and selfie',
    (purpose) => {
      for (const state of [AT_DOCUMENT, AT_SELFIE]) {
        expect(admissionOf(state).admit(frameAt(state, purpose), JPEG)).toMatchObject({ purpose });
      }
    },
  );

  describe('that answers a question', () => {
    const live = { nonce: 'nonce-1', index: 0 };
    const capturedAt = Date.parse(asked.liveness!.startedAt) + 10;
    const answer = { ...frameAt(asked, 'live'), live, capturedAt };
    const attempt = (nonce = 'nonce-1', newest = 0) => ({
      nonce,
      refused: 0,
      isNewer: (frame: FrameMeta) => frame.capturedAt > newest,
    });

    it('is right for a newer frame of the open question, and is answered with the attempt', () => {
      const open = attempt();
      expect(admissionOf(asked, open).requireAnswer(answer)).toBe(open);
      expect(open.refused).toBe(0);
    });

    it.each<[string, string, FrameMeta, ReturnType<typeof attempt>]>([
      ['an attempt that was forgotten', 'STEP_NOT_ALLOWED', answer, attempt('another')],
      ['another nonce', 'STEP_NOT_ALLOWED', { ...answer, live: { ...live, nonce: 'another' } }, attempt()],
      ['a question to come', 'STEP_NOT_ALLOWED', { ...answer, live: { ...live, index: 1 } }, attempt()],
      ['a frame that was judged', 'FRAME_STALE', answer, attempt('nonce-1', capturedAt)],
      ['a time before the attempt', 'FRAME_STALE', { ...answer, capturedAt: capturedAt - 20 }, attempt()],
    ])('is refused and counted for %s: %s', (_name, refused, frame, open) => {
      expect(() => admissionOf(asked, open).requireAnswer(frame)).toThrow(code(refused));
      expect(open.refused).toBe(1);
    });

    it('counts one that comes too late with its own attempt alone', () => {
      const open = attempt();
      const late = { ...answer, capturedAt: TIME.clock.now().getTime() - 250 };
      expect(() => admissionOf(asked, open).admit(late, JPEG)).toThrow(STALE);
      expect(() =>
        admissionOf(asked, open).admit({ ...late, live: { ...live, nonce: 'another' } }, JPEG),
      ).toThrow(STALE);
      expect(open.refused).toBe(1);
    });
  });
});

describe('the picture of a volunteer', () => {
  const frame: CalibrationFrame = {
    subject: 'selfie-to-portrait',
    role: 'selfie',
    camera: 'A',
    cameraBefore: 'A',
    taken: 5,
    isRepeated: false,
  };

  it.each<[string | undefined, Partial<CalibrationFrame>]>([
    [undefined, {}],
    [undefined, { cameraBefore: undefined }],
    [undefined, { role: 'portrait', camera: 'scanner' }],
    ['STEP_NOT_ALLOWED', { taken: 1e6 }],
    ['STEP_NOT_ALLOWED', { subject: 'selfie-to-selfie', role: 'portrait' }],
    ['STEP_NOT_ALLOWED', { cameraBefore: 'B' }],
    ['FRAME_STALE', { isRepeated: true }],
  ])('is answered with %s for %o', (refused, change) => {
    expect(calibrationRefusal({ ...frame, ...change })?.[0]).toBe(refused);
  });
});
