import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { SyncStatePill } from '../StatusPills.tsx';

/** Whether the record has arrived. "Arrived" needs a receipt that verified; its durability is said as it is. */
export function RecordPanel({ session }: { session: SessionView }) {
  const { t } = useTranslation(['operator', 'session']);
  const { moment } = useFormats();
  const retry = useAction('sync.retry');
  const { sync } = session;
  const { receipt } = sync;
  const waits = sync.state === 'waiting' || sync.state === 'refused';
  return (
    <Panel title={t('session:ended.record')} aside={<SyncStatePill state={sync.state} />}>
      {receipt && !receipt.verified && <Notice tone="failed">{t('operator:sync.unverified')}</Notice>}
      {receipt && (
        <ul className="SyncFacts">
          <li>{t('operator:sync.receiptAt', { time: moment(receipt.serverTime) })}</li>
          <li>
            {t(
              receipt.durability === 'embedded'
                ? 'operator:sync.durabilityEmbedded'
                : 'operator:sync.durabilityServer',
            )}
          </li>
        </ul>
      )}
      {waits && <p className="soft">{t('operator:sync.kept')}</p>}
      <ErrorNotice error={retry.error ?? sync.error} tone="review" standing={!retry.error} />
      {waits && (
        <ul className="SyncFacts">
          {sync.lastAttempt && <li>{t('operator:sync.lastAttempt', { time: moment(sync.lastAttempt) })}</li>}
          {sync.nextAttempt && <li>{t('operator:sync.nextAttempt', { time: moment(sync.nextAttempt) })}</li>}
        </ul>
      )}
      {waits && (
        <Button icon={RotateCw} isPending={retry.pending} onPress={() => void retry.run({})}>
          {t('operator:sync.retry')}
        </Button>
      )}
    </Panel>
  );
}
