import { expect, it } from 'vitest';
import { LONG_AREAS, longSteps } from './long-areas.ts';

it('names at least one test file in each step that runs named files: without one a step would run them all', () => {
  const steps = Object.keys(LONG_AREAS).flatMap(longSteps);
  const named = steps.filter(({ only }) => only !== undefined);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ only }) => only?.length === 0)).toEqual([]);
});
