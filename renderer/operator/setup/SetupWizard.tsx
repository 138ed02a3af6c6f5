import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { FullScreenState } from '../../ui/components/FullScreenState.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { BranchStep } from './BranchStep.tsx';
import { KeysStep, type SetupProbe, type StepProps } from './KeysStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { SupervisorStep } from './SupervisorStep.tsx';
import {
  EMPTY_DRAFT,
  enrolInput,
  isComplete,
  REVIEWED_STEPS,
  type RegisteringStep,
  type SetupDraft,
} from './setup-draft.ts';

const REGISTERING_STEPS: readonly RegisteringStep[] = [...REVIEWED_STEPS, 'review'];

/** First start: four steps lead to the registration of the kiosk, the last one to the word of a supervisor. */
export function SetupWizard({ state }: { state: OperatorState }) {
  const probe = useSetupProbe();
  const [draft, setDraft] = useState<SetupDraft>(EMPTY_DRAFT);
  const [step, setStep] = useState<RegisteringStep>('keys');
  /** The kiosk is registered, and the person wants to register it by another code. */
  const [anew, setAnew] = useState(false);
  const change = (part: Partial<SetupDraft>) => setDraft((old) => ({ ...old, ...part }));

  useEffect(() => {
    if (probe && !probe.keychain.available) setDraft((old) => ({ ...old, keyStorage: 'passphrase-file' }));
  }, [probe]);

  const shared = { draft, change, minLength: probe?.minPassphraseLength ?? 12 };
  if (state.enrolled && !anew) {
    const takeOtherCode = () => {
      change({
        enrolmentCode: '',
        supervisorId: undefined,
        supervisorPassphrase: '',
        supervisorPassphraseAgain: '',
      });
      setStep('keys');
      setAnew(true);
    };
    return (
      <SupervisorStep
        {...shared}
        enrolled={state.enrolled}
        supervisors={state.operators}
        onOtherCode={state.services?.mode === 'remote' ? takeOtherCode : undefined}
      />
    );
  }
  return (
    <RegisteringSteps
      {...shared}
      probe={probe}
      step={step}
      goTo={setStep}
      onRegistered={() => setAnew(false)}
    />
  );
}

interface RegisteringStepsProps extends StepProps {
  minLength: number;
  probe: SetupProbe | undefined;
  step: RegisteringStep;
  goTo: (step: RegisteringStep) => void;
  onRegistered: () => void;
}

/** Nothing is created before the last of these steps is confirmed. */
function RegisteringSteps({
  draft,
  change,
  minLength,
  probe,
  step,
  goTo,
  onRegistered,
}: RegisteringStepsProps) {
  const { t } = useTranslation('setup');
  const enrol = useAction('setup.enrol');
  if (enrol.pending) {
    return <FullScreenState title={t('working.title')} text={t('working.text')} visual={<Spinner large />} />;
  }
  const index = REGISTERING_STEPS.indexOf(step);
  const before = REGISTERING_STEPS[index - 1];
  const after = REGISTERING_STEPS[index + 1];
  const register = async () => {
    const answer = await enrol.run(enrolInput(draft));
    if (answer?.ok) onRegistered();
  };
  return (
    <SetupFrame
      step={step}
      {...(after ? {} : { done: t('review.create') })}
      mayGoOn={probe !== undefined && isComplete(step, draft, minLength)}
      onGoOn={() => (after ? goTo(after) : void register())}
      onBack={before && (() => goTo(before))}
    >
      {step === 'keys' && <KeysStep draft={draft} change={change} probe={probe} />}
      {step === 'branch' && <BranchStep draft={draft} change={change} />}
      {step === 'services' && <ServicesStep draft={draft} change={change} />}
      {step === 'review' && <ReviewStep draft={draft} goTo={goTo} />}
      <ErrorNotice error={enrol.error} />
    </SetupFrame>
  );
}

const useSetupProbe = (): SetupProbe | undefined => {
  const { run } = useAction('setup.probe');
  const [probe, setProbe] = useState<SetupProbe>();
  useEffect(() => {
    void run({}).then((answer) => answer?.ok && setProbe(answer.value));
  }, [run]);
  return probe;
};
