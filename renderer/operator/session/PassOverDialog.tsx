import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPTURE_EXCEPTIONS, type CaptureException } from '#core/contract/counter/capture-exception.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useStream } from '../../ui/state/kiosk.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useSecondPerson } from '../dialogs/SecondPerson.tsx';

export interface PassOverDialogProps {
  sessionId: string;
  step: 'document' | 'selfie';
  onClose: () => void;
}

/**
 * Goes on without a capture: the operator names why, reads what to try first, and a second person confirms it where the
 * community has one.
 */
export function PassOverDialog({ sessionId, step, onClose }: PassOverDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const persons = useStream('operator.state')?.confirmers ?? [];
  const [exception, setException] = useState<CaptureException>();
  const second = useSecondPerson(persons, t('session:passOver.second'));
  const passOver = useAction('session.pass-over');
  const isComplete = exception !== undefined && second.isReady;
  const submit = async () => {
    if (!exception) return;
    const request = { sessionId, step, exception, ...second.given };
    const answer = await passOver.run(request);
    second.forget();
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      title={t(`session:passOver.title.${step}`)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!isComplete}
            isPending={passOver.pending}
            onPress={() => void submit()}
          >
            {t('session:passOver.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('session:passOver.text')}</p>
      <ChoiceGroup
        label={t('session:passOver.reason')}
        value={exception}
        onChange={(value) => setException(value)}
        choices={CAPTURE_EXCEPTIONS[step].map((value) => ({
          value,
          label: t(`session:passOver.exception.${value}`),
        }))}
      />
      {exception && (
        <Notice tone="info" title={t('session:passOver.first')}>
          {t(`session:passOver.alternative.${exception}`)}
        </Notice>
      )}
      {second.fields}
      <ErrorNotice error={passOver.error} />
    </Dialog>
  );
}
