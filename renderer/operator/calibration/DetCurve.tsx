import { useTranslation } from 'react-i18next';
import { detDrawing, type ErrorShares } from '#core/biometrics/calibration/det-curve.ts';
import { useFormats } from '../../ui/i18n/format.ts';

const [SIDE, MARGIN] = [360, 52];
/** Space above the axes of the square. */
const HEADROOM = 12;

/** Decimal places that a share of the axes needs, e.g. 0.01 %. */
const digitsOf = (share: number): number => Math.max(0, -Math.floor(Math.log10(100 * share)));

/** Misses against false matches over all thresholds, both axes spaced by the normal deviate. */
export function DetCurve({ curve, name }: { curve: readonly ErrorShares[]; name: string }) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const { from, to, ticks, line } = detDrawing(curve, SIDE, MARGIN);
  const words = (share: number) => `${number(100 * share, digitsOf(share))} %`;
  return (
    <svg
      className="DetCurve"
      viewBox={`0 ${from - HEADROOM} ${SIDE} ${SIDE - from + HEADROOM}`}
      role="img"
      aria-label={name}
    >
      {ticks.map(({ share, offset }) => (
        <g key={share}>
          <path className="DetCurve-grid" d={`M${offset} ${from}V${to}M${from} ${SIDE - offset}H${to}`} />
          <text x={offset} y={to + 16} textAnchor="middle">
            {words(share)}
          </text>
          <text x={from - 6} y={SIDE - offset} dy="4" textAnchor="end">
            {words(share)}
          </text>
        </g>
      ))}
      <path className="DetCurve-axes" d={`M${from} ${from}V${to}H${to}`} />
      <path className="DetCurve-line" d={line} />
      <text x={SIDE / 2} y={SIDE - 8} textAnchor="middle">
        {t('result.fmr')}
      </text>
      <text transform={`translate(12 ${SIDE / 2}) rotate(-90)`} textAnchor="middle">
        {t('result.fnmr')}
      </text>
    </svg>
  );
}
