import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';

it('has no test that leaves its timers to the next one in its thread', () => {
  const tests = globSync('{capture,core,inference,main,renderer,scripts,sdk,services}/**/*.test.{ts,tsx}', {
    cwd: inProject(),
  });
  const kept = tests.filter((file) => {
    const text = readFileSync(inProject(file), 'utf8');
    return /\bvi\.useFakeTimers\(/.test(text) && !/\bvi\.useRealTimers\(/.test(text);
  });
  expect(kept).toEqual([]);
});
