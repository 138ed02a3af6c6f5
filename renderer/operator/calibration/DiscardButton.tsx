import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** Work of many people is dropped only after a question. */
export function DiscardButton({ onState }: { onState: (state: CalibrationState) => void }) {
  const { t } = useTranslation(['calibration', 'common']);
  const discard = useAction('calibration.discard');
  const [asking, setAsking] = useState(false);
  const drop = async () => {
    const answer = await discard.run({});
    if (!answer?.ok) return;
    setAsking(false);
    onState(answer.value);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('calibration:discard.start')}</Button>
      <Dialog
        alert
        size="sm"
        title={t('calibration:discard.title')}
        isOpen={asking}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('common:action.cancel')}</Button>
            <Button variant="danger" isPending={discard.pending} onPress={() => void drop()}>
              {t('calibration:discard.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('calibration:discard.text')}</p>
        <ErrorNotice error={discard.error} />
      </Dialog>
    </>
  );
}
