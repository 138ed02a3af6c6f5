import path from 'node:path';
import { createVitest } from 'vitest/node';
import { inProject } from '../prepare/project.ts';
import { UNIT_PROJECTS } from './stages.ts';

/** The unit tests that reach one of these source files through their imports. */
export const relatedUnit = async (sources: readonly string[]): Promise<string[]> => {
  if (sources.length === 0) return [];
  const vitest = await createVitest('test', {
    related: [...sources],
    project: [...UNIT_PROJECTS],
    run: true,
    watch: false,
    reporters: [],
  });
  try {
    const found = await vitest.getRelevantTestSpecifications();
    return found.map(({ moduleId }) => path.relative(inProject(), moduleId).split(path.sep).join('/'));
  } finally {
    await vitest.close();
  }
};
