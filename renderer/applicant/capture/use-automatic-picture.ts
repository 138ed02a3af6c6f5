import { useEffect, useState } from 'react';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { NO_HOLD, nextHold } from '../../ui/guide/hold-progress.ts';
import { type FaceGuide, useFaceGuide } from '../../ui/guide/use-face-guide.ts';
import { useSteadyHint } from '../../ui/guide/use-steady-hint.ts';
import { framesToSend } from './frames-to-send.ts';
import type { Camera, CaptureSettings } from './use-camera.ts';
import type { Frames } from './use-frames.ts';

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

/** The guide decides which frames of the face are worth sending; main decides which one is kept, and when. */
export const useAutomaticPicture = (
  settings: CaptureSettings,
  camera: Camera,
  { send, hint: advice }: Frames,
): AutomaticPicture => {
  const wanted = settings.liveness === undefined;
  const guide = useFaceGuide(camera.video, settings, wanted && camera.status?.state === 'live');
  const progress = useHold(guide, settings.captureTimeMs);
  const live = camera.status?.state === 'live';
  const unguided = guide.state === 'unavailable';
  const held = progress >= 1;

  const sending = live && wanted ? framesToSend(settings, guide, advice) : undefined;
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

/** The guide speaks first; while it is content, or cannot run, main's advice stands. */
const adviceOf = (guide: FaceGuide, main: CaptureHint | undefined): CaptureHint => {
  if (guide.state === 'loading') return 'camera-starting';
  if (guide.state === 'unavailable') return main ?? 'face-not-found';
  const { verdict } = guide;
  if (!verdict) return 'face-not-found';
  if (!verdict.accepted) return verdict.hint;
  return main && main !== 'ready' && main !== 'face-not-found' ? main : 'hold-still';
};
