import { useTranslation } from 'react-i18next';
import type { ApplicantState, ApplicantStep } from '#core/contract/counter/state.ts';
import { Logo } from '../ui/components/Logo.tsx';
import { ReturnToOperator } from './ReturnToOperator.tsx';

/** Whose kiosk this is, how far the person is, and the reference to say at the counter. */
export function ApplicantHeader({ state }: { state: ApplicantState }) {
  const { t } = useTranslation('applicant');
  const steps = state.steps.filter((step): step is ApplicantStep => step !== 'done');
  const current = state.at ? steps.indexOf(state.at.step) : -1;
  const shown = state.active && !state.ended && current >= 0;
  return (
    <header className="ApplicantHeader">
      <Logo withName={false} />
      <div className="ApplicantHeader-progress">
        {shown && (
          <>
            {steps.map((step, position) => (
              <span
                key={step}
                className="ApplicantHeader-dot"
                data-state={position < current ? 'done' : position === current ? 'current' : 'todo'}
              />
            ))}
            <span className="ApplicantHeader-count">
              {t('progress', { current: current + 1, total: steps.length })}
            </span>
          </>
        )}
      </div>
      {state.reference && (
        <span className="ApplicantHeader-reference">{t('reference', { reference: state.reference })}</span>
      )}
      {state.sharedDisplay && <ReturnToOperator />}
    </header>
  );
}
