import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import {
  AT,
  answer,
  code,
  fakeFaces,
  LIVE,
  picture,
  STRANGER,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Enrolled = [boolean, string, ErrorResponse | null];
type Compared = [boolean, number | null, ErrorResponse | null];
type Judged = [boolean, string | null, number | null, ErrorResponse | null];
const error = (name: ErrorCode) => expect.objectContaining(code(name));

const set = (bitmap = picture(1), token = signLiveId(bitmap), liveness = LIVE) =>
  answer<Enrolled>((done) =>
    sdk.setLiveID(bitmap, null, token, liveness, null, null, { onLiveIDEnrollment: done }),
  );
const verify = (bitmap = picture(1), token = signLiveId(bitmap), liveness = LIVE) =>
  answer<Compared>((done) =>
    sdk.verifyLiveID(null, bitmap, token, liveness, null, null, { onFaceComparison: done }),
  );
const judge = (bitmap = picture(1)) =>
  answer<Judged>((done) =>
    sdk.verifyFaceWithLiveness(bitmap, null, null, { onVerifyFaceWithLiveness: done }),
  );

/** The context again, on a kiosk with other rules for comparisons. */
async function withRules(change: Partial<typeof COUNTER_STANDARD.comparison>): Promise<void> {
  sdk.endContext();
  const comparisonRules = () => ({ ...COUNTER_STANDARD.comparison, ...change });
  sdk = await kiosk.open(kiosk.applicantContext({ comparisonRules }));
  sdk.initiateWallet();
  sdk.commitApplicationWallet();
}

/** The context again, over another engine. */
async function withEngine(faces: Partial<ReturnType<typeof fakeFaces>> | undefined): Promise<void> {
  sdk.endContext();
  sdk = await kiosk.open(kiosk.applicantContext({ faces: faces && { ...fakeFaces(), ...faces } }));
  sdk.initiateWallet();
  sdk.commitApplicationWallet();
}

describe('setLiveID', () => {
  it('registers the picture, under the default proofer unless one is named', async () => {
    expect(sdk.isLiveIDRegistered()).toBe(false);
    expect(await set()).toEqual([true, '', null]);
    expect(sdk.isLiveIDRegistered()).toBe(true);
    expect(sdk.getLiveIdImage()).toEqual({ status: true, data: picture(1), error: null });
    sdk.confirmEnrolment();
    expect(kiosk.vault.liveIds.find(sdk.getDID())?.proofedBy).toBe('counterproof');
  });

  it('keeps its own copy of the picture', async () => {
    const bitmap = picture(1);
    await set(bitmap);
    bitmap.bytes.fill(0);
    expect(sdk.getLiveIdImage().data).toEqual(picture(1));
    sdk.getLiveIdImage().data?.bytes.fill(0);
    expect(sdk.getLiveIdImage().data).toEqual(picture(1));
  });

  it('replaces the earlier Live ID', async () => {
    await set();
    expect((await set(picture(2)))[0]).toBe(true);
    expect(sdk.getLiveIdImage().data).toEqual(picture(2));
  });

  it('refuses a token of another picture, another liveness result or an unknown issuer', async () => {
    for (const token of [
      signLiveId(picture(2)),
      signLiveId(picture(1), { status: 'NOT_PERFORMED' }),
      signLiveId(picture(1), null),
      signLiveId(picture(1), { status: 'PASSED' }, STRANGER),
    ]) {
      expect(await set(picture(1), token)).toEqual([false, expect.any(String), error('SIGN_TOKEN_INVALID')]);
    }
    expect(sdk.isLiveIDRegistered()).toBe(false);
  });

  it('refuses a liveness result that failed and keeps one that was not performed', async () => {
    const failed = signLiveId(picture(1), { status: 'FAILED' });
    expect(await set(picture(1), failed, '{"status":"FAILED"}')).toEqual([
      false,
      'The verification did not pass',
      error('VERIFICATION_FAILED'),
    ]);
    const none = signLiveId(picture(1), { status: 'NOT_PERFORMED' });
    expect((await set(picture(1), none, '{"status":"NOT_PERFORMED"}'))[0]).toBe(true);
  });

  it.each(['', 'nonsense', '[]', '{}', '{"status":"maybe"}'])(
    'refuses %o as liveness result',
    async (text) => {
      expect(await set(picture(1), signLiveId(picture(1)), text)).toEqual([
        false,
        expect.any(String),
        error('INVALID_INPUT'),
      ]);
    },
  );

  it.each<[number, ErrorCode]>([
    [0, 'FACE_NOT_FOUND'],
    [2, 'FACE_MULTIPLE'],
  ])('refuses a picture of %i faces', async (faces, name) => {
    expect(await set(picture(1, faces))).toEqual([false, expect.any(String), error(name)]);
  });

  it('takes a picture with somebody small behind the person, as the capture does', async () => {
    const { analyse } = fakeFaces();
    const behind: Pick<ReturnType<typeof fakeFaces>, 'analyse'> = {
      analyse: async (image) => {
        const seen = await analyse(image);
        const [face] = seen.faces;
        return { ...seen, faces: face ? [face, { ...face, interEyePx: face.interEyePx / 4 }] : [] };
      },
    };
    await withEngine(behind);
    expect(await set()).toEqual([true, '', null]);
    const { selfie } = COUNTER_STANDARD;
    const minScores = { ...selfie.limits.minScores, 'single-face-present': 99 };
    const flow = { ...COUNTER_STANDARD, selfie: { ...selfie, limits: { ...selfie.limits, minScores } } };
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext({ flow, faces: { ...fakeFaces(), ...behind } }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    expect((await set())[2]).toEqual(error('FACE_MULTIPLE'));
  });

  it.each<ErrorCode>(['IMAGE_UNREADABLE', 'IMAGE_TYPE_MISMATCH', 'IMAGE_EMPTY', 'MODEL_FAILED'])(
    'tells %s of the engine',
    async (name) => {
      await withEngine({ analyse: () => Promise.reject<never>(failure(name, 'No.')) });
      expect(await set()).toEqual([false, KIOSK_ERRORS[name].title, error(name)]);
    },
  );

  it('needs the models', async () => {
    await withEngine(undefined);
    expect(await set()).toEqual([false, expect.any(String), error('MODEL_MISSING')]);
  });

  it('changes nothing when the vault cannot be written', async () => {
    await set();
    sdk.confirmEnrolment();
    kiosk.vault.close();
    expect((await set(picture(2)))[0]).toBe(false);
    kiosk = testKiosk();
  });
});

describe('verifyLiveID', () => {
  it('goes by the thresholds that count on this kiosk now, and compares no picture that is too small', async () => {
    const bands = { thresholdSetId: 'calibrated-x', supports: 0.9999, review: 0.99, calibration: 'x' };
    await withRules({ selfieToSelfie: bands });
    await set();
    expect(kiosk.pipeline.liveIdRegisteredAt()).toBe(AT);
    expect((await verify(picture(4)))[0]).toBe(false);
    await withRules({ minPortraitInterEyePx: 200 });
    await set();
    expect((await verify(picture(4)))[0]).toBe(false);
    await withRules({});
    await set();
    expect((await verify(picture(4)))[0]).toBe(true);
  });

  it('tells the score, and true only when it supports the claim', async () => {
    await set();
    expect(await verify(picture(4))).toEqual([true, expect.closeTo(0.9986, 3), null]);
    expect(await verify(picture(24))).toEqual([
      false,
      expect.closeTo(0.9205, 3),
      error('VERIFICATION_FAILED'),
    ]);
    expect(await verify(picture(91))).toEqual([false, expect.closeTo(0, 3), error('VERIFICATION_FAILED')]);
  });

  it('needs a Live ID, a token over the picture, one face and liveness that did not fail', async () => {
    expect(await verify()).toEqual([false, null, error('LIVE_ID_MISSING')]);
    await set();
    expect(await verify(picture(1), signLiveId(picture(2)))).toEqual([
      false,
      null,
      error('SIGN_TOKEN_INVALID'),
    ]);
    expect(await verify(picture(1, 2))).toEqual([false, null, error('FACE_MULTIPLE')]);
    const failed = signLiveId(picture(1), { status: 'FAILED' });
    expect(await verify(picture(1), failed, '{"status":"FAILED"}')).toEqual([
      false,
      null,
      error('VERIFICATION_FAILED'),
    ]);
    expect(await verify(picture(1), 'x', 'nonsense')).toEqual([false, null, error('INVALID_INPUT')]);
  });

  it('answers no true on a liveness that was not performed, and says no where the faces differ', async () => {
    await set();
    const none = JSON.stringify({ status: 'NOT_PERFORMED' });
    const token = (person: number) => signLiveId(picture(person), { status: 'NOT_PERFORMED' });
    expect(await verify(picture(4), token(4), none)).toEqual([
      false,
      expect.closeTo(0.9986, 3),
      error('VERIFICATION_NOT_PERFORMED'),
    ]);
    expect((await verify(picture(91), token(91), none))[2]).toEqual(error('VERIFICATION_FAILED'));
  });

  it('uses the answer of the engine beyond the first score', async () => {
    const { compare } = fakeFaces();
    await withEngine({ compare: async (...given) => ({ ...(await compare(...given)), band: 'review' }) });
    await set();
    expect((await verify(picture(4)))[0]).toBe(false);
  });

  it('makes no score of a Live ID that is too old, nor of a child', async () => {
    await set();
    kiosk.clock = new Date(Date.parse(AT) + 9 * 365.25 * 86_400_000);
    expect(await verify(picture(4))).toEqual([false, null, error('VERIFICATION_NOT_PERFORMED')]);
    expect((await judge(picture(4)))[3]).toEqual(error('VERIFICATION_NOT_PERFORMED'));
    await withRules({ maxLiveIdAgeYears: 20 });
    await set();
    expect((await verify(picture(4)))[0]).toBe(true);
  });

  it("never compares with another person's Live ID", async () => {
    await set();
    sdk.confirmEnrolment();
    await withEngine(fakeFaces());
    expect(await verify()).toEqual([false, null, error('LIVE_ID_MISSING')]);
    expect(await judge()).toEqual([false, null, null, error('LIVE_ID_MISSING')]);
  });
});

describe('verifyFaceWithLiveness', () => {
  it('takes the liveness result of the picture that this session captured, and of no other', async () => {
    const live = { status: 'PASSED' as const, reasonCode: 'ok' };
    sdk.endContext();
    const captured = picture(1);
    sdk = await kiosk.open(
      kiosk.applicantContext({
        livenessOf: ({ bytes }) => (bytes[4] === captured.bytes[4] ? live : undefined),
      }),
    );
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    await set();
    expect(await judge()).toEqual([true, JSON.stringify(live), expect.closeTo(1, 5), null]);
    expect((await judge(picture(2)))[0]).toBe(false);
  });

  it('compares, but never answers true for a picture without a capture', async () => {
    await set();
    const [status, liveness, score, refused] = await judge();
    expect([status, score, refused]).toEqual([
      false,
      expect.closeTo(1, 5),
      error('VERIFICATION_NOT_PERFORMED'),
    ]);
    expect(JSON.parse(liveness ?? '')).toEqual({ status: 'NOT_PERFORMED', reasonCode: 'no-method' });
    expect((await judge(picture(91)))[3]).toEqual(error('VERIFICATION_FAILED'));
  });

  it('needs a Live ID', async () => {
    expect(await judge()).toEqual([false, null, null, error('LIVE_ID_MISSING')]);
  });
});

describe('getLiveIdImage', () => {
  it('says in its answer that there is none, and throws order rules', () => {
    expect(sdk.getLiveIdImage()).toEqual({ status: false, data: null, error: error('LIVE_ID_MISSING') });
    sdk.endContext();
    expect(() => sdk.getLiveIdImage()).toThrow(error('NOT_READY'));
  });
});
