import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';

/** Shows what the operator must know first; nothing while all is well. */
export function SessionNotices({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { helpAsked, takenOver, tookOverFrom, faults } = session;
  if (!helpAsked && !takenOver && tookOverFrom === undefined && faults.length === 0) return null;
  return (
    <div className="Workspace-notices">
      {takenOver && <Notice tone="info">{t('handOver.taken')}</Notice>}
      {tookOverFrom !== undefined && (
        <Notice tone="info">{t('takeOver.taken', { name: tookOverFrom })}</Notice>
      )}
      {helpAsked && <Notice tone="info" title={t('help')} live="assertive" />}
      {faults.map((fault) => (
        <ErrorNotice key={fault.code} error={fault} tone="review" standing />
      ))}
    </div>
  );
}
