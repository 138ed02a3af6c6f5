import path from 'node:path';
import type { FileTime } from './progress.ts';

export interface Choice {
  readonly chosen: readonly string[];
  /** Tests that belong to the change and would take longer than there is time for. */
  readonly left: readonly string[];
}

export interface Available {
  /** Every integration test file. */
  readonly tests: readonly string[];
  /** How long each took the last time it ran. */
  readonly times: readonly FileTime[];
  /** What may be spent, of all workers together. */
  readonly seconds: number;
}

/** Of a file that never ran here. */
const UNKNOWN_SECONDS = 10;

/** Folders of the code whose integration tests stand in a folder of another name. */
const TESTED_IN: Readonly<Record<string, string>> = { http: 'api' };

const folderOf = (file: string): string => path.posix.basename(path.posix.dirname(file));

/**
 * The integration tests of a change: those that it edits itself, and those in a folder named like a folder of a changed
 * file, as `test/integration/audit` for `services/audit`. The quick ones come first until the time is spent.
 */
export const relatedIntegration = (changed: readonly string[], available: Available): Choice => {
  const { tests, times, seconds } = available;
  const folders = changed.flatMap((file) => path.posix.dirname(file).split('/'));
  const areas = new Set(folders.map((folder) => TESTED_IN[folder] ?? folder));
  const secondsOf = new Map(times.map(({ file, seconds }) => [file, seconds]));
  const cost = (file: string): number => secondsOf.get(file) ?? UNKNOWN_SECONDS;
  const isEdited = (file: string): boolean => changed.includes(file);
  const related = tests
    .filter((file) => isEdited(file) || areas.has(folderOf(file)))
    .sort((a, b) => Number(isEdited(b)) - Number(isEdited(a)) || cost(a) - cost(b));
  let spent = 0;
  const fits = related.map((file) => {
    spent += cost(file);
    return spent <= seconds || isEdited(file);
  });
  return {
    chosen: related.filter((_, index) => fits[index]),
    left: related.filter((_, index) => !fits[index]),
  };
};
