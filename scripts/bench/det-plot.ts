import sharp from 'sharp';
import { detDrawing } from '#core/biometrics/calibration/det-curve.ts';
import type { OperatingPoint } from '#core/biometrics/calibration/error-rates.ts';

const SIDE = 640;
const MARGIN = 72;

/** A curve of false non-match against false match, as SVG. Shares of zero are drawn at the edge. */
export function detPlot(title: string, points: readonly OperatingPoint[]): string {
  const shares = points.map(({ fmr, fnmr }) => ({ fmr: fmr.rate, fnmr: fnmr.rate }));
  const { from, to, ticks, line } = detDrawing(shares, SIDE, MARGIN);
  const grid = ticks.flatMap(({ share, offset }) => {
    const words = `${100 * share} %`;
    const [x, y] = [offset.toFixed(1), (SIDE - offset).toFixed(1)];
    return [
      `<path d="M${x} ${from}V${to}M${from} ${y}H${to}" stroke="#ddd"/>`,
      `<text x="${x}" y="${to + 20}" text-anchor="middle">${words}</text>`,
      `<text x="${from - 8}" y="${y}" dy="4" text-anchor="end">${words}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" font-family="sans-serif" font-size="13">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="#fff"/>`,
    `<text x="${SIDE / 2}" y="36" text-anchor="middle" font-size="17">${escaped(title)}</text>`,
    ...grid,
    `<path d="M${from} ${from}V${to}H${to}" fill="none" stroke="#333"/>`,
    `<path d="${line}" fill="none" stroke="#0a58ca" stroke-width="2"/>`,
    `<text x="${SIDE / 2}" y="${SIDE - 16}" text-anchor="middle">False match rate</text>`,
    `<text transform="translate(18 ${SIDE / 2}) rotate(-90)" text-anchor="middle">False non-match rate</text>`,
    '</svg>',
  ].join('\n');
}

export const plotAsPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

const escaped = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
