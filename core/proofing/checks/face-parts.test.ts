import { expect, it } from 'vitest';
import { type GuideAnswer, guidedInspection, INSPECTION_GUIDES } from '../../contract/inspection-guide.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkFaceParts } from './face-parts.ts';

const ID = 'inspection.face-parts';
/** The first parts with one answer, the others with another. */
const compared = (first: number, answer: GuideAnswer, rest: GuideAnswer) =>
  checkFaceParts(
    guidedInspection(
      'd1',
      'face',
      INSPECTION_GUIDES.face.map((point, at) => ({ point, answer: at < first ? answer : rest })),
    ),
  );

it('passes from six parts that agree on, where nobody can tell of the others', () => {
  const measured = (value: number) => ({ value, threshold: 6, unit: 'parts' });
  expect(compared(9, 'as-expected', 'differs')).toEqual(passed(ID, 'parts-agree', measured(9)));
  expect(compared(6, 'as-expected', 'not-possible')).toEqual(passed(ID, 'parts-agree', measured(6)));
  expect(compared(5, 'as-expected', 'not-possible')).toEqual(notPerformed(ID, 'parts-unseen', measured(5)));
});

it('names each part that differs, however many agree', () => {
  expect(compared(8, 'as-expected', 'differs')).toEqual(failed(ID, 'part-differs', { subject: 'marks' }));
  expect(compared(2, 'differs', 'as-expected')).toEqual(
    failed(ID, 'part-differs', { subject: 'face-shape, hairline' }),
  );
});
