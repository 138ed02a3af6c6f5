import { ScanFace } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ComparisonView, SessionView } from '../../../main/counter/contract/state.ts';
import { REASON_CODES } from '../../../main/domain/proofing/verdicts.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Picture } from './Picture.tsx';
import { QualityBars } from './QualityBars.tsx';
import { ScoreScale } from './ScoreScale.tsx';
import './FacePanel.css';

/** Portrait beside selfie, the score in words, and how good the selfie is. */
export function FacePanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const portrait = session.documents.findLast((document) => document.portrait)?.portrait;
  const { selfie, comparison, selfieAttempts } = session;
  if (!portrait && !selfie) {
    return (
      <Panel title={t('face.title')}>
        <EmptyState icon={ScanFace} title={t('face.emptyTitle')} text={t('face.emptyText')} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('face.title')}
      aside={selfieAttempts.made > 0 && <span className="tabular">{t('face.attempts', selfieAttempts)}</span>}
    >
      <div className="FacePanel-pair">
        <figure>
          {portrait ? (
            <Picture artefact={portrait} alt={t('face.portrait')} shape="portrait" />
          ) : (
            <div className="FacePanel-none">{t('face.portraitNone')}</div>
          )}
          <figcaption>{t('face.portrait')}</figcaption>
        </figure>
        <figure>
          {selfie ? (
            <Picture artefact={selfie.image} alt={t('face.selfie')} shape="portrait" />
          ) : (
            <div className="FacePanel-none">{t('face.emptyTitle')}</div>
          )}
          <figcaption>{t('face.selfie')}</figcaption>
        </figure>
      </div>
      {comparison && <Comparison comparison={comparison} session={session} />}
      {selfie && <QualityBars quality={selfie.quality} />}
    </Panel>
  );
}

const isReason = (text: string): text is (typeof REASON_CODES)[number] =>
  REASON_CODES.some((code) => code === text);

function Comparison({ comparison, session }: { comparison: ComparisonView; session: SessionView }) {
  const { t } = useTranslation(['session', 'checks']);
  const { number } = useFormats();
  const { score, band, calibrated, interEyePx } = comparison;
  const known = comparison.reasons.filter(isReason);
  return (
    <div className="Comparison">
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
        <ScoreScale score={score} flow={session.flow} />
      )}
      {interEyePx && (
        <p className="Comparison-small">
          {t('session:face.eyes', {
            selfie: number(interEyePx.selfie),
            portrait: number(interEyePx.portrait),
          })}
        </p>
      )}
      <p className="Comparison-small">{t('session:face.noteSupports')}</p>
    </div>
  );
}
