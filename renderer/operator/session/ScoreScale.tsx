import { useTranslation } from 'react-i18next';
import type { ComparisonView } from '#core/contract/counter/state.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import { useFormats } from '../../ui/i18n/format.ts';
import { knownFlow } from './known-flow.ts';

/** The part of the cosine range in which faces of people lie; lower scores are drawn at the left end. */
const FROM = 0.8;
const toShare = (score: number): number => Math.min(1, Math.max(0, (score - FROM) / (1 - FROM)));

/** The score between the limits that it was judged by. Without the limits only the number is shown. */
export function ScoreScale({
  score,
  limits: judgedBy,
  flow,
  against,
}: {
  score: number;
  limits: ComparisonView['limits'];
  flow: FlowReference;
  against: 'selfieToPortrait' | 'selfieToSelfie';
}) {
  const { t } = useTranslation('session');
  const { number } = useFormats();
  const bands = judgedBy ?? knownFlow(flow)?.comparison[against];
  const shown = number(score, 3);
  if (!bands) {
    return (
      <p>
        {t('face.score')} <span className="ScoreScale-number">{shown}</span>
      </p>
    );
  }
  const limits = {
    '--review-at': `${toShare(bands.review) * 100}%`,
    '--supports-at': `${toShare(bands.supports) * 100}%`,
  } as React.CSSProperties;
  return (
    <div
      className="ScoreScale"
      role="img"
      aria-label={t('face.scale', {
        score: shown,
        review: number(bands.review, 3),
        supports: number(bands.supports, 3),
      })}
    >
      <div className="ScoreScale-track" style={limits}>
        <span className="ScoreScale-mark" style={{ left: `${toShare(score) * 100}%` }} />
      </div>
      <span className="ScoreScale-number">{shown}</span>
    </div>
  );
}
