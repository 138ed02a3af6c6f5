import { useTranslation } from 'react-i18next';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { CaptureControls } from '../capture/CaptureControls.tsx';
import { CaptureStage } from '../capture/CaptureStage.tsx';
import { useCamera } from '../capture/use-camera.ts';
import { useFrames } from '../capture/use-frames.ts';
import type { SelfieScreenProps } from '../selfie-screen-props.ts';
import { takePhotograph } from './take-photograph.ts';

/** The person's own picture as in a mirror and one button; nothing is judged before it is pressed. */
export function PhotographScreen({ visit, settings }: SelfieScreenProps) {
  const { t } = useTranslation('applicant');
  const camera = useCamera(visit, settings);
  const frames = useFrames(visit, camera, { photograph: () => takePhotograph(camera.video.current) });
  const live = camera.status?.state === 'live';
  const hint = t(`hint.${adviceAfter(live, frames.sending, frames.hint)}`);
  return (
    <main className="ApplicantScreen">
      <div className="Capture">
        <CaptureControls
          title={t('lightMode.title')}
          text={t('lightMode.text')}
          settings={{ ...settings, autoCapture: false }}
          canShoot={live}
          frames={frames}
          spoken={hint}
        />
        <CaptureStage
          camera={camera}
          label={t('selfie.frame')}
          mirrored
          black={frames.black}
          hint={hint}
          good={false}
        >
          {null}
        </CaptureStage>
      </div>
    </main>
  );
}

/** Main's hint on the last picture, or where to look before the first. */
const adviceAfter = (live: boolean, sending: boolean, hint: CaptureHint | undefined): CaptureHint => {
  if (!live) return 'camera-starting';
  return sending ? 'processing' : (hint ?? 'face-not-found');
};
