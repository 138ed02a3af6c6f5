import { globSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './prepare/project.ts';
import { changedSince, isCommit } from './stages/git.ts';
import { readProgress } from './stages/progress.ts';
import { relatedIntegration } from './stages/related-integration.ts';
import { runSteps, type Step, totalOf } from './stages/run-stages.ts';

export const USAGE = `npm run check -- [base]
Lint, types, and the unit and integration tests of what differs from the base: a commit, branch or tag (default HEAD).`;

/** What two workers have in the half minute that integration tests may take. */
const INTEGRATION_SECONDS = 60;
const SOURCE = /\.(ts|tsx|mts|json)$/;

/** The integration tests of the change, or none; what had to be left out is said. */
const integrationStep = (changed: readonly string[]): Step[] => {
  const tests = globSync('test/integration/**/*.test.ts', { cwd: inProject() }).map((file) =>
    file.split(path.sep).join('/'),
  );
  const { files: times } = readProgress(inProject('.cache', 'test', 'integration-progress.json'));
  const { chosen, left } = relatedIntegration(changed, { tests, times, seconds: INTEGRATION_SECONDS });
  if (left.length > 0) console.log(`Left to npm test integration: ${left.join(', ')}`);
  return chosen.length > 0 ? [{ stage: 'integration', name: 'check-integration', only: chosen }] : [];
};

export const readArguments = ([base = 'HEAD', ...more]: readonly string[]): string => {
  if (more.length > 0) throw new TypeError('Name one commit, branch or tag.');
  if (!isCommit(base)) throw new TypeError(`There is no commit, branch or tag ${base}.`);
  return base;
};

/**
 * `npm run check [base]`: lint, types, the unit tests that reach what changed since the base (HEAD unless named) and the
 * integration tests of the areas that changed.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const base = readArguments(args);
  const changed = changedSince(base);
  const sources = changed.filter((file) => SOURCE.test(file));
  console.log(`${changed.length} files changed since ${base}.`);
  const unit: Step[] =
    sources.length > 0
      ? [{ stage: 'unit', name: 'check-unit', only: ['--passWithNoTests'], related: sources }]
      : [];
  const groups = [[{ stage: 'lint' }, { stage: 'types' }] satisfies Step[], unit, integrationStep(sources)];
  return totalOf(await runSteps(groups)).failed === 0 ? 0 : 1;
};
