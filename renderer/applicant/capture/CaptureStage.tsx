import { CameraOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import type { Camera } from './use-camera.ts';
import './CaptureStage.css';

export interface CaptureStageProps {
  camera: Camera;
  label: string;
  mirrored?: boolean;
  black: boolean;
  hint: string;
  good: boolean;
  /** Drawn over the picture: the frame for a document, the oval for a face. */
  children: React.ReactNode;
}

/** Shows the live picture with its guide and one hint, or the problem of the camera with its solution. */
export function CaptureStage({ camera, label, mirrored, black, hint, good, children }: CaptureStageProps) {
  const { t } = useTranslation('applicant');
  const { status, video, retry } = camera;
  const live = status?.state === 'live';
  const caption = live && black ? t('camera.black.title') : hint;
  return (
    <div className="CaptureStage">
      <div className="CaptureStage-picture" data-live={live || undefined}>
        <video
          ref={video}
          className="CaptureStage-video"
          data-mirrored={mirrored || undefined}
          muted
          playsInline
          aria-label={label}
        />
        {live && children}
        {status?.state === 'problem' && (
          <div className="CaptureStage-problem" role="alert">
            <CameraOff aria-hidden className="CaptureStage-icon" />
            <h2>{t(`camera.${status.error}.title`)}</h2>
            <p>{t(`camera.${status.error}.text`)}</p>
            <Button size="lg" onPress={retry}>
              {t('capture.tryCamera')}
            </Button>
          </div>
        )}
        {(!status || status.state === 'opening') && (
          <div className="CaptureStage-problem" role="status">
            <Spinner large />
            <p>{t('capture.opening')}</p>
          </div>
        )}
      </div>
      <p className="CaptureStage-hint" data-good={good || undefined} aria-live="polite">
        {live && caption}
      </p>
    </div>
  );
}
