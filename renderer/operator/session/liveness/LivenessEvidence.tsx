import { Video, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import { ChallengeList } from './ChallengeList.tsx';
import { SignalList } from './SignalList.tsx';
import { VerdictState } from './VerdictState.tsx';
import './LivenessEvidence.css';

export interface LivenessEvidenceProps {
  result: LivenessResult;
  attempts: { made: number; allowed: number };
}

/** Whether a live person was present: the decision and its rule, every movement, every signal, and the camera. */
export function LivenessEvidence({ result, attempts }: LivenessEvidenceProps) {
  const { t } = useTranslation('liveness');
  const { status, reasonCode, rule, challenges, replaced, signals, models } = result;
  const left = Math.max(0, attempts.allowed - attempts.made);
  return (
    <section className="LivenessEvidence" aria-label={t('title')}>
      <header className="LivenessEvidence-head">
        <h3>{t('title')}</h3>
        <VerdictState verdict={status} />
      </header>
      {reasonCode !== 'ok' && <p>{t(`reason.${reasonCode}`)}</p>}
      <p className="LivenessEvidence-small">
        {t('ruleTitle')}: {t(`rule.${rule}`)}
      </p>
      <Camera injection={result.injection} />
      <ChallengeList challenges={challenges} />
      {replaced.length > 0 && (
        <p className="LivenessEvidence-small">
          {t('replaced', { kinds: replaced.map((kind) => t(`kind.${kind}`)).join(', ') })}
        </p>
      )}
      <SignalList signals={signals} />
      {models.length > 0 && (
        <p className="LivenessEvidence-small LivenessEvidence-models">
          {t('models')}: <span className="code">{models.join(', ')}</span>
        </p>
      )}
      <p className="LivenessEvidence-small tabular">{t('left', { count: left })}</p>
    </section>
  );
}

/** Shows the signals of the camera, and their consequence in this flow. */
function Camera({ injection }: { injection: LivenessResult['injection'] }) {
  const { t } = useTranslation('liveness');
  const { verdict, action } = injection;
  const Icon = verdict === 'FAILED' ? VideoOff : Video;
  return (
    <p className="LivenessEvidence-camera" data-verdict={verdict}>
      <Icon aria-hidden className="LivenessEvidence-icon" />
      <span>
        {t(`injection.${verdict}`)} {verdict === 'FAILED' && t(`action.${action}`)}
      </span>
    </p>
  );
}
