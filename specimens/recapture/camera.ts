import sharp from 'sharp';
import { type Homography, invertHomography, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import { channelAt, demosaic } from './colour-filter.ts';
import { TO_LINEAR, toCode } from './linear-light.ts';
import { type Random, randomFrom } from './recapture-random.ts';

/** The scene before the camera: a plane with a picture on it, in millimetres. */
export interface Scene {
  picture: RgbImage;
  /** Width of the plane; its height follows from the picture. */
  width: number;
  /** Where the document is on the plane. */
  document: { x: number; y: number; width: number; height: number };
  /** Structure too fine for the picture: changes linear light in place, `at` as millimetres on the plane. */
  texture?: Texture;
}

/**
 * Seen by a camera, made again for each row of the frame, since nearer rows are larger.
 * @param pixel width of a pixel of the camera on the plane, in millimetres
 * @param blur deviation of the lens's blur, in pixels of the camera
 */
export type Texture = (pixel: number, blur: number) => Shader;

/**
 * @param light red, green and blue in linear light, changed in place
 * @param u across the plane, in millimetres
 * @param v down the plane, in millimetres
 */
export type Shader = (light: Float32Array, u: number, v: number) => void;

export interface CameraSettings {
  seed: number;
  /** Share of the frame's height or width that the document fills, the larger of the two. */
  fill: number;
  angle: number;
  /** How much smaller the far edge appears. */
  tilt: number;
  /** Deviation of the lens's blur, in pixels. */
  blur: number;
  /** Deviation of the sensor's noise, in grey levels. */
  noise: number;
  exposure: number;
  /** JPEG quality. */
  quality: number;
  /** Strength of a reflection on the surface, 0 for none. */
  glare: number;
  width: number;
  height: number;
}

export interface Capture {
  jpeg: Buffer;
  /** Where the document lies in the frame. */
  outline: Quad;
}

/** Takes a picture: lens, then sampling by the sensor (finer structure is aliased, not blurred), noise, JPEG. */
export async function takePicture(scene: Scene, settings: CameraSettings): Promise<Capture> {
  const random = randomFrom(settings.seed);
  const outline = documentInFrame(scene, settings, random);
  const { document } = scene;
  const fromDocument = rectangleToQuad(document.width, document.height, outline);
  const toDocument = fromDocument && invertHomography(fromDocument);
  if (!toDocument) throw new RangeError('the document cannot be placed like that');
  const toPlane = shifted(toDocument, document.x, document.y);
  const frame = await throughLens(scene, settings, toPlane, random);
  expose(frame, scene, settings, toPlane, random);
  demosaic(frame);
  const { width, height, data } = frame;
  const jpeg = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: settings.quality })
    .toBuffer();
  return { jpeg, outline };
}

function documentInFrame({ document }: Scene, settings: CameraSettings, random: Random): Quad {
  const { width, height, fill, angle, tilt } = settings;
  const scale = fill * Math.min(height / document.height, width / document.width);
  const [wide, tall] = [document.width * scale, document.height * scale];
  const centre = {
    x: width / 2 + random.between(-0.1, 0.1) * Math.max(0, width - wide),
    y: height / 2 + random.between(-0.1, 0.1) * Math.max(0, height - tall),
  };
  const radians = (angle * Math.PI) / 180;
  const corner = (u: number, v: number) => {
    const narrowing = 1 - tilt * (0.5 - v);
    const [x, y] = [(u - 0.5) * wide * narrowing, (v - 0.5) * tall * (1 - tilt / 2)];
    return {
      x: centre.x + x * Math.cos(radians) - y * Math.sin(radians),
      y: centre.y + x * Math.sin(radians) + y * Math.cos(radians),
    };
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

function shifted([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): Homography {
  return [a + x * g, b + x * h, c + x * i, d + y * g, e + y * h, f + y * i, g, h, i];
}

async function throughLens(
  { picture, width: planeWidth }: Scene,
  { width, height, blur }: CameraSettings,
  toPlane: Homography,
  random: Random,
): Promise<RgbImage> {
  const perMm = picture.width / planeWidth;
  const [a, b, c, d, e, f, g, h, i] = toPlane;
  const toPicture: Homography = [a * perMm, b * perMm, c * perMm, d * perMm, e * perMm, f * perMm, g, h, i];
  const frame = warpRgb(picture, width, height, toPicture);
  layOnDesk(frame, toPlane, planeWidth, (picture.height / picture.width) * planeWidth, random);
  const blurred = await sharp(Buffer.from(frame.data.buffer), { raw: { width, height, channels: 3 } })
    .blur(Math.max(0.3, blur))
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(blurred) };
}

/** Desks: plain, grained or woven, in any tone. */
function layOnDesk(
  { width, height, data }: RgbImage,
  [a, b, c, d, e, f, g, h, i]: Homography,
  planeWidth: number,
  planeHeight: number,
  random: Random,
): void {
  const tone = [random.between(30, 200), random.between(30, 190), random.between(25, 180)] as const;
  const [grain, weave] = [random.between(0, 14), random.chance(0.3) ? random.between(2, 8) : 0];
  const pitch = random.between(2.4, 9);
  const waves = Float32Array.from({ length: width }, (_, x) => 3 * Math.sin(x / 170));
  const threads = Float32Array.from({ length: width }, (_, x) => Math.sin((6.283 * x) / pitch));
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const w = g * x + h * y + i;
      const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
      if (u >= 0 && v >= 0 && u < planeWidth && v < planeHeight) continue;
      const rough =
        grain * Math.sin(y / 9 + (waves[x] as number)) +
        weave * ((threads[x] as number) + Math.sin((6.283 * y) / pitch));
      for (let k = 0; k < 3; k++) data[p + k] = Math.min(255, Math.max(0, (tone[k] as number) + rough));
    }
  }
}

function expose(
  { width, height, data }: RgbImage,
  { texture, picture, width: planeWidth }: Scene,
  { exposure, noise, glare, blur }: CameraSettings,
  [a, b, c, d, e, f, g, h, i]: Homography,
  random: Random,
): void {
  const light = new Float32Array(3);
  const balance = [random.between(0.94, 1.06), 1, random.between(0.94, 1.06)] as const;
  const spot = { x: random.between(0.3, 0.7) * width, y: random.between(0.3, 0.7) * height };
  const radius = random.between(0.02, 0.07) * width;
  const planeHeight = (picture.height / picture.width) * planeWidth;
  const grainOf = sensorGrain(random, noise);
  for (let y = 0, p = 0; y < height; y++) {
    const shade = texture?.(Math.abs(a / (g * (width / 2) + h * y + i)), blur);
    for (let x = 0; x < width; x++, p += 3) {
      const w = g * x + h * y + i;
      const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
      for (let k = 0; k < 3; k++) light[k] = TO_LINEAR[data[p + k] as number] as number;
      const fall = 1 - 0.4 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2);
      if (shade && u >= 0 && v >= 0 && u < planeWidth && v < planeHeight) shade(light, u, v);
      const near = glare > 0 ? ((x - spot.x) ** 2 + (y - spot.y) ** 2) / radius ** 2 : 9;
      const reflected = near < 4 ? glare * Math.exp(-near * near) : 0;
      const k = channelAt(x, y);
      const seen = (light[k] as number) * exposure * fall * (balance[k] as number) + reflected;
      data[p + k] = Math.min(255, Math.max(0, toCode(seen) + grainOf(x, y)));
    }
  }
}

/** Normally distributed noise from a table, read from another place in every row. */
function sensorGrain(random: Random, deviation: number): (x: number, y: number) => number {
  const table = Float32Array.from(
    { length: 1 << 14 },
    () => deviation * 2 * (random.between(0, 1) + random.between(0, 1) + random.between(0, 1) - 1.5),
  );
  const rows = Int32Array.from({ length: 4096 }, () => random.between(0, 1 << 14));
  return (x, y) => table[(x + (rows[y & 4095] as number)) & ((1 << 14) - 1)] as number;
}
