import { Printer, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptView, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { ReceiptSheet } from '../../ui/receipt/ReceiptSheet.tsx';
import { usePrint } from '../../ui/receipt/use-print.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';

/** Gives the applicant the receipt, on paper or by phone. It has no score and no picture. */
export function ReceiptPanel({ session, receipt }: { session: SessionView; receipt: ReceiptView }) {
  const { t } = useTranslation('session');
  const { sessionId, receiptShown = false, enrolment } = session;
  const show = useAction('session.show-receipt');
  const { print, said, error, isPending } = usePrint();
  const toggle = () => void show.run({ sessionId, isShown: !receiptShown });
  const busy = receiptShown ? undefined : walletUnderWay(enrolment);
  useShortcut('p', print);
  useShortcut('q', toggle, !busy);
  useCommand('print', print);
  useCommand('qr', toggle, { reason: busy && t(`ended.wallet.${busy}`) });
  return (
    <Panel title={t('ended.receipt')}>
      <ReceiptSheet receipt={receipt} language={session.language ?? 'en'} />
      <div className="ReceiptPanel-actions">
        <Button icon={Printer} isPending={isPending} onPress={print}>
          {t('receipt.print')}
          <Keys keys={['P']} decorative />
        </Button>
        <Button icon={QrCode} isPending={show.pending} isDisabled={busy !== undefined} onPress={toggle}>
          {t(receiptShown ? 'receipt.hide' : 'receipt.show')}
          <Keys keys={['Q']} decorative />
        </Button>
      </div>
      {said && (
        <Notice tone={said === 'none' ? 'review' : 'info'} live="polite">
          {t(`receipt.printing.${said}`)}
        </Notice>
      )}
      <ErrorNotice error={error ?? show.error} />
    </Panel>
  );
}

/** Returns the step of a wallet on the display that would show the code. The panel of the wallet names it as well. */
const walletUnderWay = (enrolment: SessionView['enrolment']): 'offered' | 'under-way' | undefined =>
  enrolment?.state === 'offered' || enrolment?.state === 'under-way' ? enrolment.state : undefined;
