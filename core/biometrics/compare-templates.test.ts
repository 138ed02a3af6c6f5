import { describe, expect, test } from 'vitest';
import { bandOf, compareTemplates, type FaceTemplate } from './compare-templates.ts';

const BANDS = { thresholdSetId: 'test-1', supports: 0.93, review: 0.907 };

/** A template whose cosine with `template(1)` is the given number. */
function template(cosine: number, interEyePx = 90, modelId = 'model-a'): FaceTemplate {
  return { modelId, interEyePx, vector: Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)) };
}

describe('bands', () => {
  test.each([
    [0.99, 'supports'],
    [0.93, 'supports'],
    [0.9299, 'review'],
    [0.907, 'review'],
    [0.9069, 'does-not-support'],
    [-1, 'does-not-support'],
  ] as const)('a score of %d lies in %s', (score, band) => {
    expect(bandOf(score, BANDS)).toBe(band);
  });
});

describe('comparison of two templates', () => {
  test('names score, band, threshold set and the reason, and says that nothing is calibrated', () => {
    const result = compareTemplates(template(1, 110), template(0.95, 48), {
      bands: BANDS,
      minPortraitInterEyePx: 32,
    });
    expect(result).toEqual({
      score: expect.closeTo(0.95, 5),
      band: 'supports',
      calibrated: false,
      thresholdSetId: 'test-1',
      interEyePx: { selfie: 110, portrait: 48 },
      reasons: ['score-supports'],
    });
  });

  test('is calibrated only when the bands name a calibration report', () => {
    const bands = { ...BANDS, calibration: 'report-7' };
    expect(compareTemplates(template(1), template(1), { bands }).calibrated).toBe(true);
  });

  test.each([0.99, 0.2])('a portrait that is too small goes to review, whatever the score (%d)', (cosine) => {
    const rules = { bands: BANDS, minPortraitInterEyePx: 32 };
    const result = compareTemplates(template(1), template(cosine, 31.9), rules);
    expect(result).toMatchObject({ band: 'review', reasons: ['portrait-too-small'] });
  });

  test('templates of different models are refused', () => {
    expect(() => compareTemplates(template(1), template(1, 90, 'model-b'), { bands: BANDS })).toThrow(
      RangeError,
    );
  });
});
