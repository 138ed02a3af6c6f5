import type { CaptureHint } from '#core/contract/counter/state.ts';
import type { FaceGuide } from '../../ui/guide/use-face-guide.ts';
import type { CaptureSettings } from './use-camera.ts';

/** Often enough to notice a covered lens, seldom enough to cost nothing. */
const LOOK_AROUND_MS = 1000;

export interface FramesToSend {
  purpose: 'candidate' | 'hint';
  everyMs: number;
}

/**
 * Which frames main should see now: candidates from the first valid face on, because main counts the capture time;
 * without the live guide all of them, because then main alone can advise; frames that the guide faults while main holds
 * a face, so that main starts again; and now and then one without a face.
 * @param advice main's last answer
 */
export const framesToSend = (
  { autoCapture, faceCheckIntervalMs }: Pick<CaptureSettings, 'autoCapture' | 'faceCheckIntervalMs'>,
  { state, verdict }: Pick<FaceGuide, 'state' | 'verdict'>,
  advice: CaptureHint | undefined,
): FramesToSend | undefined => {
  const alone = state === 'unavailable';
  if (autoCapture && (alone || verdict?.accepted)) {
    return { purpose: 'candidate', everyMs: faceCheckIntervalMs };
  }
  if (alone || (verdict && advice === 'hold-still')) return { purpose: 'hint', everyMs: faceCheckIntervalMs };
  return verdict?.hint === 'face-not-found' ? { purpose: 'hint', everyMs: LOOK_AROUND_MS } : undefined;
};
