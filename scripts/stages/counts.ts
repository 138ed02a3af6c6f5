import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { FileTime } from './progress.ts';

/**
 * The result of one stage. `notes` says in words why something was skipped or could not run; `failures` names each
 * failure with its first reason, so that the end of a long run tells it again.
 */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly notes: readonly string[];
  readonly failures?: readonly string[];
  readonly files?: readonly FileTime[];
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
  failures: [...(a.failures ?? []), ...(b.failures ?? [])],
  files: [...(a.files ?? []), ...(b.files ?? [])],
});

/** A stage that broke off has failed, with any counts. */
const brokenOff = (how: string, underWay: readonly string[]): StageResult => {
  const where = underWay.length > 0 ? `; under way: ${underWay.join(', ')}` : '';
  return { ...gate(false), failures: [`${how}${where}`] };
};

export const stoppedStage = (limitMinutes: number, underWay: readonly string[]): StageResult =>
  brokenOff(`stopped after ${limitMinutes} minutes`, underWay);

/** A crash of native code ends a tool before it can write its report. */
export const killedStage = (signal: NodeJS.Signals, underWay: readonly string[]): StageResult =>
  brokenOff(`ended by ${signal}`, underWay);

/** The sum of no stages. */
export const NOTHING: StageResult = { passed: 0, failed: 0, skipped: 0, notes: [] };

/** A failed test and its reason in two lines at most, without a terminal's colours. */
const failure = (name: string, message = 'no reason given'): string => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return `${name}: ${lines.slice(0, 2).join(' | ')}`.slice(0, 400);
};

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
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().optional(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

/**
 * Counts vitest's JSON report. A file that failed before its first test counts as one failure, as does every error that
 * arose outside of a test.
 */
export const countVitest = (report: unknown, unhandled: readonly string[], exitCode: number): StageResult => {
  const parsed = VitestReport.safeParse(report);
  if (!parsed.success) return gate(false, 'vitest wrote no report');
  const tests = parsed.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.map((test) => ({
      status: test.status,
      failure: failure(`${path.basename(name)} › ${test.fullName}`, test.failureMessages?.[0]),
    }));
    const broken = status === 'failed' && !own.some((test) => test.status === 'failed');
    return broken ? [...own, { status, failure: failure(path.basename(name), message) }] : own;
  });
  const of = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status));
  const failures = [
    ...of('failed').map((test) => test.failure),
    ...unhandled.map((message) => failure('outside of a test', message)),
  ];
  const counts = {
    passed: of('passed').length,
    failed: failures.length,
    skipped: of('skipped', 'pending', 'todo', 'disabled').length,
    notes: [],
    failures,
  };
  return withExitCode(counts, exitCode, 'vitest');
};

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[] | undefined;
  specs: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string | undefined } | undefined }[] }[];
  }[];
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    suites: z.array(PlaywrightSuite).optional(),
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(
          z.object({
            status: z.string(),
            results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
          }),
        ),
      }),
    ),
  }),
);
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

const failedSpecs = ({ title, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return failure(
        `${title} › ${spec.title}`,
        errors.find((message) => message !== undefined),
      );
    }),
  ...suites.flatMap(failedSpecs),
];

/** Counts Playwright's JSON report. A test that passed only at a second try failed. */
export const countPlaywright = (report: unknown, exitCode: number): StageResult => {
  const parsed = PlaywrightReport.safeParse(report);
  if (!parsed.success) return gate(false, 'Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = parsed.data.stats;
  const notes = flaky > 0 ? [`${flaky} passed only at a second try`] : [];
  const failures = parsed.data.suites.flatMap(failedSpecs);
  const counts = { passed: expected, failed: unexpected + flaky, skipped, notes, failures };
  return withExitCode(counts, exitCode, 'Playwright');
};

/** The last line of every run; machines read it. */
export const summaryLine = ({ passed, failed, skipped }: StageResult): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
