import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';

export interface VolunteersProps {
  run: NonNullable<CalibrationState['run']>;
  chosen: number | undefined;
  onChoose: (volunteer: number) => void;
  onState: (state: CalibrationState) => void;
}

/** Every volunteer by number: more pictures of them, or, if they withdraw, removal of all. */
export function Volunteers({ run, chosen, onChoose, onState }: VolunteersProps) {
  const { t } = useTranslation('calibration');
  const [leaving, setLeaving] = useState<number>();
  if (run.volunteers.length === 0) return null;
  return (
    <Panel title={t('volunteers.title', { count: run.volunteers.length })}>
      <ul className="CalibrationVolunteers">
        {run.volunteers.map(({ volunteer, selfies, portraits }) => (
          <li key={volunteer} aria-current={volunteer === chosen || undefined}>
            <Button variant="quiet" onPress={() => onChoose(volunteer)}>
              {t('collect.volunteer', { number: volunteer })}
            </Button>
            <span className="soft tabular">
              {run.subject === 'selfie-to-portrait'
                ? t('volunteers.both', { selfies, portraits })
                : t('volunteers.selfies', { selfies })}
            </span>
            <Button
              variant="quiet"
              icon={UserRoundX}
              iconOnly
              aria-label={t('volunteers.remove', { number: volunteer })}
              onPress={() => setLeaving(volunteer)}
            />
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <LeaveDialog volunteer={leaving} onClose={() => setLeaving(undefined)} onState={onState} />
      )}
    </Panel>
  );
}

interface LeaveDialogProps {
  volunteer: number;
  onClose: () => void;
  onState: (state: CalibrationState) => void;
}

/** A wrong press would cost a volunteer their way here. */
function LeaveDialog({ volunteer, onClose, onState }: LeaveDialogProps) {
  const { t } = useTranslation(['calibration', 'common']);
  const remove = useAction('calibration.remove-volunteer');
  const leave = async () => {
    const answer = await remove.run({ volunteer });
    if (!answer?.ok) return;
    onState(answer.value);
    onClose();
  };
  return (
    <Dialog
      alert
      size="sm"
      title={t('calibration:volunteers.leave.title', { number: volunteer })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="danger" isPending={remove.pending} onPress={() => void leave()}>
            {t('calibration:volunteers.leave.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('calibration:volunteers.leave.text')}</p>
      <ErrorNotice error={remove.error} />
    </Dialog>
  );
}
