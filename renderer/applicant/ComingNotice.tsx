import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/components/Notice.tsx';

/** Says that the operator is on the way, as long as it is true; read aloud when it appears. */
export function ComingNotice({ isComing }: { isComing: boolean }) {
  const { t } = useTranslation('applicant');
  return (
    <div className="ComingNotice" role="status">
      {isComing && (
        <Notice tone="passed" title={t('coming.title')}>
          {t('coming.text')}
        </Notice>
      )}
    </div>
  );
}
