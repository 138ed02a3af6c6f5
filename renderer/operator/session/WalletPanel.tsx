import { useTranslation } from 'react-i18next';
import type { EnrolmentProgress } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { ScanCodeButton } from '../wallet-code/ScanCodeButton.tsx';

export interface WalletPanelProps {
  sessionId: string;
  enrolment: EnrolmentProgress;
}

/** How far the applicant is with a wallet; shows no data of the wallet. */
export function WalletPanel({ sessionId, enrolment: { state, backUp, error } }: WalletPanelProps) {
  const { t } = useTranslation('session');
  const untold = state === 'kept' && error !== undefined && !backUp;
  return (
    <Panel title={t('ended.wallet.title')}>
      <Notice tone={state === 'kept' ? 'passed' : state === 'failed' ? 'review' : 'info'}>
        {t(`ended.wallet.${state}`)}
      </Notice>
      {state === 'kept' && backUp && (
        <Notice tone={backUp === 'kept' ? 'passed' : 'review'}>{t(`ended.wallet.backUp.${backUp}`)}</Notice>
      )}
      {untold && <Notice tone="review">{t('ended.wallet.untold')}</Notice>}
      {state === 'kept' && <ScanCodeButton sessionId={sessionId} />}
      <ErrorNotice error={error} />
    </Panel>
  );
}
