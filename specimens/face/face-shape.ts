import type { FaceIdentity } from './identity.ts';

/** Places of the average face, centimetres. */
const EYE = { x: 3.2, y: 2.6 };
const NOSE = { y: -1.2 };
const MOUTH = { y: -4.3 };
const BROW_Y = 4.6;

/** Moves the points of the average face so that they become one person's. */
export function shapeFace(average: Float64Array, { shape }: FaceIdentity): Float64Array {
  const positions = Float64Array.from(average);
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = shapePoint(average[at]!, average[at + 1]!, average[at + 2]!, shape);
    positions[at] = x;
    positions[at + 1] = y;
    positions[at + 2] = z;
  }
  return positions;
}

function shapePoint(
  x0: number,
  y0: number,
  z0: number,
  shape: FaceIdentity['shape'],
): [number, number, number] {
  const side = Math.sign(x0);
  let [x, y, z] = [x0, y0, z0];
  const nearEye = bump(Math.abs(x0) - EYE.x, 1.9) * bump(y0 - EYE.y, 1.3);
  x += side * nearEye * shape.eyeSpacing + nearEye * shape.eyeSize * (x0 - side * EYE.x);
  y += nearEye * (shape.eyeSize * (y0 - EYE.y) + shape.eyeTilt * (Math.abs(x0) - EYE.x));
  y += bump(Math.abs(x0) - 3, 2.6) * bump(y0 - BROW_Y, 0.8) * shape.browHeight;
  const nearNose = bump(x0, 1.7) * bump(y0 - NOSE.y, 1.7);
  x += nearNose * shape.noseWidth * x0;
  y -= nearNose * shape.noseLength;
  z += nearNose * shape.noseHeight;
  const nearMouth = bump(x0, 2.9) * bump(y0 - MOUTH.y, 1.5);
  x += nearMouth * shape.mouthWidth * x0;
  y += nearMouth * shape.lipFullness * (y0 - MOUTH.y);
  // Lids a little wider open and the corners of the mouth a little up: a person who is at ease.
  y += 0.16 * nearEye * (y0 - EYE.y) + 0.32 * bump(Math.abs(x0) - 2.5, 0.9) * bump(y0 - MOUTH.y, 1);
  z += bump(Math.abs(x0) - 4.3, 1.8) * bump(y0 + 0.8, 2.4) * shape.cheekFullness;
  const jaw = rise(-y0, 2.5, 8.5);
  x *= 1 + shape.width + jaw * shape.jawWidth;
  y = y * (1 + shape.length) - rise(-y0, 5.5, 9) * shape.chinLength;
  return [x, y, z];
}

/** 1 in the middle, falling softly to 0. */
function bump(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}

/** 0 below `from`, 1 above `to`, smooth between. */
function rise(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
