import { describe, expect, it } from 'vitest';
import { failed, notPerformed, passed } from './check-result.ts';
import {
  type ComparedHolder,
  checkFaceComparison,
  checkLiveIdComparison,
  comparedBand,
} from './face-comparison.ts';

const BANDS = { thresholdSetId: 'bands', supports: 0.9, review: 0.8 };
const cosine = (value: number) => ({ value, threshold: 0.9, unit: 'cosine' });
const compared = (score: number) => ({ performed: true, score }) as const;
const HOLDER: ComparedHolder = { ageYears: 40, minAgeYears: 16, portrait: undefined, maxPortraitAgeYears: 8 };

describe('the selfie against the portrait', () => {
  const ID = 'face.comparison';
  const judged = (score: number, holder: Partial<ComparedHolder> = {}) =>
    checkFaceComparison(compared(score), BANDS, { ...HOLDER, ...holder });

  it.each([
    [0.9, passed(ID, 'score-supports', cosine(0.9))],
    [0.89, failed(ID, 'score-review', cosine(0.89))],
    [0.8, failed(ID, 'score-review', cosine(0.8))],
    [0.79, failed(ID, 'score-does-not-support', cosine(0.79))],
  ])('is judged by the band of its score: %f', (score, expected) => {
    expect(judged(score)).toEqual(expected);
  });

  it('shows the score of a child and judges it not', () => {
    expect(judged(0.95, { ageYears: 15 })).toEqual(notPerformed(ID, 'under-age-16', cosine(0.95)));
    expect(judged(0.95, { ageYears: 16 })).toEqual(passed(ID, 'score-supports', cosine(0.95)));
    expect(judged(0.95, { ageYears: undefined })).toEqual(passed(ID, 'score-supports', cosine(0.95)));
  });

  it('names the age of an old portrait in whole years, and no score', () => {
    expect(judged(0.95, { portrait: { years: 9.7, basis: 'dateOfIssue' } })).toEqual(
      notPerformed(ID, 'portrait-too-old', { value: 9, threshold: 8, unit: 'years', subject: 'dateOfIssue' }),
    );
    expect(judged(0.95, { portrait: { years: 8, basis: 'dateOfIssue' } })).toEqual(
      passed(ID, 'score-supports', cosine(0.95)),
    );
  });

  it('says why there is none', () => {
    expect(checkFaceComparison(undefined, BANDS, HOLDER)).toEqual(notPerformed(ID, 'not-captured'));
    expect(checkFaceComparison({ performed: false, reason: 'portrait-missing' }, BANDS, HOLDER)).toEqual(
      notPerformed(ID, 'portrait-missing'),
    );
  });
});

describe('the selfie against the Live ID', () => {
  const ID = 'face.comparison-live-id';
  const rules = { ageYears: 40, minAgeYears: 16, maxLiveIdAgeYears: 8 };
  const judged = (enrolledYearsAgo: number | undefined, change: Partial<typeof rules> = {}) =>
    checkLiveIdComparison({ ...compared(0.95), enrolledYearsAgo }, BANDS, { ...rules, ...change });

  it('is judged by the band of its score', () => {
    expect(judged(undefined)).toEqual(passed(ID, 'score-supports', cosine(0.95)));
    expect(judged(8)).toEqual(passed(ID, 'score-supports', cosine(0.95)));
  });

  it('shows the score of a child and judges it not', () => {
    expect(judged(undefined, { ageYears: 15 })).toEqual(notPerformed(ID, 'under-age-16', cosine(0.95)));
    expect(judged(undefined, { ageYears: 16 })).toEqual(passed(ID, 'score-supports', cosine(0.95)));
  });

  it('names the age of an old one in whole years, and no score', () => {
    expect(judged(8.9)).toEqual(
      notPerformed(ID, 'live-id-too-old', { value: 8, threshold: 8, unit: 'years' }),
    );
  });

  it('says why there is none', () => {
    expect(checkLiveIdComparison(undefined, BANDS, rules)).toEqual(notPerformed(ID, 'live-id-missing'));
    expect(checkLiveIdComparison({ performed: false, reason: 'live-id-too-small' }, BANDS, rules)).toEqual(
      notPerformed(ID, 'live-id-too-small'),
    );
  });
});

it('a second recogniser only lowers the band of a score', () => {
  const heard = (score: number, opinion: number) =>
    comparedBand({ score, secondOpinion: { model: 'm', score: opinion } }, BANDS);
  expect([heard(0.95, 0.9), heard(0.95, 0), heard(0.5, 0.9)]).toEqual([
    'supports',
    'review',
    'does-not-support',
  ]);
});
