import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { type BenchMachine, rowsAsJson, rowsAsTable } from './bench/bench-report.ts';
import type { BenchRow } from './bench/bench-row.ts';
import type { AccuracyWish } from './bench/face-accuracy.ts';
import type { PadWish } from './bench/pad.ts';
import { rowsOf, rowsOfChild } from './bench/run-groups.ts';
import { say } from './prepare/project.ts';

interface Wish {
  json: boolean;
  groups: string[];
  /** The arguments that are handed on to the process of a group. */
  options: string[];
  trials: number;
  folder: string | undefined;
  barcodes: string | undefined;
  /** Labelled pictures for the error rates of recognition. */
  accuracy: AccuracyWish | undefined;
  /** Labelled clips for the error rates of attack detection. */
  pad: PadWish;
}

/** Each group is loaded when it runs, and several run one after the other in processes of their own. */
const GROUPS: Readonly<Record<string, (wish: Wish) => Promise<BenchRow[]>>> = {
  start: async () => (await import('./bench/start.ts')).benchStart(),
  face: async ({ accuracy }) => [
    ...(await (await import('./bench/face.ts')).benchFace()),
    ...(accuracy ? await (await import('./bench/face-accuracy.ts')).benchFaceAccuracy(accuracy) : []),
  ],
  documents: async (wish) => (await import('./bench/documents.ts')).benchDocuments(wish),
  memory: async () => (await import('./bench/memory.ts')).benchMemory(),
  pad: async ({ pad }) => (await import('./bench/pad.ts')).benchPad(pad),
  gallery: async () => (await import('./bench/gallery.ts')).benchGallery(),
  services: async () => (await import('./bench/services.ts')).benchServices(),
  workflows: async () => (await import('./bench/workflows.ts')).benchWorkflows(),
  sdk: async () => (await import('./bench/sdk.ts')).benchSdk(),
  guidance: async () => (await import('./bench/guidance.ts')).benchGuidance(),
  desk: async () => (await import('./bench/desk.ts')).benchDesk(),
};

/** Enough to see that the trial works; the figure that counts takes 3,000. */
const TRIALS = 60;

export const USAGE = `npm run bench -- [--json] [${Object.keys(GROUPS).join('|')}]...
  --json           the rows as a JSON array instead of a table
  --trials <n>     documents: trials of false acceptance, ${TRIALS} unless told, 3000 for the acceptance figure
  --folder <path>  documents: also measures the signals of a copy on the pictures in genuine/ and recapture/
  --barcodes <path>  documents: also reads the PDF417 pictures in this folder, turned too, beside the decoder alone
  --pairs <csv>    face: also measures FMR and FNMR on labelled pairs (two file names, yes or no) ...
  --images <path>  ... whose pictures lie in this folder
  --cross          face: every two pictures that the list names, persons joined by its mated pairs
  --bona-fide <path>        pad: pictures, or a folder of frames for each clip, of living persons ...
  --attack <path>           ... and of attacks, in a folder for each species; drawn clips without both
  --optional-models <path>  face, pad: the folder of the second recogniser and the passive models, or
                   COUNTERPROOF_OPTIONAL_MODELS; face then also measures both recognisers together
  --out <path>     face, pad: writes the signed report there, face also the DET curve and the table of thresholds`;

export const readArguments = (argv: readonly string[]): Wish => {
  const options = {
    json: { type: 'boolean', default: false },
    trials: { type: 'string', default: String(TRIALS) },
    folder: { type: 'string' },
    barcodes: { type: 'string' },
    pairs: { type: 'string' },
    images: { type: 'string' },
    cross: { type: 'boolean', default: false },
    'bona-fide': { type: 'string' },
    attack: { type: 'string' },
    'optional-models': { type: 'string', default: process.env.COUNTERPROOF_OPTIONAL_MODELS },
    out: { type: 'string' },
  } as const;
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    tokens: true,
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name));
  if (unknown.length > 0) throw new TypeError(`There is no group ${unknown.join(', ')}.`);
  const trials = Number(values.trials);
  if (!Number.isInteger(trials) || trials < 1) throw new TypeError('--trials needs a number from 1 on.');
  const groups = positionals.length > 0 ? positionals : Object.keys(GROUPS);
  const { json, folder, barcodes, pairs, images, cross, out } = values;
  if ((pairs === undefined) !== (images === undefined))
    throw new TypeError('--pairs and --images go together.');
  const { 'bona-fide': bonaFide, attack, 'optional-models': optionalModelsDir } = values;
  if ((bonaFide === undefined) !== (attack === undefined))
    throw new TypeError('--bona-fide and --attack go together.');
  const labelled = bonaFide && attack ? { bonaFide, attack } : undefined;
  const pad = { folders: labelled, optionalModelsDir, out };
  const accuracy = pairs && images ? { pairs, images, cross, optionalModelsDir, out } : undefined;
  const handedOn = tokens.flatMap((token) =>
    token.kind === 'option' && token.name !== 'json'
      ? [`--${token.name}${token.value === undefined ? '' : `=${token.value}`}`]
      : [],
  );
  return { json, groups, options: handedOn, trials, folder, barcodes, accuracy, pad };
};

/** The rows of every group that was asked for; one that breaks off costs the others nothing. */
const measure = async (wish: Wish): Promise<BenchRow[]> => {
  const { groups, options } = wish;
  const rows: BenchRow[] = [];
  for (const name of groups) {
    say(`Measuring: ${name}`);
    const group = groups.length === 1 ? rowsOf(name, () => GROUPS[name]!(wish)) : rowsOfChild(name, options);
    rows.push(...(await group));
  }
  return rows;
};

const thisMachine = (): BenchMachine => ({
  processor: cpus()[0]?.model.trim() || process.arch,
  cores: availableParallelism(),
  memoryGiB: totalmem() / 2 ** 30,
  system: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  load: loadavg()[0] ?? 0,
});

/**
 * Measures the product as it is used and compares the figures with their targets. Progress goes to standard error.
 * @returns 0 when every row that could be measured keeps its target; 1 when one does not, or a group failed.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const wish = readArguments(argv);
    const machine = thisMachine();
    const rows = await measure(wish);
    console.log(wish.json ? rowsAsJson(rows) : rowsAsTable(rows, machine));
    return rows.every(({ pass, skipped }) => pass || skipped !== undefined) ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    return 1;
  }
};
