import { fileURLToPath } from 'node:url';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../prepare/project.ts';
import { MUTATION_PARTS, MUTATION_TESTS, NO_TESTS } from './parts.ts';
import { type MutationScore, scoreOf } from './score.ts';

/** What the tests of the parts do not read; a copy of the project without it is made in seconds. */
const NOT_COPIED = ['dist', '.cache', 'native-models/*/built', 'docs', 'test/vectors', 'resources'];
/** Beyond half as much again as the test took. Enough for a busy machine, so that slowness kills no mutant. */
const TIMEOUT_MS = 60_000;

export interface MutationRun {
  /** Mutants tested at once. */
  readonly concurrency: number;
  /** Prints no progress. */
  readonly quiet: boolean;
  /** The one file to change, a glob; every file of the part unless told. */
  readonly only: string | undefined;
}

/** Changes the files of a part one mutant after the other and runs the unit tests that reach the change. */
export async function runPart(
  part: string,
  { concurrency, quiet, only }: MutationRun,
): Promise<MutationScore> {
  const { mutate, tests } = MUTATION_PARTS[part]!;
  process.env[MUTATION_TESTS] = JSON.stringify(tests);
  const results = await new Stryker({
    mutate: only === undefined ? [...mutate] : [only, ...NO_TESTS],
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    concurrency,
    timeoutMS: TIMEOUT_MS,
    tempDirName: '.cache/mutation',
    ignorePatterns: NOT_COPIED,
    reporters: quiet ? [] : ['progress-append-only'],
    logLevel: (quiet ? 'error' : 'warn') as LogLevel,
    warnings: false,
    allowConsoleColors: false,
  }).runMutationTest();
  return scoreOf(part, results, ROOT);
}
