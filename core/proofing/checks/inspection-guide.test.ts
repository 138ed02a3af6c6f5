import { expect, it } from 'vitest';
import { type GuideAnswers, guidedInspection } from '../../contract/inspection-guide.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkInspectionGuide, guideResult } from './inspection-guide.ts';

const ID = 'inspection.guided';
const SEEN: GuideAnswers = [
  { point: 'moving-image', answer: 'as-expected' },
  { point: 'raised-print', answer: 'as-expected' },
  { point: 'fine-lines', answer: 'as-expected' },
];
const checked = (answers: GuideAnswers) => checkInspectionGuide(guidedInspection('d1', 'passport', answers));

it('passes when tilting, touching and looking each show a feature, with a lamp or without', () => {
  expect(checked(SEEN)).toEqual(passed(ID, 'features-agree'));
  expect(checked([...SEEN, { point: 'uv-pattern', answer: 'not-possible' }])).toEqual(
    passed(ID, 'features-agree'),
  );
  expect(checked([...SEEN, { point: 'seam', answer: 'not-possible' }])).toEqual(passed(ID, 'features-agree'));
});

it('names each feature that differs, and fails whatever else agrees', () => {
  const against: GuideAnswers = [
    { point: 'seam', answer: 'differs' },
    { point: 'uv-pattern', answer: 'differs' },
  ];
  expect(checked([...SEEN, ...against])).toEqual(
    failed(ID, 'feature-differs', { subject: 'seam, uv-pattern' }),
  );
});

it.each([0, 1, 2])('has no result without method %i', (left) => {
  const open = SEEN.filter((_, at) => at !== left);
  expect(checked(open)).toEqual(notPerformed(ID, 'features-unseen'));
  const said = SEEN.map((one, at) => (at === left ? { ...one, answer: 'not-possible' as const } : one));
  expect(checked(said)).toEqual(notPerformed(ID, 'features-unseen'));
});

it('has no result where nobody used the guide', () => {
  expect(checkInspectionGuide(undefined)).toEqual(notPerformed(ID, 'not-guided'));
});

it('gives the weakest result of several documents, and none without the guide', () => {
  const [good, open, bad] = [passed(ID, 'ok'), notPerformed(ID, 'not-guided'), failed(ID, 'feature-differs')];
  expect(guideResult([failed('inspection.attested', 'attestation-refused')])).toBeUndefined();
  expect(guideResult([good])).toBe('PASSED');
  expect(guideResult([good, open])).toBe('NOT_PERFORMED');
  expect(guideResult([open, bad, good])).toBe('FAILED');
});
