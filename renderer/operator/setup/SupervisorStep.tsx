import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { FullScreenState } from '../../ui/components/FullScreenState.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ExistingSupervisorStep } from './ExistingSupervisorStep.tsx';
import { FirstSupervisorStep } from './FirstSupervisorStep.tsx';
import type { StepProps } from './KeysStep.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { supervisorInput } from './setup-draft.ts';

export interface SupervisorStepProps extends StepProps {
  minLength: number;
  enrolled: NonNullable<OperatorState['enrolled']>;
  supervisors: OperatorState['operators'];
  /** Absent where the services of this computer issued the code. */
  onOtherCode: (() => void) | undefined;
}

/** The kiosk is registered: the first supervisor is made, or one of the community signs in. */
export function SupervisorStep({ enrolled, supervisors, onOtherCode, ...step }: SupervisorStepProps) {
  const { t } = useTranslation('setup');
  const complete = useAction('setup.complete');
  const { draft, change, minLength } = step;
  if (complete.pending) {
    return (
      <FullScreenState title={t('checking.title')} text={t('checking.text')} visual={<Spinner large />} />
    );
  }
  const input = supervisorInput(enrolled.supervisor, draft, minLength);
  return (
    <SetupFrame
      step="supervisor"
      done={t('supervisor.done')}
      mayGoOn={input !== undefined}
      onGoOn={() => input && void complete.run(input)}
      aside={
        onOtherCode && (
          <Button variant="quiet" size="lg" onPress={onOtherCode}>
            {t('supervisor.otherCode')}
          </Button>
        )
      }
    >
      {enrolled.supervisor === 'first' ? (
        <FirstSupervisorStep {...step} />
      ) : (
        <ExistingSupervisorStep
          draft={draft}
          change={change}
          community={enrolled.community}
          supervisors={supervisors}
        />
      )}
      <ErrorNotice error={complete.error} />
    </SetupFrame>
  );
}
