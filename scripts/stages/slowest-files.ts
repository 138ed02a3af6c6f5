import type { FileTime } from './progress.ts';

const SHOWN = 20;

/** The test files that took longest, the slowest first, one a line. */
export const slowestFiles = (files: readonly FileTime[]): string[] => {
  if (files.length === 0) return [];
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return [`The slowest ${slowest.length} of ${files.length} test files:`, ...lines];
};
