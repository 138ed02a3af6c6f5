import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { TakeOverDialog } from './TakeOverDialog.tsx';

/** The session of another operator that runs at this kiosk: no other can begin, and a supervisor can continue it. */
export function OtherSession({ other }: { other: NonNullable<OperatorState['otherSession']> }) {
  const { t } = useTranslation('session');
  const { moment } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { sessionId, reference, operator, startedAt, mayTakeOver } = other;
  return (
    <>
      <Notice
        tone="info"
        title={t('takeOver.running', { name: operator })}
        action={mayTakeOver && <Button onPress={() => setOpen(true)}>{t('takeOver.action')}</Button>}
      >
        {t('takeOver.facts', { reference, time: moment(startedAt) })}{' '}
        {!mayTakeOver && t('takeOver.ask', { name: operator })}
      </Notice>
      {isOpen && <TakeOverDialog sessionId={sessionId} operator={operator} onClose={() => setOpen(false)} />}
    </>
  );
}
