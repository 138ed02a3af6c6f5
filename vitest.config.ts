import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/stages/longest-first.ts';

const NODE_TESTS = [
  '{capture,core,inference,main,native-models,preload,scripts,sdk,services,specimens}/**/*.test.ts',
];
const RENDERER_TESTS = ['renderer/**/*.test.{ts,tsx}'];
const INTEGRATION_TESTS = ['test/integration/**/*.test.ts'];

/** A module that a test replaces must not have been loaded by the test before it in the same process. */
const replacesModules = (file: string): boolean => /\bvi\.(do)?mock\(/.test(readFileSync(file, 'utf8'));
const replacing = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: import.meta.dirname }).filter(replacesModules);
const ISOLATED = replacing(...NODE_TESTS, ...RENDERER_TESTS);
const ISOLATED_INTEGRATION = replacing(...INTEGRATION_TESTS);

/**
 * Processes that keep their modules from file to file: loading them again took as long as the tests. Threads of one
 * process are slower, and a crash of native code in one ends them all without a word.
 */
const SHARED_PROCESSES = { isolate: false } as const;

const INTEGRATION = {
  testTimeout: 120_000,
  // A first start of the embedded database takes a minute where other work keeps the machine busy.
  hookTimeout: 240_000,
  // They wait for disks, sockets and timers a third of their time.
  maxWorkers: 3,
} as const;

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine takes longer than vitest's second, and a test that passes waits no longer for it.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: NODE_TESTS, exclude: ISOLATED, ...SHARED_PROCESSES },
      },
      {
        extends: true,
        test: { name: 'renderer', include: RENDERER_TESTS, exclude: ISOLATED, ...SHARED_PROCESSES },
      },
      { extends: true, test: { name: 'unit-isolated', include: ISOLATED } },
      { extends: true, test: { name: 'boundaries', include: ['test/boundaries/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: INTEGRATION_TESTS,
          exclude: ISOLATED_INTEGRATION,
          globalSetup: 'test/integration/support/postgres-of-the-run.ts',
          isolate: false,
          ...INTEGRATION,
        },
      },
      {
        extends: true,
        test: { name: 'integration-isolated', include: ISOLATED_INTEGRATION, ...INTEGRATION },
      },
    ],
  },
});
