import sharp from 'sharp';
import { remember } from '#core/remember.ts';
import { skull, torso } from './face/body.ts';
import type { LightName } from './face/face-light.ts';
import { shapeFace } from './face/face-shape.ts';
import { hairSolids } from './face/hair.ts';
import { mixColours, parseColour } from './face/identity.ts';
import { paintedPerson } from './face/painted-person.ts';
import { addSolid, emptyScene, type Scene } from './face/rasterise.ts';
import { shadeScene } from './face/shading.ts';
import type { Solid } from './face/solids.ts';

export interface FaceSpecimenOptions {
  /** Names the invented person: the same value is always the same face. */
  identity: number | string;
  width: number;
  height: number;
  /** Degrees; positive looks to the person's own left. */
  yaw?: number;
  light?: LightName;
  /** `#rrggbb` of the wall behind the person. */
  background?: string;
  /** Height of the head (crown to chin) as a part of the picture's height. */
  headShare?: number;
}

/** The person of the demonstration, and one whose face differs most from theirs. */
export const SPECIMEN_PERSONS = { applicant: 'eriksson-25', other: 'chen' } as const;

/** Samples per pixel and axis; the picture is drawn larger and scaled down. */
const OVERSAMPLING = 2;
/** From the chin to the crown of the figure, and the height of their middle, centimetres. */
const HEAD_HEIGHT = 22;
const HEAD_MIDDLE_Y = 1.2;
const VIEWER_DISTANCE = 75;

/**
 * Draws an invented person, head and shoulders, as a PNG. No person's picture is used: the shape is an average face
 * (from the installed `@mediapipe/face_mesh`) changed by the seed, the rest is painted.
 */
export async function renderFace(options: FaceSpecimenOptions): Promise<Buffer> {
  // The caller may transfer the bytes to a thread, so each gets a copy.
  return Buffer.from(await drawn(JSON.stringify(options)));
}

/** To draw a picture takes half a second, and the same few are asked for again and again. */
const MOST_DRAWN = 24;
const drawn = remember(MOST_DRAWN, (options) => drawFace(JSON.parse(options)));

async function drawFace(options: FaceSpecimenOptions): Promise<Buffer> {
  const { identity: seed, yaw = 0, light = 'soft', background = '#c9d2d8', headShare = 0.55 } = options;
  const [width, height] = [options.width * OVERSAMPLING, options.height * OVERSAMPLING];
  const { identity, mesh, texture } = await paintedPerson(seed);
  const { positions: average, triangles } = mesh;
  const scale = (headShare * height) / HEAD_HEIGHT;
  const origin = [width / 2, height / 2 + HEAD_MIDDLE_Y * scale] as const;
  const scene = emptyScene({ width, height, origin, scale, distance: VIEWER_DISTANCE });
  const breadth = 1 + identity.shape.width;
  const face: Solid = {
    surface: 'face',
    positions: shapeFace(average, identity),
    places: average,
    triangles,
  };
  for (const solid of torso()) addSolid(scene, solid);
  for (const solid of [face, ...skull(breadth), ...hairSolids(identity, breadth)]) {
    addSolid(scene, solid, (yaw * Math.PI) / 180);
  }
  const picture = paintWall(scene, background);
  shadeScene(scene, identity, texture, light, picture);
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(options.width, options.height)
    .png()
    .toBuffer();
}

/** A wall that is lighter behind the head, where nobody stands before it. */
function paintWall({ camera: { width, height }, owner }: Scene, background: string): Uint8Array {
  const near = parseColour(mixColours(background, '#ffffff', 0.25));
  const far = parseColour(mixColours(background, '#20303a', 0.25));
  const picture = new Uint8Array(3 * width * height);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const down = (y - 0.4 * height) / height;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if (owner[pixel] !== 0) continue;
      const across = (x - width / 2) / width;
      const distance = Math.min(1, 1.3 * Math.sqrt(across * across + down * down));
      for (let channel = 0; channel < 3; channel += 1) {
        picture[3 * pixel + channel] = near[channel]! + (far[channel]! - near[channel]!) * distance;
      }
    }
  }
  return picture;
}
