import { expect, test } from 'vitest';
import { DOCUMENT_QUALITY_LIMITS } from '#core/imaging/document-quality.ts';
import type { DocumentQuality } from '../ports/document-models.ts';
import { hintForZone, hintWithoutZone } from './capture-hint.ts';

const GOOD: DocumentQuality = {
  focus: 0.8,
  luminance: 180,
  contrast: 150,
  glare: 0,
  pixelsPerCharacter: 20,
};

test.each<[Partial<DocumentQuality>, number, string]>([
  [{}, 0, 'ready'],
  [{ luminance: 40, pixelsPerCharacter: 5 }, 0, 'too-dark'],
  [{ contrast: 10 }, 0, 'too-bright'],
  [{ pixelsPerCharacter: 8, focus: 0.1 }, 0, 'move-closer'],
  [{}, -0.3, 'straighten'],
  [{ glare: 0.1, focus: 0.1 }, 0, 'glare'],
  [{ focus: 0.1 }, 0, 'hold-still'],
])('%o at slope %d says %s', (fault, slope, hint) => {
  expect(hintForZone({ ...GOOD, ...fault }, slope, DOCUMENT_QUALITY_LIMITS)).toBe(hint);
});

test('the limits are those of the flow', () => {
  const strict = {
    ...DOCUMENT_QUALITY_LIMITS,
    minPixelsPerCharacter: 25,
  };
  expect(hintForZone(GOOD, 0, strict)).toBe('move-closer');
  const { minFocus } = DOCUMENT_QUALITY_LIMITS;
  expect(
    hintForZone(GOOD, 0, { ...strict, minPixelsPerCharacter: 10, minFocus: { ...minFocus, mrz: 0.9 } }),
  ).toBe('hold-still');
});

test('without a zone, only darkness is distinguished from absence', () => {
  expect([hintWithoutZone(10), hintWithoutZone(120)]).toEqual(['too-dark', 'not-found']);
});
