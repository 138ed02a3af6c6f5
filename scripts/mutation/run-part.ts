import { fileURLToPath } from 'node:url';
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../prepare/project.ts';
import { MUTATION_PARTS, MUTATION_TESTS, type MutationCell, mutates } from './parts.ts';
import { SANDBOXES } from './sandboxes.ts';
import { type MutationScore, scoreOf } from './score.ts';

/** Folders that the tests of the parts do not read; a copy of the project without it is made in seconds. */
const NOT_COPIED = ['dist', '.cache', 'native-models/*/built', 'docs', 'test/vectors', 'resources'];
/** Beyond half as much again as the test took. Enough for a busy machine, so that slowness kills no mutant. */
const TIMEOUT_MS = 60_000;

/** Enough to notice a change: a mutant that only many runs of a property would notice counts as survived. */
const PROPERTY_RUNS = '50';

export interface MutationRun {
  /** Mutants tested at once. */
  readonly concurrency: number;
  /** Prints no progress. */
  readonly quiet: boolean;
  /** The one file to change; every file of the part by default. */
  readonly only: string | undefined;
}

/**
 * Changes the files of a part one mutant after the other and runs the unit tests that reach the change.
 * @throws TypeError when the part has no file of the name.
 */
export async function runPart(part: string, run: MutationRun): Promise<MutationScore> {
  const results: MutantResult[] = [];
  for (const cell of cellsOf(part, run.only)) results.push(...(await runCell(cell, run)));
  return scoreOf(part, results, ROOT);
}

function cellsOf(part: string, only: string | undefined): readonly MutationCell[] {
  const cells = MUTATION_PARTS[part] ?? [];
  if (only === undefined) return cells;
  const cell = cells.find(({ mutate }) => mutates(mutate, only));
  if (!cell) throw new TypeError(`The part ${part} has no file ${only}.`);
  return [{ ...cell, mutate: [only] }];
}

function runCell({ mutate, tests }: MutationCell, run: MutationRun): Promise<MutantResult[]> {
  process.env[MUTATION_TESTS] = JSON.stringify(tests);
  process.env.FUZZ_RUNS ??= PROPERTY_RUNS;
  return new Stryker({
    mutate: [...mutate, '!**/*.{test,fixture}.ts'],
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    concurrency: run.concurrency,
    timeoutMS: TIMEOUT_MS,
    tempDirName: SANDBOXES,
    ignorePatterns: NOT_COPIED,
    reporters: run.quiet ? [] : ['progress-append-only'],
    logLevel: (run.quiet ? 'error' : 'warn') as LogLevel,
    warnings: false,
    allowConsoleColors: false,
  }).runMutationTest();
}
