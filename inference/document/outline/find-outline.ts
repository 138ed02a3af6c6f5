import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '#core/contract/errors.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentOutline } from '../../ports/document-models.ts';
import { blended, type DocumentMask, logOddsAt } from './document-mask.ts';
import type { Belief } from './edge-profiles.ts';
import { type FrameWindow, type WindowPlanes, windowPlanes } from './frame-window.ts';
import { type MaskOutline, maskOutline, otherOutlines } from './mask-outline.ts';
import { formatOf, planeView } from './plane-view.ts';
import { snapEdges } from './snap-edges.ts';

/** Folder and name of the model in `native-models/`. */
export const OUTLINE_MODEL = { task: 'document-outline', model: 'document-outline' } as const;

/** Below this confidence there is no document. */
const LEAST_CONFIDENCE = 0.5;
/** Another look at a document. */
interface Look {
  /** Size of the window over that of the document. */
  surroundings: number;
  /** The weight of earlier looks in this one. */
  earlierShare: number;
  /** Upside down, where the network errs in other places. */
  turned: boolean;
}
const SECOND: Look = { surroundings: 1.5, earlierShare: 0.4, turned: false };
const THIRD: Look = { surroundings: 1.8, earlierShare: 0.6, turned: true };
/** From this confidence on there is no third look, and no second one where its window would be hardly smaller. */
const CERTAIN = 0.95;
const HARDLY_SMALLER = 0.8;
/** A corner is cut that lies no further inside the frame than this share of its sides. */
const CUT_MARGIN = 0.005;

/**
 * Finds the document in a frame, or of several the one that is largest and nearest the centre. Unless it fills the
 * frame and is certain, a second pass judges a window around it, where the mask is finer, and a third one if doubt
 * remains. Last, its edges are fitted to the frame's own pixels.
 * @returns `undefined` without a document
 * @throws AppError MODEL_FAILED
 */
export async function findOutline(
  session: InferenceSession,
  image: RgbImage,
): Promise<DocumentOutline | undefined> {
  const frame = { x: 0, y: 0, width: image.width, height: image.height };
  const first = await findInWindow(session, image, frame);
  if (!first) return undefined;
  let found = first;
  if (!isEnough(first, frame)) found = await lookAgain(session, image, found, SECOND);
  if (found.confidence < CERTAIN) found = await lookAgain(session, image, found, THIRD);
  if (found.confidence < LEAST_CONFIDENCE) return undefined;
  const outline = outlineOf(snapEdges(image, found.quad, found.belief), found.confidence, frame);
  const isAnother = (quad: Quad) => isDocument(quad, frame) && !contains(outline?.quad, centreOf(quad));
  return outline && first.others.some(isAnother) ? { ...outline, another: true } : outline;
}

/** An outline in pixels of the frame, the mask's belief at every point, and what lies beside it. */
type Sighting = MaskOutline & { belief: Belief; others: Quad[] };

/** Proportions that a document beside the one that is meant may have: the first look shows its edges coarsely. */
const OTHER_ASPECTS = { least: 1.2, most: 2.2 };

function isDocument(quad: Quad, frame: FrameWindow): boolean {
  const ratio = planeView(quad, frame)?.ratio;
  const aspect = ratio && Math.max(ratio, 1 / ratio);
  return aspect !== undefined && aspect >= OTHER_ASPECTS.least && aspect <= OTHER_ASPECTS.most;
}

const centreOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x / 4, 0),
  y: quad.reduce((sum, { y }) => sum + y / 4, 0),
});

/** @param quad clockwise */
const contains = (quad: Quad | undefined, { x, y }: Point): boolean =>
  quad?.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  }) === true;

/** Whether a look at the whole frame is certain and could not be much sharper in a window. */
function isEnough({ confidence, quad }: Sighting, frame: FrameWindow): boolean {
  const window = around(quad, frame, SECOND.surroundings);
  const share = Math.max(window.width / frame.width, window.height / frame.height);
  return confidence >= CERTAIN && share >= HARDLY_SMALLER;
}

/** The sighting of another look, or the one before where that was clearer. */
async function lookAgain(
  session: InferenceSession,
  image: RgbImage,
  before: Sighting,
  look: Look,
): Promise<Sighting> {
  const window = around(before.quad, image, look.surroundings);
  const found = await findInWindow(session, image, window, { ...look, belief: before.belief });
  return found && found.confidence >= before.confidence - 0.1 ? found : before;
}

async function findInWindow(
  session: InferenceSession,
  image: RgbImage,
  window: FrameWindow,
  again?: Look & { belief: Belief },
): Promise<Sighting | undefined> {
  const planes = windowPlanes(image, window, again?.turned);
  const scale = { x: (window.width / planes.filledWidth) * 2, y: (window.height / planes.filledHeight) * 2 };
  const seen = await maskOf(session, planes);
  if (again?.turned) seen.data.reverse();
  const mask = again
    ? blended(
        seen,
        (x, y) => again.belief(window.x + x * scale.x, window.y + y * scale.y),
        again.earlierShare,
      )
    : seen;
  const found = maskOutline(mask);
  if (!found) return undefined;
  const inFrame = (quad: Quad) =>
    quad.map(({ x, y }) => ({ x: window.x + x * scale.x, y: window.y + y * scale.y })) as unknown as Quad;
  const belief: Belief = (x, y) => logOddsAt(mask, (x - window.x) / scale.x, (y - window.y) / scale.y);
  // Only the first look sees the whole frame.
  const others = again ? [] : otherOutlines(mask).map(({ quad }) => inFrame(quad));
  return { quad: inFrame(found.quad), confidence: found.confidence, belief, others };
}

async function maskOf(session: InferenceSession, planes: WindowPlanes): Promise<DocumentMask> {
  const frame = new Tensor('float32', planes.data, [1, 3, planes.height, planes.width]);
  const { mask } = await session.run({ frame });
  if (!mask || !(mask.data instanceof Float32Array)) {
    throw failure('MODEL_FAILED', `outputs: ${session.outputNames.join(', ')}`, {
      component: 'models/document-outline',
    });
  }
  const stride = planes.width / 2;
  const width = planes.filledWidth / 2;
  const height = planes.filledHeight / 2;
  const data = new Float32Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) data[p] = 1 / (1 + Math.exp(-mask.data[y * stride + x]!));
  }
  return { width, height, data };
}

/**
 * The window around a quad, whole pixels within the frame.
 * @param surroundings its size over that of the quad
 */
function around(quad: Quad, frame: { width: number; height: number }, surroundings: number): FrameWindow {
  const span = (values: number[], limit: number): [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = ((high - low) * (surroundings - 1)) / 2;
    const start = Math.min(limit - 1, Math.max(0, Math.floor(low - margin)));
    return [start, Math.max(1, Math.min(limit, Math.ceil(high + margin)) - start)];
  };
  const [x, width] = span(
    quad.map((corner) => corner.x),
    frame.width,
  );
  const [y, height] = span(
    quad.map((corner) => corner.y),
    frame.height,
  );
  return { x, y, width, height };
}

function outlineOf(found: Quad, confidence: number, frame: FrameWindow): DocumentOutline | undefined {
  const quad = fromTopLeft(found);
  const view = planeView(quad, frame);
  if (!view) return undefined;
  const aspect = Math.max(view.ratio, 1 / view.ratio);
  return {
    quad,
    confidence,
    cut: [0, 1, 2, 3].filter((i) => isCut(quad[i]!, frame)),
    aspect,
    format: formatOf(aspect),
    tiltDegrees: view.tiltDegrees,
  };
}

/** The same corners, starting at the one nearest the frame's top left. */
function fromTopLeft(quad: Quad): Quad {
  const sums = quad.map(({ x, y }) => Math.hypot(x, y));
  const first = sums.indexOf(Math.min(...sums));
  return [0, 1, 2, 3].map((i) => quad[(first + i) % 4]!) as unknown as Quad;
}

function isCut({ x, y }: Point, { width, height }: FrameWindow): boolean {
  const [marginX, marginY] = [width * CUT_MARGIN, height * CUT_MARGIN];
  return x <= marginX || y <= marginY || x >= width - marginX || y >= height - marginY;
}
