import { Camera as CameraIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import type { CaptureSettings } from './use-camera.ts';
import type { Frames } from './use-frames.ts';

export interface CaptureControlsProps {
  title: string;
  text: string;
  /** Above the words: the instruction as a drawing. */
  picture?: React.ReactNode;
  settings: CaptureSettings;
  canShoot: boolean;
  frames: Pick<Frames, 'send' | 'sending' | 'missed'>;
  /** The text read aloud on request: the same words as on the picture. */
  spoken: string;
  note?: string;
}

/** Beside the live picture: the instruction, the button where the picture is not taken automatically, and the voice. */
export function CaptureControls(props: CaptureControlsProps) {
  const { title, text, picture, settings, canShoot, frames, spoken, note } = props;
  const { t } = useTranslation('applicant');
  return (
    <div className="Capture-words">
      {picture}
      <h1>{title}</h1>
      <p>{text}</p>
      {frames.missed && (
        <Notice tone="review" live="polite">
          {t('capture.missed')}
        </Notice>
      )}
      {settings.retry && !frames.missed && <Notice tone="info">{t('capture.retry')}</Notice>}
      {settings.autoCapture ? (
        <p className="Capture-small">{t('capture.automatic')}</p>
      ) : (
        <>
          <Button
            variant="primary"
            size="lg"
            icon={CameraIcon}
            isDisabled={!canShoot}
            isPending={frames.sending}
            onPress={() => frames.send('shutter')}
          >
            {t('capture.take')}
          </Button>
          {!canShoot && <p className="Capture-small">{t('capture.takeWhenReady')}</p>}
        </>
      )}
      {note && <p className="Capture-small">{note}</p>}
      <ReadAloud text={spoken} />
    </div>
  );
}
