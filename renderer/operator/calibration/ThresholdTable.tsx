import { useTranslation } from 'react-i18next';
import type { CalibrationReport } from '#core/biometrics/calibration/calibration-report.ts';
import type { Rate } from '#core/biometrics/calibration/error-rates.ts';
import { useFormats } from '../../ui/i18n/format.ts';

const NAMES = {
  supports: 'inUseSupports',
  review: 'inUseReview',
  'proposed supports': 'proposedSupports',
  'proposed review': 'proposedReview',
} as const;
const isNamed = (name: string): name is keyof typeof NAMES => name in NAMES;

/** Every threshold of the report with both errors and their intervals at 95 %. */
export function ThresholdTable({ report }: { report: CalibrationReport }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  return (
    <table className="CalibrationTable tabular">
      <thead>
        <tr>
          <th scope="col">{t('table.at')}</th>
          <th scope="col">{t('table.threshold')}</th>
          <th scope="col">{t('result.fmr')}</th>
          <th scope="col">{t('result.fnmr')}</th>
        </tr>
      </thead>
      <tbody>
        {report.points.map(({ name, threshold, fmr, fnmr }) => (
          <tr key={name}>
            <th scope="row">{isNamed(name) ? t(`table.${NAMES[name]}`) : name}</th>
            <td>{number(threshold, 3)}</td>
            <td>
              <Share rate={fmr} />
            </td>
            <td>
              <Share rate={fnmr} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ rate: { events, trials, rate, low, high } }: { rate: Rate }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const interval = { low: number(100 * low, 2), high: number(100 * high, 2) };
  return (
    <>
      <strong>{number(100 * rate, 2)} %</strong>{' '}
      <span className="CalibrationTable-interval">
        {t('table.interval', interval)}
        <br />
        {t('table.of', { events: number(events), trials: number(trials) })}
      </span>
    </>
  );
}
