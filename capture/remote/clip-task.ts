import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import type { Attempting } from '../liveness/attempting.ts';
import type { RunSnapshot } from '../liveness/liveness-run.ts';
import type { SentPicture } from './face-pictures.ts';

/** The frames that answer one question, in the order in which they were taken. */
export interface ClipTask {
  task: 'clip';
  frames: readonly (SentPicture & { stage?: number | undefined })[];
  attempt: Attempting;
  progress: LivenessProgress;
  run: RunSnapshot;
  /** Milliseconds since the epoch. */
  now: number;
}
