import { WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ScanCodeButton } from '../wallet-code/ScanCodeButton.tsx';

const TONES = { 'under-way': 'info', restored: 'passed', failed: 'review' } as const;

/** Starts the restoration of a lost wallet; shows no data of the wallet. */
export function RestorationPanel({ session: { sessionId, restoration } }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const start = useAction('session.restore-wallet');
  const state = restoration?.state;
  return (
    <Panel title={t('restoration.title')}>
      {state ? (
        <Notice tone={TONES[state]} live="polite">
          {t(`restoration.state.${state}`)}
        </Notice>
      ) : (
        <p className="soft">{t('restoration.text')}</p>
      )}
      {(state === undefined || state === 'failed') && (
        <Button icon={WalletCards} isPending={start.pending} onPress={() => void start.run({ sessionId })}>
          {t('restoration.start')}
        </Button>
      )}
      {state === 'restored' && <ScanCodeButton sessionId={sessionId} />}
      <ErrorNotice error={start.error ?? restoration?.error} />
    </Panel>
  );
}
