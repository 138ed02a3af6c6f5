import { applyHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import type { DocumentPortrait, FoundFace } from '../ports/document-models.ts';
import { type OrientationEvidence, orient, orientations } from './orientation/orient.ts';

/** Finds faces in an upright picture. Passed in: the document models do not depend on the face models. */
export type FindFaces = (image: RgbImage) => Promise<readonly FoundFace[]>;

/** The page is searched at no more than this width; the portrait itself is cut at the frame's own resolution. */
const WIDEST_VIEW = 800;
/** Width over height of a travel document's portrait, 35 mm by 45 mm (Doc 9303-3, 3.9). */
const PORTRAIT_ASPECT = 35 / 45;
/** A detector's box runs from brow to chin; the portrait shows hair and shoulders too. */
const PORTRAIT_TO_FACE = 2;
const RAISED = 0.08;

/** Heights of a ghost portrait over that of the portrait: a smaller face is a stamp, one as large is another person's. */
const LEAST_GHOST = 0.15;
const MOST_GHOST = 0.9;
/** It leans no more than the portrait, in degrees. */
const GHOST_LEAN = 25;

/** A portrait, and how the face in it lies in the frame. */
export interface Holder {
  portrait: DocumentPortrait;
  /** A second, smaller portrait on the same page. */
  ghost?: DocumentPortrait;
  /** Clockwise turn of the face in the frame, degrees. */
  rollDegrees: number;
}

/**
 * Looks for the holder's portrait on a document. Where nothing else says which way up the document lies, it is turned
 * until a face is found: landscape first, as nearly all documents are.
 * @param quad where the document lies in the frame, corners in any order that goes round
 * @returns the largest face; ghost images and stamps of it are smaller
 */
export async function findHolder(
  frame: RgbImage,
  quad: Quad,
  evidence: OrientationEvidence,
  findFaces: FindFaces,
): Promise<Holder | undefined> {
  const { landscape, portrait } = orientations(quad);
  const known = evidence.mrzRotation !== undefined || evidence.barcodeRotation !== undefined;
  if (known) return holderOn(frame, orient(quad, evidence).quad, findFaces);
  for (const pair of [landscape, portrait]) {
    const found = await Promise.all(pair.map((page) => holderOn(frame, page, findFaces)));
    const best = found.filter((holder) => holder !== undefined).sort((a, b) => b.score - a.score)[0];
    if (best) return best;
  }
  return undefined;
}

async function holderOn(
  frame: RgbImage,
  page: Quad,
  findFaces: FindFaces,
): Promise<(Holder & { score: number }) | undefined> {
  const [width, height] = sides(page);
  const scale = Math.min(1, WIDEST_VIEW / width);
  const view = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const toFrame = rectangleToQuad(view.width, view.height, page);
  if (!toFrame || view.width < 32 || view.height < 32) return undefined;
  const faces = await findFaces(warpRgb(frame, view.width, view.height, toFrame));
  const face = [...faces].sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)[0];
  if (!face) return undefined;
  const cut = (one: FoundFace): DocumentPortrait | undefined => {
    const box = portraitBox(one.box).map((corner) => applyHomography(toFrame, corner)) as unknown as Quad;
    const [cutWidth, cutHeight] = sides(box).map(Math.round) as [number, number];
    const toPortrait = rectangleToQuad(cutWidth, cutHeight, box);
    return (
      toPortrait && {
        box,
        image: warpRgb(frame, cutWidth, cutHeight, toPortrait),
        interEyePx: one.interEyePx / scale,
      }
    );
  };
  const portrait = cut(face);
  if (!portrait) return undefined;
  const second = ghostOf(face, faces);
  const ghost = second && cut(second);
  const turn = (Math.atan2(page[1].y - page[0].y, page[1].x - page[0].x) * 180) / Math.PI;
  return {
    portrait,
    ...(ghost ? { ghost } : {}),
    rollDegrees: turn + face.pose.roll,
    // A face on its head is found too, but as one that leans.
    score: face.score * Math.cos((face.pose.roll * Math.PI) / 180),
  };
}

/** The face that may be a ghost image of the portrait: the largest of the smaller ones that stand apart from it. */
function ghostOf(portrait: FoundFace, faces: readonly FoundFace[]): FoundFace | undefined {
  return faces
    .filter((face) => {
      const share = face.box.height / portrait.box.height;
      const lean = Math.abs(face.pose.roll - portrait.pose.roll);
      return (
        share >= LEAST_GHOST && share <= MOST_GHOST && lean <= GHOST_LEAN && !overlap(face.box, portrait.box)
      );
    })
    .sort((a, b) => b.box.height - a.box.height)[0];
}

const overlap = (a: FoundFace['box'], b: FoundFace['box']): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The whole frame as a page, for a side of a card that has no machine-readable zone. */
export function wholeFrame({ width, height }: RgbImage): Quad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/**
 * Where the page lies, judged by its zone at the bottom: as wide as the zone and a tenth more, and as tall as a data
 * page (88 mm) or a card's back (54 mm) is for that width.
 */
export function pageAbove([topLeft, topRight, bottomRight, bottomLeft]: Quad): Quad {
  const right = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
  const up = { x: right.y, y: -right.x };
  const shift = (point: { x: number; y: number }, along: number, above: number) => ({
    x: point.x + along * right.x + above * up.x,
    y: point.y + along * right.y + above * up.y,
  });
  return [
    shift(topLeft, -0.05, 0.72),
    shift(topRight, 0.05, 0.72),
    shift(bottomRight, 0.05, -0.06),
    shift(bottomLeft, -0.05, -0.06),
  ];
}

function portraitBox({ x, y, width, height }: FoundFace['box']) {
  const tall = height * PORTRAIT_TO_FACE;
  const wide = Math.max(tall * PORTRAIT_ASPECT, width * 1.2);
  const [cx, cy] = [x + width / 2, y + height / 2 - height * RAISED];
  const [left, top] = [cx - wide / 2, cy - tall / 2];
  return [
    { x: left, y: top },
    { x: left + wide, y: top },
    { x: left + wide, y: top + tall },
    { x: left, y: top + tall },
  ];
}

function sides([topLeft, topRight, , bottomLeft]: Quad): [width: number, height: number] {
  return [
    Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
  ];
}
