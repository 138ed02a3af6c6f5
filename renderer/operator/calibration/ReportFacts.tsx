import { useTranslation } from 'react-i18next';
import type { CalibrationReport } from '#core/biometrics/calibration/calibration-report.ts';
import { Facts } from '../../ui/components/Facts.tsx';
import { useFormats } from '../../ui/i18n/format.ts';

/** Shows the people, camera, machine and models for which the figures hold. */
export function ReportFacts({ report }: { report: CalibrationReport }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const { failureToAcquire: refused, equalError, hardware, comparisons } = report;
  const facts = [
    ['source', report.source],
    ['camera', report.camera],
    ['people', t('fact.peopleValue', { persons: report.persons ?? 0, pictures: report.pictures })],
    [
      'comparisons',
      t('fact.comparisonsValue', {
        mated: number(comparisons.mated),
        nonMated: number(comparisons.nonMated),
      }),
    ],
    ['refused', t('fact.refusedValue', { share: number(100 * refused.rate, 1), events: refused.events })],
    [
      'equalError',
      equalError &&
        t('fact.equalErrorValue', {
          share: number(100 * equalError.rate, 2),
          threshold: number(equalError.threshold, 3),
        }),
    ],
    ['hardware', `${hardware.processor}, ${hardware.cores}, ${hardware.system}`],
  ] as const;
  return (
    <>
      <Facts>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`fact.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </Facts>
      <h3 className="Calibration-models">{t('fact.models')}</h3>
      <ul className="Calibration-modelList">
        {report.models.map(({ name, sha256 }) => (
          <li key={name}>
            {name} <span className="code">{sha256}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
