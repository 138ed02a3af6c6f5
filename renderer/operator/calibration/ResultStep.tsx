import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalibrationReport } from '#core/biometrics/calibration/calibration-report.ts';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { DetCurve } from './DetCurve.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ThresholdTable } from './ThresholdTable.tsx';

export interface ResultStepProps {
  result: NonNullable<CalibrationState['result']>;
  onState: (state: CalibrationState) => void;
}

/** Shows the measurement and its consequences, and asks for the supervisor's acceptance. */
export function ResultStep({ result: { report, curve }, onState }: ResultStepProps) {
  const { t } = useTranslation('calibration');
  const accept = useAction('calibration.accept');
  const sign = async () => {
    const answer = await accept.run({});
    if (answer?.ok) onState(answer.value);
  };
  return (
    <div className="Calibration-columns">
      <div className="Calibration-side">
        <Proposal report={report} />
        <Panel title={t('result.table')}>
          <ThresholdTable report={report} />
        </Panel>
        <Panel title={t('result.claims')}>
          <Claims report={report} />
        </Panel>
        <ErrorNotice error={accept.error} />
        <div className="Calibration-actions">
          <DiscardButton onState={onState} />
          <Button
            variant="primary"
            size="lg"
            icon={BadgeCheck}
            isPending={accept.pending}
            onPress={() => void sign()}
          >
            {t(report.proposal.possible ? 'result.accept' : 'result.keep')}
          </Button>
        </div>
      </div>
      <div className="Calibration-side">
        <Panel title={t('result.curve')}>
          <DetCurve curve={curve} name={t('result.curveName')} />
          <p className="soft">{t('result.curveText')}</p>
        </Panel>
        <Panel title={t('result.facts')}>
          <ReportFacts report={report} />
        </Panel>
      </div>
    </div>
  );
}

function Proposal({ report: { proposal } }: { report: CalibrationReport }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  if (proposal.possible) {
    const bands = { supports: number(proposal.supports, 3), review: number(proposal.review, 3) };
    return (
      <Notice tone="passed" title={t('result.proposal', bands)}>
        {t('result.proposalText')}
      </Notice>
    );
  }
  return (
    <Notice tone="review" title={t('result.noProposal')}>
      <p>{t(`result.lack.${proposal.reason}`)}</p>
      <p>
        {t('result.needed', {
          persons: number(proposal.needed.persons),
          mated: number(proposal.needed.mated),
          nonMated: number(proposal.needed.nonMated),
        })}
      </p>
    </Notice>
  );
}

const CLAIMED = ['camera', 'people', 'interval'] as const;
const NOT_CLAIMED = ['others', 'pairs', 'groups', 'ranking', 'attacks'] as const;

function Claims({ report: { persons, comparisons } }: { report: CalibrationReport }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const counts = { persons: persons ?? 0, nonMated: number(comparisons.nonMated) };
  return (
    <div className="CalibrationClaims">
      <section>
        <h3>{t('claim.yes')}</h3>
        <ul>
          {CLAIMED.map((claim) => (
            <li key={claim}>{t(`claim.${claim}`, counts)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('claim.no')}</h3>
        <ul>
          {NOT_CLAIMED.map((claim) => (
            <li key={claim}>{t(`claim.${claim}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
