import { globSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './prepare/project.ts';
import { type Budget, type Choice, chooseTests } from './stages/choose-tests.ts';
import { changedSince, isCommit } from './stages/git.ts';
import { readProgress } from './stages/progress.ts';
import { relatedIntegration } from './stages/related-integration.ts';
import { relatedUnit } from './stages/related-unit.ts';
import { runSteps, type Step, totalOf } from './stages/run-stages.ts';

export const USAGE = `npm run check -- [base]
Lint, types, and the unit and integration tests of what differs from the base: a commit, branch or tag (default HEAD).
It takes a minute at most and names the tests for which there was no time.`;

const SOURCE = /\.(ts|tsx|mts|json)$/;

const MS_PER_SECOND = 1000;
const TOTAL_SECONDS = 55;
/** Seconds to load the tools and the first test of a worker. */
const START_SECONDS = 4;
const WORKERS = 2;

/** On both cores; the unit tests run beside lint and types, which take one core most of the time. */
const UNIT_SECONDS = 30;

/** Seconds of all workers that integration tests may take of the rest of the minute. */
export const restOf = (elapsed: number): number =>
  Math.max(0, TOTAL_SECONDS - elapsed - START_SECONDS) * WORKERS;

const MOST_NAMES = 20;

/** Few test files by their names, many by their folders. */
export const nameFiles = (files: readonly string[]): string =>
  files.length <= MOST_NAMES
    ? files.join(', ')
    : [...Map.groupBy(files, (file) => path.posix.dirname(file))]
        .map(([folder, inside]) => `${folder} (${inside.length})`)
        .sort()
        .join(', ');

/** The times of the last runs: of whole stages, then of this command's own runs since. */
const timesOf = (...names: readonly string[]): Budget['times'] =>
  names.flatMap((name) => readProgress(inProject('.cache', 'test', `${name}-progress.json`)).files);

const stepOf = (stage: 'unit' | 'integration', { chosen, left }: Choice): Step[] => {
  if (left.length > 0) {
    console.log(`Left to npm test ${stage}, ${left.length} of ${chosen.length + left.length} test files:`);
    console.log(`  ${nameFiles(left)}`);
  }
  return chosen.length > 0 ? [{ stage, name: `check-${stage}`, only: chosen }] : [];
};

const unitStep = async (changed: readonly string[]): Promise<Step[]> => {
  const budget = { times: timesOf('unit', 'check-unit'), unknownSeconds: 0.4, seconds: UNIT_SECONDS };
  return stepOf('unit', chooseTests(await relatedUnit(changed), changed, budget));
};

const integrationStep = (changed: readonly string[], seconds: number): Step[] => {
  const tests = globSync('test/integration/**/*.test.ts', { cwd: inProject() }).map((file) =>
    file.split(path.sep).join('/'),
  );
  const budget = { times: timesOf('integration', 'check-integration'), unknownSeconds: 10, seconds };
  const related = relatedIntegration(changed, tests, budget);
  if (related.without.length > 0)
    console.log(`No integration test belongs to ${related.without.join(', ')}.`);
  return stepOf('integration', related);
};

export const readArguments = ([base = 'HEAD', ...more]: readonly string[]): string => {
  if (more.length > 0) throw new TypeError('Name one commit, branch or tag.');
  if (!isCommit(base)) throw new TypeError(`There is no commit, branch or tag ${base}.`);
  return base;
};

/**
 * `npm run check [base]`: lint, types, the unit tests that reach changes since the base (HEAD unless named), and as
 * many integration tests of the changed areas as fit into a minute.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const started = Date.now();
  const elapsed = (): number => (Date.now() - started) / MS_PER_SECOND;
  const base = readArguments(args);
  const changed = changedSince(base);
  const sources = changed.filter((file) => SOURCE.test(file));
  console.log(`${changed.length} files changed since ${base}.`);
  const ended = await runSteps([
    async () => [{ stage: 'lint' }, { stage: 'types' }, ...(await unitStep(sources))],
    () => integrationStep(sources, restOf(elapsed())),
  ]);
  console.log(`In ${elapsed().toFixed(0)} s.`);
  return totalOf(ended).failed === 0 ? 0 : 1;
};
