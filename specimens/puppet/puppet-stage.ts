import { highlightOf, LIGHTS, type Light, skyShare, underTheChin, wrappedLight } from '../face/face-light.ts';
import {
  type Canvas,
  CORNER,
  fillTriangles,
  type LinearTexture,
  toLinear,
  toSrgb,
} from './fill-triangles.ts';
import {
  type PuppetFigure,
  type PuppetLight,
  type PuppetPart,
  type PuppetPose,
  type PuppetTexture,
  REST_DISTANCE,
} from './puppet-figure.ts';

/** Part of the picture's height that the head fills at rest, its height, and the height of its middle, centimetres. */
const HEAD_SHARE = 0.55;
const HEAD_HEIGHT = 22;
const HEAD_MIDDLE_Y = 1.2;
/** The head turns and nods about a point in the neck. */
const PIVOT = { y: -6, z: -5 };
/** sRGB to linear light, near enough for products of both. */
const GAMMA = 2.2;
/** Light of a white screen on a face at rest, as a part of the room's: a monitor at 250 cd/m2 in an office. */
const SCREEN_SHARE = 0.22;
/** The wall is farther from the screen than the face. */
const WALL_SHARE = 0.12;
/** sRGB of the wall in its middle and at the edge. */
const WALL = { near: [214, 221, 225], far: [170, 178, 183] } as const;
const GLOSS: Record<PuppetPart['surface'], number> = { face: 0.05, skin: 0.02, hair: 0.02, clothing: 0 };

interface StagedPart extends PuppetPart {
  linear: LinearTexture;
  shape: Float32Array;
  normals: Float32Array;
  corners: Float32Array;
}

/** Draws one puppet again and again into the same picture. */
export interface PuppetStage {
  width: number;
  height: number;
  /** @returns the picture, sRGB with transparency; valid until the next call */
  draw(pose: PuppetPose, light: PuppetLight): Uint8ClampedArray<ArrayBuffer>;
}

/** Prepares the pictures of a puppet, without noise: {@link SensorNoise} adds what a camera does. */
export function createPuppetStage(figure: PuppetFigure, width: number, height: number): PuppetStage {
  const canvas: Canvas = {
    width,
    height,
    rgba: new Uint8ClampedArray(4 * width * height),
    depth: new Float32Array(width * height),
  };
  const textures = figure.textures.map(linearTexture);
  const parts = figure.parts.map((part) => stagePart(part, textures[part.texture]!));
  const wall = createWall(width, height);
  return {
    width,
    height,
    draw: (pose, light) => {
      canvas.rgba.set(wall(light));
      canvas.depth.fill(Number.NEGATIVE_INFINITY);
      for (const part of parts) {
        moveShape(part, pose);
        placeCorners(part, pose, light, canvas);
        fillTriangles(canvas, part.corners, part.triangles, part.linear);
        // Hair has gaps through which its far side is seen.
        if (part.linear.covered) fillTriangles(canvas, part.corners, part.triangles, part.linear, true);
      }
      return canvas.rgba;
    },
  };
}

function stagePart(part: PuppetPart, linear: LinearTexture): StagedPart {
  const staged: StagedPart = {
    ...part,
    linear,
    shape: Float32Array.from(part.positions),
    normals: new Float32Array(part.positions.length),
    corners: new Float32Array((CORNER * part.positions.length) / 3),
  };
  findNormals(staged);
  return staged;
}

function linearTexture({ width, height, rgba }: PuppetTexture): LinearTexture {
  const pixels = width * height;
  const rgb = new Float32Array(3 * pixels);
  const covered = new Uint8Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      rgb[3 * pixel + channel] = toLinear(rgba[4 * pixel + channel]!);
    }
    covered[pixel] = rgba[4 * pixel + 3]!;
  }
  return { width, height, rgb, ...(covered.includes(0) ? { covered } : {}) };
}

/** The points as the face moves them, with their normals. */
function moveShape(part: StagedPart, { lids, smile }: PuppetPose): void {
  const { moves, positions, shape } = part;
  if (!moves) return;
  for (let at = 0; at < shape.length; at += 1) {
    shape[at] = positions[at]! + lids * moves.lids[at]! + smile * moves.smile[at]!;
  }
  findNormals(part);
}

/** Each point's is the mean of its triangles', weighted by their area; of unit length. */
function findNormals({ shape, triangles, normals }: StagedPart): void {
  normals.fill(0);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * triangles[at]!, 3 * triangles[at + 1]!, 3 * triangles[at + 2]!];
    const [bx, by, bz] = [
      shape[b]! - shape[a]!,
      shape[b + 1]! - shape[a + 1]!,
      shape[b + 2]! - shape[a + 2]!,
    ];
    const [cx, cy, cz] = [
      shape[c]! - shape[a]!,
      shape[c + 1]! - shape[a + 1]!,
      shape[c + 2]! - shape[a + 2]!,
    ];
    const normal = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx];
    for (const corner of [a, b, c]) {
      for (let axis = 0; axis < 3; axis += 1) normals[corner + axis]! += normal[axis]!;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1;
    for (let axis = 0; axis < 3; axis += 1) normals[at + axis]! /= length;
  }
}

type Vector = readonly [number, number, number];

/** Rows of the matrix that turns the head: roll, then pitch, then yaw. */
function headTurn({ yaw, pitch, roll }: PuppetPose): readonly [Vector, Vector, Vector] {
  const [sy, cy] = sineAndCosine(yaw);
  const [sp, cp] = sineAndCosine(pitch);
  const [sr, cr] = sineAndCosine(roll);
  return [
    [cy * cr + sy * sp * sr, -cy * sr + sy * sp * cr, sy * cp],
    [cp * sr, cp * cr, -sp],
    [-sy * cr + cy * sp * sr, sy * sr + cy * sp * cr, cy * cp],
  ];
}

function sineAndCosine(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

const UPRIGHT = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Turns, projects and lights every point. */
function placeCorners(part: StagedPart, pose: PuppetPose, light: PuppetLight, canvas: Canvas): void {
  const { shape, normals, corners, places, slides } = part;
  const [across, upwards, forwards] = part.turns ? headTurn(pose) : UPRIGHT;
  const focal = ((HEAD_SHARE * canvas.height) / HEAD_HEIGHT) * REST_DISTANCE;
  const middle = canvas.height / 2 + (HEAD_MIDDLE_Y * focal) / REST_DISTANCE;
  for (let point = 0; 3 * point < shape.length; point += 1) {
    const at = 3 * point;
    const to = CORNER * point;
    const [x, y, z] = [shape[at]!, shape[at + 1]! - PIVOT.y, shape[at + 2]! - PIVOT.z];
    const depth = dot(forwards, x, y, z) + PIVOT.z;
    const magnification = focal / (pose.distance - depth);
    corners[to] = canvas.width / 2 + magnification * (dot(across, x, y, z) + pose.x);
    corners[to + 1] = middle - magnification * (dot(upwards, x, y, z) + PIVOT.y + pose.y);
    corners[to + 2] = depth;
    corners[to + 3] = places[2 * point]! + pose.lids * (slides?.[2 * point] ?? 0);
    corners[to + 4] = places[2 * point + 1]! + pose.lids * (slides?.[2 * point + 1] ?? 0);
    const [nx, ny, nz] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
    lightCorner(part, to, [dot(across, nx, ny, nz), dot(upwards, nx, ny, nz), dot(forwards, nx, ny, nz)], {
      ...light,
      shadow: part.surface === 'skin' ? underTheChin(shape[at + 1]!) ** GAMMA : 1,
      nearness: (REST_DISTANCE / pose.distance) ** 2,
    });
  }
}

function dot([a, b, c]: Vector, x: number, y: number, z: number): number {
  return a * x + b * y + c * z;
}

const LAMP: Light = LIGHTS.soft;

function lightCorner(
  { surface, corners }: StagedPart,
  to: number,
  [x, y, z]: Vector,
  { room, screen, gain, shadow, nearness }: PuppetLight & { shadow: number; nearness: number },
): void {
  const side = z < 0 ? -1 : 1;
  const [nx, ny, nz] = [side * x, side * y, side * z];
  const wrapped = wrappedLight(LAMP, nx, ny, nz);
  const sky = skyShare(ny, nz);
  const facing = SCREEN_SHARE * nearness * Math.max(0, (nz - 0.1 * ny + 0.2) / 1.2);
  for (let channel = 0; channel < 3; channel += 1) {
    const ofRoom = room * (LAMP.surroundings[channel]! * sky + LAMP.lamp[channel]! * wrapped) ** GAMMA;
    corners[to + 5 + channel] = gain * shadow * (ofRoom + facing * screen[channel]!);
  }
  corners[to + 8] = gain * room * GLOSS[surface] * highlightOf(LAMP, nx, ny, nz);
}

/** A wall that is lighter behind the head; painted again only when the light changes. */
function createWall(width: number, height: number): (light: PuppetLight) => Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  const shade = new Float32Array(width * height);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      shade[pixel] = Math.min(1, 1.3 * Math.hypot((x - width / 2) / width, (y - 0.4 * height) / height));
    }
  }
  let painted = '';
  return ({ room, screen, gain }) => {
    const wanted = JSON.stringify([room, screen, gain]);
    if (wanted === painted) return rgba;
    painted = wanted;
    for (let channel = 0; channel < 3; channel += 1) {
      const light = gain * (room + WALL_SHARE * SCREEN_SHARE * screen[channel]!);
      const near = toLinear(WALL.near[channel]!) * light;
      const far = toLinear(WALL.far[channel]!) * light;
      for (let pixel = 0; pixel < shade.length; pixel += 1) {
        rgba[4 * pixel + channel] = toSrgb(near + shade[pixel]! * (far - near));
      }
    }
    return rgba;
  };
}
