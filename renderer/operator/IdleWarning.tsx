import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { useNow } from '../ui/state/kiosk.tsx';
import { useAction } from '../ui/state/use-action.ts';

/** Before the idle lock: any answer keeps the screen open. */
export function IdleWarning({ seconds }: { seconds: number }) {
  const { t } = useTranslation('operator');
  const awake = useAction('operator.keep-awake');
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const now = useNow(1000);
  useEffect(() => setUntil(Date.now() + seconds * 1000), [seconds]);
  const left = Math.max(0, Math.round((until - now) / 1000));
  const stay = () => void awake.run({});
  return (
    <Dialog
      alert
      size="sm"
      isOpen
      onClose={stay}
      title={t('idle.title')}
      footer={
        <Button variant="primary" autoFocus isPending={awake.pending} onPress={stay}>
          {t('idle.stay')}
        </Button>
      }
    >
      <p className="tabular">{t('idle.text', { seconds: left })}</p>
    </Dialog>
  );
}
