import { fileURLToPath } from 'node:url';
import { modelSetOf } from '#capture/recompute/model-sets.ts';
import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { type Recomputation, recomputeSession } from '#capture/recompute/recompute-session.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import { installedModels, loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import type { Flow } from '#core/contract/flow.ts';
import { utcDay } from '#core/days.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { ThreadPriority } from '#inference/runtime/inference-messages.ts';

/** A closed log whose captures are to be made again. */
export interface Examination {
  /** Whose it is: what a picture said is told to nobody else. */
  community: { tenantId: string; communityId: string };
  flow: Flow;
  session: LoggedSession;
  /** The models that judged its captures, as far as a recomputation asks them: `task/name@sha256`. */
  models: readonly string[];
  /** Bytes by the id of their artefact; what never arrived is missing. */
  artefacts: ReadonlyMap<string, Uint8Array>;
}

/** Makes the captures of closed logs again. */
export interface Examiner {
  /** How many logs it takes at once. */
  readonly places: number;
  /**
   * @returns `models-unknown` for a log of models that are not here
   * @throws AppError MODEL_FAILED
   */
  examine(examination: Examination): Promise<Recomputation | 'models-unknown'>;
  /** Frees the models. */
  close(): Promise<void>;
}

const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));
/** Models take a few hundred megabytes: a branch that verifies nobody for a while does without them. */
const KEEP_MODELS_MS = 5 * 60_000;

/**
 * One log, and on a busy machine one question: what runs when nothing else does may wait for long. Before the lease of a
 * session ends, because another node must not take it while this one still works.
 */
export const LONGEST_MS = 4 * 60_000;

export interface ThreadOptions {
  priority: ThreadPriority;
  /** Folders of the models of earlier versions, each like `native-models`. */
  earlierModels: readonly string[];
  now: () => Date;
}

/**
 * Examines in a thread of its own, with the models of this installation or, where a log was judged by others, with those
 * of an earlier version; each set is opened when there is work. What pictures said is kept for a log that is judged again;
 * the code that read them is the same as long as this process lives.
 */
export function threadExaminer({ priority, earlierModels, now }: ThreadOptions): Examiner {
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
    const vision = opened.get(folder) ?? loadVision(folder, { today }, { priority, timeoutMs: LONGEST_MS });
    opened.set(folder, vision);
    return vision;
  };
  return {
    places: 1,
    async examine({ community: { tenantId, communityId }, flow, session, models, artefacts }) {
      const set = modelSetOf(models, sets);
      if (!set) return 'models-unknown';
      clearTimeout(idle);
      const about = [tenantId, communityId, utcDay(now())];
      const remembered = rememberedVision(visionOf(set.folder), memory, about);
      try {
        return await recomputeSession(remembered, flow, session, (id) => artefacts.get(id));
      } finally {
        idle = setTimeout(() => void release(), KEEP_MODELS_MS).unref();
      }
    },
    close: () => {
      memory.clear();
      return release();
    },
  };
}
