import { ChartSpline, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { Needs } from './Needs.tsx';
import { PictureTaker } from './PictureTaker.tsx';
import { Volunteers } from './Volunteers.tsx';

export interface CollectStepProps {
  state: CalibrationState;
  run: NonNullable<CalibrationState['run']>;
  onState: (state: CalibrationState) => void;
}

/** Pictures of one volunteer after the other: who is here, what the camera sees, what is still needed. */
export function CollectStep({ state, run, onState }: CollectStepProps) {
  const { t } = useTranslation('calibration');
  const [chosen, setChosen] = useState<number>();
  const [asking, setAsking] = useState(false);
  const finish = useAction('calibration.finish');
  const { mated, nonMated } = run.comparisons;
  const present = run.volunteers.find(({ volunteer }) => volunteer === chosen);
  const end = async () => {
    const answer = await finish.run({});
    if (answer?.ok) onState(answer.value);
  };
  const joined = (volunteer: number, next: CalibrationState) => {
    setAsking(false);
    setChosen(volunteer);
    onState(next);
  };
  return (
    <div className="Calibration-columns">
      <Panel
        title={present ? t('collect.volunteer', { number: present.volunteer }) : t('collect.nobody.title')}
        aside={t(`subject.${run.subject}`)}
      >
        {present ? (
          <PictureTaker key={present.volunteer} run={run} volunteer={present} onState={onState} />
        ) : (
          <EmptyState icon={UserRoundPlus} title={t('collect.nobody.title')}>
            <p>{t('collect.nobody.text')}</p>
          </EmptyState>
        )}
        <div className="Calibration-actions">
          <Button
            variant={present ? 'secondary' : 'primary'}
            icon={UserRoundPlus}
            onPress={() => setAsking(true)}
          >
            {t('collect.next')}
          </Button>
        </div>
      </Panel>
      <div className="Calibration-side">
        <Needs state={state} run={run} />
        <Volunteers run={run} chosen={present?.volunteer} onChoose={setChosen} onState={onState} />
        <ErrorNotice error={finish.error} />
        <div className="Calibration-actions">
          <DiscardButton onState={onState} />
          <Button
            variant="primary"
            icon={ChartSpline}
            isPending={finish.pending}
            isDisabled={mated === 0 || nonMated === 0}
            onPress={() => void end()}
          >
            {t('collect.finish')}
          </Button>
        </div>
        <p className="soft">{t('collect.forgotten')}</p>
      </div>
      {asking && <ConsentDialog consent={state.consent} onJoined={joined} onClose={() => setAsking(false)} />}
    </div>
  );
}
