import { useTranslation } from 'react-i18next';
import type { ComparisonView } from '#core/contract/counter/state.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import { REASON_CODES } from '#core/proofing/verdicts.ts';
import { useFormats } from '../../ui/i18n/format.ts';
import { ScoreScale } from './ScoreScale.tsx';

const isReason = (text: string): text is (typeof REASON_CODES)[number] =>
  REASON_CODES.some((code) => code === text);

export interface ComparisonProps {
  comparison: ComparisonView;
  flow: FlowReference;
  /** Each kind of comparison has its own limits and its own calibration. */
  against: 'selfieToPortrait' | 'selfieToSelfie';
}

/** One comparison: what its score means in words, where it stands, and what it rests on. */
export function Comparison({ comparison, flow, against }: ComparisonProps) {
  const { t } = useTranslation(['session', 'checks']);
  const { number } = useFormats();
  const { score, band, calibrated, interEyePx, secondOpinion } = comparison;
  const known = comparison.reasons.filter(isReason);
  return (
    <div className="Comparison">
      <h3 className="Comparison-title">
        {t(against === 'selfieToPortrait' ? 'session:face.toPortrait' : 'session:face.liveId')}
      </h3>
      <p className="Comparison-band" data-band={band}>
        {score === undefined
          ? t(`session:face.band.${band}`)
          : t('session:face.bandWithCalibration', {
              band: t(`session:face.band.${band}`),
              calibration: t(calibrated ? 'session:face.calibrated' : 'session:face.notCalibrated'),
            })}
      </p>
      {score === undefined ? (
        known.map((reason) => (
          <p key={reason} className="soft">
            {t(`checks:reason.${reason}`)}
          </p>
        ))
      ) : (
        <ScoreScale score={score} limits={comparison.limits} flow={flow} against={against} />
      )}
      {interEyePx && (
        <p className="Comparison-small">
          {t('session:face.eyes', {
            selfie: number(interEyePx.selfie),
            portrait: number(interEyePx.portrait),
          })}
        </p>
      )}
      {secondOpinion && (
        <p className="Comparison-small tabular">
          {t('session:face.secondOpinion', {
            model: secondOpinion.model,
            score: number(secondOpinion.score, 3),
          })}
        </p>
      )}
      <p className="Comparison-small">{t('session:face.noteSupports')}</p>
    </div>
  );
}
