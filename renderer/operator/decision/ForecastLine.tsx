import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DecisionKind } from '#core/proofing/verdicts.ts';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { useLimitWords } from '../session/use-rule-words.ts';
import type { Forecast } from './use-forecast.ts';

export interface ForecastLineProps {
  kind: DecisionKind;
  forecast: Forecast | undefined;
  /** The work that remains before the decision can be signed. */
  missing: string | undefined;
}

/** The decision, the outcome that it would have, and why: said before anything is signed. */
export function ForecastLine({ kind, forecast, missing }: ForecastLineProps) {
  const { t } = useTranslation('session');
  const limits = useLimitWords(forecast?.rules ?? []);
  return (
    <div className="Forecast" role="status">
      <span className="Forecast-head">
        <strong>{t(`decision.${kind}`)}</strong>
        <ArrowRight aria-hidden className="Button-icon" />
        {forecast && <OutcomePill outcome={forecast.outcome} />}
      </span>
      <span className="Forecast-words">
        {limits.length > 0 && (
          <span className="Forecast-why" title={limits.join(' ')}>
            {limits.join(' ')}
          </span>
        )}
        {missing && <strong title={missing}>{missing}</strong>}
      </span>
    </div>
  );
}
