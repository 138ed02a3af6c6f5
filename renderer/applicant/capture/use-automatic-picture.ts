import { useEffect, useState } from 'react';
import type { CaptureHint } from '../../../main/counter/contract/state.ts';
import { NO_HOLD, nextHold } from './hold-progress.ts';
import type { Camera, CaptureSettings } from './use-camera.ts';
import { type FaceGuide, useFaceGuide } from './use-face-guide.ts';
import type { Frames } from './use-frames.ts';
import { useSteadyHint } from './use-steady-hint.ts';

export interface AutomaticPicture {
  /** The one hint to show. */
  hint: CaptureHint;
  /** How long the face has been good, 0 to 1. */
  progress: number;
  canShoot: boolean;
  /** The live guide cannot run here; main alone advises. */
  unguided: boolean;
}

/** How long the face has been good, fed by every check of the guide. */
const useHold = (guide: FaceGuide, holdMs: number): number => {
  const [hold, setHold] = useState(NO_HOLD);
  const { verdict, checks } = guide;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new check counts even when it says the same
  useEffect(() => {
    setHold((old) => nextHold(old, verdict?.accepted === true, performance.now(), holdMs));
  }, [verdict, checks, holdMs]);
  return hold.progress;
};

/** The guide decides when frames of the face are worth sending; main decides what is kept. */
export const useAutomaticPicture = (
  settings: CaptureSettings,
  camera: Camera,
  { send, hint: advice }: Frames,
): AutomaticPicture => {
  const wanted = settings.liveness === undefined;
  const guide = useFaceGuide(camera, settings.faceCheckIntervalMs, wanted);
  const progress = useHold(guide, settings.captureTimeMs);
  const live = camera.status?.state === 'live';
  const unguided = guide.state === 'unavailable';
  const held = progress >= 1;

  const sending = live && wanted ? sendingFor(settings, guide, held) : undefined;
  const purpose = sending?.purpose;
  const everyMs = sending?.everyMs;
  useEffect(() => {
    if (!purpose || !everyMs) return;
    const timer = setInterval(() => send(purpose), everyMs);
    return () => clearInterval(timer);
  }, [purpose, everyMs, send]);

  const hint = useSteadyHint(live ? adviceOf(guide, advice) : 'camera-starting');
  return { hint, progress, unguided, canShoot: live && (settings.byButton || held || unguided) };
};

/** Often enough to notice a covered lens, seldom enough to cost nothing. */
const LOOK_AROUND_MS = 1000;

/**
 * Which frames main should see now: candidates while the face has been good for long enough; without the live guide
 * all of them, because then main alone can advise; and now and then one while nobody is seen.
 */
const sendingFor = (
  { autoCapture, faceCheckIntervalMs }: CaptureSettings,
  { state, verdict }: FaceGuide,
  held: boolean,
): { purpose: 'candidate' | 'hint'; everyMs: number } | undefined => {
  if (autoCapture && (held || state === 'unavailable')) {
    return { purpose: 'candidate', everyMs: faceCheckIntervalMs };
  }
  if (state === 'unavailable') return { purpose: 'hint', everyMs: faceCheckIntervalMs };
  return verdict?.hint === 'face-not-found' ? { purpose: 'hint', everyMs: LOOK_AROUND_MS } : undefined;
};

/** The guide speaks first; while it is content, or cannot run, main's advice stands. */
const adviceOf = (guide: FaceGuide, main: CaptureHint | undefined): CaptureHint => {
  if (guide.state === 'loading') return 'camera-starting';
  if (guide.state === 'unavailable') return main ?? 'face-not-found';
  const { verdict } = guide;
  if (!verdict) return 'face-not-found';
  if (!verdict.accepted) return verdict.hint;
  return main && main !== 'ready' && main !== 'face-not-found' ? main : 'hold-still';
};
