import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationStanding, CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

interface WithdrawButtonProps {
  subject: CalibrationStanding['subject'];
  /** The hash of the displayed report. */
  hash: string;
  onState: (state: CalibrationState) => void;
}

/** Ends a calibration, after a question: nothing brings it back but another measurement. */
export function WithdrawButton({ subject, hash, onState }: WithdrawButtonProps) {
  const { t } = useTranslation(['calibration', 'common']);
  const withdraw = useAction('calibration.withdraw');
  const [asking, setAsking] = useState(false);
  const end = async () => {
    const answer = await withdraw.run({ subject, hash });
    if (!answer?.ok) return;
    setAsking(false);
    onState(answer.value);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('calibration:withdraw.start')}</Button>
      <Dialog
        alert
        size="sm"
        title={t('calibration:withdraw.title')}
        isOpen={asking}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('common:action.cancel')}</Button>
            <Button variant="danger" isPending={withdraw.pending} onPress={() => void end()}>
              {t('calibration:withdraw.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('calibration:withdraw.text')}</p>
        <ErrorNotice error={withdraw.error} />
      </Dialog>
    </>
  );
}
