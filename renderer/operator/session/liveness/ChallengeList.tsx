import { useTranslation } from 'react-i18next';
import type { ChallengeEvidence } from '#core/liveness/challenge.ts';
import { useFormats } from '#renderer/ui/i18n/format.ts';
import { TrackChart, UNITS } from './TrackChart.tsx';
import { VerdictState } from './VerdictState.tsx';

/** Every movement that was asked: what came of it, by which figure, and its course. */
export function ChallengeList({ challenges }: { challenges: readonly ChallengeEvidence[] }) {
  const { t } = useTranslation('liveness');
  if (challenges.length === 0) return <p className="LivenessEvidence-small">{t('askedNone')}</p>;
  return (
    <ol className="ChallengeList" aria-label={t('asked')}>
      {challenges.map((evidence) => (
        <Challenge key={`${evidence.issuedAt} ${evidence.kind}`} evidence={evidence} />
      ))}
    </ol>
  );
}

function Challenge({ evidence }: { evidence: ChallengeEvidence }) {
  const { t } = useTranslation('liveness');
  const { number } = useFormats();
  const { kind, verdict, reason, measured } = evidence;
  const digits = UNITS[kind] === 'degrees' ? 0 : 2;
  return (
    <li data-verdict={verdict}>
      <div className="ChallengeList-head">
        <span className="ChallengeList-kind">{t(`kind.${kind}`)}</span>
        <VerdictState verdict={verdict} />
      </div>
      {reason !== 'ok' && <p className="LivenessEvidence-small">{t(`challengeReason.${reason}`)}</p>}
      {measured && (
        <p className="LivenessEvidence-small tabular">
          {t('figure', {
            value: number(measured.value, digits),
            threshold: number(measured.threshold, digits),
            unit: t(`unit.${UNITS[kind]}`),
          })}
        </p>
      )}
      <TrackChart evidence={evidence} />
    </li>
  );
}
