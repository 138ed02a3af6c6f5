import { expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../document/document-records.ts';
import {
  BARE_METHODS,
  faceInspectionOf,
  GUIDE_POINTS,
  GuideAnswers,
  GuidePoint,
  guidedInspection,
  INSPECTION_GUIDES,
  INSPECTION_METHODS,
  inspectionOf,
  withInspection,
} from './inspection-guide.ts';

it.each(DOCUMENT_TYPES)('has a guide for %s that uses every method without a tool, in order', (type) => {
  const methods = INSPECTION_GUIDES[type].map((point) => GUIDE_POINTS[point]);
  for (const method of BARE_METHODS) expect(methods).toContain(method);
  const order = methods.map((method) => INSPECTION_METHODS.indexOf(method));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(INSPECTION_GUIDES[type]).size).toBe(methods.length);
});

it('uses every point in some guide, and asks cards nothing about pages', () => {
  const used = new Set(Object.values(INSPECTION_GUIDES).flat());
  expect([...used].sort()).toEqual([...GuidePoint.options].sort());
  expect(INSPECTION_GUIDES['driving-licence']).not.toContain('seam');
  expect(INSPECTION_GUIDES.passport).toContain('page-numbers');
  const ofFaces = new Set<string>(INSPECTION_GUIDES.face);
  for (const type of DOCUMENT_TYPES)
    expect(INSPECTION_GUIDES[type].some((one) => ofFaces.has(one))).toBe(false);
});

it('takes each point once', () => {
  const answer = { point: 'seam', answer: 'differs' } as const;
  expect(GuideAnswers.safeParse([answer]).success).toBe(true);
  expect(GuideAnswers.safeParse([answer, answer]).success).toBe(false);
  expect(GuideAnswers.safeParse([]).success).toBe(false);
});

it('keeps the newest answers of each document and each face', () => {
  const [first, second] = [
    guidedInspection('d1', 'passport', [{ point: 'seam', answer: 'differs' }]),
    guidedInspection('d2', 'visa', [{ point: 'label-flat', answer: 'as-expected' }]),
  ];
  const again = guidedInspection('d1', 'passport', [{ point: 'seam', answer: 'as-expected' }]);
  expect(withInspection(withInspection([first], second), again)).toEqual([second, again]);
  const face = guidedInspection('d1', 'face', [{ point: 'eyes', answer: 'as-expected' }]);
  const all = withInspection([first, second], face);
  expect(all).toEqual([first, second, face]);
  expect(withInspection(all, again)).toEqual([second, face, again]);
  expect([inspectionOf(all, 'd1'), faceInspectionOf(all, 'd1')]).toEqual([first, face]);
  expect([inspectionOf(all, 'd3'), faceInspectionOf(all, 'd2')]).toEqual([undefined, undefined]);
});
