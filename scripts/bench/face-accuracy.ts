import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CALIBRATION_TYPE, calibrationReport } from '#core/biometrics/calibration/calibration-report.ts';
import {
  type LabelledScore,
  type OperatingPoint,
  type Rate,
  ScoreSet,
  wilson,
} from '#core/biometrics/calibration/error-rates.ts';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import type { HeadPose } from '#core/biometrics/face-analysis.ts';
import { Flow } from '#core/contract/flow.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { faceTasks } from '#inference/face/face-tasks.ts';
import { secondEmbedding } from '#inference/face/second-recogniser.ts';
import { decodeImage, FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { sniffImageType } from '#inference/runtime/image-type.ts';
import { createModelStore, type ModelStore } from '#inference/runtime/model-store.ts';
import { inProject, say } from '../prepare/project.ts';
import { type BenchRow, benchRow } from './bench-row.ts';
import { bothAgree, type RuleErrors, type TwoScores } from './both-agree.ts';
import { detPlot, plotAsPng } from './det-plot.ts';
import { allPairs, type LabelledPair, personsOf, readPairs } from './labelled-pairs.ts';
import { installedModels, shareRow, thisHardware, writeSignedReport } from './signed-report.ts';

export interface AccuracyWish {
  /** A list of pairs, see labelled-pairs.ts. */
  pairs: string;
  /** The folder of the pictures that it names. */
  images: string;
  /** Compare every two pictures, not only the listed ones. */
  cross: boolean;
  /** The folder of the second recogniser; without it the rule of both is not measured. */
  optionalModelsDir: string | undefined;
  /** A folder for curve, table and signed report; undefined writes nothing. */
  out: string | undefined;
}

interface Subject {
  vector: Float32Array;
  pose: HeadPose;
  /** By the second recogniser, where it is installed. */
  second?: Float32Array;
}

const { comparison, selfie } = Flow.pick({ comparison: true, selfie: true }).parse({});
const MODELS = ['face-detection', 'face-landmarks', 'face-recognition'];

/** Error rates of recognition on any labelled folder, with every picture and with those that capture would accept. */
export async function benchFaceAccuracy({
  pairs: list,
  images,
  cross,
  optionalModelsDir,
  out,
}: AccuracyWish): Promise<BenchRow[]> {
  const listed = await readPairs(list);
  const pairs = cross ? allPairs(listed) : listed;
  const names = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const models = createModelStore({ modelsDir: inProject('native-models'), optionalModelsDir });
  try {
    const subjects = new Map<string, Subject | undefined>();
    for (const name of names) subjects.set(name, await subjectOf(models, join(images, name)));
    const acquired = [...subjects.values()].filter((subject) => subject !== undefined).length;
    const failures = wilson(names.length - acquired, names.length);
    const whole = new ScoreSet(scoresOf(pairs, subjects, () => true));
    const frontal = new ScoreSet(scoresOf(pairs, subjects, isFrontal));
    if (out)
      await writeResults(out, { whole, frontal, failures, pictures: names.length, source: basename(images) });
    return [
      shareRow('face: pictures without a template (FTA)', failures, 100),
      ...ratesOf('all pictures', whole, 100),
      ...ratesOf('frontal pictures, as capture demands them', frontal, 0),
      ...agreementRows(pairs, listed, subjects),
    ];
  } finally {
    await models.close();
  }
}

async function subjectOf(models: ModelStore, path: string): Promise<Subject | undefined> {
  const bytes = await readFile(path).catch(() => {
    throw new TypeError(`The picture ${path} cannot be read.`);
  });
  const image = { mimeType: sniffImageType(bytes), bytes } as EncodedImage;
  try {
    const [face] = (await faceTasks['face.analyse'](image, { models })).faces;
    if (!face) return undefined;
    const { vector } = await faceTasks['face.embed']({ image, face }, { models });
    const [model] = await models.optional('second-recognition');
    if (!model) return { vector, pose: face.pose };
    const located = { image: await decodeImage(image, FILE_LIMITS), landmarks: face.landmarks };
    return { vector, pose: face.pose, second: await secondEmbedding(model, located) };
  } catch (error) {
    say(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function isFrontal({ pose }: Subject): boolean {
  const { maxYaw, maxPitch, maxRoll } = selfie.limits;
  return Math.abs(pose.yaw) <= maxYaw && Math.abs(pose.pitch) <= maxPitch && Math.abs(pose.roll) <= maxRoll;
}

const scoresOf = (
  pairs: readonly LabelledPair[],
  subjects: ReadonlyMap<string, Subject | undefined>,
  counts: (subject: Subject) => boolean,
): LabelledScore[] =>
  pairs.flatMap(({ a, b, mated }) => {
    const [one, other] = [subjects.get(a), subjects.get(b)];
    if (!one || !other || !counts(one) || !counts(other)) return [];
    return [{ score: cosineSimilarity(one.vector, other.vector), mated }];
  });

/** @param falseMatches per cent at the band that supports, above which the row fails */
function ratesOf(title: string, set: ScoreSet, falseMatches: number): BenchRow[] {
  const { mated, nonMated } = set.counts;
  const equalError = set.equalError();
  if (!equalError) return [];
  const { supports, review } = comparison.selfieToSelfie;
  const name = (what: string) => `face: ${what}, ${title} (${mated} mated, ${nonMated} non-mated)`;
  const eer = 100 * equalError.rate;
  const row = (point: OperatingPoint, kind: 'fmr' | 'fnmr', at: string, target: number) =>
    shareRow(name(`${kind.toUpperCase()} at ${at} ${point.threshold.toFixed(3)}`), point[kind], target);
  const low = set.within(0.001, 'rate');
  return [
    benchRow(name('EER'), { median: eer, p95: eer }, { target: 100, unit: '%' }),
    row(set.at(supports), 'fmr', 'supports', falseMatches),
    row(set.at(supports), 'fnmr', 'supports', 100),
    row(set.at(review), 'fmr', 'review', 100),
    row(set.at(review), 'fnmr', 'review', 100),
    ...(low ? [row(low, 'fnmr', 'FMR 0.1 %:', 100)] : []),
  ];
}

/** What both recognisers together would do in place of the first alone, frontal pictures only. */
function agreementRows(
  pairs: readonly LabelledPair[],
  listed: readonly LabelledPair[],
  subjects: ReadonlyMap<string, Subject | undefined>,
): BenchRow[] {
  const persons = personsOf(listed);
  const scored = pairs.flatMap(({ a, b, mated }): TwoScores[] => {
    const [one, other] = [subjects.get(a), subjects.get(b)];
    if (!one?.second || !other?.second || !isFrontal(one) || !isFrontal(other)) return [];
    const first = cosineSimilarity(one.vector, other.vector);
    const second = cosineSimilarity(one.second, other.second);
    return [{ a: persons.get(a) ?? a, b: persons.get(b) ?? b, mated, first, second }];
  });
  const { supports, review } = comparison.selfieToSelfie;
  return bothAgree(scored, { alone: supports, first: review }).flatMap(({ threshold, both, alone }, half) => {
    const row = (rate: 'fmr' | 'fnmr', rule: string, errors: RuleErrors) => {
      const { events, trials } = errors[rate];
      const name = `face: ${rate.toUpperCase()}, ${rule}, half ${half + 1} of the people (${events} of ${trials})`;
      return shareRow(name, errors[rate], 100);
    };
    const rule = `both agree (${review} and ${threshold.toFixed(3)}, chosen on the other half)`;
    return (['fmr', 'fnmr'] as const).flatMap((rate) => [
      row(rate, `the first alone (${supports})`, alone),
      row(rate, rule, both),
    ]);
  });
}

interface Results {
  whole: ScoreSet;
  frontal: ScoreSet;
  failures: Rate;
  pictures: number;
  source: string;
}

async function writeResults(
  out: string,
  { whole, frontal, failures, pictures, source }: Results,
): Promise<void> {
  const { supports, review } = comparison.selfieToSelfie;
  const report = calibrationReport(frontal, {
    subject: 'selfie-to-selfie',
    madeAt: new Date().toISOString(),
    source,
    models: await installedModels(MODELS),
    hardware: thisHardware(),
    pictures,
    failureToAcquire: failures,
    thresholds: { supports, review },
    floor: comparison.calibratedFloor,
  });
  const svg = detPlot(`${source}: frontal pictures`, frontal.curve());
  await writeSignedReport(out, report, CALIBRATION_TYPE, {
    'det.svg': svg,
    'det.png': await plotAsPng(svg),
    'thresholds.csv': tableOf(frontal),
    'thresholds-all-pictures.csv': tableOf(whole),
  });
  say(`Written to ${out}: det.svg, det.png, thresholds.csv, report.json, report.jws`);
}

const tableOf = (set: ScoreSet): string =>
  [
    'threshold,fmr,fmr_low,fmr_high,fnmr,fnmr_low,fnmr_high',
    ...set
      .curve()
      .map(({ threshold, fmr, fnmr }) =>
        [threshold, fmr.rate, fmr.low, fmr.high, fnmr.rate, fnmr.low, fnmr.high]
          .map((value) => value.toFixed(6))
          .join(),
      ),
    '',
  ].join('\n');
