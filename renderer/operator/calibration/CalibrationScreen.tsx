import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { SideScreen } from '../SideScreen.tsx';
import { BeginStep } from './BeginStep.tsx';
import { CollectStep } from './CollectStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Standing } from './Standing.tsx';
import { useCalibration } from './use-calibration.ts';
import './CalibrationScreen.css';

const STEPS = ['begin', 'collect', 'result'] as const;
type Step = (typeof STEPS)[number];

const stepOf = ({ run, result }: CalibrationState): Step => (run ? 'collect' : result ? 'result' : 'begin');

/** A supervisor measures the comparison of faces on this kiosk and accepts its thresholds. */
export function CalibrationScreen({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calibration');
  const { state, adopt, error } = useCalibration();
  const step = state && stepOf(state);
  return (
    <SideScreen title={t('title')} text={t('text')} back={t('back')} onClose={onClose}>
      {step && <Steps now={step} />}
      <ErrorNotice error={error} />
      {state && step === 'begin' && (
        <div className="Calibration-columns">
          <BeginStep state={state} onState={adopt} />
          <Standing standing={state.standing} onState={adopt} />
        </div>
      )}
      {state?.run && <CollectStep state={state} run={state.run} onState={adopt} />}
      {state?.result && <ResultStep result={state.result} onState={adopt} />}
    </SideScreen>
  );
}

function Steps({ now }: { now: Step }) {
  const { t } = useTranslation('calibration');
  return (
    <ol className="Calibration-steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          <span className="Calibration-stepNumber tabular">{index + 1}</span> {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
