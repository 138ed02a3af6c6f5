import type { Point, Quad } from '#core/imaging/geometry.ts';

/** The four ways to read a quad: each order is clockwise and begins with the document's top left. */
export interface Orientations {
  /** The first side is a long one. */
  landscape: readonly [Quad, Quad];
  /** The first side is a short one. */
  portrait: readonly [Quad, Quad];
}

/** Evidence of a document's orientation from its content. Angles are clockwise turns in the frame, degrees. */
export interface OrientationEvidence {
  /** From the lines of a machine-readable zone. */
  mrzRotation?: number;
  /** From a barcode, along its rows. */
  barcodeRotation?: number;
  /** From the face of the portrait; 0 is upright. */
  faceRollDegrees?: number;
  /** Text that reads only in a mirror: see {@link readsMirrored}, or a barcode decoded mirrored. */
  mirroredText?: boolean;
}

export interface Orientation {
  /** Corners as the document is read, from its top left. */
  quad: Quad;
  /** The evidence that decided; `assumed` without any: landscape, and the way up that is nearer to upright. */
  by: 'mrz' | 'barcode' | 'face' | 'assumed';
  /** Why the picture is taken for a mirror image: then no part of it may be used. */
  mirrored: 'text-reads-mirrored' | 'corners-run-backwards' | false;
}

/** @param quad any order that goes round, clockwise or not */
export function orientations(quad: Quad): Orientations {
  const [a, b, c, d] = clockwise(quad);
  const long = distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a);
  const even: readonly [Quad, Quad] = [
    [a, b, c, d],
    [c, d, a, b],
  ];
  const odd: readonly [Quad, Quad] = [
    [b, c, d, a],
    [d, a, b, c],
  ];
  return long ? { landscape: even, portrait: odd } : { landscape: odd, portrait: even };
}

/**
 * Turns a quad so that it begins with the document's own top left. Machine readable text is trusted before a barcode,
 * and both before a face. A mirrored document is named, never turned right: a camera that mirrors must be set right.
 * @param quad where the document lies, in pixels of the frame
 */
export function orient(quad: Quad, evidence: OrientationEvidence): Orientation {
  const { by, degrees } = strongest(evidence);
  const { landscape, portrait } = orientations(quad);
  const candidates = by === 'assumed' ? landscape : [...landscape, ...portrait];
  const away = (order: Quad) => angleBetween(directionOf(order), degrees);
  const nearest = candidates.reduce((best, order) => (away(order) < away(best) ? order : best));
  return { quad: nearest, by, mirrored: mirrorSign(quad, evidence) };
}

function mirrorSign(quad: Quad, { mirroredText }: OrientationEvidence): Orientation['mirrored'] {
  if (mirroredText) return 'text-reads-mirrored';
  return signedArea(quad) < 0 ? 'corners-run-backwards' : false;
}

/** The least confidence of a flipped reading, and its least lead over the unflipped one. */
const MIRROR_CONFIDENCE = 0.6;
const MIRROR_LEAD = 0.15;

/**
 * Whether strips of text are in mirror writing.
 * @param asSeen mean confidence of the recogniser on the strips as they stand, 0 to 1
 * @param flipped the same, left and right swapped
 */
export function readsMirrored(asSeen: number, flipped: number): boolean {
  return flipped >= MIRROR_CONFIDENCE && flipped - asSeen >= MIRROR_LEAD;
}

function strongest(evidence: OrientationEvidence): { by: Orientation['by']; degrees: number } {
  const { mrzRotation, barcodeRotation, faceRollDegrees } = evidence;
  if (mrzRotation !== undefined) return { by: 'mrz', degrees: mrzRotation };
  if (barcodeRotation !== undefined) return { by: 'barcode', degrees: barcodeRotation };
  if (faceRollDegrees !== undefined) return { by: 'face', degrees: faceRollDegrees };
  return { by: 'assumed', degrees: 0 };
}

/** Clockwise angle of the reading direction, degrees: from the middle of the left side to that of the right. */
function directionOf([a, b, c, d]: Quad): number {
  return (Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x) * 180) / Math.PI;
}

function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

function clockwise(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  return signedArea(quad) < 0 ? [a, d, c, b] : quad;
}

/** Positive where the corners run clockwise on the screen. */
function signedArea([a, b, c, d]: Quad): number {
  return ((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
