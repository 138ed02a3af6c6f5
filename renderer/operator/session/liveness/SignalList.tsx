import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { useFormats } from '#renderer/ui/i18n/format.ts';

const ICONS = { PASSED: CircleCheck, FAILED: CircleX, NOT_PERFORMED: CircleMinus };

/** Every signal with its figure; opens automatically when one counts against the person or the camera. */
export function SignalList({ signals }: { signals: readonly LivenessSignal[] }) {
  const { t } = useTranslation('liveness');
  return (
    <details className="CheckDetails" open={signals.some(({ verdict }) => verdict === 'FAILED')}>
      <summary>{t('signals', { count: signals.length })}</summary>
      <ul>
        {signals.map((signal) => (
          <Signal key={signal.id} signal={signal} />
        ))}
      </ul>
    </details>
  );
}

function Signal({ signal }: { signal: LivenessSignal }) {
  const { t } = useTranslation(['liveness', 'common']);
  const { id, verdict, reason, frames } = signal;
  const Icon = ICONS[verdict];
  return (
    <li data-verdict={verdict} className="CheckDetails-finding">
      <Icon role="img" aria-label={t(`common:verdict.${verdict}`)} className="CheckDetails-icon" />
      <div>
        <span>{t(`liveness:signal.${id}`)}</span>
        <Figure signal={signal} />
        {reason !== 'ok' && <span className="CheckDetails-clause">{t(`liveness:reason.${reason}`)}</span>}
        {frames !== undefined && (
          <span className="CheckDetails-clause">{t('liveness:frames', { count: frames })}</span>
        )}
      </div>
    </li>
  );
}

function Figure({ signal: { value, threshold, unit = '' } }: { signal: LivenessSignal }) {
  const { t } = useTranslation('liveness');
  const { number } = useFormats();
  if (value === undefined) return null;
  const digits = (figure: number) => (Number.isInteger(figure) ? 0 : Math.abs(figure) < 0.01 ? 4 : 2);
  const shown = number(value, digits(value));
  return (
    <span className="tabular">
      {threshold === undefined
        ? t('figureAlone', { value: shown, unit })
        : t('figure', { value: shown, threshold: number(threshold, digits(threshold)), unit })}
    </span>
  );
}
