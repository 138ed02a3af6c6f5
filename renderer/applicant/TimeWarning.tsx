import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { useNow } from '../ui/state/kiosk.tsx';
import { warningSeconds } from './visit.ts';

export interface TimeWarningProps {
  stepDeadline: string | undefined;
  pending: boolean;
  onMore: () => void;
}

/** Sixty seconds before a step ends: one press for more time (WCAG 2.2.1). */
export function TimeWarning({ stepDeadline, pending, onMore }: TimeWarningProps) {
  const { t } = useTranslation('applicant');
  const now = useNow(1000, stepDeadline !== undefined);
  const seconds = warningSeconds(stepDeadline, now);
  const announced = useSpokenSeconds(seconds);
  return (
    <Dialog
      alert
      size="sm"
      title={t('time.title')}
      isOpen={seconds !== undefined}
      onClose={onMore}
      footer={
        <Button variant="primary" size="lg" grow autoFocus isPending={pending} onPress={onMore}>
          {t('time.more')}
        </Button>
      }
    >
      <p className="tabular" aria-hidden="true">
        {t('time.text', { seconds: seconds ?? 0 })}
      </p>
      <p className="visually-hidden" role="status">
        {t('time.text', { seconds: announced })}
      </p>
    </Dialog>
  );
}

/** A screen reader hears the time every fifteen seconds instead of every second. */
const useSpokenSeconds = (seconds: number | undefined): number => {
  const rounded = Math.ceil((seconds ?? 0) / 15) * 15;
  const [spoken, setSpoken] = useState(rounded);
  useEffect(() => setSpoken(rounded), [rounded]);
  return spoken;
};
