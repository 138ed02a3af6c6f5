import type { LivenessSignal } from '#core/document/document-records.ts';
import { judgeSignal, signalNotPerformed } from '#core/imaging/document-liveness-decision.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { wholeFrame } from '../portrait.ts';
import { borderEdge } from './border-edge.ts';
import { documentScale } from './document-scale.ts';
import { evenTiles, type Tile } from './even-tiles.ts';
import {
  binAt,
  eachFrequency,
  meanHandedness,
  meanProminence,
  narrowPeaks,
  smoothed,
} from './spectral-peaks.ts';
import { luminancePowers, rotaryPower } from './tile-spectra.ts';

const PATTERNS = ['moire', 'screen-grid', 'halftone'] as const;
/**
 * A wave of 0.42 periods per pixel keeps less than a tenth of its contrast behind a lens that blurs by 0.8 pixels. At 10
 * pixels per millimetre that is a display of 107 pixels per inch, or dots of 107 lines per inch; those of most copies are
 * finer, so that farther away hardly any can show.
 */
const LEAST_PIXELS_PER_MM = 10;
/** Dots and lattices show best where the surface is not white. */
const BRIGHTEST_LATTICE = 232;
const MOST_TILES = 48;
/** A mean over fewer has random peaks. */
const LEAST_TILES = 12;
/** Bins of 64: coarser patterns are print. */
const COARSEST_FRINGE = 3;
const FINEST_FRINGE = 32;
const COARSEST_LATTICE = 18;
/** A lattice this near to the document's edges is a display's, any other one a print's; degrees. */
const ALONG_EDGES = 12;

const TOO_COARSE = 'too few pixels per millimetre';
const TOO_ROUGH = 'too little even surface';
const NO_OUTLINE = 'no outline';
const NO_SURROUNDINGS = 'the document fills the picture';
const IN_BOOKLET = 'a page has the edges of its booklet around it';

/**
 * Signals of the surface in one captured frame, without a trained model; made for the frame that is kept, not for every
 * frame. A signal that the picture's resolution, surface or surroundings do not allow is not performed, with the
 * reason.
 * @param outline of the document; without it the whole picture is searched, at a resolution that is not known, and
 * nothing is known around it
 */
export function livenessSignals(image: RgbImage, outline: Quad | undefined): LivenessSignal[] {
  return [...patterns(image, outline), border(image, outline)];
}

function patterns(image: RgbImage, outline: Quad | undefined): LivenessSignal[] {
  if (outline && documentScale(outline).pixelsPerMm < LEAST_PIXELS_PER_MM)
    return PATTERNS.map((name) => signalNotPerformed(name, TOO_COARSE));
  const tiles = evenTiles(image, outline ?? wholeFrame(image));
  return [fringes(image, tiles), ...lattices(image, tiles, outline)];
}

/** Colours that follow each other in the order of a display's stripes, at any frequency the sensor left of them. */
function fringes(image: RgbImage, tiles: readonly Tile[]): LivenessSignal {
  if (tiles.length < LEAST_TILES) return signalNotPerformed('moire', TOO_ROUGH);
  const powers = tiles.slice(0, MOST_TILES).map((tile) => rotaryPower(image, tile));
  const handedness = smoothed(meanHandedness(powers));
  let strongest = 0;
  eachFrequency((kx, ky, radius) => {
    if (radius >= COARSEST_FRINGE && radius < FINEST_FRINGE)
      strongest = Math.max(strongest, handedness[binAt(kx, ky)]!);
  });
  return judgeSignal('moire', strongest);
}

/** Two waves of the same length across each other, common to the tiles: along the edges, and at other angles. */
function lattices(image: RgbImage, tiles: readonly Tile[], outline: Quad | undefined): LivenessSignal[] {
  const inked = tiles.filter(({ brightness }) => brightness < BRIGHTEST_LATTICE).slice(0, MOST_TILES);
  if (inked.length < LEAST_TILES)
    return [signalNotPerformed('screen-grid', TOO_ROUGH), signalNotPerformed('halftone', TOO_ROUGH)];
  const peaks = narrowPeaks(meanProminence(luminancePowers(image, inked)));
  const turn = outline ? Math.atan2(outline[1].y - outline[0].y, outline[1].x - outline[0].x) : 0;
  let along = 0;
  let across = 0;
  eachFrequency((kx, ky, radius) => {
    if (radius < COARSEST_LATTICE) return;
    const both = Math.min(peaks[binAt(kx, ky)]!, peaks[binAt(-ky, kx)]!);
    if (offEdges(kx, ky, turn) < ALONG_EDGES) along = Math.max(along, both);
    else across = Math.max(across, both);
  });
  return [judgeSignal('screen-grid', along), judgeSignal('halftone', across)];
}

/** Angle between a wave and the nearer edge of the document, 0 to 45 degrees. */
function offEdges(kx: number, ky: number, turn: number): number {
  const quarter = (((Math.atan2(ky, kx) - turn) * 180) / Math.PI + 720) % 90;
  return Math.min(quarter, 90 - quarter);
}

function border(image: RgbImage, outline: Quad | undefined): LivenessSignal {
  if (!outline) return signalNotPerformed('border-edge', NO_OUTLINE);
  if (documentScale(outline).format === 'page') return signalNotPerformed('border-edge', IN_BOOKLET);
  const contrast = borderEdge(image, outline);
  return contrast === undefined
    ? signalNotPerformed('border-edge', NO_SURROUNDINGS)
    : judgeSignal('border-edge', contrast);
}
