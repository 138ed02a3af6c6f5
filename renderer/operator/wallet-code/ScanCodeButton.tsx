import { ScanQrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** Has the camera of the applicant's display look for a code that they brought for their wallet. */
export function ScanCodeButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('operator');
  const scan = useAction('wallet-code.scan');
  return (
    <>
      <p className="soft">{t('walletCode.text')}</p>
      <Button icon={ScanQrCode} isPending={scan.pending} onPress={() => void scan.run({ sessionId })}>
        {t('walletCode.scan')}
      </Button>
      <ErrorNotice error={scan.error} />
    </>
  );
}
