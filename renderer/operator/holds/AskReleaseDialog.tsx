import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HoldView } from '#core/contract/counter/holds.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { RELEASE_REASONS, type ReleaseReason } from '#core/contract/holds.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** A step of a release, in a dialog over its hold. */
export interface ReleaseDialogProps {
  hold: HoldView;
  /** What the session is called. */
  name: string;
  onClose: () => void;
  onChanged: (hold: HoldView) => void;
  onEnded: (error: ErrorResponse) => void;
}

/** The first person says why a session can be released. */
export function AskReleaseDialog({ hold, name, onClose, onChanged, onEnded }: ReleaseDialogProps) {
  const { t } = useTranslation(['holds', 'common']);
  const ask = useAction('holds.ask-release', ['SIGN_IN_ENDED']);
  const [reason, setReason] = useState<ReleaseReason>();
  const submit = async () => {
    if (!reason) return;
    const answer = await ask.run({ holdId: hold.holdId, reason });
    if (answer?.ok) onChanged(answer.value);
    else if (answer?.error.code === 'SIGN_IN_ENDED') onEnded(answer.error);
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            isPending={ask.pending}
            isDisabled={!reason}
            onPress={() => void submit()}
          >
            {t('holds:ask.action')}
          </Button>
        </>
      }
    >
      <p>{t('holds:ask.text')}</p>
      <ChoiceGroup
        label={t('holds:ask.reason')}
        value={reason}
        onChange={setReason}
        choices={RELEASE_REASONS.map((value) => ({ value, label: t(`holds:why.${value}`) }))}
      />
      <ErrorNotice error={ask.error} />
    </Dialog>
  );
}
