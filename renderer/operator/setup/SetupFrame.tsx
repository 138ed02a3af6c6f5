import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Logo } from '../../ui/components/Logo.tsx';
import { SETUP_STEPS, type SetupStep } from './setup-draft.ts';
import './SetupWizard.css';

export interface SetupFrameProps {
  step: SetupStep;
  /** The label of the button that continues, where it does more than continue. */
  done?: string;
  mayGoOn: boolean;
  onGoOn: () => void;
  onBack?: (() => void) | undefined;
  /** Another way on, at the far side of the buttons. */
  aside?: React.ReactNode;
  children: React.ReactNode;
}

/** One step of the wizard between the list of all steps and the buttons. */
export function SetupFrame({ step, done, mayGoOn, onGoOn, onBack, aside, children }: SetupFrameProps) {
  const { t } = useTranslation(['setup', 'common']);
  const index = SETUP_STEPS.indexOf(step);
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
          if (mayGoOn) onGoOn();
        }}
      >
        <div className="SetupWizard-content" key={step}>
          <p className="SetupWizard-count">
            {t('setup:stepOf', { current: index + 1, total: SETUP_STEPS.length })}
          </p>
          {children}
        </div>
        <footer className="SetupWizard-foot">
          {aside && <div className="SetupWizard-aside">{aside}</div>}
          {onBack && (
            <Button icon={ArrowLeft} size="lg" onPress={onBack}>
              {t('common:action.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={done ? Check : ArrowRight}
            isDisabled={!mayGoOn}
          >
            {done ?? t('common:action.next')}
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
