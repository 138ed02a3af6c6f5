import { z } from 'zod';

/** What one stage found. `notes` says in words why something was skipped or could not run. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly notes: readonly string[];
}

export const gate = (passed: boolean, note?: string): StageResult => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
  notes: note === undefined ? [] : [note],
});

export const skippedStage = (reason: string): StageResult => ({
  passed: 0,
  failed: 0,
  skipped: 1,
  notes: [reason],
});

export const add = (a: StageResult, b: StageResult): StageResult => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  notes: [...a.notes, ...b.notes],
});

/**
 * A tool that failed without naming a failed test still failed: a file that could not be loaded, a crash, no tests.
 */
const withExitCode = (counts: StageResult, exitCode: number, tool: string): StageResult =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, notes: [...counts.notes, `${tool} ended with exit code ${exitCode}`] }
    : counts;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Counts vitest's JSON report. A file that failed before its first test counts as one failure. */
export const countVitest = (report: unknown, exitCode: number): StageResult => {
  const parsed = VitestReport.safeParse(report);
  if (!parsed.success) return gate(false, 'vitest wrote no report');
  const statuses = parsed.data.testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((result) => result.status);
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const counts = {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
    notes: [],
  };
  return withExitCode(counts, exitCode, 'vitest');
};

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/**
 * Counts Playwright's JSON report. Only files that need a machine which keeps up with a live picture ask for a second try;
 * how many tests needed it is always said.
 */
export const countPlaywright = (report: unknown, exitCode: number): StageResult => {
  const parsed = PlaywrightReport.safeParse(report);
  if (!parsed.success) return gate(false, 'Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = parsed.data.stats;
  const notes = flaky > 0 ? [`${flaky} passed only at a second try`] : [];
  const counts = { passed: expected + flaky, failed: unexpected, skipped, notes };
  return withExitCode(counts, exitCode, 'Playwright');
};

/** The last line of every run; machines read it. */
export const summaryLine = ({ passed, failed, skipped }: StageResult): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
