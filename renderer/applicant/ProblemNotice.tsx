import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/components/Notice.tsx';

/** A failure as the applicant sees it: no code, no cause, and not their fault. */
export function ProblemNotice({ show }: { show: boolean }) {
  const { t } = useTranslation('applicant');
  if (!show) return null;
  return (
    <Notice tone="review" title={t('problem.title')} live="assertive">
      {t('problem.text')}
    </Notice>
  );
}
