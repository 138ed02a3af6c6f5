import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { forgeryPage } from './fuzz/forgery-page.ts';
import { bothReports } from './fuzz/fuzz-report.ts';
import { runEachChange } from './fuzz/run-each-change.ts';
import { runForgeries } from './fuzz/run-forgeries.ts';
import { runPackageForgeries } from './fuzz/run-package-forgeries.ts';
import { runPictureForgeries } from './fuzz/run-picture-forgeries.ts';
import { runSecondLogForgeries } from './fuzz/run-second-log-forgeries.ts';
import { inProject } from './prepare/project.ts';
import { currentCommit } from './stages/git.ts';

/** What one run of the command takes; a changed picture is read again, which takes most of its time. */
const RUNS = 100_000;
const PICTURES = 2_000;
/** The share of the runs that changes what became of a session after its end, and the share that changes packages. */
const AFTER_THE_END = 1 / 50;
const IN_PACKAGES = 1 / 50;
/** From so many runs on, each single change is made; of fewer runs, a share. */
const EACH_FROM = 10_000;
const PAGE = 'docs/forged-evidence.md';

export const USAGE = `npm run fuzz:evidence -- [--runs <n>] [--pictures <n>] [--seed <n>] [--json]
Forges signed sessions, ${RUNS} times unless told otherwise, and lets the services judge each one: logs with the key of the
kiosk, or of kiosk and operator, pictures with both, second logs and packages with any. From ${EACH_FROM} runs on each field,
opening and artefact is changed, besides what is drawn. Writes the counts into ${PAGE}.
  --pictures <n>   how many of them have a changed picture, ${PICTURES} unless told otherwise, and at most a fiftieth of the runs
  --json           the counts as JSON as well
Ends with 1 if a forgery is believed, or a verdict does not name the change.`;

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
  const { runs, pictures, seed, json } = readArguments(args);
  const after = Math.min(runs - pictures, Math.floor(runs * AFTER_THE_END));
  const packages = Math.min(runs - pictures - after, Math.floor(runs * IN_PACKAGES));
  const drawn = runs - pictures - after - packages;
  const each = await runEachChange(Math.min(1, drawn / EACH_FROM), seed);
  const parts = [
    each,
    await runForgeries(drawn - each.judged, seed),
    runSecondLogForgeries(after, seed),
    runPackageForgeries(packages, seed),
    ...(pictures > 0 ? [await runPictureForgeries(pictures, seed)] : []),
  ];
  const report = parts.reduce(bothReports);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(inProject(PAGE), forgeryPage({ date, commit: currentCommit(PAGE), seed }, report));
  if (json) console.log(JSON.stringify({ runs, pictures, seed, ...report }, null, 2));
  const { judged, believed, unnamed } = report;
  if (!json) {
    console.log(
      `${judged} forgeries with seed ${seed}: ${believed.length} believed, ${unnamed.length} not named; see ${PAGE}`,
    );
  }
  return believed.length + unnamed.length === 0 ? 0 : 1;
};
