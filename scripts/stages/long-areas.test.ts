import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { LONG_AREAS, longSteps } from './long-areas.ts';

const SCREENS = 'test/e2e/screens-*.spec.ts';

it('names at least one test file in each step that runs named files: without one a step would run them all', () => {
  const steps = Object.keys(LONG_AREAS).flatMap(longSteps);
  const named = steps.filter(({ only }) => only !== undefined);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ only }) => only?.length === 0)).toEqual([]);
});

it('runs every test file of which `npm test` leaves something out', () => {
  const reached = new Set(
    Object.keys(LONG_AREAS)
      .flatMap(longSteps)
      .flatMap(
        ({ only, stage }) => only ?? (stage === 'screens' ? globSync(SCREENS, { cwd: inProject() }) : []),
      ),
  );
  const shortened = globSync('test/{integration,e2e}/**/*.{test,spec}.ts', { cwd: inProject() }).filter(
    (file) => /\bLONG\b|\bonEachDatabase\(/.test(readFileSync(inProject(file), 'utf8')),
  );
  expect(shortened.filter((file) => !reached.has(file))).toEqual([]);
});
