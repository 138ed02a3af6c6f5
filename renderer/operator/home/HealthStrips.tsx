import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { FlowsAge } from './FlowsAge.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import { troubles } from './troubles.ts';

/** Shows each fault of this kiosk with its cause and next step; nothing while all is well. */
export function HealthStrips({ state, onReaders }: { state: OperatorState; onReaders: () => void }) {
  const { t } = useTranslation(['operator', 'errors', 'readers']);
  const { sync } = state;
  const ailing = state.readers.filter(({ error }) => error !== undefined);
  return (
    <div className="Home-health">
      <ErrorNotice error={state.vaultFinding} tone="review" standing />
      {troubles(state.capabilities).map(({ name, error }) => (
        <Notice
          key={name}
          tone="review"
          title={`${t(`operator:capability.${name}`)}: ${t('operator:capabilityState.unavailable')}`}
        >
          {error && `${t(`errors:${error.code}.title`)}. ${t(`errors:${error.code}.next`)}`}
        </Notice>
      ))}
      {ailing.length > 0 && (
        <Notice
          tone="review"
          title={t('readers:ailing', { count: ailing.length })}
          action={<Button onPress={onReaders}>{t('readers:open')}</Button>}
        >
          {ailing.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      {(sync.eraseFrom || sync.state === 'refused') && <SyncPanel sync={sync} />}
      <FlowsAge flows={state.flows} warningsOnly />
    </div>
  );
}
