import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { OperatorPicker } from '../OperatorPicker.tsx';
import type { StepProps } from './KeysStep.tsx';

export interface ExistingSupervisorStepProps extends StepProps {
  community: string;
  supervisors: OperatorState['operators'];
}

/** A community that has operators: one of its supervisors allows the kiosk, as they sign in at any counter. */
export function ExistingSupervisorStep(props: ExistingSupervisorStepProps) {
  const { t } = useTranslation('setup');
  const { draft, change, community, supervisors } = props;
  const chosen = supervisors.find(({ id }) => id === draft.supervisorId);
  return (
    <>
      <h2>{t('existing.title')}</h2>
      <p className="soft">{t('existing.text', { community })}</p>
      {supervisors.length === 0 && (
        <EmptyState icon={UsersRound} title={t('existing.none')} text={t('existing.noneText')} />
      )}
      {chosen ? (
        <OwnPassphrase draft={draft} change={change} name={chosen.name} />
      ) : (
        <OperatorPicker
          operators={supervisors}
          onChoose={(supervisorId) => change({ supervisorId, supervisorPassphrase: '' })}
        />
      )}
    </>
  );
}

function OwnPassphrase({ draft, change, name }: StepProps & { name: string }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <TextInput
        kind="passphrase"
        label={t('signIn.passphraseOf', { name })}
        value={draft.supervisorPassphrase}
        onChange={(supervisorPassphrase) => change({ supervisorPassphrase })}
        autoFocus
      />
      <div>
        <Button variant="quiet" onPress={() => change({ supervisorId: undefined, supervisorPassphrase: '' })}>
          {t('signIn.other')}
        </Button>
      </div>
    </>
  );
}
