import { writeFileSync } from 'node:fs';
import { setImmediate as rest } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forgeryLines, forgeryPage } from './fuzz/forgery-page.ts';
import { bothReports, type FuzzReport } from './fuzz/fuzz-report.ts';
import { watchFuzz } from './fuzz/fuzz-watch.ts';
import { runEachChange } from './fuzz/run-each-change.ts';
import { runForgeries } from './fuzz/run-forgeries.ts';
import { runPackageForgeries } from './fuzz/run-package-forgeries.ts';
import { runPictureForgeries } from './fuzz/run-picture-forgeries.ts';
import { runSecondLogForgeries } from './fuzz/run-second-log-forgeries.ts';
import { inProject, say } from './prepare/project.ts';
import { currentCommit } from './stages/git.ts';

/** Forgeries in one run of the command; a changed picture is read again, which takes most of its time. */
const RUNS = 100_000;
const PICTURES = 2_000;
/** The share of the runs that changes the second log of a session, and the share that changes packages. */
const AFTER_THE_END = 1 / 50;
const IN_PACKAGES = 1 / 50;
/** From this many runs on, every single change is made and the page is written; fewer runs make a share of them. */
const EACH_FROM = 10_000;
/** A shell's exit code of a program that a signal ended. */
const STOPPED = 130;
const PAGE = 'docs/forged-evidence.md';

export const USAGE = `npm run fuzz:evidence -- [--runs <n>] [--pictures <n>] [--seed <n>] [--json]
Forges signed sessions, ${RUNS} times unless told otherwise, and lets the services judge each one: logs with the key of the
kiosk, or of kiosk and operator, pictures with both, second logs and packages with any. Prints the counts by kind of change
and verdict, and every half minute how far it is. From ${EACH_FROM} runs on each field, opening and artefact is changed, besides
what is drawn, and the counts are written into ${PAGE}.
  --pictures <n>   how many of them have a changed picture, ${PICTURES} unless told otherwise, and at most a fiftieth of the runs
  --json           the counts as JSON
Ends with 1 if a forgery is believed, or a verdict does not name the change; with ${STOPPED}, after the counts so far, if it is
stopped.`;

export const readArguments = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: String(RUNS) },
      pictures: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      json: { type: 'boolean', default: false },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs needs a number from 1 on.');
  if (!Number.isInteger(seed)) throw new TypeError('--seed needs a whole number.');
  const pictures = Number(values.pictures ?? Math.min(PICTURES, Math.floor(runs / 50)));
  if (!Number.isInteger(pictures) || pictures < 0 || pictures > runs) {
    throw new TypeError('--pictures needs a number from 0 to that of the runs.');
  }
  return { runs, pictures, seed, json: values.json };
};

/** Counts by kind of change and verdict; a believed forgery and one that no verdict names fail the command. */
export const main = async (args: readonly string[]): Promise<number> => {
  const wish = readArguments(args);
  const { runs, seed, json } = wish;
  const watch = watchFuzz({ total: runs, say, now: () => Date.now(), rest, signals: process });
  const report = await forgeAll(wish, watch);
  watch.close();
  const isStopped = watch.isStopped();
  if (json) console.log(JSON.stringify({ ...wish, isStopped, ...report }, null, 2));
  else console.log(`${forgeryLines(report)}${summaryOf(report, seed)}`);
  if (isStopped) return STOPPED;
  if (runs >= EACH_FROM) {
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(inProject(PAGE), forgeryPage({ date, commit: currentCommit(PAGE), seed }, report));
  }
  return report.believed.length + report.unnamed.length === 0 ? 0 : 1;
};

/** The kinds in turn; those after a stop are left out. */
async function forgeAll(
  { runs, pictures, seed }: Pick<ReturnType<typeof readArguments>, 'runs' | 'pictures' | 'seed'>,
  watch: ReturnType<typeof watchFuzz>,
): Promise<FuzzReport> {
  const after = Math.min(runs - pictures, Math.floor(runs * AFTER_THE_END));
  const packages = Math.min(runs - pictures - after, Math.floor(runs * IN_PACKAGES));
  const drawn = runs - pictures - after - packages;
  const each = await runEachChange(Math.min(1, drawn / EACH_FROM), seed, watch);
  const parts = [
    each,
    await runForgeries(drawn - each.judged, seed, watch),
    await runSecondLogForgeries(after, seed, watch),
    await runPackageForgeries(packages, seed, watch),
    ...(pictures > 0 && !watch.isStopped() ? [await runPictureForgeries(pictures, seed, watch)] : []),
  ];
  return parts.reduce(bothReports);
}

const summaryOf = ({ judged, believed, unnamed }: FuzzReport, seed: number): string =>
  `${judged} forgeries with seed ${seed}: ${believed.length} believed, ${unnamed.length} not named`;
