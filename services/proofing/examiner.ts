import { fileURLToPath } from 'node:url';
import { type Recomputation, recomputeSession } from '#capture/recompute/recompute-session.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import type { Flow } from '#core/contract/flow.ts';
import { utcDay } from '#core/days.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';

/** Makes the captures of closed logs again. */
export interface Examiner {
  /**
   * @param artefacts bytes by their id; undefined where they never arrived
   * @throws AppError MODEL_FAILED
   */
  examine(
    flow: Flow,
    session: LoggedSession,
    artefacts: (id: string) => Uint8Array | undefined,
  ): Promise<Recomputation>;
  /** Frees the models. */
  close(): Promise<void>;
}

const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));
/** Models take a few hundred megabytes: a branch that verifies nobody for a while does without them. */
const KEEP_MODELS_MS = 5 * 60_000;

/** Examines with the models of this installation, in a thread of its own; they are opened when there is work. */
export function modelExaminer(now: () => Date, modelsDir = MODELS): Examiner {
  let vision: VisionService | undefined;
  let idle: NodeJS.Timeout | undefined;
  const release = async (): Promise<void> => {
    clearTimeout(idle);
    const open = vision;
    vision = undefined;
    await open?.close();
  };
  return {
    async examine(flow, session, artefacts) {
      clearTimeout(idle);
      vision ??= loadVision(modelsDir, { today: () => utcDay(now()) });
      try {
        return await recomputeSession(vision, flow, session, artefacts);
      } finally {
        idle = setTimeout(() => void release(), KEEP_MODELS_MS).unref();
      }
    },
    close: release,
  };
}
