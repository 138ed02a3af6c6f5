import { describe, expect, it } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceComparison } from '#inference/ports/face-models.ts';
import { faceOf, JPEG, noFaces } from '../capture.fixture.ts';
import { compareFaces, compareWithLiveId } from './compare-faces.ts';

const template = { modelId: 'recogniser', vector: new Float32Array(2), interEyePx: 80 };
const answer = (change: Partial<FaceComparison>) =>
  faceOf({
    compare: async () => ({
      score: 0.95,
      band: 'supports',
      calibrated: false,
      thresholdSetId: 't',
      interEyePx: { selfie: 80, portrait: 60 },
      reasons: ['score-supports'],
      selfie: template,
      portrait: template,
      timingsMs: { total: 1 },
      ...change,
    }),
  });
const failing = (code: ErrorCode) =>
  faceOf({
    compare: async () => {
      throw failure(code, 'x');
    },
  });
const { comparison: RULES } = COUNTER_STANDARD;
const pair = {
  selfie: JPEG,
  enrolled: { picture: JPEG, registeredAt: '2026-01-01T00:00:00.000Z' },
  now: new Date('2026-01-02T03:04:05.006Z'),
};
const pictures = { selfie: JPEG, portrait: JPEG };

describe('the comparison of the stored pictures', () => {
  it('keeps score, model and distances, and never a template', async () => {
    const record = await compareFaces(answer({}), RULES, pictures);
    expect(record).toEqual({
      performed: true,
      score: 0.95,
      model: 'recogniser',
      interEyePx: { selfie: 80, portrait: 60 },
      quality: { selfie: [], portrait: [] },
      bands: RULES.selfieToPortrait,
    });
  });

  it('keeps the opinion of a second recogniser, and the quality of both pictures', async () => {
    const secondOpinion = { model: 'other', score: 0.2 };
    const face = answer({ secondOpinion });
    const quality = [{ component: 'background-uniformity', verdict: 'NOT_PERFORMED', reason: 'no-method' }];
    face.analyse = async () => noFaces([{ quality } as never]);
    const seen = [{ component: 'background-uniformity', verdict: 'NOT_PERFORMED' }];
    const record = await compareFaces(face, RULES, pictures);
    expect(record).toMatchObject({ secondOpinion, quality: { selfie: seen, portrait: seen } });
  });

  it('keeps no score of a portrait that is too small for one', async () => {
    const record = await compareFaces(answer({ reasons: ['portrait-too-small'] }), RULES, pictures);
    expect(record).toMatchObject({ performed: false, reason: 'portrait-too-small' });
  });

  it.each([
    ['FACE_NOT_FOUND', 'face-not-found'],
    ['FACE_MULTIPLE', 'quality-low'],
    ['MODEL_MISSING', 'model-missing'],
    ['MODEL_FAILED', 'comparison-failed'],
    ['IMAGE_BLACK', 'quality-low'],
  ] as const)('turns %s into the reason %s', async (code, reason) => {
    expect(await compareFaces(failing(code), RULES, pictures)).toEqual({
      performed: false,
      reason,
    });
  });

  it('names a missing model and a missing portrait', async () => {
    const reasonOf = async (face: Parameters<typeof compareFaces>[0], portrait?: Uint8Array) =>
      compareFaces(face, RULES, { selfie: JPEG, portrait });
    expect(await reasonOf(undefined, JPEG)).toEqual({ performed: false, reason: 'model-missing' });
    expect(await reasonOf(answer({}))).toEqual({ performed: false, reason: 'portrait-missing' });
  });

  it('compares with an enrolled picture by the bands of two selfies', async () => {
    const rules: unknown[] = [];
    const face = answer({});
    const { compare } = face;
    face.compare = async (...given) => {
      rules.push(given[2]);
      return compare(...given);
    };
    expect(await compareWithLiveId(face, RULES, pair)).toMatchObject({ performed: true });
    const { selfieToSelfie: bands, minPortraitInterEyePx } = RULES;
    expect(rules).toEqual([{ bands, minPortraitInterEyePx }]);
    const missing = await compareWithLiveId(undefined, RULES, pair);
    expect(missing).toEqual({ performed: false, reason: 'model-missing' });
  });

  it('keeps how long ago the enrolled picture was registered, and no score of one that is too small', async () => {
    const years = async (registeredAt: string) => {
      const enrolled = { picture: JPEG, registeredAt };
      const record = await compareWithLiveId(answer({}), RULES, { ...pair, enrolled });
      return record.performed && record.enrolledYearsAgo;
    };
    expect(await years('2026-01-02T03:04:05.006Z')).toBe(0);
    expect(await years('2017-12-20T00:00:00.000Z')).toBe(8.04);
    expect(await years('2030-01-01T00:00:00.000Z')).toBe(0);
    const small = answer({ reasons: ['portrait-too-small'] });
    expect(await compareWithLiveId(small, RULES, pair)).toMatchObject({
      performed: false,
      reason: 'live-id-too-small',
    });
  });

  it('does not hide a failure that it does not know', async () => {
    await expect(compareFaces(failing('INTERNAL'), RULES, pictures)).rejects.toThrow();
  });
});
