import { useTranslation } from 'react-i18next';
import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';
import { useFormats } from '#renderer/ui/i18n/format.ts';
import { measureTrack } from './measure-track.ts';

const [WIDTH, HEIGHT, EDGE] = [240, 44, 4];
export const UNITS = {
  'turn-left': 'degrees',
  'turn-right': 'degrees',
  nod: 'degrees',
  approach: 'size',
  blink: 'opening',
  smile: 'width',
} as const satisfies Record<ChallengeKind, string>;

/** The course of the movement against its limit, which is dashed. */
export function TrackChart({ evidence }: { evidence: ChallengeEvidence }) {
  const { t } = useTranslation('liveness');
  const { number } = useFormats();
  const { kind, measured } = evidence;
  const points = measureTrack(evidence);
  const last = points.at(-1);
  if (!measured || !last || points.length < 2) return null;
  const values = [...points.map(({ value }) => value), measured.threshold];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (seconds: number) => EDGE + ((WIDTH - 2 * EDGE) * seconds) / (last.seconds || 1);
  const y = (value: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low || 1);
  const line = points
    .map(({ seconds, value }) => `${x(seconds).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('L');
  const limit = y(measured.threshold).toFixed(1);
  return (
    <svg
      className="TrackChart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('chart', {
        kind: t(`kind.${kind}`),
        value: number(measured.value, 2),
        threshold: number(measured.threshold, 2),
        unit: t(`unit.${UNITS[kind]}`),
        seconds: number(last.seconds, 1),
      })}
    >
      <path d={`M0 ${limit}H${WIDTH}`} className="TrackChart-limit" />
      <path d={`M${line}`} className="TrackChart-line" />
    </svg>
  );
}
