import sharp, { type Sharp } from 'sharp';
import { FACE_AREAS, MESH, meshPoint, midpoint, planeDistance } from '#core/biometrics/mesh-points.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import { seeded } from './seeded.ts';

/** Each makes one thing of a picture worse, by an amount of its own unit; the rest stays as it was. */
export const blurred = (picture: RgbImage, deviation: number): Promise<RgbImage> =>
  deviation === 0 ? Promise.resolve(picture) : pixelsOf(sharpOf(picture).blur(deviation));

/** @param gain of every channel; above 1 brighter */
export const lit = (picture: RgbImage, gain: number): RgbImage =>
  eachChannel(picture, (value) => gain * value);

/** @param loss of light at the picture's left edge of the face, 0 to 1 */
export function litFromOneSide(picture: RgbImage, loss: number, middle: number): RgbImage {
  return eachChannel(picture, (value, x) => value * (1 - loss / (1 + Math.exp((x - middle) / 12))));
}

/** @param deviation in levels */
export function noisy(picture: RgbImage, deviation: number): RgbImage {
  const random = seeded(17);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return eachChannel(picture, (value) => value + deviation * normal());
}

/** Moves the picture; the edge is repeated to fill the gap. */
export async function shifted(picture: RgbImage, right: number): Promise<RgbImage> {
  if (right === 0) return picture;
  const { width, height } = picture;
  const wider = await sharpOf(picture)
    .extend({ left: Math.max(0, right), right: Math.max(0, -right), extendWith: 'copy' })
    .raw()
    .toBuffer();
  return pixelsOf(
    sharp(wider, { raw: { width: width + Math.abs(right), height, channels: 3 } }).extract({
      left: Math.max(0, -right),
      top: 0,
      width,
      height,
    }),
  );
}

/** Lays another picture over one. */
export function withPicture(
  picture: RgbImage,
  { width, height, data }: RgbImage,
  { x, y }: { x: number; y: number },
): Promise<RgbImage> {
  const input = Buffer.from(data);
  const raw = { width, height, channels: 3 as const };
  return pixelsOf(sharpOf(picture).composite([{ input, raw, left: x, top: y }]));
}

/** Draws SVG over a picture. */
export function drawnOver(picture: RgbImage, shapes: string): Promise<RgbImage> {
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return pixelsOf(sharpOf(picture).composite([{ input: Buffer.from(svg) }]));
}

/** Glasses with lenses of one colour. @param opacity of the lens, 0 to 1; 0 is the frame alone */
export function glasses(landmarks: Float32Array, colour: string, opacity: number): string {
  const point = (index: number) => meshPoint(landmarks, index);
  const right = midpoint(point(MESH.rightEyeOuter), point(MESH.rightEyeInner));
  const left = midpoint(point(MESH.leftEyeOuter), point(MESH.leftEyeInner));
  const unit = planeDistance(right, left);
  const lens = ({ x, y }: { x: number; y: number }) =>
    `<rect x="${x - 0.4 * unit}" y="${y - 0.3 * unit}" width="${0.8 * unit}" height="${0.66 * unit}" ` +
    `rx="${0.25 * unit}" fill="${colour}" fill-opacity="${opacity}" stroke="#1a1a1c" stroke-width="${0.03 * unit}"/>`;
  return lens(right) + lens(left);
}

/** From the bridge of the nose along the cheeks and the jaw; and from under the nose. */
const OVER_NOSE = [
  197, 236, 126, 118, 117, 111, 227, 234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379,
  365, 397, 288, 361, 323, 454, 447, 340, 346, 347, 355, 456,
];
const UNDER_NOSE = [
  2, 165, 92, 207, 187, 147, 177, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288,
  401, 376, 411, 427, 322, 391,
];

/** A mask of cloth, with folds. @param opacity 0 to 1 */
export function mask(
  landmarks: Float32Array,
  colour: string,
  { opacity = 1, underNose = false }: { opacity?: number; underNose?: boolean } = {},
): string {
  const points = (underNose ? UNDER_NOSE : OVER_NOSE).map((index) => meshPoint(landmarks, index));
  const outline = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const [from, to] = [meshPoint(landmarks, MESH.mouthRight), meshPoint(landmarks, MESH.mouthLeft)];
  const lip = meshPoint(landmarks, FACE_AREAS.lips[3]);
  const fold = (down: number) =>
    `<path d="M${from.x} ${lip.y + down} Q${lip.x} ${lip.y + 1.4 * down + 4} ${to.x} ${lip.y + down}" ` +
    `stroke="#000" stroke-opacity="${0.25 * opacity}" stroke-width="2" fill="none"/>`;
  return `<polygon points="${outline}" fill="${colour}" fill-opacity="${opacity}"/>${fold(0)}${fold(12)}${fold(24)}`;
}

export async function decoded({ bytes }: EncodedImage): Promise<RgbImage> {
  return pixelsOf(sharp(bytes).removeAlpha());
}

function sharpOf({ width, height, data }: RgbImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function pixelsOf(image: Sharp): Promise<RgbImage> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function eachChannel(
  { width, height, data }: RgbImage,
  change: (value: number, x: number) => number,
): RgbImage {
  const changed = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 1) changed[at] = change(data[at]!, Math.floor(at / 3) % width);
  return { width, height, data: new Uint8Array(changed.buffer) };
}
