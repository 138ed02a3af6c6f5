import { BadgeCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalibrationStanding, CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Facts } from '../../ui/components/Facts.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

type OnState = (state: CalibrationState) => void;

/** The thresholds that count now, and why they are not measured ones where they are not. */
export function Standing({
  standing,
  onState,
}: {
  standing: readonly CalibrationStanding[];
  onState: OnState;
}) {
  const { t } = useTranslation('calibration');
  return (
    <Panel title={t('standing.title')}>
      {standing.map((one) => (
        <OneStanding key={one.subject} standing={one} onState={onState} />
      ))}
    </Panel>
  );
}

function OneStanding({ standing, onState }: { standing: CalibrationStanding; onState: OnState }) {
  const { t } = useTranslation('calibration');
  const { number, moment } = useFormats();
  const { subject, supports, review, calibrated, reason, accepted } = standing;
  return (
    <section className="CalibrationStanding">
      <h3>{t(`subject.${subject}`)}</h3>
      <p className="CalibrationStanding-state">
        <Pill tone={calibrated ? 'passed' : 'neutral'} icon={calibrated ? BadgeCheck : CircleDashed}>
          {t(calibrated ? 'standing.calibrated' : 'standing.provisional')}
        </Pill>
        <span className="tabular">
          {t('standing.bands', { supports: number(supports, 3), review: number(review, 3) })}
        </span>
      </p>
      {reason && <p className="soft">{t(`standing.reason.${reason}`)}</p>}
      {accepted && (
        <Facts>
          <div>
            <dt>{t('fact.accepted')}</dt>
            <dd>{moment(accepted.acceptedAt)}</dd>
          </div>
          <div>
            <dt>{t('fact.source')}</dt>
            <dd>{accepted.source}</dd>
          </div>
          {accepted.camera && (
            <div>
              <dt>{t('fact.camera')}</dt>
              <dd>{accepted.camera}</dd>
            </div>
          )}
          <div>
            <dt>{t('fact.hash')}</dt>
            <dd className="code">{accepted.hash}</dd>
          </div>
        </Facts>
      )}
      {accepted && <WithdrawButton subject={subject} hash={accepted.hash} onState={onState} />}
    </section>
  );
}
