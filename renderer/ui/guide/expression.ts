import type { NormalisedPoint } from './observe-face.ts';

/** Hints against expressions that spoil a picture. Main records it and refuses no picture for it. */
export type ExpressionHint = 'open-eyes' | 'close-mouth' | 'relax-face';

/** One blendshape: how far the face makes it, 0 to 1 (ARKit names, as MediaPipe's model gives them). */
export interface Blendshape {
  categoryName: string;
  score: number;
}

/**
 * From where on an expression is worth a word. The model's scores are near 0 at rest and near 1 at the full movement, so
 * the middle is a plain one; a jaw that hangs by a third shows teeth.
 */
const BLINK = 0.5;
const JAW_OPEN = 0.33;
const SMILE = 0.5;
/** An iris is 11.7 mm wide in nearly everybody; an eye is closed when its lids are nearer than a quarter of that. */
const LEAST_IRIS_SHOWN = 0.25;

/** Lids, and the four points around the iris: of the mesh, and behind its 468 points. */
const EYES = [
  { upper: 159, lower: 145, iris: [469, 471] },
  { upper: 386, lower: 374, iris: [474, 476] },
] as const;

/**
 * The hint for the person's expression, the most helpful first; undefined where it is calm. A blink of one eye is no
 * closed pair.
 * @param points the mesh with its irises, as parts of the frame
 * @param aspect width of the frame by its height
 */
export function expressionHint(
  points: readonly NormalisedPoint[],
  blendshapes: readonly Blendshape[],
  aspect: number,
): ExpressionHint | undefined {
  const score = (name: string) => blendshapes.find(({ categoryName }) => categoryName === name)?.score ?? 0;
  const blinks = Math.min(score('eyeBlinkLeft'), score('eyeBlinkRight')) >= BLINK;
  if (blinks || irisesHidden(points, aspect)) return 'open-eyes';
  if (score('jawOpen') >= JAW_OPEN) return 'close-mouth';
  return (score('mouthSmileLeft') + score('mouthSmileRight')) / 2 >= SMILE ? 'relax-face' : undefined;
}

/** Both irises behind their lids; false where the mesh has none. */
function irisesHidden(points: readonly NormalisedPoint[], aspect: number): boolean {
  return EYES.every(({ upper, lower, iris: [inner, outer] }) => {
    const [top, bottom, left, right] = [upper, lower, inner, outer].map((index) => points[index]);
    if (!top || !bottom || !left || !right) return false;
    const distance = (a: NormalisedPoint, b: NormalisedPoint) => Math.hypot((a.x - b.x) * aspect, a.y - b.y);
    return distance(top, bottom) < LEAST_IRIS_SHOWN * distance(left, right);
  });
}
