import { Camera as CameraIcon } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type CameraSide, FACING } from '#core/liveness/camera-side.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { ReadAloud } from '../capture/ReadAloud.tsx';
import type { SelfieScreenProps } from '../selfie-screen-props.ts';
import { useSentPicture } from './use-sent-picture.ts';

/**
 * The side that the interface of the system begins with (HTML Media Capture, `capture`): without a word it opens on the
 * one that is its own default, without the attribute it would offer files. The type of the component knows no such word.
 */
const captureOf = (side: CameraSide): 'user' | 'environment' =>
  side === 'default' ? ('' as 'user') : FACING[side];

/** The camera interface of the system, opened by one button. */
export function NativeCameraScreen({ visit, settings }: SelfieScreenProps) {
  const { t } = useTranslation('applicant');
  const picture = useSentPicture(visit);
  return (
    <main className="ApplicantScreen">
      <div className="Message">
        <CameraIcon aria-hidden className="Message-icon" />
        <h1>{t('lightMode.title')}</h1>
        <p>{t('lightMode.text')}</p>
        {settings.retry && <Notice tone="info">{t('capture.retry')}</Notice>}
        <FileTrigger
          acceptedFileTypes={['image/*']}
          defaultCamera={captureOf(settings.camera)}
          onSelect={(files) => picture.send(files?.[0])}
        >
          <Button variant="primary" size="lg" icon={CameraIcon} isPending={picture.sending}>
            {t('lightMode.open')}
          </Button>
        </FileTrigger>
        <p role="status">
          {picture.sending ? t('lightMode.looking') : picture.hint && t(`hint.${picture.hint}`)}
        </p>
        <ReadAloud text={`${t('lightMode.title')}. ${t('lightMode.text')}`} />
      </div>
    </main>
  );
}
