import { Signature } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Takers } from '#core/contract/given-session.ts';
import { HAND_OVER_REASONS, type HandOverReason } from '#core/evidence/hand-over.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import './HandOverDialog.css';

export interface HandOverDialogProps {
  sessionId: string;
  onClose: () => void;
}

/** To which kiosk a session goes, and why, before the operator signs it over. */
export function HandOverDialog({ sessionId, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const list = useAction('session.list-takers');
  const handOver = useAction('session.hand-over');
  const [takers, setTakers] = useState<Takers['takers']>();
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState<HandOverReason>();
  const { run } = list;
  useEffect(() => {
    void run({ sessionId }).then((answer) => answer?.ok && setTakers(answer.value.takers));
  }, [run, sessionId]);
  const sign = () => {
    if (to && reason) void handOver.run({ sessionId, to, reason });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('session:handOver.title')}
      footer={
        <div className="HandOver">
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            icon={Signature}
            isPending={handOver.pending}
            isDisabled={!to || !reason}
            onPress={sign}
          >
            {t('session:handOver.confirm')}
          </Button>
        </div>
      }
    >
      <p>{t('session:handOver.text')}</p>
      <p role="status">
        {list.pending && t('session:handOver.loading')}
        {takers?.length === 0 && t('session:handOver.none')}
      </p>
      {takers && takers.length > 0 && (
        <div className="HandOver">
          <SelectBox
            label={t('session:handOver.kiosk')}
            value={to}
            onChange={setTo}
            options={takers.map(({ did, name }) => ({ value: did, label: name }))}
          />
          <ChoiceGroup
            label={t('session:handOver.reason')}
            value={reason}
            onChange={setReason}
            choices={HAND_OVER_REASONS.map((value) => ({
              value,
              label: t(`session:handOver.reasons.${value}`),
            }))}
          />
        </div>
      )}
      <ErrorNotice error={list.error ?? handOver.error} />
    </Dialog>
  );
}
