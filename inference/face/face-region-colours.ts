import { FACE_AREAS, type MeshPoint, meshPoint } from '#core/biometrics/mesh-points.ts';
import type { AreaColour, FaceColours } from '#core/biometrics/quality-occlusion.ts';
import type { FaceMesh } from './face-mesh.ts';
import { MESH_CROP_SIZE } from './face-mesh.ts';

const LEVELS = 256;
/** Fewer pixels than this are not the area any more. */
const LEAST_PIXELS = 6;

/** Middle colours of the areas of a face; undefined when one of them lies outside of the crop or is a few pixels. */
export function faceColours({ cropPlanes, cropLandmarks }: FaceMesh): FaceColours | undefined {
  const colours: Partial<Record<keyof FaceColours, AreaColour>> = {};
  for (const [name, points] of Object.entries(FACE_AREAS)) {
    const outline = points.map((point) => meshPoint(cropLandmarks, point));
    const colour = medianColour(cropPlanes, pixelsInside(outline));
    if (!colour) return undefined;
    colours[name as keyof FaceColours] = colour;
  }
  return colours as FaceColours;
}

/** Indices of the crop's pixels inside an outline, by the even-odd rule. */
function pixelsInside(outline: readonly MeshPoint[]): number[] {
  const pixels: number[] = [];
  const rows = outline.map(({ y }) => y);
  const last = Math.min(MESH_CROP_SIZE - 1, Math.floor(Math.max(...rows)));
  for (let row = Math.max(0, Math.ceil(Math.min(...rows))); row <= last; row += 1) {
    const crossings = crossingsOf(outline, row);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const to = Math.min(MESH_CROP_SIZE - 1, Math.floor(crossings[pair + 1]!));
      for (let column = Math.max(0, Math.ceil(crossings[pair]!)); column <= to; column += 1)
        pixels.push(row * MESH_CROP_SIZE + column);
    }
  }
  return pixels;
}

function crossingsOf(outline: readonly MeshPoint[], row: number): number[] {
  const crossings: number[] = [];
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length]!;
    if (a.y > row !== b.y > row) crossings.push(a.x + ((row - a.y) / (b.y - a.y)) * (b.x - a.x));
  }
  return crossings.sort((a, b) => a - b);
}

/** The median leaves out a rim of glasses, a strand of hair, a highlight. */
function medianColour(planes: Float32Array, pixels: readonly number[]): AreaColour | undefined {
  if (pixels.length < LEAST_PIXELS) return undefined;
  const plane = planes.length / 3;
  const median = (channel: number) => {
    const histogram = new Uint32Array(LEVELS);
    for (const pixel of pixels) histogram[Math.round(255 * planes[channel * plane + pixel]!)]! += 1;
    let [level, seen] = [0, histogram[0]!];
    while (seen <= pixels.length / 2 && level < LEVELS - 1) seen += histogram[++level]!;
    return toLinear(level / 255);
  };
  return [median(0), median(1), median(2)];
}

/** IEC 61966-2-1. */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
