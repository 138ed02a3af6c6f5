import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { modelSetOf } from '#capture/recompute/model-sets.ts';
import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { judgeAnswers, type LiveAnswers } from '#capture/recompute/recompute-answers.ts';
import { type Recomputation, recomputeSession } from '#capture/recompute/recompute-session.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import { judgeRemote } from '#capture/remote/judge-remote.ts';
import { installedModels, loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { judgeSelfie, type SelfieHint } from '#core/biometrics/judge-selfie.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { utcDay } from '#core/days.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { ThreadPriority } from '#inference/runtime/inference-messages.ts';
import type { RemoteJudge } from '#services/kernel/ports/captures.ts';

/** A closed log whose captures are to be made again. */
export interface Examination {
  /** The owner: the content of a picture is returned to no other caller. */
  community: { tenantId: string; communityId: string };
  flow: Flow;
  session: LoggedSession;
  /** The models that judged its captures, as far as a recomputation asks them: `task/name@sha256`. */
  models: readonly string[];
  /** Bytes by the id of their artefact; artefacts that never arrived are missing. */
  artefacts: ReadonlyMap<string, Uint8Array>;
}

/** The reading of a face in one picture. */
export interface FaceReading {
  /** `ready`: good enough by the usual limits of a selfie. */
  hint: SelfieHint;
  /** The template of the largest face, where it is near frontal and large enough. */
  template?: FaceTemplate | undefined;
  /** For each question that was asked beside the picture, whether its frames show the answer by the same face. */
  answered?: boolean[];
}

/** Makes the captures of closed logs again, and reads faces. */
export interface Examiner {
  /** How many logs it takes at once. */
  readonly places: number;
  /**
   * @returns `models-unknown` for a log of models that are not here
   * @throws AppError MODEL_FAILED
   */
  examine(examination: Examination): Promise<Recomputation | 'models-unknown'>;
  /**
   * Reads one picture for a waiting person, with the answers that must show the same face; runs before waiting logs.
   * @throws AppError IMAGE_*, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
   */
  readFace(picture: EncodedImage, live?: LiveAnswers): Promise<FaceReading>;
  /** Frees the models. */
  close(): Promise<void>;
}

/** An examiner that also judges browsers' captures. */
export interface RemoteExaminer extends Examiner, RemoteJudge {}

const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));
/** Models take a few hundred megabytes: they are unloaded while no verification runs. */
const KEEP_MODELS_MS = 5 * 60_000;

/**
 * One log, and on a busy machine one question: idle work may wait for long. Before the lease of a session ends, because
 * another node must not take it while this one still works.
 */
export const LONGEST_MS = 4 * 60_000;

export interface ThreadOptions {
  priority: ThreadPriority;
  /** Folders of the models of earlier versions, each like `native-models`. */
  earlierModels: readonly string[];
  /** Folder of the models that the product can do without. */
  optionalModels?: string | undefined;
  now: () => Date;
}

/**
 * Examines in a thread of its own, with the models of this installation or, where a log was judged by others, with
 * those of an earlier version; each set is opened when there is work. Readings of pictures are kept for a log that is
 * judged again; the code that read them is the same as long as this process lives.
 */
export function threadExaminer({
  priority,
  earlierModels,
  optionalModels: optionalModelsDir,
  now,
}: ThreadOptions): RemoteExaminer {
  const sets = [MODELS, ...earlierModels].map((folder) => ({ folder, models: installedModels(folder) }));
  const opened = new Map<string, VisionService>();
  let idle: NodeJS.Timeout | undefined;
  const memory = new ReadingMemory();
  const release = async (): Promise<void> => {
    clearTimeout(idle);
    const open = [...opened.values()];
    opened.clear();
    await Promise.all(open.map((vision) => vision.close()));
  };
  const visionOf = (folder: string): VisionService => {
    const today = () => utcDay(now());
    const options = { priority, optionalModelsDir, timeoutMs: LONGEST_MS };
    const vision = opened.get(folder) ?? loadVision(folder, { today }, options);
    opened.set(folder, vision);
    return vision;
  };
  const using = async <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    try {
      return await work();
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void release(), KEEP_MODELS_MS).unref();
    }
  };
  return {
    places: 1,
    async examine({ community: { tenantId, communityId }, flow, session, models, artefacts }) {
      const set = modelSetOf(models, sets);
      if (!set) return 'models-unknown';
      const about = [tenantId, communityId, utcDay(now())];
      const remembered = rememberedVision(visionOf(set.folder), memory, about);
      return using(() => recomputeSession(remembered, flow, session, (id) => artefacts.get(id)));
    },
    readFace: (picture, live) => using(() => readFace(visionOf(MODELS), picture, live)),
    judge: (task) => using(() => judgeRemote(visionOf(MODELS), { newId: randomUUID }, task)),
    close: () => {
      memory.clear();
      return release();
    },
  };
}

const LIMITS = SelfieLimits.parse({});

async function readFace(
  vision: VisionService,
  picture: EncodedImage,
  live?: LiveAnswers,
): Promise<FaceReading> {
  const face = vision.face();
  if (!face) throw failure('MODEL_MISSING', 'the models of faces cannot be opened', { component: 'models' });
  const { analysis, template } = await face.observe(picture, { template: true, eyes: false });
  const shown = live && (await judgeAnswers(face, COUNTER_STANDARD, live, template));
  const isAttack = shown?.passive.some(({ verdict }) => verdict === 'FAILED');
  const answered = isAttack ? shown?.answered.map(() => false) : shown?.answered;
  return { hint: judgeSelfie(analysis, LIMITS).hint, template, ...(answered ? { answered } : {}) };
}
