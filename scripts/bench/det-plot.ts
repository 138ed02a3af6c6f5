import sharp from 'sharp';
import type { OperatingPoint } from '../../main/domain/biometrics/calibration/error-rates.ts';

const SIDE = 640;
const MARGIN = 72;
/** Both axes show these shares, spaced by the normal deviate as DET plots are (ISO/IEC 19795-1). */
const TICKS = [0.0001, 0.001, 0.01, 0.05, 0.1, 0.2, 0.4];
const [LOWEST, HIGHEST] = [0.00005, 0.5];

/** A curve of false non-match against false match, as SVG. Shares of zero are drawn at the edge. */
export function detPlot(title: string, points: readonly OperatingPoint[]): string {
  const low = deviate(LOWEST);
  const place = (share: number) => {
    const kept = Math.min(HIGHEST, Math.max(LOWEST, share));
    return ((deviate(kept) - low) / (deviate(HIGHEST) - low)) * (SIDE - 2 * MARGIN);
  };
  const x = (share: number) => (MARGIN + place(share)).toFixed(1);
  const y = (share: number) => (SIDE - MARGIN - place(share)).toFixed(1);
  const grid = TICKS.flatMap((tick) => {
    const words = `${100 * tick} %`;
    return [
      `<path d="M${x(tick)} ${MARGIN}V${SIDE - MARGIN}M${MARGIN} ${y(tick)}H${SIDE - MARGIN}" stroke="#ddd"/>`,
      `<text x="${x(tick)}" y="${SIDE - MARGIN + 20}" text-anchor="middle">${words}</text>`,
      `<text x="${MARGIN - 8}" y="${y(tick)}" dy="4" text-anchor="end">${words}</text>`,
    ];
  });
  const line = points.map(
    ({ fmr, fnmr }, index) => `${index === 0 ? 'M' : 'L'}${x(fmr.rate)} ${y(fnmr.rate)}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" font-family="sans-serif" font-size="13">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="#fff"/>`,
    `<text x="${SIDE / 2}" y="36" text-anchor="middle" font-size="17">${escaped(title)}</text>`,
    ...grid,
    `<path d="M${MARGIN} ${MARGIN}V${SIDE - MARGIN}H${SIDE - MARGIN}" fill="none" stroke="#333"/>`,
    `<path d="${line.join('')}" fill="none" stroke="#0a58ca" stroke-width="2"/>`,
    `<text x="${SIDE / 2}" y="${SIDE - 16}" text-anchor="middle">False match rate</text>`,
    `<text transform="translate(18 ${SIDE / 2}) rotate(-90)" text-anchor="middle">False non-match rate</text>`,
    '</svg>',
  ].join('\n');
}

export const plotAsPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

const escaped = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The normal deviate of a share, by bisection. */
function deviate(share: number): number {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of the normal distribution below a deviate; Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z < 0 ? tail : 1 - tail;
}
