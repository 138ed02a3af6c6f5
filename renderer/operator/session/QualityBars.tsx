import { useTranslation } from 'react-i18next';
import {
  MEASURED_COMPONENTS,
  type MeasuredComponent,
  UNMEASURED_COMPONENTS,
  type UnmeasuredComponent,
} from '#core/biometrics/quality-component.ts';
import type { QualityView } from '#core/contract/counter/state.ts';
import { useFormats } from '../../ui/i18n/format.ts';

const KNOWN = [...MEASURED_COMPONENTS, ...UNMEASURED_COMPONENTS];
const isKnown = (name: string): name is MeasuredComponent | UnmeasuredComponent =>
  KNOWN.some((known) => known === name);

/** Components of ISO/IEC 29794-5; those without a measurement say so instead of showing an empty bar. */
export function QualityBars({ quality }: { quality: readonly QualityView[] }) {
  const { t } = useTranslation(['session', 'checks']);
  const { number } = useFormats();
  const failed = quality.filter(({ verdict }) => verdict === 'FAILED').length;
  return (
    <details className="QualityBars" open={failed > 0}>
      <summary>{t('session:face.quality')}</summary>
      <ul>
        {quality.map(({ component, score, verdict }) => (
          <li key={component} data-verdict={verdict}>
            <span>{isKnown(component) ? t(`checks:quality.${component}`) : component}</span>
            {score === undefined ? (
              <span className="QualityBars-none">{t('session:face.qualityNone')}</span>
            ) : (
              <>
                <span className="QualityBars-track" aria-hidden="true">
                  <span className="QualityBars-bar" style={{ width: `${score}%`, display: 'block' }} />
                </span>
                <span className="QualityBars-number">{number(score)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
