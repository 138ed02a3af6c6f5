import type { Flow } from '#core/contract/flow.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';

/** The parts of a session that a liveness attempt depends on. */
export interface Attempting {
  flow: Flow;
  /** Attempts that are over. */
  selfieAttempts: number;
  camera?: { device?: CameraFacts | undefined } | undefined;
}
