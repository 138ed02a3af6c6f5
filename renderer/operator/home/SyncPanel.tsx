import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SyncEntryView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { SyncPill } from '../StatusPills.tsx';

/** Shows the unsent entries, the cause, and the time of the next try. */
export function SyncPanel({ sync }: { sync: SyncEntryView }) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  const retry = useAction('sync.retry');
  const waits = sync.waiting > 0;
  const quiet = !waits && sync.state !== 'refused';
  return (
    <Panel title={t('sync.title')} aside={quiet ? undefined : <SyncPill sync={sync} />}>
      {quiet && <p className="soft">{t('sync.allSent')}</p>}
      {waits && <p className="soft">{t('sync.kept')}</p>}
      {sync.oldest && sync.eraseFrom && (
        <Notice tone="review" title={t('sync.overdueTitle', { time: moment(sync.oldest) })}>
          {t('sync.overdueText', { time: moment(sync.eraseFrom) })}
        </Notice>
      )}
      <ErrorNotice error={retry.error ?? sync.error} tone="review" standing={!retry.error} />
      {(sync.lastAttempt || sync.nextAttempt) && (
        <ul className="SyncFacts">
          {sync.lastAttempt && <li>{t('sync.lastAttempt', { time: moment(sync.lastAttempt) })}</li>}
          {waits && sync.nextAttempt && <li>{t('sync.nextAttempt', { time: moment(sync.nextAttempt) })}</li>}
        </ul>
      )}
      {waits && (
        <Button
          icon={RotateCw}
          isPending={retry.pending || sync.state === 'sending'}
          onPress={() => void retry.run({})}
        >
          {t('sync.retry')}
        </Button>
      )}
    </Panel>
  );
}
