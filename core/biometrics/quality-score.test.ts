import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEASURED_COMPONENTS, type MeasuredComponent, UNMEASURED_COMPONENTS } from './quality-component.ts';
import { QUALITY_LIMITS } from './quality-limits.ts';
import { judgeComponents, notInPicture, scoreComponent, unmeasuredComponents } from './quality-score.ts';

function scoreOf(component: MeasuredComponent, value: number): number {
  const scored = scoreComponent(component, value);
  if (scored.verdict === 'NOT_PERFORMED') throw new Error('measured components have a score');
  return scored.score;
}

describe('quality scores', () => {
  // Values computed from the formulas of ISO/IEC 29794-5 (BSI OFIQ).
  test.each([
    ['inter-eye-distance', 70, 50],
    ['inter-eye-distance', 110, 88],
    ['head-size', 0.45, 100],
    ['head-size', 0.55, 24],
    ['leftward-crop', 0.9, 50],
    ['margin-above', 1.4, 50],
    ['margin-below', 1.8, 50],
    ['head-pose-yaw', 0, 100],
    ['head-pose-yaw', -45, 50],
    ['head-pose-pitch', 120, 0],
    ['eyes-open', 0.02, 50],
    ['mouth-closed', 0.2, 50],
    ['dynamic-range', 7, 88],
    ['dynamic-range', 8, 100],
    ['illumination-uniformity', 1, 100],
    ['illumination-uniformity', 0.1, 50],
    ['under-exposure-prevention', 0, 100],
    ['over-exposure-prevention', 0, 100],
    ['over-exposure-prevention', 0.09, 10],
    ['luminance-mean', 0.5, 100],
    ['luminance-variance', 1 / 60, 100],
    ['sharpness', 45, 50],
  ] as const)('%s of %d scores %d', (component, value, score) => {
    expect(scoreOf(component, value)).toBe(score);
  });

  test('a component passes from its limit on, and names its fault below it', () => {
    expect(scoreComponent('mouth-closed', 0.2)).toMatchObject({ verdict: 'PASSED', reason: 'ok' });
    expect(scoreComponent('mouth-closed', 0.21)).toMatchObject({ verdict: 'FAILED', reason: 'mouth-open' });
    expect(scoreComponent('luminance-mean', 0.05)).toMatchObject({ reason: 'too-dark' });
    expect(scoreComponent('luminance-mean', 0.95)).toMatchObject({ reason: 'too-bright' });
    expect(scoreComponent('eyes-visible', 1.2)).toMatchObject({ score: 1, reason: 'eyes-hidden' });
  });

  test('other limits give other verdicts, and leave NOT_PERFORMED unchanged', () => {
    const judged = judgeComponents([scoreComponent('sharpness', 45), notInPicture('eyes-visible')], {
      ...QUALITY_LIMITS,
      sharpness: 51,
    });
    expect(judged).toMatchObject([
      { component: 'sharpness', score: 50, verdict: 'FAILED', reason: 'blurred' },
      { component: 'eyes-visible', verdict: 'NOT_PERFORMED', reason: 'not-in-picture' },
    ]);
  });

  test('a worse value never scores better', () => {
    const two = fc.tuple(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 3, noNaN: true }),
    );
    const falling = [
      'single-face-present',
      'eyes-visible',
      'mouth-closed',
      'mouth-occlusion-prevention',
      'under-exposure-prevention',
      'over-exposure-prevention',
      'head-pose-yaw',
    ] as const;
    const rising = ['inter-eye-distance', 'leftward-crop', 'margin-above', 'eyes-open', 'sharpness'] as const;
    fc.assert(
      fc.property(two, ([a, b]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        for (const name of falling) expect(scoreOf(name, high)).toBeLessThanOrEqual(scoreOf(name, low));
        for (const name of rising)
          expect(scoreOf(name, 100 * high)).toBeGreaterThanOrEqual(scoreOf(name, 100 * low));
      }),
    );
  });

  test('every score is a whole number from 0 to 100', () => {
    const value = fc.double({ min: 0, max: 2000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...MEASURED_COMPONENTS), value, (component, native) => {
        const score = scoreOf(component, native);
        expect(Number.isInteger(score)).toBe(true);
        expect(score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  test('an unmeasured component is not performed, with a reason and without a score', () => {
    const components = unmeasuredComponents();
    expect(components.map(({ component }) => component)).toEqual([...UNMEASURED_COMPONENTS]);
    for (const entry of components) {
      expect(entry).toMatchObject({ verdict: 'NOT_PERFORMED', reason: 'no-method' });
      expect(entry).not.toHaveProperty('score');
    }
  });
});
