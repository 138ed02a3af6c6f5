import { Camera as CameraIcon } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ReadAloud } from '../capture/ReadAloud.tsx';
import type { SelfieScreenProps } from '../SelfieScreen.tsx';
import { useSentPicture } from './use-sent-picture.ts';

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
          defaultCamera={settings.camera === 'back' ? 'environment' : 'user'}
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
