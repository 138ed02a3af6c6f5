import { basename } from 'node:path';
import type { Rate } from '#core/biometrics/calibration/error-rates.ts';
import { Flow } from '#core/contract/flow.ts';
import { createModelStore, type ModelStore } from '#inference/runtime/model-store.ts';
import { inProject, say } from '../prepare/project.ts';
import { type BenchRow, benchRow, skippedRow } from './bench-row.ts';
import { ownPresentations } from './pad-own-clips.ts';
import {
  type AttackSpecies,
  type Presentation,
  readAttacks,
  readPresentations,
} from './pad-presentations.ts';
import { answerOf, contribution, type PadAnswer, type PadRates, padRates } from './pad-rates.ts';
import {
  answerOfAny,
  answerOfRule,
  FRAME_SIGNALS,
  type FrameSignal,
  type JudgedPresentation,
  judgePresentation,
} from './pad-signals.ts';
import { installedModels, shareRow, thisHardware, writeSignedReport } from './signed-report.ts';

export interface PadWish {
  /** Folders of labelled presentations; without them the project's own drawn clips are judged. */
  folders: { bonaFide: string; attack: string } | undefined;
  /** Where the operator put the models that the product can do without. */
  optionalModelsDir: string | undefined;
  /** A folder for the signed report; undefined writes nothing. */
  out: string | undefined;
}

/** `typ` of a signed report. */
const PAD_TYPE = 'counterproof-pad+jws';
const TASKS = ['face-detection', 'face-landmarks', 'eye-contour', 'face-recognition'];
const { face_liveness: settings } = Flow.pick({ face_liveness: true }).parse({});

/** Everything that answers about a presentation: each signal by its own threshold, and both rules. */
interface PadSystem {
  name: string;
  answer(presentation: JudgedPresentation): PadAnswer;
  signal?: FrameSignal;
}

const signalOf = ({ signals }: JudgedPresentation, id: FrameSignal) =>
  signals.find((signal) => signal.id === id);

const SYSTEMS: readonly PadSystem[] = [
  ...(Object.keys(FRAME_SIGNALS) as FrameSignal[]).map((id) => ({
    name: id,
    signal: id,
    answer: (one: JudgedPresentation) => answerOf(signalOf(one, id)),
  })),
  { name: 'any signal', answer: answerOfAny },
  { name: 'rule active-and-passive', answer: answerOfRule },
];

interface Judged {
  bonaFide: readonly JudgedPresentation[];
  attacks: ReadonlyMap<string, readonly JudgedPresentation[]>;
}

type PadFigures = PadRates & { name: string; threshold?: number; auc?: number };

/** Error rates of presentation attack detection by ISO/IEC 30107-3 on labelled clips, signal by signal. */
export async function benchPad({ folders, optionalModelsDir, out }: PadWish): Promise<BenchRow[]> {
  const { bonaFide, attacks } = folders
    ? { bonaFide: await readPresentations(folders.bonaFide), attacks: await readAttacks(folders.attack) }
    : await ownPresentations();
  const models = createModelStore({ modelsDir: inProject('native-models'), optionalModelsDir });
  try {
    const judged = await judgeAll(models, bonaFide, attacks);
    const figures = SYSTEMS.map((system) => figuresOf(system, judged));
    if (out) await writeReport(out, { figures, judged, models, source: sourceOf(folders) });
    return figures.flatMap(rowsOf);
  } finally {
    await models.close();
  }
}

async function judgeAll(
  models: ModelStore,
  bonaFide: readonly Presentation[],
  attacks: AttackSpecies,
): Promise<Judged> {
  const judge = async (what: string, presentations: readonly Presentation[]) => {
    const judged: JudgedPresentation[] = [];
    for (const presentation of presentations)
      judged.push(await judgePresentation(models, presentation, settings));
    say(`  ${what}: ${judged.length} judged`);
    return judged;
  };
  const seen = {
    bonaFide: await judge('bona fide', bonaFide),
    attacks: new Map<string, JudgedPresentation[]>(),
  };
  for (const [species, presentations] of attacks)
    seen.attacks.set(species, await judge(species, presentations));
  return seen;
}

function figuresOf({ name, answer, signal }: PadSystem, { bonaFide, attacks }: Judged): PadFigures {
  const answers = new Map([...attacks].map(([species, all]) => [species, all.map(answer)] as const));
  const rates = padRates(bonaFide.map(answer), answers);
  if (!signal) return { name, ...rates };
  const all = [...attacks.values()].flat();
  const valuesOf = (of: readonly JudgedPresentation[]) => of.map((one) => signalOf(one, signal));
  const auc = contribution(valuesOf(bonaFide), valuesOf(all), FRAME_SIGNALS[signal].livesAbove);
  const threshold = valuesOf([...bonaFide, ...all]).find((one) => one?.threshold !== undefined)?.threshold;
  return {
    name,
    ...(threshold === undefined ? {} : { threshold }),
    ...(Number.isNaN(auc) ? {} : { auc }),
    ...rates,
  };
}

/** Every rate is shown and none has a target: the operator decides how many misses are acceptable. */
function rowsOf({ name, species, worst, bpcer, bpnrr, auc }: PadFigures): BenchRow[] {
  const title = (what: string) => `PAD ${name}: ${what}`;
  const row = (what: string, rate: Rate) =>
    shareRow(title(`${what} (${rate.events} of ${rate.trials})`), rate, 100);
  const unanswered = [bpnrr, ...species.map(({ apnrr }) => apnrr)];
  if (unanswered.every(({ rate }) => rate === 1))
    return [skippedRow(title('all rates'), { target: 100, unit: '%' }, 'no presentation had an answer')];
  const highest = species.find((one) => one.name === worst);
  return [
    ...species.flatMap((one) => [row(`APCER, ${one.name}`, one.apcer), row(`APNRR, ${one.name}`, one.apnrr)]),
    ...(highest ? [row(`APCER, the highest, ${highest.name}`, highest.apcer)] : []),
    row('BPCER', bpcer),
    row('BPNRR', bpnrr),
    ...(auc === undefined
      ? []
      : [
          benchRow(
            title('pairs of bona fide and attack in the wrong order (1 - AUC), its contribution'),
            { median: 100 * (1 - auc), p95: 100 * (1 - auc) },
            { target: 100, unit: '%' },
          ),
        ]),
  ];
}

const sourceOf = (folders: PadWish['folders']): string =>
  folders ? `${basename(folders.bonaFide)}, ${basename(folders.attack)}` : 'drawn clips of this project';

interface Report {
  figures: readonly PadFigures[];
  judged: Judged;
  models: ModelStore;
  source: string;
}

async function writeReport(out: string, { figures, judged, models, source }: Report): Promise<void> {
  const optional = await models.optional('passive-liveness');
  const report = {
    v: 1,
    madeAt: new Date().toISOString(),
    source,
    models: [
      ...(await installedModels(TASKS)),
      ...optional.map(({ file, sha256 }) => ({ name: `optional/${file}`, sha256 })),
    ],
    hardware: thisHardware(),
    presentations: {
      bonaFide: judged.bonaFide.length,
      attacks: Object.fromEntries([...judged.attacks].map(([species, all]) => [species, all.length])),
    },
    settings: {
      passive: settings.passive,
      injection: settings.injection,
      light: settings.light,
      continuity: settings.challenges.limits.continuity,
    },
    systems: figures,
  };
  await writeSignedReport(out, report, PAD_TYPE);
  say(`Written to ${out}: report.json, report.jws`);
}
