import { type Homography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { DocumentOutline } from '../../ports/document-models.ts';

/** The position of a flat rectangle before the camera. */
export interface PlaneView {
  /** First side over second side of the rectangle. */
  ratio: number;
  tiltDegrees: number;
}

/** Focal length over the frame's long side where the quad does not give it: a field of view of 58 degrees. */
const USUAL_FOCAL = 0.9;
const FOCAL_RANGE = [0.6, 2] as const;
/** Below this much convergence of both pairs of sides the focal length would be noise. */
const LEAST_CONVERGENCE = 0.08;

/**
 * The sides' ratio of a rectangle seen in perspective, and its tilt. Zhang and He, Whiteboard Scanning and Image
 * Enhancement (2007), section 3: the two directions of a rectangle are orthogonal, which gives the focal length; the
 * optical centre is assumed at the frame's centre.
 * @param frame size of the frame in pixels
 */
export function planeView(quad: Quad, frame: { width: number; height: number }): PlaneView | undefined {
  const unit = Math.max(frame.width, frame.height);
  const centred = quad.map(({ x, y }) => ({
    x: (x - frame.width / 2) / unit,
    y: (y - frame.height / 2) / unit,
  })) as unknown as Quad;
  const map = rectangleToQuad(1, 1, centred);
  if (!map) return undefined;
  const focal = focalLength(map);
  const [u, v] = [direction(map, 0, focal), direction(map, 1, focal)];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const size = Math.hypot(...normal);
  const ratio = Math.hypot(...u) / Math.hypot(...v);
  if (!(size > 0 && Number.isFinite(ratio) && ratio > 0)) return undefined;
  return { ratio, tiltDegrees: (Math.acos(Math.min(1, Math.abs(normal[2]) / size)) * 180) / Math.PI };
}

/** ISO/IEC 7810: ID-1 is 85.60 x 53.98 mm, ID-2 105 x 74 mm, ID-3 125 x 88 mm. */
const FORMATS = [
  { format: 'ID-1', aspect: 85.6 / 53.98 },
  { format: 'ID-3', aspect: 125 / 88 },
] as const;
/** Share by which a measured aspect may differ from that of its format. */
const ASPECT_TOLERANCE = 0.08;

/** The sides do not distinguish ID-2 (1.419) from ID-3 (1.420): `ID-3` stands for both. */
export function formatOf(aspect: number): DocumentOutline['format'] {
  const { format, away } = nearestFormat(aspect);
  return away <= ASPECT_TOLERANCE ? format : undefined;
}

/** The format whose aspect is nearest, and how far away its logarithm is. @param aspect longer side over shorter */
export function nearestFormat(aspect: number) {
  const [card, page] = FORMATS.map((known) => ({
    ...known,
    away: Math.abs(Math.log(aspect / known.aspect)),
  }));
  return card!.away <= page!.away ? card! : page!;
}

/** The aspect to rectify with: that of the format if known, since the measured one has the error of the corners. */
export function settledAspect(aspect: number): number {
  const format = formatOf(aspect);
  return FORMATS.find((known) => known.format === format)?.aspect ?? aspect;
}

function direction(map: Homography, column: 0 | 1, focal: number): readonly [number, number, number] {
  return [map[column] / focal, map[3 + column]! / focal, map[6 + column]!];
}

function focalLength(map: Homography): number {
  const [a, b, , d, e, , g, h] = map;
  if (Math.min(Math.abs(g), Math.abs(h)) < LEAST_CONVERGENCE) return USUAL_FOCAL;
  const square = -(a * b + d * e) / (g * h);
  if (!(square > 0)) return USUAL_FOCAL;
  return Math.min(FOCAL_RANGE[1], Math.max(FOCAL_RANGE[0], Math.sqrt(square)));
}
