/** A set of pure files and the unit tests that must notice a change in them. Paths are globs in the project. */
export interface MutationPart {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Names the tests of a part, as JSON, to the processes that run them. */
export const MUTATION_TESTS = 'COUNTERPROOF_MUTATION_TESTS';

export const NO_TESTS = ['!**/*.test.ts', '!**/*.fixture.ts'];

/** What decides who passes, what proves it, and who may ask. */
export const MUTATION_PARTS: Readonly<Record<string, MutationPart>> = {
  decisions: {
    mutate: ['core/proofing/**/*.ts', ...NO_TESTS],
    tests: ['core/proofing/**/*.test.ts'],
  },
  evidence: {
    mutate: ['core/evidence/**/*.ts', ...NO_TESTS],
    tests: ['core/evidence/**/*.test.ts'],
  },
  receipts: {
    mutate: ['main/sync/verify-*.ts', ...NO_TESTS],
    tests: ['main/sync/verify-*.test.ts'],
  },
  dispatch: {
    mutate: ['main/sdk/dispatch.ts', 'main/sdk/gate.ts'],
    tests: ['main/sdk/dispatch.test.ts', 'main/sdk/gate.test.ts'],
  },
  access: {
    mutate: ['services/kernel/http/access-guard.ts', 'services/contract/permissions.ts'],
    tests: ['services/kernel/http/access-guard.test.ts', 'services/contract/permissions.test.ts'],
  },
};
