import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { LONG_THOUGH_SHORT } from './longest-first.ts';

it('names only test files that there are', () => {
  expect(LONG_THOUGH_SHORT.filter((file) => !existsSync(inProject(file)))).toEqual([]);
});
