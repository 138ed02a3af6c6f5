import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureHint } from '../../main/counter/contract/state.ts';
import { CaptureControls } from './capture/CaptureControls.tsx';
import { CaptureStage } from './capture/CaptureStage.tsx';
import { FaceOval } from './capture/FaceOval.tsx';
import { NO_HOLD, nextHold } from './capture/hold-progress.ts';
import { type CaptureSettings, type CaptureVisit, useCamera } from './capture/use-camera.ts';
import { type FaceGuide, useFaceGuide } from './capture/use-face-guide.ts';
import { useFrames } from './capture/use-frames.ts';
import { useSteadyHint } from './capture/use-steady-hint.ts';

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

/** The face in the oval. The guide decides when frames are worth sending; main decides what is kept. */
export function SelfieScreen({ visit, settings }: { visit: CaptureVisit; settings: CaptureSettings }) {
  const { t } = useTranslation('applicant');
  const camera = useCamera(visit, settings);
  const frames = useFrames(visit, camera);
  const guide = useFaceGuide(camera, settings.faceCheckIntervalMs);
  const progress = useHold(guide, settings.captureTimeMs);
  const live = camera.status?.state === 'live';
  const unguided = guide.state === 'unavailable';
  const held = progress >= 1;
  const { send } = frames;

  const sending = !live ? undefined : sendingFor(settings, guide, held);
  const purpose = sending?.purpose;
  const everyMs = sending?.everyMs;
  useEffect(() => {
    if (!purpose || !everyMs) return;
    const timer = setInterval(() => send(purpose), everyMs);
    return () => clearInterval(timer);
  }, [purpose, everyMs, send]);

  const hint = useSteadyHint(live ? adviceOf(guide, frames.hint) : 'camera-starting');
  const text = t(`hint.${hint}`);
  return (
    <main className="ApplicantScreen">
      <div className="Capture">
        <CaptureControls
          title={t('selfie.title')}
          text={t('selfie.text')}
          settings={settings}
          canShoot={live && (settings.byButton || held || unguided)}
          shooting={frames.sending}
          onShoot={() => send('shutter')}
          spoken={text}
          {...(unguided ? { note: t('selfie.guidanceOff') } : {})}
        />
        <CaptureStage
          camera={camera}
          label={t('selfie.frame')}
          mirrored
          black={frames.black}
          hint={text}
          good={progress > 0}
        >
          <FaceOval progress={progress} />
        </CaptureStage>
      </div>
    </main>
  );
}

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
