import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { complaintsOf } from '#core/liveness/camera-complaints.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { type Preview, usePreview } from './use-preview.ts';

/** A look through one camera, with its figures, and what is wrong with it in words. */
export function CameraPreview({ label }: { label: string }) {
  const { t } = useTranslation('cameras');
  const video = useRef<HTMLVideoElement>(null);
  const preview = usePreview(video, label);
  const { status, health } = preview;
  return (
    <div className="CameraPreview">
      <video ref={video} className="CameraPreview-video" muted playsInline aria-label={label} />
      <div className="CameraPreview-facts">
        {status?.state === 'opening' && (
          <p role="status" className="soft">
            <Spinner /> {t('preview.opening')}
          </p>
        )}
        {status?.state === 'problem' && (
          <ErrorNotice error={{ code: status.error, message: '' }} tone="review" standing />
        )}
        {status?.state === 'problem' && status.error === 'CAMERA_REFUSED' && (
          <p className="soft">{t('preview.elsewhere')}</p>
        )}
        <Figures preview={preview} />
        {health &&
          complaintsOf(health).map((complaint) => (
            <Notice key={complaint} tone="review" title={t(`complaint.${complaint}.title`)}>
              {t(`complaint.${complaint}.text`)}
            </Notice>
          ))}
      </div>
    </div>
  );
}

function Figures({ preview: { status, health } }: { preview: Preview }) {
  const { t } = useTranslation('cameras');
  const { number } = useFormats();
  if (status?.state !== 'live') return null;
  const { width, height, frameRate } = status.camera;
  return (
    <dl className="CameraFigures">
      <div>
        <dt>{t('figure.resolution')}</dt>
        <dd className="tabular">{t('figure.pixels', { width, height })}</dd>
      </div>
      <div>
        <dt>{t('figure.frameRate')}</dt>
        <dd className="tabular">
          {health
            ? t('figure.rates', { seen: number(health.frameRate, 1), told: number(frameRate ?? 0) })
            : '–'}
        </dd>
      </div>
      <div>
        <dt>{t('figure.dropped')}</dt>
        <dd className="tabular">{health ? `${number(health.dropped * 100)} %` : '–'}</dd>
      </div>
    </dl>
  );
}
