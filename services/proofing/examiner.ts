import { fileURLToPath } from 'node:url';
import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { type Recomputation, recomputeSession } from '#capture/recompute/recompute-session.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
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
  /** Bytes by the id of their artefact; what never arrived is missing. */
  artefacts: ReadonlyMap<string, Uint8Array>;
}

/** Makes the captures of closed logs again. */
export interface Examiner {
  /** How many logs it takes at once. */
  readonly places: number;
  /** @throws AppError MODEL_FAILED */
  examine(examination: Examination): Promise<Recomputation>;
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
  now: () => Date;
}

/**
 * Examines with the models of this installation, in a thread of its own; they are opened when there is work. What pictures
 * said is kept for a log that is judged again; the code that read them is the same as long as this process lives.
 */
export function threadExaminer({ priority, now }: ThreadOptions): Examiner {
  let vision: VisionService | undefined;
  let idle: NodeJS.Timeout | undefined;
  const memory = new ReadingMemory();
  const release = async (): Promise<void> => {
    clearTimeout(idle);
    const open = vision;
    vision = undefined;
    await open?.close();
  };
  return {
    places: 1,
    async examine({ community: { tenantId, communityId }, flow, session, artefacts }) {
      clearTimeout(idle);
      const today = utcDay(now());
      vision ??= loadVision(MODELS, { today: () => utcDay(now()) }, { priority, timeoutMs: LONGEST_MS });
      const remembered = rememberedVision(vision, memory, [tenantId, communityId, today]);
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
