import { defineConfig } from 'vitest/config';
import { MUTATION_TESTS } from './parts.ts';

/**
 * The unit tests of one part, each file in its own environment: a mutant must not outlive the run that it was made for.
 * They are named here because Stryker's own `testFiles` leaves mutants of code that runs at load switched off.
 */
export default defineConfig({
  test: {
    include: JSON.parse(process.env[MUTATION_TESTS] ?? '[]'),
    testTimeout: 30_000,
    isolate: true,
  },
});
