import { type Homography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { GreyImage } from '#core/imaging/grey-image.ts';
import { luminanceStatistics } from '#core/imaging/luminance.ts';
import { laplacianVariance } from '#core/imaging/sharpness.ts';
import { warpGrey } from '#core/imaging/warp.ts';
import type { DocumentQuality } from '../ports/document-models.ts';
import type { LocatedMrz, MrzLine } from './locate-mrz.ts';
import type { MrzView } from './mrz-view.ts';
import { lineQuad } from './zone-geometry.ts';

/** Side of the square in which one character is judged, so that figures compare across distances. */
const CELL = 12;
const BURNT = 245;

/** Judges the zone as the camera saw it, line by line at one scale. */
export function zoneQuality(view: MrzView, lines: LocatedMrz): DocumentQuality | undefined {
  const strips = lines.flatMap((line) => uprightStrip(view, line) ?? []);
  const [first] = strips;
  if (!first) return undefined;
  const statistics = strips.map(luminanceStatistics);
  const contrast = mean(statistics.map(({ p5, p95 }) => p95 - p5));
  const edges = mean(strips.map((strip) => Math.sqrt(laplacianVariance(strip))));
  return {
    focus: edges / Math.max(12, contrast),
    luminance: mean(statistics.map((one) => one.mean)),
    contrast,
    glare: mean(strips.map(glareShare)),
    pixelsPerCharacter: mean(lines.map(({ pitch, slope }) => pitch * Math.hypot(1, slope))),
  };
}

function uprightStrip(view: MrzView, line: MrzLine): GreyImage | undefined {
  const columns = Math.round((line.last - line.first) / line.pitch) + 1;
  const quad: Quad = lineQuad(view, line);
  const map: Homography | undefined = rectangleToQuad(columns * CELL, CELL, quad);
  return map && warpGrey(view.frame, columns * CELL, CELL, map);
}

/** Share of character cells that are burnt out: bright throughout, where every character of a zone has ink. */
function glareShare({ width, height, data }: GreyImage): number {
  let burnt = 0;
  const cells = width / CELL;
  for (let cell = 0; cell < cells; cell++) {
    let darkest = 255;
    for (let y = 0; y < height; y++) {
      for (let x = cell * CELL; x < (cell + 1) * CELL; x++) darkest = Math.min(darkest, data[y * width + x]!);
    }
    if (darkest >= BURNT) burnt++;
  }
  return burnt / cells;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
