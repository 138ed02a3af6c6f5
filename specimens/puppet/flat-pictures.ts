import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { REST_DISTANCE } from './puppet-figure.ts';
import { movementPose } from './puppet-movement.ts';

/** A picture with transparency, sRGB. */
export interface FlatPicture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** The position of a sheet: turned and tilted in degrees, magnified, moved by parts of the picture's width. */
export interface Hold {
  turn: number;
  tilt: number;
  zoom: number;
  pan: number;
}

/** The camera sees the sheet from this many of its own heights. */
const SHEET_DISTANCE = 2.6;
/** A plain wall, as four bytes of a little-endian pixel. */
const BEHIND = 0xff7c7670;

/** Moves a photograph as an attacker would, so that it seems to obey. */
export function holdFor(kind: ChallengeKind | undefined, ms: number): Hold {
  const pose = kind ? movementPose(kind, ms) : movementPose('smile', -1);
  const turn = 1.2 * pose.yaw;
  return {
    turn,
    tilt: 1.3 * pose.pitch,
    zoom: REST_DISTANCE / pose.distance,
    pan: 0.0016 * turn,
  };
}

/** A photograph before the camera, in true perspective; the rest is a plain wall. */
export function holdPicture(picture: FlatPicture, hold: Hold, to: FlatPicture): void {
  const { width, height } = picture;
  const from = new Uint32Array(picture.rgba.buffer);
  const out = new Uint32Array(to.rgba.buffer);
  const distance = SHEET_DISTANCE * height;
  const { across, down, normal } = sheetAxes(hold);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const dx = (x - width * (0.5 + hold.pan)) / hold.zoom;
      const dy = (y - height / 2) / hold.zoom;
      // Where the ray through this pixel meets the sheet, from the sheet's middle.
      const far = (distance * normal[2]) / (dx * normal[0] + dy * normal[1] + distance * normal[2]);
      const [px, py, pz] = [far * dx, far * dy, (far - 1) * distance];
      const u = Math.round(px * across[0] + py * across[1] + pz * across[2] + width / 2);
      const v = Math.round(px * down[0] + py * down[1] + pz * down[2] + height / 2);
      out[pixel] = u >= 0 && v >= 0 && u < width && v < height ? from[v * width + u]! : BEHIND;
    }
  }
}

type Vector = readonly [number, number, number];

/** Axes of a sheet whose face turns to the picture's right and tilts downwards; z away from the camera. */
function sheetAxes({ turn, tilt }: Hold): { across: Vector; down: Vector; normal: Vector } {
  const [sy, cy] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [sp, cp] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  return { across: [cy, 0, sy], down: [-sy * sp, cp, cy * sp], normal: [-sy * cp, -sp, cy * cp] };
}

/** A display as a camera sees it: the beat of both grids, a lifted black, a bluish white, and a lamp in the glass. */
export function showOnScreen({ width, height, rgba }: FlatPicture): void {
  const columns = Float32Array.from({ length: width }, (_, x) => 0.05 * Math.sin(0.83 * x));
  const lamp = { x: 0.72 * width, y: 0.2 * height, radius: 0.11 * height };
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = 0.05 * Math.sin(0.61 * y);
    for (let x = 0; x < width; x += 1, at += 4) {
      const beat = 0.93 + columns[x]! + row;
      const glare = 120 * Math.exp(-(((x - lamp.x) / lamp.radius) ** 2) - ((y - lamp.y) / lamp.radius) ** 2);
      rgba[at] = 14 + 0.88 * beat * rgba[at]! + glare;
      rgba[at + 1] = 16 + 0.9 * beat * rgba[at + 1]! + glare;
      rgba[at + 2] = 24 + 0.96 * beat * rgba[at + 2]! + glare;
    }
  }
}
