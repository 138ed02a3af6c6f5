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

  const automatic = settings.autoCapture && (held || unguided);
  const wanted = live && !settings.received && (automatic || unguided);
  useEffect(() => {
    if (!wanted) return;
    // Without the live guide main is asked for advice on every frame.
    const purpose = settings.autoCapture ? 'candidate' : 'hint';
    const timer = setInterval(() => send(purpose), settings.faceCheckIntervalMs);
    return () => clearInterval(timer);
  }, [wanted, settings.autoCapture, settings.faceCheckIntervalMs, send]);

  const hint = useSteadyHint(live ? adviceOf(guide, frames.hint ?? settings.hint) : 'camera-starting');
  const text = settings.received ? t('capture.received') : t(`hint.${hint}`);
  return (
    <main className="ApplicantScreen">
      <div className="Capture">
        <CaptureControls
          title={t('selfie.title')}
          text={t('selfie.text')}
          settings={settings}
          canShoot={live && !settings.received && (held || unguided)}
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
          good={settings.received || progress > 0}
        >
          <FaceOval progress={settings.received ? 1 : progress} />
        </CaptureStage>
      </div>
    </main>
  );
}

/** The guide speaks first; while it is content, or cannot run, main's advice stands. */
const adviceOf = (guide: FaceGuide, main: CaptureHint | undefined): CaptureHint => {
  if (guide.state === 'loading') return 'camera-starting';
  if (guide.state === 'unavailable') return main ?? 'face-not-found';
  const { verdict } = guide;
  if (!verdict) return 'face-not-found';
  if (!verdict.accepted) return verdict.hint;
  return main && main !== 'ready' && main !== 'face-not-found' ? main : 'hold-still';
};
