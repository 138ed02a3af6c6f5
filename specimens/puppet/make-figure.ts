import sharp from 'sharp';
import { skull, torso } from '../face/body.ts';
import { shapeFace } from '../face/face-shape.ts';
import { LEFT_EYE, RIGHT_EYE, texturePoint } from '../face/face-texture.ts';
import { hairSolids, strandNoise } from '../face/hair.ts';
import { parseColour, type Rgb } from '../face/identity.ts';
import { paintedPerson } from '../face/painted-person.ts';
import type { Detail, Solid } from '../face/solids.ts';
import { lidMoves, smileMoves } from './face-moves.ts';
import type { PuppetFigure, PuppetPart, PuppetTexture } from './puppet-figure.ts';

/** Enough for the face at arm's length in a picture of 720 rows. */
const FACE_TEXTURE = 512;
const HAIR_TEXTURE = { width: 512, height: 192 };
/** How much wider than in the still specimen the eyes are open: a still face may look sleepy, one that blinks may not. */
const EYES_WIDER = 0.6;
/** The figure moves: round parts may have fewer corners than in a still picture. */
const DETAIL: Detail = [28, 20];

/** Makes the puppet of an invented person: the same seed is the same person as in the still specimen. */
export async function makeFigure(seed: number | string): Promise<PuppetFigure> {
  const { identity, mesh, texture } = await paintedPerson(seed);
  const rgba = await sharp(texture.data, { raw: { width: texture.size, height: texture.size, channels: 3 } })
    .resize(FACE_TEXTURE, FACE_TEXTURE)
    .ensureAlpha()
    .raw()
    .toBuffer();
  const breadth = 1 + identity.shape.width;
  const textures: PuppetTexture[] = [
    { width: FACE_TEXTURE, height: FACE_TEXTURE, rgba: new Uint8Array(rgba) },
    oneColour(identity.skin),
    oneColour(identity.clothing),
  ];
  const hair = hairSolids(identity, breadth, DETAIL).map((solid) => {
    textures.push({ ...HAIR_TEXTURE, rgba: paintHair(solid, parseColour(identity.hair)) });
    return { ...solidPart(solid, true, textures.length - 1), places: hairPlaces(solid) };
  });
  const plain = (solid: Solid, turns: boolean) => solidPart(solid, turns, solid.surface === 'skin' ? 1 : 2);
  return {
    textures,
    // The nearest first: parts that they hide need not be painted.
    parts: [
      ...faceParts({
        average: mesh.positions,
        shaped: openEyes(shapeFace(mesh.positions, identity)),
        triangles: mesh.triangles,
        scale: FACE_TEXTURE / texture.size,
      }),
      ...hair,
      ...skull(breadth, DETAIL).map((solid) => plain(solid, true)),
      ...torso(DETAIL).map((solid) => plain(solid, false)),
    ],
  };
}

function oneColour(hex: string): PuppetTexture {
  return { width: 1, height: 1, rgba: Uint8Array.from([...parseColour(hex), 255]) };
}

/** A person who looks attentively into a camera. */
function openEyes(shaped: Float64Array): Float64Array {
  const lids = lidMoves(shaped);
  return shaped.map((value, at) => value - EYES_WIDER * lids[at]!);
}

interface PaintedFace {
  average: Float64Array;
  shaped: Float64Array;
  triangles: Uint16Array;
  /** Pixels of the texture for one of the painting. */
  scale: number;
}

/** The skin, and the eyes apart from it: a lid slides over the eye instead of pressing it flat. */
function faceParts({ average, shaped, triangles, scale }: PaintedFace): PuppetPart[] {
  const eyes = new Set([...RIGHT_EYE, ...LEFT_EYE]);
  const isEye = (at: number) => [0, 1, 2].every((corner) => eyes.has(triangles[at + corner]!));
  const skin: number[] = [];
  const inEyes: number[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    (isEye(at) ? inEyes : skin).push(...triangles.subarray(at, at + 3));
  }
  const moves = { lids: lidMoves(shaped), smile: smileMoves(average) };
  const places = new Float32Array((2 * average.length) / 3);
  const slides = new Float32Array(places.length);
  const averageLids = lidMoves(average);
  for (let point = 0; point < average.length / 3; point += 1) {
    const [x, y] = [average[3 * point]!, average[3 * point + 1]!];
    const moved = texturePoint(x, y + averageLids[3 * point + 1]!);
    const [u, v] = texturePoint(x, y);
    places.set([u * scale, v * scale], 2 * point);
    slides.set([(moved[0] - u) * scale, (moved[1] - v) * scale], 2 * point);
  }
  const shared = {
    surface: 'face',
    turns: true,
    positions: Float32Array.from(shaped),
    places,
    texture: 0,
    moves,
  } as const;
  return [
    { ...shared, triangles: Uint16Array.from(skin) },
    { ...shared, triangles: Uint16Array.from(inEyes), slides },
  ];
}

function solidPart({ surface, positions, triangles }: Solid, turns: boolean, texture: number): PuppetPart {
  return {
    surface,
    turns,
    positions: Float32Array.from(positions),
    triangles: Uint16Array.from(triangles),
    places: new Float32Array((2 * positions.length) / 3),
    texture,
  };
}

/** Where each point of a shell lies in its painting. */
function hairPlaces({ positions }: Solid): Float32Array {
  const { width, height } = HAIR_TEXTURE;
  const [meridians, parallels] = DETAIL;
  const places = new Float32Array((2 * positions.length) / 3);
  for (let point = 0; 2 * point < places.length; point += 1) {
    const [around, along] = [point % (meridians + 1), Math.floor(point / (meridians + 1))];
    places.set([((width - 1) * around) / meridians, ((height - 1) * along) / parallels], 2 * point);
  }
  return places;
}

/** Strands and outline of the hair are painted on the shell once. */
function paintHair(solid: Solid, colour: Rgb): Uint8Array {
  const { width, height } = HAIR_TEXTURE;
  const rgba = new Uint8Array(4 * width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y, z] = pointOf(solid, column / (width - 1), row / (height - 1));
      const shade = 0.8 + 0.2 * strandNoise(x, y, z);
      const covered = solid.covers?.(x, y, z) ?? true;
      rgba.set([...colour.map((channel) => channel * shade), covered ? 255 : 0], 4 * (row * width + column));
    }
  }
  return rgba;
}

/** The point of a closed surface at shares of its meridians and parallels. */
function pointOf({ positions }: Solid, around: number, along: number): [number, number, number] {
  const [meridians, parallels] = DETAIL;
  const [left, low] = [
    Math.min(meridians - 1, Math.floor(around * meridians)),
    Math.min(parallels - 1, Math.floor(along * parallels)),
  ];
  const [fx, fy] = [around * meridians - left, along * parallels - low];
  const corner = (dx: number, dy: number) => 3 * ((low + dy) * (meridians + 1) + left + dx);
  return [0, 1, 2].map((axis) => {
    const at = (dx: number, dy: number) => positions[corner(dx, dy) + axis]!;
    const lower = at(0, 0) + fx * (at(1, 0) - at(0, 0));
    return lower + fy * (at(0, 1) + fx * (at(1, 1) - at(0, 1)) - lower);
  }) as [number, number, number];
}
