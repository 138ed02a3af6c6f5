import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readNames } from './prepare/command.ts';
import { inProject } from './prepare/project.ts';
import { currentCommit } from './stages/git.ts';
import { LONG_AREAS, longSteps } from './stages/long-areas.ts';
import { type LongRecord, withRecords } from './stages/long-record.ts';
import { runSteps, totalOf } from './stages/run-stages.ts';

const SECONDS_PER_MINUTE = 60;
const RECORD = 'docs/long-run.md';
const AREAS = Object.keys(LONG_AREAS);

export const USAGE = `npm run test:long -- [${AREAS.join('|')}]...
All cases of the areas, where npm test takes a few; writes the result into ${RECORD}.`;

export const readArguments = readNames('area', AREAS);

const runArea = async (area: string, commit: string): Promise<LongRecord> => {
  const ended = await runSteps(longSteps(area).map((step) => [step]));
  const { passed, failed, skipped } = totalOf(ended);
  const minutes = ended.reduce((sum, { seconds }) => sum + seconds, 0) / SECONDS_PER_MINUTE;
  return { area, date: new Date().toISOString().slice(0, 10), commit, passed, failed, skipped, minutes };
};

/**
 * `npm run test:long [area...]`: runs the areas named, or all of them, and writes each into docs/long-run.md as it ends.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const commit = currentCommit(RECORD);
  const file = inProject(RECORD);
  let failed = 0;
  for (const area of args.length > 0 ? args : AREAS) {
    const record = await runArea(area, commit);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    writeFileSync(file, withRecords(before, AREAS, [record]));
    failed += record.failed;
  }
  return failed === 0 ? 0 : 1;
};
