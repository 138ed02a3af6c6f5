/** Points and triangles of one part of the figure; `surface` tells how its pixels are coloured. */
export interface Solid {
  surface: 'face' | 'skin' | 'hair' | 'clothing';
  positions: Float64Array;
  /** Where on the average face a point lies, for painting; the same as `positions` for other parts. */
  places: Float64Array;
  triangles: Uint16Array | Uint32Array;
  /** False where the surface has a hole, by place. */
  covers?: (x: number, y: number, z: number) => boolean;
}

export interface Ellipsoid {
  centre: readonly [number, number, number];
  radii: readonly [number, number, number];
}

/** Meridians and parallels of a closed surface. */
export type Detail = readonly [meridians: number, parallels: number];
const FINE: Detail = [72, 48];

export function ellipsoid(
  surface: Solid['surface'],
  { centre, radii }: Ellipsoid,
  detail: Detail = FINE,
): Solid {
  return grid(surface, detail, (around, along) => {
    const [longitude, latitude] = [2 * Math.PI * around, Math.PI * (along - 0.5)];
    return [
      centre[0] + radii[0] * Math.cos(latitude) * Math.sin(longitude),
      centre[1] + radii[1] * Math.sin(latitude),
      centre[2] + radii[2] * Math.cos(latitude) * Math.cos(longitude),
    ];
  });
}

/** A neck: an elliptical tube that widens towards the shoulders and leans back. */
export function neck(surface: Solid['surface'], detail: Detail = FINE): Solid {
  return grid(surface, detail, (around, along) => {
    const angle = 2 * Math.PI * around;
    const radius = 4.9 + 1.6 * (1 - along) ** 2;
    return [radius * Math.sin(angle), -17 + 13 * along, -4.5 + 0.92 * radius * Math.cos(angle)];
  });
}

/** A closed surface from two parameters of 0 to 1. */
function grid(
  surface: Solid['surface'],
  [meridians, parallels]: Detail,
  place: (around: number, along: number) => [number, number, number],
): Solid {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let parallel = 0; parallel <= parallels; parallel += 1) {
    for (let meridian = 0; meridian <= meridians; meridian += 1) {
      positions.push(...place(meridian / meridians, parallel / parallels));
      if (parallel === parallels || meridian === meridians) continue;
      const corner = parallel * (meridians + 1) + meridian;
      const above = corner + meridians + 1;
      triangles.push(corner, corner + 1, above, corner + 1, above + 1, above);
    }
  }
  const points = Float64Array.from(positions);
  return { surface, positions: points, places: points, triangles: Uint32Array.from(triangles) };
}

/** Smooth normals: each point's is the mean of its triangles', weighted by their area. */
export function normalsOf({ positions, triangles }: Solid): Float64Array {
  const normals = new Float64Array(positions.length);
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3] as const;
    const edge = (to: number, axis: number) =>
      positions[corners[to]! + axis]! - positions[corners[0] + axis]!;
    const normal = [
      edge(1, 1) * edge(2, 2) - edge(1, 2) * edge(2, 1),
      edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2),
      edge(1, 0) * edge(2, 1) - edge(1, 1) * edge(2, 0),
    ];
    for (const corner of corners) {
      for (let axis = 0; axis < 3; axis += 1) normals[corner + axis]! += normal[axis]!;
    }
  }
  return normals;
}
