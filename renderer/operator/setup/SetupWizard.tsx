import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FullScreenState } from '../../components/FullScreenState.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useAction } from '../../state/use-action.ts';
import { BranchStep } from './BranchStep.tsx';
import { KeysStep, type SetupProbe } from './KeysStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { SupervisorStep } from './SupervisorStep.tsx';
import {
  EMPTY_DRAFT,
  isComplete,
  SETUP_STEPS,
  type SetupDraft,
  type SetupStep,
  setupInput,
} from './setup-draft.ts';
import './SetupWizard.css';

/** First start: five steps, nothing created before the last one is confirmed. */
export function SetupWizard() {
  const { t } = useTranslation(['setup', 'common']);
  const probe = useSetupProbe();
  const complete = useAction('setup.complete');
  const [draft, setDraft] = useState<SetupDraft>(EMPTY_DRAFT);
  const [index, setIndex] = useState(0);
  const step: SetupStep = SETUP_STEPS[index] ?? 'keys';
  const change = (part: Partial<SetupDraft>) => setDraft((old) => ({ ...old, ...part }));
  const minLength = probe?.minPassphraseLength ?? 12;

  useEffect(() => {
    if (probe && !probe.keychain.available) setDraft((old) => ({ ...old, keyStorage: 'passphrase-file' }));
  }, [probe]);

  if (complete.pending) {
    return (
      <FullScreenState
        title={t('setup:working.title')}
        text={t('setup:working.text')}
        visual={<Spinner large />}
      />
    );
  }
  const isLast = step === 'review';
  const mayGoOn = probe !== undefined && isComplete(step, draft, minLength);
  const goOn = () => {
    if (!mayGoOn) return;
    if (isLast) void complete.run(setupInput(draft));
    else setIndex(index + 1);
  };
  return (
    <main className="SetupWizard">
      <aside className="SetupWizard-side">
        <Logo />
        <h1>{t('setup:title')}</h1>
        <p className="soft">{t('setup:intro')}</p>
        <StepList current={index} />
      </aside>
      <form
        className="SetupWizard-step"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <div className="SetupWizard-content" key={step}>
          <p className="SetupWizard-count">
            {t('setup:stepOf', { current: index + 1, total: SETUP_STEPS.length })}
          </p>
          {step === 'keys' && <KeysStep draft={draft} change={change} probe={probe} />}
          {step === 'branch' && <BranchStep draft={draft} change={change} />}
          {step === 'services' && <ServicesStep draft={draft} change={change} />}
          {step === 'supervisor' && <SupervisorStep draft={draft} change={change} minLength={minLength} />}
          {step === 'review' && <ReviewStep draft={draft} goTo={(to) => setIndex(SETUP_STEPS.indexOf(to))} />}
          <ErrorNotice error={complete.error} />
        </div>
        <footer className="SetupWizard-foot">
          {index > 0 && (
            <Button icon={ArrowLeft} size="lg" onPress={() => setIndex(index - 1)}>
              {t('common:action.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={isLast ? Check : ArrowRight}
            isDisabled={!mayGoOn}
          >
            {isLast ? t('setup:review.create') : t('common:action.next')}
          </Button>
        </footer>
      </form>
    </main>
  );
}

function StepList({ current }: { current: number }) {
  const { t } = useTranslation('setup');
  return (
    <ol className="SetupWizard-steps">
      {SETUP_STEPS.map((name, position) => (
        <li
          key={name}
          aria-current={position === current ? 'step' : undefined}
          data-state={position < current ? 'done' : position === current ? 'current' : 'todo'}
        >
          <span className="SetupWizard-bullet" aria-hidden="true">
            {position < current ? <Check /> : position + 1}
          </span>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
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
