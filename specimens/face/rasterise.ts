import { normalsOf, type Solid } from './solids.ts';

export interface Camera {
  width: number;
  height: number;
  /** Pixels of the point (0, 0, 0). */
  origin: readonly [number, number];
  /** Pixels a centimetre at depth 0. */
  scale: number;
  /** Distance of the viewer, centimetres. */
  distance: number;
}

/** The surface at each pixel, before it is coloured. */
export interface Scene {
  camera: Camera;
  /** Number of the solid plus one; 0 where nothing is. */
  owner: Uint8Array;
  solids: Solid[];
  depth: Float32Array;
  /** x, y, z of the place on the average face (or in the figure), centimetres. */
  place: Float32Array;
  /** Normal after the head has turned, of any length; z towards the viewer. */
  normal: Float32Array;
}

export function emptyScene(camera: Camera): Scene {
  const pixels = camera.width * camera.height;
  return {
    camera,
    owner: new Uint8Array(pixels),
    solids: [],
    depth: new Float32Array(pixels).fill(Number.NEGATIVE_INFINITY),
    place: new Float32Array(3 * pixels),
    normal: new Float32Array(3 * pixels),
  };
}

/** Puts a solid, turned by `yaw` radians about the vertical axis of the head, into the scene. */
export function addSolid(scene: Scene, solid: Solid, yaw = 0): void {
  scene.solids.push(solid);
  const part: Part = {
    solid,
    screen: project(turn(solid.positions, yaw, TURNING_AXIS_Z), scene.camera),
    normals: turn(normalsOf(solid), yaw, 0),
  };
  for (let at = 0; at < solid.triangles.length; at += 3) fillTriangle(scene, part, at);
}

/** The head turns about an axis in the neck. */
const TURNING_AXIS_Z = -5;

interface Part {
  solid: Solid;
  /** x, y in pixels and depth (larger is nearer). */
  screen: Float64Array;
  normals: Float64Array;
}

function turn(vectors: Float64Array, yaw: number, axisZ: number): Float64Array {
  const [cosine, sine] = [Math.cos(yaw), Math.sin(yaw)];
  const turned = Float64Array.from(vectors);
  for (let at = 0; at < vectors.length; at += 3) {
    const x = vectors[at]!;
    const z = vectors[at + 2]! - axisZ;
    turned[at] = cosine * x + sine * z;
    turned[at + 2] = cosine * z - sine * x + axisZ;
  }
  return turned;
}

function project(positions: Float64Array, { origin, scale, distance }: Camera): Float64Array {
  const screen = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const magnification = (scale * distance) / (distance - positions[at + 2]!);
    screen[at] = origin[0] + magnification * positions[at]!;
    screen[at + 1] = origin[1] - magnification * positions[at + 1]!;
    screen[at + 2] = positions[at + 2]!;
  }
  return screen;
}

function fillTriangle(scene: Scene, part: Part, at: number): void {
  const { screen, solid } = part;
  const a = 3 * solid.triangles[at]!;
  const b = 3 * solid.triangles[at + 1]!;
  const c = 3 * solid.triangles[at + 2]!;
  const [ax, ay] = [screen[a]!, screen[a + 1]!];
  const [bx, by] = [screen[b]! - ax, screen[b + 1]! - ay];
  const [cx, cy] = [screen[c]! - ax, screen[c + 1]! - ay];
  const area = bx * cy - cx * by;
  if (area === 0) return;
  const { width, height } = scene.camera;
  const left = Math.max(0, Math.floor(ax + Math.min(0, bx, cx)));
  const right = Math.min(width - 1, Math.ceil(ax + Math.max(0, bx, cx)));
  const bottom = Math.min(height - 1, Math.ceil(ay + Math.max(0, by, cy)));
  const sign = area < 0 ? -1 : 1;
  for (let y = Math.max(0, Math.floor(ay + Math.min(0, by, cy))); y <= bottom; y += 1) {
    const [down, across] = [cx * (y - ay), bx * (y - ay)];
    let isInside = false;
    for (let x = left; x <= right; x += 1) {
      const towardsSecond = (x - ax) * cy - down;
      const towardsThird = across - (x - ax) * by;
      const second = towardsSecond / area;
      const third = towardsThird / area;
      if (towardsSecond * sign < 0 || towardsThird * sign < 0 || second + third > 1) {
        // A row meets a triangle once.
        if (isInside) break;
        continue;
      }
      isInside = true;
      addPixel(scene, part, y * width + x, a, b, c, second, third);
    }
  }
}

/** Interpolates between the corners `a`, `b`, `c` (offsets of their x) and keeps the nearest. */
function addPixel(
  scene: Scene,
  { solid, screen, normals }: Part,
  pixel: number,
  a: number,
  b: number,
  c: number,
  second: number,
  third: number,
): void {
  const first = 1 - second - third;
  const depth = first * screen[a + 2]! + second * screen[b + 2]! + third * screen[c + 2]!;
  if (depth <= scene.depth[pixel]!) return;
  const { places } = solid;
  const x = first * places[a]! + second * places[b]! + third * places[c]!;
  const y = first * places[a + 1]! + second * places[b + 1]! + third * places[c + 1]!;
  const z = first * places[a + 2]! + second * places[b + 2]! + third * places[c + 2]!;
  if (solid.covers && !solid.covers(x, y, z)) return;
  scene.depth[pixel] = depth;
  scene.owner[pixel] = scene.solids.length;
  const at = 3 * pixel;
  scene.place[at] = x;
  scene.place[at + 1] = y;
  scene.place[at + 2] = z;
  for (let axis = 0; axis < 3; axis += 1) {
    scene.normal[at + axis] =
      first * normals[a + axis]! + second * normals[b + axis]! + third * normals[c + axis]!;
  }
}
