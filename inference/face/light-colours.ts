import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import { meshPoint } from '#core/biometrics/mesh-points.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { FrameTraces } from '#core/liveness/camera-facts.ts';
import { faceRegion } from './face-region.ts';

/** Points around regions that are not skin: each eye from the brow down, and the mouth. */
const RIGHT_EYE = [70, 105, 107, 33, 133, 145, 159];
const LEFT_EYE = [300, 334, 336, 263, 362, 374, 386];
const MOUTH = [61, 291, 0, 17];
/** These boxes are made larger by this part of the distance between the eyes. */
const MARGIN = 0.08;
/** About how many pixels of the face, and of the whole picture, are sampled. */
const FACE_SAMPLES = 8000;
const SURROUND_SAMPLES = 6000;
/** The surroundings begin this far from the face, in parts of its width: hair and neck belong to the person. */
const CLEARANCE = 0.35;
/** Fewer samples than this say nothing about the surroundings of the face. */
const MIN_SAMPLES = 50;

/** sRGB to linear light, IEC 61966-2-1. */
const LINEAR = Float64Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Mean colours in linear light of a face's skin, and of the surroundings beside and above its head. The body is left
 * out of the surroundings, because a screen that lights the face lights the chest as well.
 */
export function lightColours(
  image: RgbImage,
  { landmarks, interEyePx }: Pick<ObservedFace, 'landmarks' | 'interEyePx'>,
): Pick<FrameTraces, 'faceColour' | 'surroundColour'> {
  const faceColour = skinColour(image, landmarks, interEyePx);
  const surroundColour = colourAround(image, boundsOf(landmarks, allPoints(landmarks)));
  return { ...(faceColour ? { faceColour } : {}), ...(surroundColour ? { surroundColour } : {}) };
}

function skinColour(image: RgbImage, landmarks: Float32Array, interEyePx: number) {
  const region = faceRegion(landmarks, Math.max(image.width, image.height));
  const margin = MARGIN * interEyePx;
  const holes = [RIGHT_EYE, LEFT_EYE, MOUTH].map((points) => grown(boundsOf(landmarks, points), margin));
  const face = boundsOf(landmarks, allPoints(landmarks));
  const area = (face.right - face.left) * (face.bottom - face.top);
  const step = Math.max(1, Math.round(Math.sqrt(area / FACE_SAMPLES)));
  const sum = new ColourSum(image);
  for (let y = Math.max(0, Math.ceil(face.top)); y < Math.min(image.height, face.bottom); y += step) {
    const last = Math.min(image.width - 1, region.last[y]!);
    for (let x = region.first[y]!; x <= last; x += step) {
      if (!holes.some((hole) => inside(hole, x, y))) sum.add(x, y);
    }
  }
  return sum.mean();
}

function colourAround(image: RgbImage, face: Bounds) {
  const clear = grown(face, CLEARANCE * (face.right - face.left));
  const step = Math.max(1, Math.round(Math.sqrt((image.width * image.height) / SURROUND_SAMPLES)));
  const sum = new ColourSum(image);
  const bottom = Math.min(image.height, face.bottom);
  for (let y = step >> 1; y < bottom; y += step) {
    for (let x = step >> 1; x < image.width; x += step) if (!inside(clear, x, y)) sum.add(x, y);
  }
  return sum.mean();
}

class ColourSum {
  readonly #image: RgbImage;
  #red = 0;
  #green = 0;
  #blue = 0;
  #count = 0;

  constructor(image: RgbImage) {
    this.#image = image;
  }

  add(x: number, y: number): void {
    const { width, data } = this.#image;
    const p = 3 * (y * width + x);
    this.#red += LINEAR[data[p]!]!;
    this.#green += LINEAR[data[p + 1]!]!;
    this.#blue += LINEAR[data[p + 2]!]!;
    this.#count += 1;
  }

  mean(): [number, number, number] | undefined {
    const count = this.#count;
    if (count < MIN_SAMPLES) return undefined;
    return [this.#red / count, this.#green / count, this.#blue / count];
  }
}

function allPoints(landmarks: Float32Array): number[] {
  return Array.from({ length: landmarks.length / 3 }, (_, index) => index);
}

function boundsOf(landmarks: Float32Array, points: readonly number[]): Bounds {
  const places = points.map((index) => meshPoint(landmarks, index));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function grown({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function inside({ left, top, right, bottom }: Bounds, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
